import { isJpeg, isPng, isWebp } from './fileKinds';

/** The PNG chunks that a picture needs, and the maximum length of each in bytes. */
const pngChunks: Record<string, number> = {
  ...{ IHDR: 13, PLTE: 768, tRNS: 768, IDAT: Infinity, IEND: 0 },
  ...{ cHRM: 32, gAMA: 4, sRGB: 1, sBIT: 4, bKGD: 6, pHYs: 9 },
};

function isStrippedPng(bytes: Buffer) {
  let offset = 8;
  while (offset + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(offset);
    const type = bytes.toString('latin1', offset + 4, offset + 8);
    if (length > (pngChunks[type] ?? -1)) return false;
    offset += length + 12;
    if (type === 'IEND') return offset === bytes.length;
  }
  return false;
}

/** Whether a JPEG segment belongs to the picture: tables, frames, scans, and two fixed headers. */
function isPictureSegment(bytes: Buffer, offset: number, length: number) {
  const marker = bytes[offset + 1] ?? 0;
  if (marker === 0xe0) return length === 16 && bytes.toString('latin1', offset + 4, offset + 9) === 'JFIF\0';
  if (marker === 0xee) return length === 14 && bytes.toString('latin1', offset + 4, offset + 9) === 'Adobe';
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || [0xda, 0xdb, 0xdd].includes(marker);
}

/** Where a scan's compressed data ends: the next marker that is not a restart marker. */
function findScanEnd(bytes: Buffer, from: number) {
  for (let offset = bytes.indexOf(0xff, from); offset >= 0; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes[offset + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return offset;
  }
  return bytes.length;
}

function isStrippedJpeg(bytes: Buffer) {
  let offset = 2;
  while (offset + 2 <= bytes.length && bytes[offset] === 0xff) {
    if (bytes[offset + 1] === 0xd9) return offset + 2 === bytes.length;
    if (offset + 4 > bytes.length) return false;
    const length = bytes.readUInt16BE(offset + 2);
    if (!isPictureSegment(bytes, offset, length)) return false;
    const end = offset + 2 + length;
    offset = bytes[offset + 1] === 0xda ? findScanEnd(bytes, end) : end;
  }
  return false;
}

function isStrippedWebp(bytes: Buffer) {
  let offset = 12;
  while (offset + 8 <= bytes.length) {
    if (!/^(?:VP8[ LX]|ALPH)$/.test(bytes.toString('latin1', offset, offset + 4))) return false;
    const length = bytes.readUInt32LE(offset + 4);
    offset += 8 + length + (length % 2);
  }
  return offset === bytes.length && bytes.readUInt32LE(4) + 8 === bytes.length;
}

/** Whether a PNG, JPEG, or WebP contains only its pixels: no metadata, no second picture, and nothing after it. */
export const isStrippedPicture = (bytes: Buffer): boolean =>
  (isPng(bytes) && isStrippedPng(bytes)) ||
  (isJpeg(bytes) && isStrippedJpeg(bytes)) ||
  (isWebp(bytes) && isStrippedWebp(bytes));
