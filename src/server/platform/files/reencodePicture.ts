import { maxPictureSidePx, picturePixels } from '@/contract/files';
import { texts } from '@/contract/texts';
import { limitConcurrency } from '@/server/platform/http/concurrency';
import { Refusal } from '@/server/platform/http/reply';

import { isStrippedPicture } from './strippedPicture';

/** Decoding an image takes a lot of memory, so only one is processed at a time. */
export const runOneAtATime = limitConcurrency(1, 20);
export const drawingTimeoutSeconds = 10;
const quality = 90;

const unreadableImage = () => new Refusal(texts.upload.unsupported);

/** Imported with the first picture, so that everything else works on a computer without sharp. */
export async function loadDrawing() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * The picture as a sharp pipeline, upright and with a time limit. Its header is checked before decoding: one frame, and
 * at most `pixels` pixels. Throws a Refusal.
 */
export async function openImage(bytes: Buffer, pixels = picturePixels) {
  const sharp = await loadDrawing();
  // The header is read without a pixel limit, so that the refusal can name ours.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadableImage();
    });
  const { width, height, pages = 1 } = header;
  if (Math.max(width, height) > maxPictureSidePx || width * height > pixels)
    throw new Refusal(`The image is too large. The limit is ${pixels / 1_000_000} megapixels.`);
  if (pages > 1) throw new Refusal('The image is animated. Choose a still image.');
  const image = sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
    .timeout({ seconds: drawingTimeoutSeconds })
    .autoOrient();
  return { image, header };
}

/**
 * The picture in its own format, without metadata such as location and device and without trailing bytes. A picture
 * that contains only pixels is decoded to check it but kept as it is, so that it is never re-encoded twice. Throws a
 * Refusal.
 */
export const reencodePicture = (bytes: Buffer): Promise<Buffer> =>
  runOneAtATime(async () => {
    const { image, header } = await openImage(bytes);
    try {
      if (isStrippedPicture(bytes)) {
        await image.resize(8, 8, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();
        return bytes;
      }
      if (header.format === 'jpeg') return await image.jpeg({ quality }).toBuffer();
      if (header.format === 'png') return await image.png({ compressionLevel: 9 }).toBuffer();
      const lossless = bytes.toString('latin1', 12, 16) === 'VP8L';
      return await image.webp({ quality, lossless }).toBuffer();
    } catch {
      throw unreadableImage();
    }
  });
