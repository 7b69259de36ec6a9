import { isJpeg, isPng, isWebp } from './fileKinds';

/** The PNG chunks that a picture needs, and the most bytes that each may have. */
const pngChunks: Record<string, number> = {
  ...{ IHDR: 13, PLTE: 768, tRNS: 768, IDAT: Infinity, IEND: 0 },
  ...{ cHRM: 32, gAMA: 4, sRGB: 1, sBIT: 4, bKGD: 6, pHYs: 9 },
};

function isStrippedPng(bytes: Buffer) {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (length > (pngChunks[type] ?? -1)) return false;
    at += length + 12;
    if (type === 'IEND') return at === bytes.length;
  }
  return false;
}

/** Whether a JPEG segment belongs to the picture: tables, frames, scans, and two fixed headers. */
function isPictureSegment(bytes: Buffer, at: number, length: number) {
  const marker = bytes[at + 1] ?? 0;
  if (marker === 0xe0) return length === 16 && bytes.toString('latin1', at + 4, at + 9) === 'JFIF\0';
  if (marker === 0xee) return length === 14 && bytes.toString('latin1', at + 4, at + 9) === 'Adobe';
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || [0xda, 0xdb, 0xdd].includes(marker);
}

/** Where a scan's compressed data ends: the next marker that is not a restart marker. */
function scanEnd(bytes: Buffer, from: number) {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

function isStrippedJpeg(bytes: Buffer) {
  let at = 2;
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    if (bytes[at + 1] === 0xd9) return at + 2 === bytes.length;
    if (at + 4 > bytes.length) return false;
    const length = bytes.readUInt16BE(at + 2);
    if (!isPictureSegment(bytes, at, length)) return false;
    const end = at + 2 + length;
    at = bytes[at + 1] === 0xda ? scanEnd(bytes, end) : end;
  }
  return false;
}

function isStrippedWebp(bytes: Buffer) {
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!/^(?:VP8[ LX]|ALPH)$/.test(bytes.toString('latin1', at, at + 4))) return false;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length && bytes.readUInt32LE(4) + 8 === bytes.length;
}

/** Whether a PNG, JPEG, or WebP contains only its pixels: no metadata, no second picture, and nothing after it. */
export const isStrippedPicture = (bytes: Buffer): boolean =>
  (isPng(bytes) && isStrippedPng(bytes)) ||
  (isJpeg(bytes) && isStrippedJpeg(bytes)) ||
  (isWebp(bytes) && isStrippedWebp(bytes));
