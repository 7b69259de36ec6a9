import { delimiterOf, withoutSeparatorLine } from '@/contract/people/importFile';
import { isWesternText } from '@/contract/westernText';

import { readCells } from './tabText';

/** Cells as in RFC 4180, which spreadsheets read as UTF-8 with the byte-order mark in front. */
export const writeCsv = (lines: readonly (readonly string[])[]) =>
  `\uFEFF${lines.map((line) => line.map(writeCell).join(',')).join('\r\n')}\r\n`;

const writeCell = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Reads a CSV file; in some countries spreadsheets write semicolons instead of commas. */
export function readCsv(text: string): string[][] {
  return readCells(withoutSeparatorLine(text).replace(/^[\uFEFF\u200B]+/, ''), delimiterOf(text));
}

const otherEncoding = 'The file isn’t in UTF-8. Save it as “CSV UTF-8” and try again.';

/** The text of a file in UTF-8, Windows-1252 or, with a byte-order mark, UTF-16. Throws an Error with a message for people. */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  let text;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
    if (encoding !== 'utf-8' || !isWesternText(text)) throw new Error(otherEncoding);
  }
  // NUL characters indicate UTF-16 without a mark, or a file that is not text.
  if (text.includes('\0')) throw new Error(otherEncoding);
  return text;
}
