import { holdsSsn, maskSsnsIn } from '@/contract/patterns';

import { cleanCell } from './cells';

const shownColumns = 200;
const shownLength = 100;

/** A heading without what does not matter: case, spaces, and invisible characters. */
export const keyOf = (heading: string) => cleanCell(heading).toLowerCase();

/** The headings in the first row, without empty ones at its end. */
export function headingsOf(cells: readonly string[]) {
  const headings = cells.map(cleanCell);
  while (headings.at(-1) === '') headings.pop();
  return headings;
}

/** Headings that are safe to show: a limited number, a limited length, and without an SSN. */
export const shownHeadings = (headings: readonly string[]) =>
  headings.slice(0, shownColumns).map((heading) => maskSsnsIn(heading).slice(0, shownLength));

type FoundHeadings = {
  headings: readonly string[];
  none: boolean;
  missing: string[];
  unknown: string[];
  repeated: string[];
};

/**
 * The problem with the headings of a file, or null. A first row of data is refused, because headings are stored as
 * text.
 */
export function problemOf(found: FoundHeadings) {
  const list = (names: readonly string[]) => shownHeadings(names).slice(0, 10).join(', ');
  if (found.none || found.headings.some(holdsSsn)) return 'The first row must have the column names.';
  if (found.missing.length) return `Missing columns: ${list(found.missing)}.`;
  if (found.repeated.length) return `Duplicate columns: ${list(found.repeated)}.`;
  if (found.unknown.length) return `Unknown columns: ${list(found.unknown)}.`;
  return null;
}
