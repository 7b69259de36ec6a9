import { extensionOf, type UploadKind, videoHint } from '@/contract/files';
import { texts } from '@/contract/texts';
import { Refusal } from '@/server/platform/http/reply';

import type { FileBytes } from './fileBytes';
import { isMp4, isWebm } from './videoFiles';

export type FileKind = UploadKind;

type Format = {
  kind: FileKind;
  mediaType: string;
  /** Without dots. */
  extensions: readonly string[];
  matches(file: FileBytes): Promise<boolean>;
};

const latin1Text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);
const startsWith = (bytes: Buffer, ...signature: number[]) =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature));

export const isPng = (head: Buffer) => startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
export const isJpeg = (head: Buffer) => startsWith(head, 0xff, 0xd8, 0xff);
export const isWebp = (head: Buffer) => latin1Text(head, 0, 4) === 'RIFF' && latin1Text(head, 8, 12) === 'WEBP';

const headMatches = (test: (head: Buffer) => boolean) => async (file: FileBytes) => test(await file.read(0, 16));

/** Programs that write PDF may put bytes before the header, so PDF viewers search the first kilobyte for it. */
const pdfHeaderBytes = 1024;
const eofMarker = '%%EOF';
const readChunkBytes = 64 * 1024;

/** Runs in linear time. A regular expression would rescan from each byte of padding that is not at the end. */
function withoutPadding(content: string) {
  let length = content.length;
  while (length > 0 && ' \t\n\v\f\r\0'.includes(content.charAt(length - 1))) length -= 1;
  return content.slice(0, length);
}

/** Whether only padding follows the last `%%EOF`. */
async function endsAsPdf(file: FileBytes) {
  for (let end = file.size; end > 0; end -= readChunkBytes) {
    const start = end - readChunkBytes - eofMarker.length;
    const content = withoutPadding(latin1Text(await file.read(start, end), 0, end - start));
    // If less remains, it may be the end of a marker that starts earlier in the file.
    if (content.length >= eofMarker.length) return content.endsWith(eofMarker);
  }
  return false;
}

async function isPdf(file: FileBytes) {
  const head = await file.read(0, pdfHeaderBytes + 8);
  const headerOffset = latin1Text(head, 0, head.length).search(/%PDF-\d/);
  return (
    headerOffset >= 0 && headerOffset < pdfHeaderBytes && !(headerOffset > 0 && isNonCsvFormat(head)) && endsAsPdf(file)
  );
}

const formats: readonly Format[] = [
  { kind: 'pdf', mediaType: 'application/pdf', extensions: ['pdf'], matches: isPdf },
  { kind: 'image', mediaType: 'image/png', extensions: ['png'], matches: headMatches(isPng) },
  { kind: 'image', mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif'], matches: headMatches(isJpeg) },
  { kind: 'image', mediaType: 'image/webp', extensions: ['webp'], matches: headMatches(isWebp) },
  // QuickTime files get the MP4 type, because browsers do not play them otherwise.
  { kind: 'video', mediaType: 'video/mp4', extensions: ['mp4', 'm4v', 'mov'], matches: isMp4 },
  { kind: 'video', mediaType: 'video/webm', extensions: ['webm'], matches: isWebm },
];

export const unsupportedFileRefusal = (kind: FileKind) =>
  new Refusal(kind === 'video' ? `${texts.upload.unsupported} ${videoHint}` : texts.upload.unsupported);

/** The media type if the extension and the content match, otherwise null. */
export async function mediaTypeOf(kind: FileKind, name: string, file: FileBytes): Promise<string | null> {
  const extension = extensionOf(name);
  const format = formats.find((candidate) => candidate.kind === kind && candidate.extensions.includes(extension));
  return format && (await format.matches(file)) ? format.mediaType : null;
}

const nonCsvSignatures = [
  [0x50, 0x4b], // zip, and with it xlsx, ods, docx
  [0xd0, 0xcf, 0x11, 0xe0], // xls
  [0x25, 0x50, 0x44, 0x46], // pdf
  [0x4d, 0x5a], // exe
  [0x7f, 0x45, 0x4c, 0x46], // Linux executable
  [0xcf, 0xfa, 0xed, 0xfe], // macOS executable
  [0xca, 0xfe, 0xba, 0xbe], // macOS universal executable, Java class
  [0x1f, 0x8b], // gzip
  [0x42, 0x5a, 0x68], // bzip2
  [0x37, 0x7a, 0xbc, 0xaf], // 7z
  [0x52, 0x61, 0x72, 0x21], // rar
  [0x89, 0x50, 0x4e, 0x47], // png
  [0xff, 0xd8, 0xff], // jpeg
  [0x47, 0x49, 0x46, 0x38], // gif
  [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], // SQLite
  [0x7b, 0x5c, 0x72, 0x74, 0x66], // rtf
];

/** Whether the first bytes indicate a file format other than CSV. */
export const isNonCsvFormat = (head: Buffer) =>
  nonCsvSignatures.some((signature) => startsWith(head, ...signature)) ||
  /^[\s\uFEFF]*<(?:!doctype|html|head|body|script|svg|\?xml|\?php)/i.test(head.toString('utf8', 0, 512)) ||
  /^#!/.test(latin1Text(head, 0, 2));
