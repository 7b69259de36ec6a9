import type { ImportColumn, ImportFix, PeopleImportRow } from '@/contract/people/peopleImport';
import type { SheetProblem } from '@/ui/spreadsheet/sheetProblems';
import { cellText, type SheetValue } from '@/ui/spreadsheet/sheetModel';

/** What was typed into cells of wrong rows and is not checked yet, by line and column. */
export type FixedCells = Readonly<Record<string, Partial<Record<ImportColumn, string>>>>;

const entriesOf = <Value>(cells: Partial<Record<ImportColumn, Value>>) =>
  Object.entries(cells) as [ImportColumn, Value][];

export const countCells = (fixed: FixedCells) =>
  Object.values(fixed).reduce((sum, cells) => sum + Object.keys(cells).length, 0);

/** The cells as the service takes them. */
export const cellsToSend = (fixed: FixedCells): NonNullable<ImportFix['cells']> =>
  Object.entries(fixed).flatMap(([line, cells]) =>
    entriesOf(cells).map(([column, value]) => ({ line: Number(line), column, value: value ?? '' })),
  );

/** What is left of some cells once others were taken over; one that was changed again meanwhile stays. */
export function withoutSent(fixed: FixedCells, sent: NonNullable<ImportFix['cells']>): FixedCells {
  const isSent = new Map(sent.map(({ line, column, value }) => [`${line} ${column}`, value]));
  return Object.fromEntries(
    Object.entries(fixed)
      .map(([line, cells]) => [
        line,
        Object.fromEntries(entriesOf(cells).filter(([column, value]) => isSent.get(`${line} ${column}`) !== value)),
      ])
      .filter(([, cells]) => Object.keys(cells ?? {}).length > 0),
  ) as FixedCells;
}

/** Rows without a line cannot be wrong: they are not in the sheet. */
const lineOf = ({ line }: PeopleImportRow) => String(line ?? '');

/** Wrong rows as a sheet, with what was typed over them. */
export const sheetOfRows = (
  rows: readonly PeopleImportRow[],
  columns: readonly ImportColumn[],
  fixed: FixedCells,
): SheetValue => ({
  columns: columns.map((column) => ({ id: column, title: column })),
  rows: rows.map((row) => ({ id: lineOf(row), cells: { ...row.cells, ...fixed[lineOf(row)] } })),
});

/** What a sheet holds that its rows do not, added to what was typed elsewhere. */
export function fixedIn(fixed: FixedCells, rows: readonly PeopleImportRow[], sheet: SheetValue): FixedCells {
  const next: Record<string, FixedCells[string]> = { ...fixed };
  const byLine = new Map(sheet.rows.map((row) => [row.id, row]));
  for (const row of rows) {
    const typed = byLine.get(lineOf(row));
    if (!typed) continue;
    const cells = (sheet.columns.map(({ id }) => id) as ImportColumn[])
      .map((column) => [column, cellText(typed, column)] as const)
      .filter(([column, text]) => text !== (row.cells?.[column] ?? ''));
    if (cells.length > 0) next[lineOf(row)] = Object.fromEntries(cells);
    else delete next[lineOf(row)];
  }
  return next;
}

/** What is wrong with the cells of a page; a cell that was changed since is not validated before it is checked. */
export const problemsOf = (rows: readonly PeopleImportRow[], fixed: FixedCells): SheetProblem[] =>
  rows.flatMap((row) =>
    row.problems
      .filter(({ column }) => column === null || fixed[lineOf(row)]?.[column] === undefined)
      .map(({ column, text: message, repair }) => ({
        rowId: lineOf(row),
        ...(column && { columnId: column }),
        text: repair ? `${message}. Suggested fix: ${repair}` : message,
      })),
  );

/** The columns for which the service offers a repair. */
export const repairableColumns = (rows: readonly PeopleImportRow[]) => [
  ...new Set(
    rows.flatMap(({ problems }) => problems.flatMap(({ column, repair }) => (column && repair ? [column] : []))),
  ),
];
