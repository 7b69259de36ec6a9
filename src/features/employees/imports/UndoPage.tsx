import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import {
  peopleImportsApi,
  useGetImportUndoQuery,
  useGetPeopleImportQuery,
  useGetUndoRowsQuery,
} from '@/api/admin/people/peopleImports';
import { headlineOf } from '@/api/core/failure';
import { countWithNoun, formatCount } from '@/contract/format';
import { pages } from '@/contract/pages';
import {
  peopleImportRowsPerPage,
  type UndoGroup,
  type UndoReport,
  type UndoRow,
  undoGroups,
} from '@/contract/people/peopleImport';
import { PagedTable } from '@/features/shared/PagedTable';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { BusyButton } from '@/ui/fields/BusyButton';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { choicesOf } from '@/ui/fields/choicesOf';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Section } from '@/ui/page/Section';
import { Skeletons } from '@/ui/page/Skeletons';
import { missingValue, type TableColumn, type TableRow } from '@/ui/rows/columns';

const groupTexts: Record<UndoGroup, { label: string; hint: string }> = {
  putBack: {
    label: 'Will be undone',
    hint: 'Not edited since the import. These return to their earlier values.',
  },
  kept: { label: 'Kept', hint: 'Edited since the import. These stay the same.' },
  impossible: { label: 'Can’t be undone', hint: 'These can’t be undone, such as messages already sent.' },
};

/** The effects of undoing an import, and the button to do it. */
export function UndoPage() {
  const id = Number(useParams().id);
  const { data: importReport } = useGetPeopleImportQuery(id);
  const { data: undoReport, error, isFetching, refetch } = useGetImportUndoQuery(id);
  const title = importReport ? `Undo ${importReport.fileName}` : 'Undo an import';

  return (
    <Page
      title={title}
      subtitle="Nothing changes until you select “Undo the import.”"
      back={<BackArrow to={pages.importRun(id)} label="Back to the import" />}
      busy={isFetching}
    >
      {undoReport && !error ? (
        <UndoDecision id={id} report={undoReport} />
      ) : error ? (
        <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeletons rows={8} />
      )}
    </Page>
  );
}

function UndoDecision({ id, report: { counts, version } }: { id: number; report: UndoReport }) {
  const navigate = useNavigate();
  const [group, setGroup] = useState<UndoGroup>(() => undoGroups.find((name) => counts[name] > 0) ?? 'putBack');
  const dispatch = useAppDispatch();
  const choices = choicesOf(undoGroups, (name) => `${groupTexts[name].label} ${formatCount(counts[name])}`);

  function handleUndo() {
    const { pathname } = window.location;
    dispatch(
      confirmCall(
        {
          title: 'Undo the import?',
          text: `${summaryOf(counts)} This can’t be reversed.`,
          confirm: 'Undo the import',
        },
        peopleImportsApi.endpoints.undoImport.initiate({ id, version }),
        ({ data }) => {
          if (data && pathname === window.location.pathname) void navigate(pages.importRun(id), { replace: true });
        },
      ),
    );
  }

  return (
    <Stack spacing={2}>
      <div>
        <SegmentedControl label="Changes" value={group} choices={choices} onChange={setGroup} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {groupTexts[group].hint}
        </Typography>
      </div>
      <UndoRowList key={`${group} ${version}`} id={id} version={version} group={group} total={counts[group]} />
      <Section heading="Undo">
        <Box sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          <Typography>{summaryOf(counts)}</Typography>
          <BusyButton variant="contained" color="error" disabled={counts.putBack === 0} onClick={handleUndo}>
            Undo the import
          </BusyButton>
        </Box>
      </Section>
    </Stack>
  );
}

/** One undo group's changes, page by page. */
function UndoRowList({ id, version, group, total }: { id: number; version: string; group: UndoGroup; total: number }) {
  const [page, setPage] = useState(1);
  const query = useGetUndoRowsQuery({ id, version, group, page }, { skip: total === 0 });
  const rows = total === 0 ? [] : query.data?.rows;
  return (
    <PagedTable
      heading={groupTexts[group].label}
      query={query}
      columns={undoColumns}
      rows={rows?.map((row, index) => ({ ...row, id: index }))}
      total={total}
      page={page}
      perPage={peopleImportRowsPerPage}
      hidesSinglePage
      mayWrap
      isCountAnnounced
      empty={<EmptyState hint="No changes in this group." />}
      onTurn={setPage}
    />
  );
}

const undoColumns: TableColumn<UndoRow & TableRow>[] = [
  { field: 'name', heading: 'Name', width: 180, grows: true, text: ({ name }) => name || missingValue },
  { field: 'result', heading: 'What happens', width: 320, grows: true, text: ({ text }) => text },
];

const changesAreText = (count: number) => countWithNoun(count, 'change is', 'changes are');

function summaryOf(counts: UndoReport['counts']) {
  if (counts.putBack === 0) return 'Nothing left to undo.';
  const keptText = counts.kept > 0 ? ` ${changesAreText(counts.kept)} kept because of later edits.` : '';
  const impossibleText = counts.impossible > 0 ? ` ${countWithNoun(counts.impossible, 'change')} can’t be undone.` : '';
  return `${countWithNoun(counts.putBack, 'change')} will be undone.${keptText}${impossibleText}`;
}
