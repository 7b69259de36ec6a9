import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { releaseFile, storeFile } from '@/api/core/fileStorage';
import type { Crop } from '@/ui/files/SquareCrop';
import { drawSquarePicture, encodeCanvas, flattenOnWhite } from '@/ui/files/drawSquarePicture';
import { type OpenedPicture, openPicture } from '@/ui/files/openPicture';
import { useRestorableState } from '@/ui/forms/savedForms';

/** A picture file with the object URL that displays it. */
export type CroppedImage = { file: File; src: string };

/** The state of the optional picture, which must be cropped before it can be sent. */
export function useImage() {
  const [file, setFile] = useRestorableState<File | null>('notification/image', null);
  const [chosenPicture, setChosenPicture] = useState<(OpenedPicture & { file: File }) | null>(null);
  const [croppedImage, setCroppedImage] = useState<CroppedImage | null>(null);
  const [problem, setProblem] = useState<string>();
  const newestFile = useRef<File>(null);
  useEffect(() => chosenPicture?.revoke, [chosenPicture]);
  useEffect(() => {
    if (!croppedImage) return;
    return () => {
      URL.revokeObjectURL(croppedImage.src);
      // A sent file stays stored so that a failed send can be retried, so it must be released here.
      releaseFile(storeFile(croppedImage.file));
    };
  }, [croppedImage]);
  useEffect(
    () => () => {
      newestFile.current = null;
    },
    [],
  );

  /** Opens a picture; resolves to true if it can be cropped. */
  async function pick(pickedFile: File): Promise<boolean> {
    newestFile.current = pickedFile;
    setProblem(undefined);
    const openedPicture = await openPicture(pickedFile);
    const isCurrent = newestFile.current === pickedFile;
    if ('problem' in openedPicture) {
      if (isCurrent) setProblem(openedPicture.problem);
      return false;
    }
    if (!isCurrent) openedPicture.picture.revoke();
    else {
      setFile(pickedFile);
      setCroppedImage(null);
      setChosenPicture({ ...openedPicture.picture, file: pickedFile });
    }
    return isCurrent;
  }
  // A file restored after a new sign-in has to be cropped again.
  const reopen = useEffectEvent(() => file && void pick(file));
  useEffect(() => void Promise.resolve().then(() => reopen()), []);

  function remove() {
    newestFile.current = null;
    setProblem(undefined);
    setFile(null);
    setChosenPicture(null);
    setCroppedImage(null);
  }

  return {
    chosenPicture,
    croppedImage,
    problem,
    isUncropped: chosenPicture !== null && croppedImage === null,
    pick,
    async crop(pixels: Crop['pixels']) {
      if (!chosenPicture) return;
      const file = await cropImage(chosenPicture.file, chosenPicture.src, pixels);
      if (newestFile.current === chosenPicture.file) setCroppedImage({ file, src: URL.createObjectURL(file) });
    },
    remove,
  };
}
export type NotificationImage = ReturnType<typeof useImage>;

/** The square's side in pixels; sharp on any phone and far below the upload limit. */
const squareSidePx = 1024;
const photoType = 'image/jpeg';

/** The cropped square as a file: a JPEG stays a JPEG, everything else becomes a PNG. */
async function cropImage({ name, type }: File, src: string, pixels: Crop['pixels']): Promise<File> {
  const canvas = await drawSquarePicture(src, pixels, squareSidePx);
  const blob =
    type === photoType
      ? await encodeCanvas(flattenOnWhite(canvas), photoType)
      : await encodeCanvas(canvas, 'image/png');
  if (!blob) throw new Error('Your browser can’t edit images. Try another browser.');
  const [, extension] = blob.type.split('/');
  return new File([blob], `${name.replace(/\.[^.]*$/, '') || 'image'}.${extension}`, { type: blob.type });
}
