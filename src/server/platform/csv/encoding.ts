import { unsupportedEncodingText } from '@/contract/decodeCsv';
import { delimiterOf } from '@/contract/people/importFile';
import { isWesternText } from '@/contract/westernText';
import { readTemporary, readTemporaryHead } from '@/server/platform/files/temporaryFile';

/** A problem with an entire CSV file. The message is shown to people. */
export class CsvFileError extends Error {}

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const byteOrderMarks: readonly { bytes: readonly number[]; encoding: CsvEncoding | null }[] = [
  { bytes: [0xff, 0xfe, 0x00, 0x00], encoding: null },
  { bytes: [0x00, 0x00, 0xfe, 0xff], encoding: null },
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/**
 * The encoding according to the byte-order mark; UTF-8 if there is none. Throws a CsvFileError if the encoding is not
 * supported.
 */
export function encodingOf(head: Buffer): CsvEncoding {
  const byteOrderMark = byteOrderMarks.find(({ bytes }) => head.subarray(0, bytes.length).equals(Buffer.from(bytes)));
  if (byteOrderMark?.encoding) return byteOrderMark.encoding;
  // UTF-16 without a byte-order mark would decode as UTF-8 with NUL characters.
  if (byteOrderMark || head.subarray(0, 4).includes(0)) throw new CsvFileError(unsupportedEncodingText);
  return 'utf-8';
}

/** Decodes a CSV file chunk by chunk; throws a CsvFileError at an invalid byte. */
export async function* decodeChunks(bytes: AsyncIterable<Buffer>, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new CsvFileError(unsupportedEncodingText);
    }
  };
  for await (const chunk of bytes) {
    const text = decode(chunk);
    if (text) yield text;
  }
  yield decode();
}

const chunkBytes = 256 * 1024;
const headBytes = 64 * 1024;

export type CsvFormat = { encoding: CsvEncoding; delimiter: string };

async function isUtf8(path: string) {
  try {
    const decodedChunks = decodeChunks(readTemporary(path, chunkBytes), 'utf-8');
    for (let text = await decodedChunks.next(); !text.done; text = await decodedChunks.next());
    return true;
  } catch (error) {
    if (error instanceof CsvFileError) return false;
    throw error;
  }
}

/**
 * The encoding of a file without a byte-order mark. Spreadsheets on Windows save Western text as Windows-1252; a file
 * is read as Windows-1252 only if it is not valid UTF-8.
 */
async function detectEncoding(path: string, bomEncoding: CsvEncoding): Promise<CsvEncoding> {
  if (bomEncoding !== 'utf-8' || (await isUtf8(path))) return bomEncoding;
  for await (const text of decodeChunks(readTemporary(path, chunkBytes), 'windows-1252'))
    if (!isWesternText(text)) throw new CsvFileError(unsupportedEncodingText);
  return 'windows-1252';
}

export type CsvFile = {
  path: string;
  /** According to its byte-order mark. */
  encoding: CsvEncoding;
};

/** Detects a stored file's encoding and delimiter; throws a CsvFileError if it cannot. */
export async function formatOf({ path, encoding: bomEncoding }: CsvFile): Promise<CsvFormat> {
  const encoding = await detectEncoding(path, bomEncoding);
  const head = new TextDecoder(encoding).decode(await readTemporaryHead(path, headBytes));
  return { encoding, delimiter: delimiterOf(head) };
}
