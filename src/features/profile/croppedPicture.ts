import { portraitSide } from '@/contract/files';
import type { Crop } from '@/ui/files/SquareCrop';
import { onPaper, squarePicture, written } from '@/ui/files/squarePicture';

/** The chosen square of a picture as a data URL: small enough for the call, and without anything but its pixels (D-79). */
export async function croppedPicture(src: string, pixels: Crop['pixels']): Promise<string> {
  const canvas = await squarePicture(src, pixels, portraitSide);
  return urlOf((await written(canvas, 'image/webp')) ?? (await written(onPaper(canvas), 'image/jpeg')));
}

function urlOf(blob: Blob | null) {
  return new Promise<string>((resolve, reject) => {
    if (!blob) return reject(new Error('This browser cannot write a picture.'));
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read back.'));
    reader.readAsDataURL(blob);
  });
}
