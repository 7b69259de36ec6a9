import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';

import { useUpdateProfilePicMutation } from '@/api/user';
import { acceptOf, pictureHint, profilePictureSidePx, uploadKinds } from '@/contract/files';
import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';
import { FilePicker } from '@/ui/fields/FilePicker';
import { type Crop, SquareCrop } from '@/ui/files/SquareCrop';
import { drawSquarePicture, encodeCanvas, flattenOnWhite } from '@/ui/files/drawSquarePicture';
import { type OpenedPicture, openPicture } from '@/ui/files/openPicture';

/** Popup to choose a picture, crop it to a square, preview, and save it. */
export function PictureDialog({ onClose }: { onClose: () => void }) {
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const [problem, setProblem] = useState<string>();
  const [crop, setCrop] = useState<Crop | null>(null);
  const [save, { isLoading }] = useUpdateProfilePicMutation();
  const isSaving = useRef(false);
  const newestFile = useRef<File>(null);
  useEffect(() => picture?.revoke, [picture]);
  useEffect(
    () => () => {
      newestFile.current = null;
    },
    [],
  );

  async function handlePick(file: File) {
    newestFile.current = file;
    setProblem(undefined);
    const openedPicture = await openPicture(file);
    if ('problem' in openedPicture) return newestFile.current === file ? setProblem(openedPicture.problem) : undefined;
    if (newestFile.current !== file) return openedPicture.picture.revoke();
    setCrop(null);
    setPicture(openedPicture.picture);
  }

  /** Also clears the error, which belongs to the previous picture. */
  function handleChooseAnother() {
    setProblem(undefined);
    setPicture(null);
  }

  async function handleSave() {
    if (!picture || !crop || isSaving.current) return;
    isSaving.current = true;
    setProblem(undefined);
    try {
      const { error } = await save({ profile_image: await cropPicture(picture.src, crop.pixels) });
      if (!error) return onClose();
      setProblem('Couldn’t save the image. Try again.');
    } catch {
      setProblem('Your browser couldn’t read the image. Choose another one.');
    } finally {
      isSaving.current = false;
    }
  }

  return (
    <Popup
      open
      title="Change image"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          {picture && (
            <BusyButton variant="contained" isBusy={isLoading} disabled={!crop} onClick={() => void handleSave()}>
              Save image
            </BusyButton>
          )}
        </>
      }
    >
      {picture ? (
        <CropStep src={picture.src} crop={crop} onCrop={setCrop} onChooseAnother={handleChooseAnother} />
      ) : (
        <FilePicker
          label="Choose an image"
          accept={acceptOf(uploadKinds.image)}
          advice={`${pictureHint}.`}
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

type Props = { src: string; crop: Crop | null; onCrop: (crop: Crop) => void; onChooseAnother: () => void };

/** Lets the user choose the visible part of the picture, with a preview. */
function CropStep({ src, crop, onCrop, onChooseAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <Typography variant="h3" ref={heading} tabIndex={-1} sx={{ mb: 1.5 }}>
        Choose the visible area
      </Typography>
      <SquareCrop src={src} isRound onCrop={onCrop} />
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 72 }}>
          {crop && (
            <>
              <CropPreview src={src} area={crop.percent} size={72} />
              <CropPreview src={src} area={crop.percent} size={36} />
            </>
          )}
          <Typography variant="body2" color="textSecondary">
            Preview
          </Typography>
        </Box>
        <Button onClick={onChooseAnother} sx={{ ml: 'auto' }}>
          Choose another image
        </Button>
      </Stack>
    </>
  );
}

type CropPreviewProps = { src: string; area: Crop['percent']; size: number };

const CropPreview = ({ src, area, size }: CropPreviewProps) => (
  <Box sx={{ position: 'relative', overflow: 'hidden', width: size, height: size, borderRadius: '50%' }}>
    <img
      src={src}
      alt=""
      style={{
        position: 'absolute',
        maxWidth: 'none',
        width: `${10_000 / area.width}%`,
        height: `${10_000 / area.height}%`,
        left: `${(-100 * area.x) / area.width}%`,
        top: `${(-100 * area.y) / area.height}%`,
      }}
    />
  </Box>
);

/**
 * The cropped square as a data URL; drawing it on a canvas makes it small enough to send and removes metadata such as
 * the location.
 */
async function cropPicture(src: string, pixels: Crop['pixels']): Promise<string> {
  const canvas = await drawSquarePicture(src, pixels, profilePictureSidePx);
  return toDataUrl(
    (await encodeCanvas(canvas, 'image/webp')) ?? (await encodeCanvas(flattenOnWhite(canvas), 'image/jpeg')),
  );
}

function toDataUrl(blob: Blob | null) {
  return new Promise<string>((resolve, reject) => {
    if (!blob) return reject(new Error('Your browser can’t edit images. Try another browser.'));
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('Couldn’t save the image. Try another one.'));
    reader.readAsDataURL(blob);
  });
}
