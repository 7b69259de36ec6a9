import { drawPdf } from '@/server/seed/drawings';

import { chunk, drawIcon } from '../drawIcon';

/** A multipart form with text fields and files, as a browser sends it. */
export function formOf(parts: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
}

const fileOf = (content: Uint8Array<ArrayBuffer>, name: string, type: string) => new File([content], name, { type });

export const picture = (name = 'icon.png') => fileOf(new Uint8Array(drawIcon(8, 8, [1, 2, 3])), name, 'image/png');
export const samplePdf = (name = 'guide.pdf', line = 'Hello') =>
  fileOf(new Uint8Array(drawPdf('Guide', [line])), name, 'application/pdf');

/** A picture with this many bytes. */
export function pictureOf(bytes: number) {
  const small = drawIcon(8, 8, [1, 2, 3]);
  const end = small.length - 12;
  const filler = chunk('prIv', Buffer.alloc(bytes - small.length - 12));
  return fileOf(
    new Uint8Array(Buffer.concat([small.subarray(0, end), filler, small.subarray(end)])),
    'big.png',
    'image/png',
  );
}

const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const box = (type: string, content: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 8);
  return Buffer.concat([size, bytesOf(type), content]);
};
const boxes = [box('moov', Buffer.alloc(40)), box('mdat', Buffer.alloc(900, 1))];
const webmHeader = '1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810442858102';
const [tracks, block, unknown] = ['1654ae6b80', 'e78100a38681000080ffff', '01ffffffffffffff'];
/** Videos that have a valid structure but no content. */
export const videos = {
  mp4: Buffer.concat([box('ftyp', bytesOf('isom\0\0\x02\0isommp41')), ...boxes]),
  mov: Buffer.concat([box('ftyp', bytesOf('qt  \0\0\x02\0qt  ')), box('wide', Buffer.alloc(0)), ...boxes]),
  /** A QuickTime file from before the format had a brand. */
  oldMov: Buffer.concat([...boxes].reverse()),
  webm: Buffer.from(`${webmHeader}1853806795${tracks}1f43b6758b${block}`, 'hex'),
  /** The format that a browser writes while recording, which has no length. */
  recordedWebm: Buffer.from(
    `${webmHeader}18538067${unknown}${tracks}1f43b675${unknown}${block}1f43b675${unknown}${block}`,
    'hex',
  ),
};

/** A PDF with this many bytes. */
export function pdfOf(bytes: number) {
  const small = drawPdf('Guide', []);
  const filler = Buffer.alloc(bytes - small.length, '\n%');
  return fileOf(
    new Uint8Array(Buffer.concat([small.subarray(0, 9), filler, small.subarray(9)])),
    'big.pdf',
    'application/pdf',
  );
}
