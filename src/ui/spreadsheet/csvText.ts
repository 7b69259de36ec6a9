import { delimiterOf, removeSeparatorLine } from '@/contract/people/importFile';

import { readCells } from './tsv';

/** Cells as in RFC 4180, which spreadsheets read as UTF-8 with the byte-order mark at the beginning. */
export const writeCsv = (lines: readonly (readonly string[])[]) =>
  `\uFEFF${lines.map((line) => line.map(writeCell).join(',')).join('\r\n')}\r\n`;

const writeCell = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Reads a CSV file; in some countries spreadsheets write semicolons instead of commas. */
export function readCsv(text: string): string[][] {
  return readCells(removeSeparatorLine(text).replace(/^[\uFEFF\u200B]+/, ''), delimiterOf(text));
}
