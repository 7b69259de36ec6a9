import type { SerializedError } from '@reduxjs/toolkit';
import type { InfiniteData } from '@reduxjs/toolkit/query/react';

import type { Id } from '@/contract/id';

import { isCallError, isUnspoken, wordsOf, type CallError } from '@/api/core/failure';

/** One step of an endless list, whatever its rows are called on the wire. */
export type ListPage<Row> = { count: number; rows: Row[] };

const nameOf = (row: { id?: Id }) => (row.id === undefined ? JSON.stringify(row) : String(row.id));

/** Each row once, in the order they came (D-60). */
export function rowsOf<Row extends { id?: Id }>(data: InfiniteData<ListPage<Row>, number> | undefined): Row[] {
  const rows = data?.pages.flatMap((step) => step.rows) ?? [];
  return [...new Map(rows.toReversed().map((row) => [nameOf(row), row])).values()].toReversed();
}

/** Where the next step starts: after all rows loaded; none when all are here, or the last one brought nothing new. */
export function nextOffset<Row extends { id?: Id }>(last: ListPage<Row>, steps: ListPage<Row>[]): number | undefined {
  const before = new Set(steps.slice(0, -1).flatMap(({ rows }) => rows.map(nameOf)));
  const loaded = steps.reduce((sum, { rows }) => sum + rows.length, 0);
  const bringsNew = last.rows.some((row) => !before.has(nameOf(row)));
  return bringsNew && loaded < last.count ? loaded : undefined;
}

/** How long a list that nobody looks at stays known, so that whoever comes back finds it as it was. */
export const keepUnusedSeconds = 600;

/** What an endless query says of itself. */
export type InfiniteListQuery<Row> = {
  currentData?: InfiniteData<ListPage<Row>, number>;
  error?: CallError | SerializedError;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

/** How many rows a list has in all, and how it comes to more of them. */
export const infiniteListProps = <Row>({ currentData, error, ...query }: InfiniteListQuery<Row>) => ({
  total: currentData?.pages.at(-1)?.count ?? 0,
  hasMore: query.hasNextPage,
  isGrowing: query.isFetchingNextPage,
  failure: query.isFetchNextPageError && error && !isSuperseded(error) ? wordsOf(error) : undefined,
  onGrow: () => void query.fetchNextPage(),
});

/** A call that was called off leaves its end behind; whoever comes back to its list meets no failure. */
export const isSuperseded = (error: CallError | SerializedError | undefined) => isCallError(error) && isUnspoken(error);
