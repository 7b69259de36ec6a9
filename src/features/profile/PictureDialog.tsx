import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';

import { useUpdateProfilePicMutation } from '@/api/user';
import { portraitAdvice, portraitTypes } from '@/contract/files';
import { FilePicker } from '@/ui/fields/FilePicker';
import { openPicture, type OpenPicture } from '@/ui/files/openPicture';
import { Popup } from '@/ui/dialogs/Popup';
import type { Crop } from '@/ui/files/SquareCrop';

import { CropStep } from './CropStep';
import { croppedPicture } from './croppedPicture';

/** Takes a picture, lets a square of it be chosen, shows it, and saves it (PROF-02). */
export function PictureDialog({ onClose }: { onClose: () => void }) {
  const [picture, setPicture] = useState<OpenPicture | null>(null);
  const [problem, setProblem] = useState<string>();
  const [crop, setCrop] = useState<Crop | null>(null);
  const [save, { isLoading }] = useUpdateProfilePicMutation();
  const isSaving = useRef(false);
  const newest = useRef<File>(null);
  useEffect(() => picture?.letGo, [picture]);
  useEffect(
    () => () => {
      newest.current = null;
    },
    [],
  );

  async function handlePick(file: File) {
    newest.current = file;
    setProblem(undefined);
    const opened = await openPicture(file);
    if ('problem' in opened) return newest.current === file ? setProblem(opened.problem) : undefined;
    if (newest.current !== file) return opened.picture.letGo();
    setCrop(null);
    setPicture(opened.picture);
  }

  /** What was wrong with the picture before says nothing about the next. */
  function handleAgain() {
    setProblem(undefined);
    setPicture(null);
  }

  async function handleSave() {
    if (!picture || !crop || isSaving.current) return;
    isSaving.current = true;
    setProblem(undefined);
    try {
      const { error } = await save({ profile_image: await croppedPicture(picture.src, crop.pixels) });
      if (!error) return onClose();
      setProblem('The picture was not saved. Please try again.');
    } catch {
      setProblem('The picture could not be read by this browser. Choose another one.');
    } finally {
      isSaving.current = false;
    }
  }

  return (
    <Popup
      open
      title="Change picture"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {picture && (
            <Button variant="contained" loading={isLoading} disabled={!crop} onClick={() => void handleSave()}>
              Save picture
            </Button>
          )}
        </>
      }
    >
      {picture ? (
        <CropStep src={picture.src} crop={crop} onCrop={setCrop} onAgain={handleAgain} />
      ) : (
        <FilePicker
          label="Choose a picture"
          accept={portraitTypes.join(',')}
          advice={`${portraitAdvice}.`}
          file={null}
          problem={problem}
          onPick={(file) => void handlePick(file)}
        />
      )}
      {picture && problem && (
        <Typography role="alert" color="error" sx={{ mt: 1.5 }}>
          {problem}
        </Typography>
      )}
    </Popup>
  );
}
