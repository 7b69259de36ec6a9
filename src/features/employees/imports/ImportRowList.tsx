import Box from '@mui/material/Box';
import { useState } from 'react';

import { useGetPeopleImportRowsQuery } from '@/api/admin/people/peopleImports';
import { headlineOf } from '@/api/core/failure';
import { type ImportReport, type ImportRowStatus, peopleImportRowsPerPage } from '@/contract/people/peopleImport';
import { PagedRows } from '@/ui/lists/PagedRows';
import { usePageChange } from '@/ui/lists/usePageChange';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';
import { RowsTable } from '@/ui/rows/RowsTable';

import { rowStatusLabels } from './reportText';
import { columnsOf } from './rowColumns';

type Props = { report: ImportReport; status: ImportRowStatus };

/** An import's rows with one status, page by page. */
export function ImportRowList({ report: { id, version, counts }, status }: Props) {
  const [chosenPage, setChosenPage] = useState(1);
  const total = counts[status];
  const page = Math.min(chosenPage, Math.max(1, Math.ceil(total / peopleImportRowsPerPage)));
  const { data, currentData, error, isFetching, refetch } = useGetPeopleImportRowsQuery(
    { id, version, status, page },
    { skip: total === 0 },
  );
  const { requestedPage, isTurning, turn } = usePageChange(page, setChosenPage);
  const heading = `${rowStatusLabels[status]} rows`;

  function renderRows() {
    if (total === 0) return <EmptyState hint={`No ${rowStatusLabels[status].toLowerCase()} rows.`} />;
    if (error) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!data)
      return (
        <Box sx={{ p: 2 }}>
          <Skeletons rows={8} />
        </Box>
      );
    const numberedRows = data.rows.map((row, index) => ({ ...row, id: `${row.line} ${row.person} ${index}` }));
    return <RowsTable label={heading} columns={columnsOf(status)} rows={numberedRows} mayWrap />;
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
