import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useMemo, useState } from 'react';

import { useGetPeopleImportsQuery } from '@/api/admin/people/peopleImports';
import { headlineOf } from '@/api/core/failure';
import { pages } from '@/contract/pages';
import { type ImportReport, peopleImportRowsPerPage } from '@/contract/people/peopleImport';
import { ImportButton } from '@/features/employees/import/ImportButton';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { PagedRows } from '@/ui/lists/PagedRows';
import { usePageChange } from '@/ui/lists/usePageChange';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { Skeletons } from '@/ui/page/Skeletons';
import type { TableColumn } from '@/ui/rows/columns';
import { RowsTable } from '@/ui/rows/RowsTable';

import { countText, importOptionsText, stateText } from './reportText';

const heading = 'Imports';

/** Imports and open previews, newest first. */
export function ImportHistoryPage() {
  const [page, setPage] = useState(1);
  const { data, currentData, error, isFetching, refetch } = useGetPeopleImportsQuery(page, {
    refetchOnMountOrArgChange: true,
  });
  const { requestedPage, isTurning, turn } = usePageChange(page, setPage);
  const formatDateTime = useFormatDateTime();
  const columns = useMemo(() => makeColumns(formatDateTime), [formatDateTime]);

  function renderRows() {
    if (error && !currentData) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!data)
      return (
        <Box sx={{ p: 2 }}>
          <Skeletons rows={8} />
        </Box>
      );
    if (data.imports.length === 0)
      return <EmptyState hint="No imports yet. Upload a file, and its results will appear here." />;
    return <RowsTable label={heading} cardsBelow="md" columns={columns} rows={data.imports} mayWrap />;
  }

  return (
    <Page
      title="Import history"
      subtitle="Files imported, who imported them, and what changed."
      back={<BackArrow to={pages.employees} label="Back to employees" />}
      action={<ImportButton label="Upload Employee Sheet" />}
      busy={isFetching}
    >
      <PagedRows
        heading={heading}
        total={error ? undefined : data?.count}
        count={(data?.count ?? 0) > peopleImportRowsPerPage ? data?.count : 0}
        page={requestedPage}
        perPage={peopleImportRowsPerPage}
        isLoading={isFetching}
        isOutdated={isTurning || (isFetching && !currentData && Boolean(data))}
        onTurn={turn}
      >
        {renderRows()}
      </PagedRows>
    </Page>
  );
}

/** Short values must not wrap next to columns that do. */
const makeNoWrapColumn = (column: TableColumn<ImportReport>): TableColumn<ImportReport> => ({
  ...column,
  show: (row) => <Box sx={{ whiteSpace: 'nowrap' }}>{column.text(row)}</Box>,
});

const makeColumns = (formatDateTime: (moment: string) => string): TableColumn<ImportReport>[] => [
  {
    field: 'fileName',
    heading: 'File',
    width: 180,
    grows: true,
    text: ({ fileName }) => fileName,
    show: ({ id, fileName }) => (
      <Box sx={{ minWidth: { md: 140 } }}>
        <MuiLink component={PageLink} to={pages.importRun(id)} sx={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </MuiLink>
      </Box>
    ),
  },
  makeNoWrapColumn({
    field: 'at',
    heading: 'When',
    width: 140,
    text: ({ appliedAt, at }) => formatDateTime(appliedAt ?? at),
  }),
  { field: 'by', heading: 'Who', width: 100, grows: true, text: ({ by }) => by },
  { field: 'way', heading: 'Type', width: 140, grows: true, text: importOptionsText },
  {
    field: 'counts',
    heading: 'Rows',
    width: 140,
    grows: true,
    text: ({ counts, isLocked }) => (isLocked ? 'Reason required' : countText(counts)),
  },
  makeNoWrapColumn({ field: 'state', heading: 'Status', width: 110, text: ({ state }) => stateText[state] }),
];
