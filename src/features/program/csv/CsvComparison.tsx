import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useApplyCsvMutation } from '@/api/admin/csv';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import { currentOf } from '@/api/lists/editConflict';
import { formatCount } from '@/contract/format';
import {
  type CsvMode,
  type CsvReport,
  type CsvRowStatus,
  type CsvTarget,
  csvRowStatuses,
} from '@/contract/program/csv';
import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';
import { Segments } from '@/ui/fields/Segments';
import { Section } from '@/ui/page/Section';

import { CsvRowList } from './CsvRowList';
import { actionOf, modeTexts, rowStatusLabels, rowsOf } from './csvTexts';

type Props = {
  target: CsvTarget;
  report: CsvReport;
  /** How often the file was compared. */
  round: number;
  /** The file was compared again, because other data changed meanwhile. */
  onCompared: (report: CsvReport) => void;
  onDone: () => void;
};

/** The first status that needs attention. */
const firstOf = ({ counts }: CsvReport): CsvRowStatus =>
  (['wrong', 'new', 'changed', 'gone'] as const).find((status) => counts[status] > 0) ?? 'same';

/** What a file would change, and the choice between merging and replacing. */
export function CsvComparison({ target, report, round, onCompared, onDone }: Props) {
  const [status, setStatus] = useState(() => firstOf(report));
  const [mode, setMode] = useState<CsvMode>('merge');
  const [isAsking, setAsking] = useState(false);
  const { counts } = report;
  const action = actionOf(report, mode, target);
  const ways = modeTexts(target);

  const choices = Object.fromEntries(
    csvRowStatuses.map((name) => [name, { label: `${rowStatusLabels[name]} ${formatCount(counts[name])}` }]),
  ) as Record<CsvRowStatus, { label: string }>;

  return (
    <>
      <Section heading="What the file would change">
        <Box sx={{ p: 2, pb: 1.5 }}>
          <Segments label="Rows" value={status} choices={choices} onChange={setStatus} />
        </Box>
        <CsvRowList key={status} target={target} report={report} round={round} verdict={status} />
      </Section>
      <Section heading="Import">
        {counts.wrong > 0 ? (
          <Alert severity="error" sx={{ m: 2 }}>
            {`${rowsOf(counts.wrong)} ${counts.wrong === 1 ? 'is' : 'are'} invalid. Fix the file and choose it again. All rows must be valid.`}
          </Alert>
        ) : (
          <Stack spacing={2} sx={{ p: 2, alignItems: 'flex-start' }}>
            <div>
              <Segments label="How to import" value={mode} choices={ways} onChange={setMode} />
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                {ways[mode].hint}
              </Typography>
            </div>
            {action ? (
              <Button variant="contained" onClick={() => setAsking(true)}>
                Import
              </Button>
            ) : (
              <Typography>No changes to import.</Typography>
            )}
          </Stack>
        )}
      </Section>
      {isAsking && (
        <ConfirmImport
          target={target}
          report={report}
          mode={mode}
          onCompared={onCompared}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type ConfirmProps = Omit<Props, 'round'> & { mode: CsvMode; onClose: () => void };

/** Asks for confirmation, because an import cannot be stopped halfway. */
function ConfirmImport({ target, report, mode, onCompared, onDone, onClose }: ConfirmProps) {
  const [apply] = useApplyCsvMutation();
  const { isSending, send } = useTrackedMutation();

  async function handleYes() {
    const answer = await send({}, () => apply({ target, id: report.id, mode }));
    if (!answer) return;
    if (!answer.error) return onDone();
    onClose();
    const current = currentOf<CsvReport>(answer.error);
    if (current) onCompared(current);
  }

  return (
    <Popup
      open
      title={mode === 'merge' ? 'Merge this file?' : 'Replace with this file?'}
      width="xs"
      onClose={isSending ? () => {} : onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton
            variant="contained"
            color={mode === 'replace' && report.counts.gone > 0 ? 'error' : 'primary'}
            isBusy={isSending}
            onClick={() => void handleYes()}
          >
            {modeTexts(target)[mode].label}
          </BusyButton>
        </>
      }
    >
      <Typography>{`${actionOf(report, mode, target)}. Members will see this right away.`}</Typography>
    </Popup>
  );
}
