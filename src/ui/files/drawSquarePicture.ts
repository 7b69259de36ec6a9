import type { Crop } from './SquareCrop';

/** Returns a picture's selected square, at most `maxSide` pixels wide, without metadata such as the location. */
export async function drawSquarePicture(src: string, { x, y, width, height }: Crop['pixels'], maxSide: number) {
  const image = new Image();
  image.src = src;
  await image.decode();
  const side = Math.max(1, Math.min(maxSide, width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Your browser can’t edit images. Try another browser.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
  return canvas;
}

/** Resolves with null if the browser cannot encode the type and used PNG, whose files are several times as large. */
export function encodeCanvas(canvas: HTMLCanvasElement, type: string) {
  return new Promise<Blob | null>((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, 0.9);
  });
}

/** JPEG has no transparency, so white replaces it. */
export function flattenOnWhite(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d');
  if (context) {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return canvas;
}
