import { crc32, deflateSync } from 'node:zlib';

type Color = readonly [red: number, green: number, blue: number];

export function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Creates a PNG with this size in its header and these pixels, which may be too few for that size. */
export function pngWithHeader(width: number, height: number, pixels: Buffer = Buffer.alloc(1000)) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Draws a one-color PNG with a white disc in the middle. */
export function drawIcon(width: number, height: number, [red, green, blue]: Color) {
  const pixels = Buffer.alloc(height * (1 + width * 3));
  const radius = Math.min(width, height) / 4;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isDisc = (x - width / 2) ** 2 + (y - height / 2) ** 2 < radius ** 2;
      pixels.set(isDisc ? [255, 255, 255] : [red, green, blue], y * (1 + width * 3) + 1 + x * 3);
    }
  return pngWithHeader(width, height, pixels);
}
