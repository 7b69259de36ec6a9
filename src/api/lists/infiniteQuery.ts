import type { SerializedError } from '@reduxjs/toolkit';
import { type CallError, isCallError, isSilent, messageOf } from '@/api/core/failure';
import type { Id } from '@/contract/id';

/** One page of an infinite list, independent of its field names on the wire. */
export type ListPage<Row> = { count: number; rows: Row[] };

const keyOf = (row: { id?: Id }) => (row.id === undefined ? JSON.stringify(row) : String(row.id));

/** All rows in order, each once. */
export function rowsOf<Row extends { id?: Id }>(data: { pages: ListPage<Row>[] } | undefined): Row[] {
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed();
}

/** The next page's offset; undefined when all rows are loaded or the last page brought no new row. */
export function nextOffset<Row extends { id?: Id }>(
  lastPage: ListPage<Row>,
  pages: ListPage<Row>[],
): number | undefined {
  const earlierKeys = new Set(pages.slice(0, -1).flatMap(({ rows }) => rows.map(keyOf)));
  const loadedCount = pages.reduce((sum, { rows }) => sum + rows.length, 0);
  const hasNewRows = lastPage.rows.some((row) => !earlierKeys.has(keyOf(row)));
  return hasNewRows && loadedCount < lastPage.count ? loadedCount : undefined;
}

/** Unused lists stay cached this long, so that going back shows them unchanged. */
export const keepUnusedSeconds = 600;

/** The part of an infinite query's result that lists use. */
export type InfiniteQuery<Page> = {
  currentData?: { pages: Page[] };
  error?: CallError | SerializedError;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};
export type InfiniteListQuery<Row> = InfiniteQuery<ListPage<Row>>;

/** Props for a list that loads more rows on demand. */
export const infiniteListProps = <Row>({ currentData, error, ...query }: InfiniteListQuery<Row>) => ({
  total: currentData?.pages.at(-1)?.count ?? 0,
  hasMore: query.hasNextPage,
  isLoadingMore: query.isFetchingNextPage,
  failure: query.isFetchNextPageError && error && !isSilentError(error) ? messageOf(error) : undefined,
  onLoadMore: () => void query.fetchNextPage(),
});

/** A canceled call leaves an error in the cache, which is not shown when the list is opened again. */
export const isSilentError = (error: CallError | SerializedError | undefined) => isCallError(error) && isSilent(error);
