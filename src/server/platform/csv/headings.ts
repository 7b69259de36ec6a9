import { containsSsn, maskSsnsIn } from '@/contract/patterns';

import { cleanCell } from './cells';

const maxShownColumns = 200;
const maxShownLength = 100;

/** Normalizes a heading for comparison: case, surrounding spaces, and invisible characters do not matter. */
export const headingKey = (heading: string) => cleanCell(heading).toLowerCase();

/** The headings in the first row, without empty ones at its end. */
export function headingsOf(cells: readonly string[]) {
  const headings = cells.map(cleanCell);
  while (headings.at(-1) === '') headings.pop();
  return headings;
}

/** Headings that are safe to show: limited in number and length, and without SSNs. */
export const displayHeadings = (headings: readonly string[]) =>
  headings.slice(0, maxShownColumns).map((heading) => maskSsnsIn(heading).slice(0, maxShownLength));

type HeadingCheck<Column> = {
  headings: readonly string[];
  /** Each heading's column, or null if it has none. */
  columns: readonly (Column | null)[];
  required: readonly Column[];
  /** Whether headings without a column are left out instead of refused. */
  allowsUnknown?: boolean;
};

/**
 * Returns the missing columns, the invalid headings, and the message to show people (null if there is no problem). A
 * first row that holds data is refused, because headings are stored unencrypted.
 */
export function checkHeadings<Column extends string>({
  headings,
  columns,
  required,
  allowsUnknown,
}: HeadingCheck<Column>) {
  const headingsWhere = (isWanted: (column: Column | null, index: number) => boolean) =>
    headings.filter((_, index) => isWanted(columns[index] ?? null, index)).map((heading) => heading || '(no name)');
  const missingColumns = required.filter((column) => !columns.includes(column));
  const unknownHeadings = allowsUnknown ? [] : headingsWhere((column) => column === null);
  const keys = headings.map(headingKey);
  const duplicateHeadings = headingsWhere((column, index) =>
    column === null
      ? !allowsUnknown && keys[index] !== '' && keys.indexOf(keys[index] ?? '') < index
      : columns.indexOf(column) < index,
  );

  const formatList = (names: readonly string[]) => displayHeadings(names).slice(0, 10).join(', ');
  function findProblem() {
    if (columns.every((column) => column === null) || headings.some(containsSsn))
      return 'The first row must have the column names.';
    if (missingColumns.length) return `Missing columns: ${formatList(missingColumns)}.`;
    if (duplicateHeadings.length) return `Duplicate columns: ${formatList(duplicateHeadings)}.`;
    if (unknownHeadings.length) return `Unknown columns: ${formatList(unknownHeadings)}.`;
    return null;
  }
  return {
    missing: missingColumns,
    invalid: [...new Set([...unknownHeadings, ...duplicateHeadings])],
    problem: findProblem(),
  };
}
