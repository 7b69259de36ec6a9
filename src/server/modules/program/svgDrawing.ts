import { maxPicturePixels } from '@/contract/files';
import { logoSize } from '@/contract/program/settings';

/** Exit status for an image that is too large or not an SVG. */
const unsuitableImageStatus = 3;

/** The dots per inch at which an SVG has its stated size, and the maximum for rendering. */
const [defaultDensity, maxDensity] = [72, 2400];

/**
 * Reads an SVG from standard input and writes it as a PNG. A separate process, because drawing cannot be interrupted.
 */
async function draw() {
  const { default: sharp } = await import('sharp');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== 'svg' || width * height > maxPicturePixels) process.exit(unsuitableImageStatus);
  const fittingDensity = defaultDensity * Math.min(logoSize.width / width, logoSize.height / height);
  const density = Math.min(maxDensity, Math.max(1, fittingDensity));
  const png = await sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error', density })
    .resize({ ...logoSize, fit: 'inside' })
    .png({ compressionLevel: 9 })
    .toBuffer();
  process.stdout.write(png);
}

await draw();
