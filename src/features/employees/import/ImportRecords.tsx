import { lazy, useState } from 'react';

import { spreadsheetsApi, useGetImportRowsQuery } from '@/api/admin/people/spreadsheets';
import { headlineOf } from '@/api/core/failure';
import { type ImportRowsQuery, importRowsPerPage } from '@/contract/people/importFile';
import { PagedRows } from '@/ui/lists/PagedRows';
import { usePageChange } from '@/ui/lists/usePageChange';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';
import { NativeTable } from '@/ui/rows/NativeTable';
import { RowsTable } from '@/ui/rows/RowsTable';
import type { TableColumn, TableRow } from '@/ui/rows/columns';

// `lazy` drops the type parameter of the component it loads; this type restores it.
const GridTable = lazy<typeof NativeTable>(() =>
  import('@/ui/rows/GridTable').then(
    (gridTableModule) => ({ default: gridTableModule.GridTable }),
    () => ({ default: NativeTable }),
  ),
) as typeof NativeTable;

type Props<Row> = {
  heading: string;
  columns: TableColumn<Row & TableRow>[];
  /** The rows stored in the browser; the server has the rest of a longer table. */
  loadedRows: Row[];
  total: number;
  importId?: string;
  /** The table's name on the server; a rejected file has none. */
  table?: ImportRowsQuery['table'];
  mayWrap?: boolean;
};

/** One of an import's result tables, 50 rows per page. */
export function ImportRecords<Row extends object>({
  heading,
  columns,
  loadedRows,
  total,
  importId,
  table = 'imported',
  mayWrap,
}: Props<Row>) {
  const [chosenPage, setChosenPage] = useState(1);
  const reachableCount = importId ? total : loadedRows.length;
  // The chosen page may not exist in a newer, shorter report.
  const page = Math.min(chosenPage, Math.max(1, Math.ceil(reachableCount / importRowsPerPage)));
  const firstIndex = (page - 1) * importRowsPerPage;
  const isPageLoaded = (pageNumber: number) =>
    pageNumber * importRowsPerPage <= loadedRows.length || loadedRows.length === total || !importId;
  const isLoaded = isPageLoaded(page);
  const { currentData, error, isFetching, refetch } = useGetImportRowsQuery(
    { importId: importId ?? '', table, page },
    { skip: isLoaded },
  );

  const { requestedPage, isTurning, turn } = usePageChange(page, setChosenPage);
  const prefetch = spreadsheetsApi.usePrefetch('getImportRows');
  const rows = isLoaded
    ? loadedRows.slice(firstIndex, firstIndex + importRowsPerPage)
    : (currentData?.rows as Row[] | undefined);

  function renderBody() {
    if (error && !isLoaded) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!rows) return <Skeletons rows={8} />;
    if (rows.length === 0) return <EmptyState hint="Imported records appear here." />;
    const numberedRows = rows.map((row, index) => ({ ...row, id: firstIndex + index }));
    return <RowsTable label={heading} columns={columns} rows={numberedRows} mayWrap={mayWrap} wideTable={grid} />;
  }

  return (
    <PagedRows
      heading={heading}
      total={total}
      count={reachableCount > importRowsPerPage ? reachableCount : 0}
      page={requestedPage}
      perPage={importRowsPerPage}
      isLoading={isFetching}
      isOutdated={isTurning}
      onTurn={turn}
      onApproach={(next) => {
        if (importId && !isPageLoaded(next)) prefetch({ importId, table, page: next });
      }}
    >
      {renderBody()}
    </PagedRows>
  );
}

/** The arrow keys move between cells, and the grid renders only visible ones. */
const grid = { Table: GridTable, height: 'min(560px, 80dvh)' };
