import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useMemo, useState } from 'react';

import { useGetPeopleImportsQuery } from '@/api/admin/people/peopleImports';
import { headlineOf } from '@/api/core/failure';
import { pages } from '@/contract/pages';
import { importRowsShown, type ImportReport } from '@/contract/people/peopleImport';
import { ImportButton } from '@/features/employees/import/ImportButton';
import { useMomentWords } from '@/parts/zone';
import { PagedRows } from '@/ui/lists/PagedRows';
import { usePageTurn } from '@/ui/lists/usePageTurn';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { Skeletons } from '@/ui/page/Skeletons';
import type { Column } from '@/ui/rows/columns';
import { RowsTable } from '@/ui/rows/RowsTable';

import { countWords, orderWords, stateWords } from './reportWords';

const heading = 'Imports';

/** Every import and every dry run that waits, the newest first. */
export function ImportHistoryPage() {
  const [page, setPage] = useState(1);
  const { data, currentData, error, isFetching, refetch } = useGetPeopleImportsQuery(page, {
    refetchOnMountOrArgChange: true,
  });
  const { pressed, isTurning, turn } = usePageTurn(page, setPage);
  const momentWords = useMomentWords();
  const columns = useMemo(() => columnsWith(momentWords), [momentWords]);

  function rows() {
    if (error && !currentData) return <ErrorState words={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!data)
      return (
        <Box sx={{ p: 2 }}>
          <Skeletons rows={8} />
        </Box>
      );
    if (data.imports.length === 0)
      return <EmptyState hint="No sheet has been imported yet. Upload one, and what became of it stands here." />;
    return <RowsTable label={heading} cardsBelow="md" columns={columns} rows={data.imports} wraps />;
  }

  return (
    <Page
      title="Import history"
      context="Which sheet was loaded, by whom, and what it changed."
      back={<BackArrow to={pages.employees} label="Back to employees" />}
      action={<ImportButton label="Upload Employee Sheet" />}
      busy={isFetching}
    >
      <PagedRows
        heading={heading}
        total={error ? undefined : data?.count}
        count={(data?.count ?? 0) > importRowsShown ? data?.count : 0}
        page={pressed}
        perPage={importRowsShown}
        isReading={isFetching}
        isOutdated={isTurning || (isFetching && !currentData && Boolean(data))}
        onTurn={turn}
      >
        {rows()}
      </PagedRows>
    </Page>
  );
}

/** What is short must not be broken where the other columns wrap. */
const inOneLine = (column: Column<ImportReport>): Column<ImportReport> => ({
  ...column,
  show: (row) => <Box sx={{ whiteSpace: 'nowrap' }}>{column.text(row)}</Box>,
});

const columnsWith = (momentWords: (moment: string) => string): Column<ImportReport>[] => [
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
  inOneLine({
    field: 'at',
    heading: 'When',
    width: 140,
    text: ({ appliedAt, at }) => momentWords(appliedAt ?? at),
  }),
  { field: 'by', heading: 'Who', width: 100, grows: true, text: ({ by }) => by },
  { field: 'way', heading: 'Way', width: 140, grows: true, text: orderWords },
  {
    field: 'counts',
    heading: 'Rows',
    width: 140,
    grows: true,
    text: ({ counts, isLocked }) => (isLocked ? 'Needs a reason' : countWords(counts)),
  },
  inOneLine({ field: 'state', heading: 'State', width: 110, text: ({ state }) => stateWords[state] }),
];
