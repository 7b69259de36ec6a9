import { deflateSync } from 'node:zlib';

import { drawPdf } from '@/server/db/seed/drawings';

import { drawIcon } from '../drawIcon';

/** A multipart form of texts and files, as a browser sends it. */
export function formOf(parts: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
}

const fileOf = (content: Uint8Array<ArrayBuffer>, name: string, type: string) => new File([content], name, { type });

export const picture = (name = 'icon.png') => fileOf(new Uint8Array(drawIcon(8, 8, [1, 2, 3])), name, 'image/png');
export const paper = (name = 'guide.pdf', line = 'Hello') =>
  fileOf(new Uint8Array(drawPdf('Guide', [line])), name, 'application/pdf');

/** A picture of exactly so many bytes. */
export function pictureOf(bytes: number) {
  const small = drawIcon(8, 8, [1, 2, 3]);
  const end = small.length - 12;
  const filler = Buffer.alloc(bytes - small.length, deflateSync(Buffer.alloc(1)));
  return fileOf(
    new Uint8Array(Buffer.concat([small.subarray(0, end), filler, small.subarray(end)])),
    'big.png',
    'image/png',
  );
}

/** A paper of exactly so many bytes. */
export function paperOf(bytes: number) {
  const small = drawPdf('Guide', []);
  const filler = Buffer.alloc(bytes - small.length, '\n%');
  return fileOf(
    new Uint8Array(Buffer.concat([small.subarray(0, 9), filler, small.subarray(9)])),
    'big.pdf',
    'application/pdf',
  );
}
