import { portraitSide } from '@/contract/files';
import type { Crop } from '@/ui/SquareCrop';

/** The chosen square of a picture as a data URL: small enough for the call, and without anything but its pixels (D-79). */
export async function croppedPicture(src: string, { x, y, width, height }: Crop['pixels']): Promise<string> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const side = Math.max(1, Math.min(portraitSide, width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw.');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, x, y, width, height, 0, 0, side, side);
  return urlOf((await drawn(canvas, 'image/webp')) ?? (await drawn(paper(canvas), 'image/jpeg')));
}

/** A browser that cannot write a type gives another one, several times as large. */
function drawn(canvas: HTMLCanvasElement, type: string) {
  return new Promise<Blob | null>((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, 0.9);
  });
}

/** JPEG knows no transparency: white takes its place. */
function paper(canvas: HTMLCanvasElement) {
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.globalCompositeOperation = 'destination-over';
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  return canvas;
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
