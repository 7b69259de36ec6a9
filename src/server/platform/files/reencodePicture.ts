import { maxPicturePixels, maxPictureSidePx } from '@/contract/files';
import { texts } from '@/contract/texts';
import { limitConcurrency } from '@/server/platform/http/concurrency';
import { Refusal } from '@/server/platform/http/reply';

import { isStrippedPicture } from './strippedPicture';

/** Decoding an image takes a lot of memory, so only one is processed at a time. */
export const runOneAtATime = limitConcurrency(1, 20);
export const imageTimeoutSeconds = 10;
const quality = 90;

const unreadableImage = () => new Refusal(texts.upload.unsupported);

/** Imported only when a picture is processed, so that everything else works on computers without sharp. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Opens the picture as a sharp pipeline, upright and with a time limit. Before decoding, checks the header: throws a
 * Refusal unless it has one frame and at most `maxPixels` pixels.
 */
export async function openImage(bytes: Buffer, maxPixels = maxPicturePixels) {
  const sharp = await loadSharp();
  // The header is read without a pixel limit, so that the refusal can state our limit.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadableImage();
    });
  const { width, height, pages = 1 } = header;
  if (Math.max(width, height) > maxPictureSidePx || width * height > maxPixels)
    throw new Refusal(`The image is too large. The limit is ${maxPixels / 1_000_000} megapixels.`);
  if (pages > 1) throw new Refusal('The image is animated. Choose a still image.');
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: imageTimeoutSeconds })
    .autoOrient();
  return { image, header };
}

/**
 * Re-encodes the picture in its own format, without trailing bytes or metadata such as location and device. A picture
 * that contains only pixels is decoded to check it but not changed, so that no picture is re-encoded twice. Throws a
 * Refusal if it cannot be decoded.
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
