import { cellText, type SheetValue } from './sheetModel';
import { sheetTexts } from './sheetTexts';

/** A cell's error; without `rowId`, a heading's; without either ID, the full table's. */
export type SheetProblem = { readonly rowId?: string; readonly columnId?: string; readonly text: string };

export type SheetLimits = { readonly maxRows: number; readonly maxColumns: number; readonly maxCellLength: number };

/** Reports what exceeds the limits instead of truncating it. */
export function findLimitProblems(
  { columns, rows }: SheetValue,
  { maxRows, maxColumns, maxCellLength }: SheetLimits,
): SheetProblem[] {
  const problems: SheetProblem[] = [];
  if (rows.length > maxRows) problems.push({ text: sheetTexts.tooManyRows(rows.length, maxRows) });
  if (columns.length > maxColumns) problems.push({ text: sheetTexts.tooManyColumns(columns.length, maxColumns) });
  for (const { id: columnId, title } of columns) {
    if (title.length > maxCellLength) {
      problems.push({ columnId, text: sheetTexts.tooLong(title.length, maxCellLength) });
    }
  }
  for (const row of rows) {
    for (const { id: columnId } of columns) {
      const { length } = cellText(row, columnId);
      if (length > maxCellLength) {
        problems.push({ rowId: row.id, columnId, text: sheetTexts.tooLong(length, maxCellLength) });
      }
    }
  }
  return problems;
}

/** Each cell's or heading's messages, by `problemKey`. */
export function problemsByCell(problems: readonly SheetProblem[]): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const { rowId, columnId, text } of problems) {
    const key = problemKey(rowId, columnId);
    const earlierText = messages.get(key);
    messages.set(key, earlierText === undefined ? text : `${earlierText} ${text}`);
  }
  return messages;
}

export const problemKey = (rowId: string | undefined, columnId: string | undefined) =>
  JSON.stringify([rowId ?? null, columnId ?? null]);
