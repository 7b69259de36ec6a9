import Box from '@mui/material/Box';
import { useState } from 'react';

import { useGetUndoRowsQuery } from '@/api/admin/people/peopleImports';
import { headlineOf } from '@/api/core/failure';
import { peopleImportRowsPerPage, type UndoGroup, type UndoRow } from '@/contract/people/peopleImport';
import { PagedRows } from '@/ui/lists/PagedRows';
import { usePageChange } from '@/ui/lists/usePageChange';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';
import { missingValue, type TableColumn, type TableRow } from '@/ui/rows/columns';
import { RowsTable } from '@/ui/rows/RowsTable';

import { groupLabels } from './undoText';

type Props = { id: number; version: string; group: UndoGroup; total: number };

/** One undo group's changes, page by page. */
export function UndoRowList({ id, version, group, total }: Props) {
  const [page, setPage] = useState(1);
  const { data, currentData, error, isFetching, refetch } = useGetUndoRowsQuery(
    { id, version, group, page },
    { skip: total === 0 },
  );
  const { requestedPage, isTurning, turn } = usePageChange(page, setPage);
  const heading = groupLabels[group];

  function renderRows() {
    if (total === 0) return <EmptyState hint="No changes in this group." />;
    if (error) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!data)
      return (
        <Box sx={{ p: 2 }}>
          <Skeletons rows={8} />
        </Box>
      );
    const numberedRows = data.rows.map((row, index) => ({ ...row, id: index }));
    return <RowsTable label={heading} columns={columns} rows={numberedRows} mayWrap />;
  }

  return (
    <PagedRows
      heading={heading}
      total={total}
      count={total > peopleImportRowsPerPage ? total : 0}
      page={requestedPage}
      perPage={peopleImportRowsPerPage}
      isLoading={isFetching}
      isOutdated={isTurning || (isFetching && !currentData && Boolean(data))}
      orderText=""
      onTurn={turn}
    >
      {renderRows()}
    </PagedRows>
  );
}

const columns: TableColumn<UndoRow & TableRow>[] = [
  { field: 'name', heading: 'Name', width: 180, grows: true, text: ({ name }) => name || missingValue },
  { field: 'result', heading: 'What happens', width: 320, grows: true, text: ({ text }) => text },
];
