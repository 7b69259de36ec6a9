import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useApplyCsvMutation } from '@/api/admin/csv';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import { currentOf } from '@/api/lists/editConflict';
import { csvVerdicts, type CsvMode, type CsvReport, type CsvTarget, type CsvVerdict } from '@/contract/programme/csv';
import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';
import { Segments } from '@/ui/fields/Segments';
import { Section } from '@/ui/page/Section';

import { CsvRowList } from './CsvRowList';
import { deedOf, modeWords, rowsOf, verdictWords } from './csvWords';

type Props = {
  target: CsvTarget;
  report: CsvReport;
  /** How often the file was compared. */
  round: number;
  /** The file was compared again, because something else was changed meanwhile. */
  onCompared: (report: CsvReport) => void;
  onDone: () => void;
};

/** The first kind of rows that somebody should look at. */
const firstOf = ({ counts }: CsvReport): CsvVerdict =>
  (['wrong', 'new', 'changed', 'gone'] as const).find((verdict) => counts[verdict] > 0) ?? 'same';

/** What a compared file would change, and the choice between the two ways of importing it. */
export function CsvComparison({ target, report, round, onCompared, onDone }: Props) {
  const [verdict, setVerdict] = useState(() => firstOf(report));
  const [mode, setMode] = useState<CsvMode>('merge');
  const [isAsking, setAsking] = useState(false);
  const { counts } = report;
  const deed = deedOf(report, mode, target);
  const ways = modeWords(target);

  const choices = Object.fromEntries(
    csvVerdicts.map((name) => [name, { label: `${verdictWords[name]} ${counts[name].toLocaleString('en-US')}` }]),
  ) as Record<CsvVerdict, { label: string }>;

  return (
    <>
      <Section heading="What the file would change">
        <Box sx={{ p: 2, pb: 1.5 }}>
          <Segments label="Rows" value={verdict} choices={choices} onChange={setVerdict} />
        </Box>
        <CsvRowList key={verdict} target={target} report={report} round={round} verdict={verdict} />
      </Section>
      <Section heading="Import">
        {counts.wrong > 0 ? (
          <Alert severity="error" sx={{ m: 2 }}>
            {`${rowsOf(counts.wrong)} cannot be stored as ${counts.wrong === 1 ? 'it is' : 'they are'}. Mend the file and choose it again; a file is imported whole or not at all.`}
          </Alert>
        ) : (
          <Stack spacing={2} sx={{ p: 2, alignItems: 'flex-start' }}>
            <div>
              <Segments label="How to import" value={mode} choices={ways} onChange={setMode} />
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                {ways[mode].hint}
              </Typography>
            </div>
            {deed ? (
              <Button variant="contained" onClick={() => setAsking(true)}>
                Import
              </Button>
            ) : (
              <Typography>There is nothing to change.</Typography>
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

/** Asks once before a file is imported, which cannot be stopped halfway. */
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
            {modeWords(target)[mode].label}
          </BusyButton>
        </>
      }
    >
      <Typography>{`${deedOf(report, mode, target)}. Members see it at once.`}</Typography>
    </Popup>
  );
}
