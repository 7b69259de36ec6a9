/** A problem with the whole sheet; the message is shown to the user. */
export class SheetError extends Error {}

export type SheetEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const otherEncoding = 'The sheet is not in UTF-8. Please save it as “CSV UTF-8” and try again.';

const byteOrderMarks: readonly { bytes: readonly number[]; encoding: SheetEncoding | null }[] = [
  { bytes: [0xff, 0xfe, 0x00, 0x00], encoding: null },
  { bytes: [0x00, 0x00, 0xfe, 0xff], encoding: null },
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** The encoding of a sheet by its byte-order mark, UTF-8 without one; it is never guessed. Throws SheetProblem. */
export function encodingOf(head: Buffer): SheetEncoding {
  const mark = byteOrderMarks.find(({ bytes }) => head.subarray(0, bytes.length).equals(Buffer.from(bytes)));
  if (mark?.encoding) return mark.encoding;
  // UTF-16 without a byte-order mark decodes as UTF-8 with NUL characters.
  if (mark || head.subarray(0, 4).includes(0)) throw new SheetError(otherEncoding);
  return 'utf-8';
}

/** Decodes a sheet chunk by chunk; throws SheetProblem at an invalid byte. */
export async function* decodeChunks(bytes: AsyncIterable<Buffer>, encoding: SheetEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new SheetError(otherEncoding);
    }
  };
  for await (const chunk of bytes) {
    const text = decode(chunk);
    if (text) yield text;
  }
  yield decode();
}
