import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { csvApi } from '@/api/admin/csv';
import { getConflictingRow } from '@/api/lists/editConflict';
import { formatCount } from '@/contract/format';
import {
  type CsvMode,
  type CsvReport,
  type CsvRowStatus,
  type CsvTarget,
  csvRowStatuses,
} from '@/contract/program/csv';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { choicesOf } from '@/ui/fields/choicesOf';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { Section } from '@/ui/page/Section';

import { CsvRowList } from './CsvRowList';
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
