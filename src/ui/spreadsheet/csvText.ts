import { delimiterOf, removeSeparatorLine } from '@/contract/people/importFile';

import { readCells } from './tsv';

/** Writes cells as in RFC 4180; the byte-order mark makes spreadsheet programs read them as UTF-8. */
export const writeCsv = (lines: readonly (readonly string[])[]) =>
  `\uFEFF${lines.map((line) => line.map(writeCell).join(',')).join('\r\n')}\r\n`;

const writeCell = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Reads a CSV file; in some countries, spreadsheet programs write semicolons instead of commas. */
export function readCsv(text: string): string[][] {
  return readCells(removeSeparatorLine(text).replace(/^[\uFEFF\u200B]+/, ''), delimiterOf(text));
}
