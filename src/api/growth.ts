import type { InfiniteData } from '@reduxjs/toolkit/query/react';

import type { Id } from '@/contract/id';

/** One step of an endless list, whatever its rows are called on the wire. */
export type Step<Row> = { count: number; rows: Row[] };

const nameOf = (row: { id?: Id }) => (row.id === undefined ? JSON.stringify(row) : String(row.id));

/** Each row once, in the order they came (D-60). */
export function rowsOf<Row extends { id?: Id }>(data: InfiniteData<Step<Row>, number> | undefined): Row[] {
  const rows = data?.pages.flatMap((step) => step.rows) ?? [];
  return [...new Map(rows.toReversed().map((row) => [nameOf(row), row])).values()].toReversed();
}

/** Where the next step starts: after all rows loaded; none when all are here, or the last one brought nothing new. */
export function nextOffset<Row extends { id?: Id }>(last: Step<Row>, steps: Step<Row>[]): number | undefined {
  const before = new Set(steps.slice(0, -1).flatMap(({ rows }) => rows.map(nameOf)));
  const loaded = steps.reduce((sum, { rows }) => sum + rows.length, 0);
  const bringsNew = last.rows.some((row) => !before.has(nameOf(row)));
  return bringsNew && loaded < last.count ? loaded : undefined;
}
