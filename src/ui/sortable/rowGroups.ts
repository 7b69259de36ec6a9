import type { Id } from '@/contract/id';

import { hasSameContent, type SortableRecord } from './columns';

/** Rows that render together, so that a move affects only the groups where it begins and ends. */
export type RowGroup<Row> = { key: number; rows: readonly Row[] };

const usualGroupSize = 20;
const maxGroupSize = 2 * usualGroupSize;

const splitEvenly = <Row>(rows: readonly Row[]): RowGroup<Row>[] =>
  Array.from({ length: Math.ceil(rows.length / usualGroupSize) }, (_, key) => ({
    key,
    rows: rows.slice(key * usualGroupSize, (key + 1) * usualGroupSize),
  }));

const areSame = <Row>(a: readonly Row[], b: readonly Row[]) =>
  a.length === b.length && a.every((row, index) => row === b[index]);

/** Splits the rows into groups, keeping each row in its previous group where the order allows it. */
export function groupRows<Row extends SortableRecord>(
  rows: readonly Row[],
  before: readonly RowGroup<Row>[] = [],
): readonly RowGroup<Row>[] {
  const places = new Map<Id, number>();
  before.forEach((group, index) => group.rows.forEach(({ id }) => places.set(id, index)));
  const groups = before.map(({ key }) => ({ key, rows: [] as Row[] }));
  const placeOf = (row: Row | undefined) => row && places.get(row.id);
  let groupIndex = 0;
  for (const [index, row] of rows.entries()) {
    const was = placeOf(row) ?? groupIndex;
    const after = [placeOf(rows[index + 1]) ?? was, placeOf(rows[index + 2]) ?? was];
    // The rows after it come from earlier groups, so only this row has moved.
    if (was > groupIndex && after.some((place) => place >= was)) groupIndex = was;
    groups[groupIndex]?.rows.push(row);
  }
  if (groups.length === 0 || groups.some((group) => group.rows.length > maxGroupSize)) return splitEvenly(rows);
  return groups
    .filter((group) => group.rows.length > 0)
    .map((group) => {
      const old = before.find(({ key }) => key === group.key);
      return old && areSame(old.rows, group.rows) ? old : group;
    });
}

/** Replaces rows with the previous objects that show the same, so that they are not rendered again. */
export function reuseUnchangedRows<Row extends SortableRecord>(
  rows: readonly Row[],
  before: readonly Row[] = [],
): readonly Row[] {
  const rowsById = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const old = rowsById.get(row.id);
    return old && hasSameContent(old, row) ? old : row;
  });
}
