import type { SerializedError } from '@reduxjs/toolkit';
import type { InfiniteData } from '@reduxjs/toolkit/query/react';

import type { Id } from '@/contract/id';

import { isCallError, isUnspoken, wordsOf, type CallError } from '@/api/core/failure';

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

/** How long a list that nobody looks at stays known, so that whoever comes back finds it as it was. */
export const keptSeconds = 600;

/** What an endless query says of itself. */
export type EndlessQuery<Row> = {
  currentData?: InfiniteData<Step<Row>, number>;
  error?: CallError | SerializedError;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

/** How many rows a list has in all, and how it comes to more of them. */
export const growthOf = <Row>({ currentData, error, ...query }: EndlessQuery<Row>) => ({
  total: currentData?.pages.at(-1)?.count ?? 0,
  hasMore: query.hasNextPage,
  isGrowing: query.isFetchingNextPage,
  failure: query.isFetchNextPageError && error && !isOvertaken(error) ? wordsOf(error) : undefined,
  onGrow: () => void query.fetchNextPage(),
});

/** A call that was called off leaves its end behind; whoever comes back to its list meets no failure. */
export const isOvertaken = (error: CallError | SerializedError | undefined) => isCallError(error) && isUnspoken(error);
