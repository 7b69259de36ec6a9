import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { csvApi, useGetCsvRowsQuery } from '@/api/admin/csv';
import { headlineOf } from '@/api/core/failure';
import { getConflictingRow } from '@/api/lists/editConflict';
import { formatCount } from '@/contract/format';
import {
  type CsvMode,
  type CsvReport,
  type CsvRow,
  type CsvRowStatus,
  type CsvTarget,
  csvRowStatuses,
  csvRowsPerPage,
} from '@/contract/program/csv';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { choicesOf } from '@/ui/fields/choicesOf';
import { OutdatedRows } from '@/ui/lists/OutdatedRows';
import { Pager } from '@/ui/lists/Pager';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Section } from '@/ui/page/Section';
import { Skeletons } from '@/ui/page/Skeletons';
import { RowsTable } from '@/ui/rows/RowsTable';
import { missingValue, type TableColumn } from '@/ui/rows/columns';
import { actionText, modeTexts, rowCountText, rowStatusTexts } from './csvTexts';

type Props = {
  target: CsvTarget;
  report: CsvReport;
  /** The number of times the file has been compared. */
  comparisonCount: number;
  /** Called when the service has compared the file again, because other data has changed meanwhile. */
  onCompared: (report: CsvReport) => void;
  onDone: () => void;
};

/** The first status that needs attention. */
const initialRowStatus = ({ counts }: CsvReport): CsvRowStatus =>
  (['wrong', 'new', 'changed', 'gone'] as const).find((status) => counts[status] > 0) ?? 'same';

/** What a file would change, and the choice between merging and replacing. */
export function CsvComparison({ target, report, comparisonCount, onCompared, onDone }: Props) {
  const [status, setStatus] = useState(() => initialRowStatus(report));
  const [mode, setMode] = useState<CsvMode>('merge');
  const dispatch = useAppDispatch();
  const { counts } = report;
  const actionSentence = actionText(report, mode, target);
  const modes = modeTexts(target);

  function handleImport() {
    dispatch(
      confirmCall(
        {
          title: mode === 'merge' ? 'Merge this file?' : 'Replace the list with this file?',
          text: `${actionSentence} Members will see the changes right away.`,
          confirm: modes[mode].label,
          isHarmless: mode === 'merge' || counts.gone === 0,
        },
        csvApi.endpoints.applyCsv.initiate({ target, id: report.id, mode }),
        ({ error }) => {
          const current = getConflictingRow<CsvReport>(error);
          if (current) onCompared(current);
          else if (!error) onDone();
        },
      ),
    );
  }

  const choices = choicesOf(csvRowStatuses, (name) => `${rowStatusTexts[name].label} ${formatCount(counts[name])}`);

  return (
    <>
      <Section heading="What the file would change">
        <Box sx={{ p: 2, pb: 1.5 }}>
          <SegmentedControl label="Rows" value={status} choices={choices} onChange={setStatus} />
        </Box>
        <CsvRowList key={status} target={target} report={report} comparisonCount={comparisonCount} status={status} />
      </Section>
      <Section heading="Import">
        {counts.wrong > 0 ? (
          <Alert severity="error" sx={{ m: 2 }}>
            {`${rowCountText(counts.wrong)} ${counts.wrong === 1 ? 'is' : 'are'} invalid. Fix the file and choose it again. All rows must be valid.`}
          </Alert>
        ) : (
          <Stack spacing={2} sx={{ p: 2, alignItems: 'flex-start' }}>
            <div>
              <SegmentedControl label="How to import" value={mode} choices={modes} onChange={setMode} />
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                {modes[mode].hint}
              </Typography>
            </div>
            {actionSentence ? (
              <Button variant="contained" onClick={handleImport}>
                Import
              </Button>
            ) : (
              <Typography>No changes to import.</Typography>
            )}
          </Stack>
        )}
      </Section>
    </>
  );
}

type RowListProps = { target: CsvTarget; report: CsvReport; comparisonCount: number; status: CsvRowStatus };

/** The rows with one status in a compared file, sorted by line. */
function CsvRowList({ target, report, comparisonCount, status }: RowListProps) {
  const [page, setPage] = useState(1);
  const query = useGetCsvRowsQuery({ target, id: report.id, comparisonCount, status, page });
  const { data, currentData, error, isFetching, refetch } = query;
  const { listLabel: label, emptyText } = rowStatusTexts[status];
  const total = report.counts[status];

  if (total === 0) return <EmptyState hint={emptyText} />;
  if (error) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Box sx={{ p: 2 }}>
        <Skeletons rows={4} />
      </Box>
    );
  return (
    <>
      <OutdatedRows isOutdated={isFetching && !currentData}>
        <RowsTable label={label} columns={columnsByStatus[status]} rows={data.rows} mayWrap />
      </OutdatedRows>
      {total > csvRowsPerPage && (
        <Box sx={{ px: 2, borderTop: 1, borderColor: 'divider' }}>
          <Pager
            label={`Pages of ${label.toLowerCase()}`}
            page={page}
            perPage={csvRowsPerPage}
            total={total}
            busy={isFetching}
            onChange={setPage}
          />
        </Box>
      )}
    </>
  );
}

const renderItems = (items: readonly string[]) =>
  items.length === 1 ? (
    items[0]
  ) : (
    <Box component="ul" sx={{ m: 0, pl: 2 }}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Box>
  );
const changeTextsOf = ({ changes }: CsvRow) =>
  changes.map(({ column, from, to }) => `${column}: ${from || '(empty)'} → ${to || '(empty)'}`);

const nameColumn: TableColumn<CsvRow> = {
  field: 'name',
  heading: 'Name',
  width: 180,
  grows: true,
  text: (row) => row.name || missingValue,
};
const lineColumn: TableColumn<CsvRow> = {
  field: 'line',
  heading: 'Line',
  width: 60,
  text: (row) => String(row.line ?? missingValue),
};
const detailColumn: TableColumn<CsvRow> = {
  field: 'detail',
  heading: 'Detail',
  width: 200,
  grows: true,
  text: (row) => row.detail || missingValue,
};
const problemsColumn: TableColumn<CsvRow> = {
  field: 'problems',
  heading: 'Errors',
  width: 280,
  grows: true,
  text: (row) => row.problems.join('; '),
  show: (row) => renderItems(row.problems),
};
const changesColumn: TableColumn<CsvRow> = {
  field: 'changes',
  heading: 'Changes',
  width: 280,
  grows: true,
  text: (row) => changeTextsOf(row).join('; '),
  show: (row) => renderItems(changeTextsOf(row)),
};

const columnsByStatus: Record<CsvRowStatus, TableColumn<CsvRow>[]> = {
  new: [nameColumn, lineColumn, detailColumn],
  changed: [nameColumn, lineColumn, changesColumn],
  gone: [nameColumn, detailColumn],
  wrong: [nameColumn, lineColumn, problemsColumn],
  same: [nameColumn, lineColumn, detailColumn],
};
