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

const haveSameRows = <Row>(a: readonly Row[], b: readonly Row[]) =>
  a.length === b.length && a.every((row, index) => row === b[index]);

/** Splits the rows into groups, keeping each row in its previous group where the order allows it. */
export function groupRows<Row extends SortableRecord>(
  rows: readonly Row[],
  previousGroups: readonly RowGroup<Row>[] = [],
): readonly RowGroup<Row>[] {
  const previousIndexById = new Map<Id, number>();
  previousGroups.forEach((group, index) => group.rows.forEach(({ id }) => previousIndexById.set(id, index)));
  const groups = previousGroups.map(({ key }) => ({ key, rows: [] as Row[] }));
  const previousIndexOf = (row: Row | undefined) => row && previousIndexById.get(row.id);
  let groupIndex = 0;
  for (const [index, row] of rows.entries()) {
    const previousIndex = previousIndexOf(row) ?? groupIndex;
    const followingIndexes = [
      previousIndexOf(rows[index + 1]) ?? previousIndex,
      previousIndexOf(rows[index + 2]) ?? previousIndex,
    ];
    // If the rows after it come from earlier groups, only this row has moved, and it joins the current group.
    if (previousIndex > groupIndex && followingIndexes.some((followingIndex) => followingIndex >= previousIndex))
      groupIndex = previousIndex;
    groups[groupIndex]?.rows.push(row);
  }
  if (groups.length === 0 || groups.some((group) => group.rows.length > maxGroupSize)) return splitEvenly(rows);
  return groups
    .filter((group) => group.rows.length > 0)
    .map((group) => {
      const previousGroup = previousGroups.find(({ key }) => key === group.key);
      return previousGroup && haveSameRows(previousGroup.rows, group.rows) ? previousGroup : group;
    });
}

/** Replaces rows with the previous objects that have the same content, so that they are not rendered again. */
export function reuseUnchangedRows<Row extends SortableRecord>(
  rows: readonly Row[],
  previousRows: readonly Row[] = [],
): readonly Row[] {
  const previousRowsById = new Map(previousRows.map((row) => [row.id, row]));
  return rows.map((row) => {
    const previousRow = previousRowsById.get(row.id);
    return previousRow && hasSameContent(previousRow, row) ? previousRow : row;
  });
}
