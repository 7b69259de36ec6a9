import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useMemo, useState } from 'react';

import { useGetPeopleImportsQuery } from '@/api/admin/people/peopleImports';
import { pages } from '@/contract/pages';
import { type ImportReport, peopleImportRowsPerPage } from '@/contract/people/peopleImport';
import { ImportButton } from '@/features/employees/import/ImportButton';
import { PagedTable } from '@/features/shared/PagedTable';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import type { TableColumn } from '@/ui/rows/columns';

import { countText, importOptionsText, stateText } from './reportText';

/** Imports and open previews, newest first. */
export function ImportHistoryPage() {
  const [page, setPage] = useState(1);
  const query = useGetPeopleImportsQuery(page, { refetchOnMountOrArgChange: true });
  const formatDateTime = useFormatDateTime();
  const columns = useMemo(() => makeColumns(formatDateTime), [formatDateTime]);

  return (
    <Page
      title="Import history"
      subtitle="Files imported, who imported them, and what changed."
      back={<BackArrow to={pages.employees} label="Back to employees" />}
      action={<ImportButton label="Upload Employee Sheet" />}
      busy={query.isFetching}
    >
      <PagedTable
        heading="Imports"
        query={query}
        columns={columns}
        rows={query.data?.imports}
        page={page}
        perPage={peopleImportRowsPerPage}
        hidesSinglePage
        cardsBelow="md"
        mayWrap
        empty={<EmptyState hint="No imports yet. Upload a file, and its results will appear here." />}
        onTurn={setPage}
      />
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
