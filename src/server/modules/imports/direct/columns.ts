import { type EmployeeColumn, exportColumns, sheetColumns } from '@/contract/people/importFile';
import { headingsOf, keyOf, problemOf, shownHeadings } from '@/server/platform/csv/headings';

type KnownColumn = EmployeeColumn | (typeof exportColumns)[number];
const columnByKey = new Map<string, KnownColumn>(
  [...sheetColumns, ...exportColumns].map((column) => [keyOf(column), column]),
);
/** A file with one of these columns is an export; the other columns of an export may be missing. */
const exportMarks = ['Status', 'Registration'] as const;
const exportOnlyColumns = new Set<string>(exportColumns);

export type SheetHeader = {
  providedColumns: string[];
  invalidColumns: string[];
  missingColumns: string[];
  /** What is wrong with the header, or null. */
  problem: string | null;
  /** The index of each required column in a row, in the contract's order. */
  columnIndexes: readonly number[];
  /** The indexes of the columns that an export adds, -1 for a missing one; null for a file that is not an export. */
  exportIndexes: { status: number; from: number; to: number } | null;
  /** The number of cells in a row; empty headings at the end do not count. */
  width: number;
};

/** Names match in any order, ignoring case, spaces and a byte-order mark. */
export function readHeader(cells: readonly string[]): SheetHeader {
  const headings = headingsOf(cells);
  const found = headings.map((heading) => columnByKey.get(keyOf(heading)));
  const isExport = exportMarks.every((column) => found.includes(column));
  const columns = isExport
    ? found
    : found.map((column) => (column !== undefined && exportOnlyColumns.has(column) ? undefined : column));

  const isRepeated = (index: number) => columns[index] !== undefined && columns.indexOf(columns[index]) < index;
  const repeated = headings.filter((_, index) => isRepeated(index));
  const unknown = headings.filter((_, index) => columns[index] === undefined).map((heading) => heading || '(no name)');
  const missing = sheetColumns.filter((column) => !columns.includes(column));

  return {
    providedColumns: shownHeadings(headings),
    invalidColumns: shownHeadings([...unknown, ...repeated]),
    missingColumns: missing,
    problem: problemOf({ headings, none: missing.length === sheetColumns.length, missing, unknown, repeated }),
    columnIndexes: sheetColumns.map((column) => columns.indexOf(column)),
    exportIndexes: isExport
      ? {
          status: columns.indexOf('Status'),
          from: columns.indexOf('Coverage From'),
          to: columns.indexOf('Coverage To'),
        }
      : null,
    width: headings.length,
  };
}
