import { isWesternText } from './westernText';

export const unsupportedEncodingText = 'The file isn’t in UTF-8. Save it as “CSV UTF-8” and try again.';

/** A file's text in UTF-8, Windows-1252, or UTF-16 with a byte-order mark. Throws an Error with a message to show. */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  let text;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Without `stream`, Node 20 decodes as Latin-1, which has none of the punctuation in Windows-1252.
    text = new TextDecoder('windows-1252').decode(bytes, { stream: true });
    if (encoding !== 'utf-8' || !isWesternText(text)) throw new Error(unsupportedEncodingText);
  }
  // NUL characters indicate UTF-16 without a byte order mark, or a file that is not text.
  if (text.includes('\0')) throw new Error(unsupportedEncodingText);
  return text;
}
