import { decodeCsv } from '@/contract/decodeCsv';
import { escapeCell, readFormulaText, unescapeCell } from '@/contract/formulaCells';
import type { PlanDetail } from '@/contract/people/plan';
import { rowKeyOf } from '@/contract/program/planTables';
import { removeInvisibleCharacters } from '@/contract/removeInvisibleCharacters';
import { texts } from '@/contract/texts';
import { isWorkbookName, spreadsheetHint } from '@/ui/files/spreadsheetHint';
import { readCsv, writeCsv } from '@/ui/spreadsheet/csvText';
import { cellText, type SheetValue, sheetFrom } from '@/ui/spreadsheet/sheetModel';

import { headingsOf, rowCellsOf } from './tableText';

const isEmpty = ({ row_header, option_headers, result }: PlanDetail) =>
  !row_header && option_headers.length === 0 && result.length === 0;

/** A plan table as a grid; its first column has the row names. */
export const sheetOf = (table: PlanDetail) =>
  isEmpty(table) ? sheetFrom([], []) : sheetFrom(headingsOf(table), table.result.map(rowCellsOf));

/** A table from headings and lines. Blank lines are dropped, and rows that keep their name keep their key. */
function tableFrom(
  header: string,
  [nameHeading = '', ...options]: string[],
  lines: string[][],
  previousTable?: PlanDetail,
): PlanDetail {
  const keyByTitle = new Map(previousTable?.result.map(({ title, key }) => [title, key]));
  const usedKeys = new Set<string>();
  function keyOf(title: string) {
    const key = keyByTitle.get(title) ?? rowKeyOf(title);
    let uniqueKey = key;
    for (let suffix = 2; usedKeys.has(uniqueKey); suffix += 1) uniqueKey = `${key}_${suffix}`;
    usedKeys.add(uniqueKey);
    return uniqueKey;
  }
  return {
    header,
    ...(nameHeading.trim() && { row_header: nameHeading }),
    option_headers: options.map((title) => ({ title })),
    result: lines
      .filter((line) => line.some((text) => text.trim()))
      .map(([title = '', ...values]) => ({
        key: keyOf(title),
        title,
        datas: options.map((_, index) => ({ value: values[index] ?? '' })),
      })),
  };
}

export const tableOf = (header: string, { columns, rows }: SheetValue, previousTable?: PlanDetail) =>
  tableFrom(
    header,
    columns.map(({ title }) => title),
    rows.map((row) => columns.map(({ id }) => cellText(row, id))),
    previousTable,
  );

export const csvOf = (table: PlanDetail) =>
  writeCsv([headingsOf(table), ...table.result.map(rowCellsOf)].map((line) => line.map(escapeCell)));

const readCell = (cell: string) => unescapeCell(readFormulaText(removeInvisibleCharacters(cell)));

/** Whether a file starts like a spreadsheet program's workbook, which is a ZIP or compound file. */
const isWorkbook = ([first, second]: Uint8Array) =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);

/**
 * The table in a CSV file with the headings in its first filled line; throws an Error with a message for users if the
 * file has no table or cannot be used.
 */
export async function readTableFile(file: File): Promise<PlanDetail> {
  if (file.size > maxFileBytes) throw new Error('The file is larger than 2 MB. Choose a file with only the table.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbookName(file.name) || isWorkbook(bytes)) throw new Error(`${texts.upload.unsupported} ${spreadsheetHint}`);
  const text = decodeCsv(bytes);
  const lines = readCsv(text).map((line) => line.map(readCell));
  const filledLines = lines.filter((line) => line.some((cell) => cell.trim()));
  const [headings = [], ...rest] = filledLines;
  if (headings.length < 2 && rest.length === 0) throw new Error('The file has no table.');
  const width = filledLines.reduce((max, { length }) => Math.max(max, length), 0);
  const header = file.name.replace(/\.[^.]*$/, '').replaceAll('_', ' ');
  return tableFrom(
    header,
    Array.from({ length: width }, (_, index) => headings[index] ?? ''),
    rest,
  );
}
const maxFileBytes = 2 * 1024 * 1024;
