import type { Crop } from '@/ui/files/SquareCrop';
import { onPaper, squarePicture, written } from '@/ui/files/squarePicture';

/** Large enough for any phone, and far below what may be sent. */
const mostSide = 1024;
const photo = 'image/jpeg';

/** The chosen square as it is sent: a photo stays a JPEG, anything else becomes a PNG (D-153). */
export async function croppedImage({ name, type }: File, src: string, pixels: Crop['pixels']): Promise<File> {
  const canvas = await squarePicture(src, pixels, mostSide);
  const blob = type === photo ? await written(onPaper(canvas), photo) : await written(canvas, 'image/png');
  if (!blob) throw new Error('This browser cannot write a picture.');
  const [, ending] = blob.type.split('/');
  return new File([blob], `${name.replace(/\.[^.]*$/, '') || 'image'}.${ending}`, { type: blob.type });
}
