import type { ImportColumn, Mend, PeopleImportRow } from '@/contract/people/peopleImport';
import type { SheetProblem } from '@/ui/sheet/sheetProblems';
import { cellText, type SheetValue } from '@/ui/sheet/sheetModel';

/** What was typed into cells of wrong rows and is not checked yet, by line and column. */
export type MendedCells = Readonly<Record<string, Partial<Record<ImportColumn, string>>>>;

const entriesOf = <Value>(cells: Partial<Record<ImportColumn, Value>>) =>
  Object.entries(cells) as [ImportColumn, Value][];

export const countCells = (mended: MendedCells) =>
  Object.values(mended).reduce((sum, cells) => sum + Object.keys(cells).length, 0);

/** The cells as the service takes them. */
export const cellsToSend = (mended: MendedCells): NonNullable<Mend['cells']> =>
  Object.entries(mended).flatMap(([line, cells]) =>
    entriesOf(cells).map(([column, value]) => ({ line: Number(line), column, value: value ?? '' })),
  );

/** What is left of some cells once others were taken over; one that was changed again meanwhile stays. */
export function withoutSent(mended: MendedCells, sent: NonNullable<Mend['cells']>): MendedCells {
  const isSent = new Map(sent.map(({ line, column, value }) => [`${line} ${column}`, value]));
  return Object.fromEntries(
    Object.entries(mended)
      .map(([line, cells]) => [
        line,
        Object.fromEntries(entriesOf(cells).filter(([column, value]) => isSent.get(`${line} ${column}`) !== value)),
      ])
      .filter(([, cells]) => Object.keys(cells ?? {}).length > 0),
  ) as MendedCells;
}

/** Rows without a line cannot be wrong: they are not in the sheet. */
const lineOf = ({ line }: PeopleImportRow) => String(line ?? '');

/** Wrong rows as a sheet, with what was typed over them. */
export const sheetOfRows = (
  rows: readonly PeopleImportRow[],
  columns: readonly ImportColumn[],
  mended: MendedCells,
): SheetValue => ({
  columns: columns.map((column) => ({ id: column, title: column })),
  rows: rows.map((row) => ({ id: lineOf(row), cells: { ...row.cells, ...mended[lineOf(row)] } })),
});

/** What a sheet holds that its rows do not, added to what was typed elsewhere. */
export function mendedIn(mended: MendedCells, rows: readonly PeopleImportRow[], sheet: SheetValue): MendedCells {
  const next: Record<string, MendedCells[string]> = { ...mended };
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

/** What is wrong with the cells of a page; a cell that was changed since is not judged before it is checked. */
export const problemsOf = (rows: readonly PeopleImportRow[], mended: MendedCells): SheetProblem[] =>
  rows.flatMap((row) =>
    row.problems
      .filter(({ column }) => column === null || mended[lineOf(row)]?.[column] === undefined)
      .map(({ column, words, repair }) => ({
        rowId: lineOf(row),
        ...(column && { columnId: column }),
        text: repair ? `${words}. Repaired it would be ${repair}` : words,
      })),
  );

/** The columns for which the service offers a repair. */
export const repairableColumns = (rows: readonly PeopleImportRow[]) => [
  ...new Set(
    rows.flatMap(({ problems }) => problems.flatMap(({ column, repair }) => (column && repair ? [column] : []))),
  ),
];
