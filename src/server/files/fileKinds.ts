export type FileKind = 'pdf' | 'image' | 'video';

/** The first and last bytes of a file, which show its kind; `size` is that of the whole file. */
export type FileEnds = { head: Buffer; tail: Buffer; size: number };
export const endBytes = 4096;

type Format = {
  kind: FileKind;
  mediaType: string;
  /** Without the dot. */
  extensions: readonly string[];
  fits(ends: FileEnds): boolean;
};

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);
const startsWith = (bytes: Buffer, ...signature: number[]) =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature));
const endsWith = (bytes: Buffer, ...signature: number[]) =>
  bytes.subarray(-signature.length).equals(Buffer.from(signature));
const isPictureSide = (pixels: number) => pixels > 0 && pixels <= 16_384;

function isPng({ head, tail }: FileEnds) {
  return (
    startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) &&
    head.length >= 33 &&
    text(head, 12, 16) === 'IHDR' &&
    isPictureSide(head.readUInt32BE(16)) &&
    isPictureSide(head.readUInt32BE(20)) &&
    endsWith(tail, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82)
  );
}

/** Cameras may pad the end with zeros; nothing else may follow the image. */
function isJpeg({ head, tail }: FileEnds) {
  const end = tail.length - (/\0*$/.exec(tail.toString('latin1'))?.[0].length ?? 0);
  return startsWith(head, 0xff, 0xd8, 0xff) && endsWith(tail.subarray(0, end), 0xff, 0xd9);
}

function isWebp({ head, size }: FileEnds) {
  return (
    head.length >= 20 &&
    text(head, 0, 4) === 'RIFF' &&
    /^VP8[ LX]$/.test(text(head, 12, 16)) &&
    text(head, 8, 12) === 'WEBP' &&
    Math.abs(head.readUInt32LE(4) + 8 - size) <= 1
  );
}

const videoBrands = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|dash|MSNV|mmp4|f4v )$/;

function isMp4({ head, size }: FileEnds) {
  if (head.length < 16 || text(head, 4, 8) !== 'ftyp') return false;
  const boxEnd = head.readUInt32BE(0);
  if (boxEnd < 16 || boxEnd % 4 !== 0 || boxEnd > Math.min(size, head.length)) return false;
  const brands = [text(head, 8, 12)];
  for (let at = 16; at < boxEnd; at += 4) brands.push(text(head, at, at + 4));
  return brands.some((brand) => videoBrands.test(brand));
}

const formats: readonly Format[] = [
  {
    kind: 'pdf',
    mediaType: 'application/pdf',
    extensions: ['pdf'],
    fits: ({ head, tail }) => /^%PDF-\d/.test(text(head, 0, 8)) && /%%EOF[\s\0]*$/.test(tail.toString('latin1')),
  },
  { kind: 'image', mediaType: 'image/png', extensions: ['png'], fits: isPng },
  { kind: 'image', mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'], fits: isJpeg },
  { kind: 'image', mediaType: 'image/webp', extensions: ['webp'], fits: isWebp },
  { kind: 'video', mediaType: 'video/mp4', extensions: ['mp4', 'm4v'], fits: isMp4 },
  {
    kind: 'video',
    mediaType: 'video/webm',
    extensions: ['webm'],
    // Some encoders write each length of the header in eight bytes, which moves the name of the format to byte 66.
    fits: ({ head }) => startsWith(head, 0x1a, 0x45, 0xdf, 0xa3) && text(head, 0, 128).includes('webm'),
  },
];

const extensionOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a file name has an extension of this kind; checked before a byte is read. */
export const hasExtensionOf = (kind: FileKind, name: string) =>
  formats.some((format) => format.kind === kind && format.extensions.includes(extensionOf(name)));

/** The media type when the extension and the content agree, otherwise null. */
export function mediaTypeOf(kind: FileKind, name: string, ends: FileEnds): string | null {
  const extension = extensionOf(name);
  const format = formats.find((one) => one.kind === kind && one.extensions.includes(extension) && one.fits(ends));
  return format?.mediaType ?? null;
}

const sheetImpostors = [
  [0x50, 0x4b], // zip, and with it xlsx, ods, docx
  [0xd0, 0xcf, 0x11, 0xe0], // xls
  [0x25, 0x50, 0x44, 0x46], // pdf
  [0x4d, 0x5a], // exe
  [0x7f, 0x45, 0x4c, 0x46],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  [0x1f, 0x8b], // gzip
  [0x42, 0x5a, 0x68], // bzip2
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38], // gif
  [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], // SQLite
  [0x7b, 0x5c, 0x72, 0x74, 0x66], // rtf
];

/** Whether the first bytes belong to another file format than a CSV sheet. */
export const isOtherFormat = (head: Buffer) =>
  sheetImpostors.some((signature) => startsWith(head, ...signature)) ||
  /^[\s\uFEFF]*<(?:!doctype|html|head|body|script|svg|\?xml|\?php)/i.test(head.toString('utf8', 0, 512)) ||
  /^#!/.test(text(head, 0, 2));
