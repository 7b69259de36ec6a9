import type { ImportColumn, ImportFix, PeopleImportRow } from '@/contract/people/peopleImport';
import { cellText, type SheetValue } from '@/ui/spreadsheet/sheetModel';
import type { SheetProblem } from '@/ui/spreadsheet/sheetProblems';

/** Unchecked input in invalid rows' cells, by line and column. */
export type EditedCells = Readonly<Record<string, Partial<Record<ImportColumn, string>>>>;

const entriesOf = <Value>(cells: Partial<Record<ImportColumn, Value>>) =>
  Object.entries(cells) as [ImportColumn, Value][];

export const countCells = (editedCells: EditedCells) =>
  Object.values(editedCells).reduce((sum, cells) => sum + Object.keys(cells).length, 0);

/** The cells in the service's format. */
export const cellsToSend = (editedCells: EditedCells): NonNullable<ImportFix['cells']> =>
  Object.entries(editedCells).flatMap(([line, cells]) =>
    entriesOf(cells).map(([column, value]) => ({ line: Number(line), column, value: value ?? '' })),
  );

/** Removes the cells that were sent, unless they changed again meanwhile. */
export function removeSentCells(editedCells: EditedCells, sentCells: NonNullable<ImportFix['cells']>): EditedCells {
  const sentTexts = new Map(sentCells.map(({ line, column, value }) => [`${line} ${column}`, value]));
  return Object.fromEntries(
    Object.entries(editedCells)
      .map(([line, cells]) => [
        line,
        Object.fromEntries(entriesOf(cells).filter(([column, value]) => sentTexts.get(`${line} ${column}`) !== value)),
      ])
      .filter(([, cells]) => Object.keys(cells ?? {}).length > 0),
  ) as EditedCells;
}

/** Only rows that are not in the file have no line, and they are never invalid. */
const lineOf = ({ line }: PeopleImportRow) => String(line ?? '');

/** Invalid rows as a grid, with the unchecked input applied. */
export const sheetOfRows = (
  rows: readonly PeopleImportRow[],
  columns: readonly ImportColumn[],
  editedCells: EditedCells,
): SheetValue => ({
  columns: columns.map((column) => ({ id: column, title: column })),
  rows: rows.map((row) => ({ id: lineOf(row), cells: { ...row.cells, ...editedCells[lineOf(row)] } })),
});

/** Updates the unchecked input from the grid, with only the cells that differ from the rows. */
export function updateEditedCells(
  editedCells: EditedCells,
  rows: readonly PeopleImportRow[],
  sheet: SheetValue,
): EditedCells {
  const nextCells: Record<string, EditedCells[string]> = { ...editedCells };
  const sheetRowByLine = new Map(sheet.rows.map((row) => [row.id, row]));
  for (const row of rows) {
    const sheetRow = sheetRowByLine.get(lineOf(row));
    if (!sheetRow) continue;
    const cells = (sheet.columns.map(({ id }) => id) as ImportColumn[])
      .map((column) => [column, cellText(sheetRow, column)] as const)
      .filter(([column, text]) => text !== (row.cells?.[column] ?? ''));
    if (cells.length > 0) nextCells[lineOf(row)] = Object.fromEntries(cells);
    else delete nextCells[lineOf(row)];
  }
  return nextCells;
}

/** A cell's error without its leading column name, to show after that name. */
export const removeColumnName = (column: ImportColumn, text: string) =>
  text.startsWith(`${column} `) ? text.slice(column.length + 1) : text;

/** The cell errors on a page; a changed cell shows none until it is checked. */
export const sheetProblemsOf = (rows: readonly PeopleImportRow[], editedCells: EditedCells): SheetProblem[] =>
  rows.flatMap((row) =>
    row.problems
      .filter(({ column }) => column === null || editedCells[lineOf(row)]?.[column] === undefined)
      .map(({ column, text, repair }) => {
        const message = column ? removeColumnName(column, text) : text;
        return {
          rowId: lineOf(row),
          ...(column && { columnId: column }),
          text: repair ? `${message}. Suggested fix: ${repair}` : message,
        };
      }),
  );

/** The columns for which the service suggests fixes. */
export const repairableColumns = (rows: readonly PeopleImportRow[]) => [
  ...new Set(
    rows.flatMap(({ problems }) => problems.flatMap(({ column, repair }) => (column && repair ? [column] : []))),
  ),
];
