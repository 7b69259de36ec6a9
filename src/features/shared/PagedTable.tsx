import type { SerializedError } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';

import { type CallError, headlineOf, isCallError } from '@/api/core/failure';
import { PagedRows } from '@/ui/lists/PagedRows';
import { usePageChange } from '@/ui/lists/usePageChange';
import { useRedirectToLastPage } from '@/ui/lists/useRedirectToLastPage';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';
import { RowsTable } from '@/ui/rows/RowsTable';
import type { TableColumn, TableRow } from '@/ui/rows/columns';

type Props<Row extends TableRow> = {
  heading: string;
  /** The table's accessible name, if it is not the heading. */
  label?: string;
  query: {
    data?: { count: number };
    currentData?: { count: number };
    error?: CallError | SerializedError;
    isFetching: boolean;
    refetch: () => unknown;
  };
  columns: TableColumn<Row>[];
  /** Undefined until they are loaded. */
  rows: Row[] | undefined;
  /** The number of rows on all pages, if it is known before they are loaded. */
  total?: number;
  page: number;
  perPage: number;
  /** Hides the page numbers if there is only one page. */
  hidesSinglePage?: boolean;
  skeletonRows?: number;
  cardsBelow?: 'sm' | 'md';
  mayWrap?: boolean;
  /** Announces the number of results. */
  isCountAnnounced?: boolean;
  /** Shown in place of the table if there are no rows. */
  empty: ReactNode;
  onTurn: (page: number, options?: { replace: boolean }) => void;
  /** Called when the pointer or focus reaches a page number. */
  onApproach?: (page: number) => void;
};

/** A table that is loaded page by page: its rows, or what is shown while they load, if they fail, or if there are none. */
export function PagedTable<Row extends TableRow>({
  heading,
  label = heading,
  query,
  columns,
  rows,
  total,
  page,
  perPage,
  hidesSinglePage = false,
  skeletonRows = 8,
  cardsBelow,
  mayWrap,
  isCountAnnounced = false,
  empty,
  onTurn,
  onApproach,
}: Props<Row>) {
  const { data, currentData, isFetching, refetch } = query;
  // A superseded request leaves an error in the cache, which must not show when the user returns to that list.
  const error = isCallError(query.error) && query.error.kind === 'canceled' ? undefined : query.error;
  const { requestedPage, isTurning, turn } = usePageChange(page, onTurn);
  const isPastEnd = useRedirectToLastPage(
    page,
    { count: isFetching ? undefined : (total ?? currentData?.count), perPage },
    onTurn,
  );
  const knownTotal = total ?? data?.count ?? 0;

  function renderRows() {
    if (error && !currentData) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!rows || isPastEnd) return <Skeletons rows={skeletonRows} isPadded />;
    return rows.length > 0 ? (
      <RowsTable label={label} columns={columns} rows={rows} cardsBelow={cardsBelow} mayWrap={mayWrap} />
    ) : (
      empty
    );
  }

  return (
    <PagedRows
      heading={heading}
      total={total ?? (error ? undefined : data?.count)}
      // Also shown after an error, because another page may load.
      count={hidesSinglePage && knownTotal <= perPage ? 0 : knownTotal}
      page={requestedPage}
      perPage={perPage}
      isLoading={isFetching}
      isOutdated={isTurning || (isFetching && !currentData && data !== undefined)}
      orderText={isCountAnnounced ? '' : undefined}
      onTurn={turn}
      onApproach={onApproach}
    >
      {renderRows()}
    </PagedRows>
  );
}
