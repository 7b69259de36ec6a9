import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useDropImportMutation } from '@/api/admin/people/peopleImports';
import { counted } from '@/contract/format';
import { pages } from '@/contract/pages';
import type { ImportReport } from '@/contract/people/peopleImport';
import { BusyButton } from '@/ui/fields/BusyButton';
import { RadioField } from '@/ui/fields/RadioField';
import { focusPageHeading } from '@/ui/page/focusPageHeading';
import { Section } from '@/ui/page/Section';
import { ConfirmImport } from './ConfirmImport';
import { ConfirmPopup } from './ConfirmPopup';
import { changesNothing, rowsOf } from './reportText';

type Props = {
  report: ImportReport;
  /** Cells that were changed but not checked. */
  waiting: number;
  onOutdated: (current: ImportReport) => void;
  onDropped: () => void;
};

const howChoices = {
  all: { label: 'All or nothing', hint: 'Import only if every row is valid.' },
  good: { label: 'Valid rows only', hint: 'Skip invalid rows and import the rest.' },
};

/** Why the import is not possible now. */
function reasonOf({ report, waiting, how }: Pick<Props, 'report' | 'waiting'> & { how: keyof typeof howChoices }) {
  const { wrong } = report.counts;
  if (waiting > 0)
    return `${counted(waiting, 'changed cell is', 'changed cells are')} not checked yet. Select “Check again” first.`;
  if (wrong > 0 && how === 'all')
    return `${rowsOf(wrong)} ${wrong === 1 ? 'is' : 'are'} invalid. Fix ${wrong === 1 ? 'it' : 'them'} or choose “Valid rows only.”`;
  if (report.sameAs) return 'This file was already imported.';
  return changesNothing(report) ? 'No changes to import.' : undefined;
}

/** Imports or discards a preview. */
export function ImportDecision({ report, waiting, onOutdated, onDropped }: Props) {
  const navigate = useNavigate();
  const reasonId = useId();
  const [how, setHow] = useState<keyof typeof howChoices>('all');
  const [asked, setAsked] = useState<'import' | 'drop'>();
  const [drop, { isLoading: isDropping }] = useDropImportMutation();
  const reason = reasonOf({ report, waiting, how });
  const close = () => setAsked(undefined);

  async function handleDrop() {
    const { error } = await drop(report.id);
    close();
    if (error) return;
    onDropped();
    await navigate(pages.imports);
  }

  return (
    <Section heading="Import">
      <Stack spacing={2} sx={{ p: 2, alignItems: 'flex-start' }}>
        {report.counts.wrong > 0 && (
          <RadioField label="How to import" value={how} choices={howChoices} onChange={setHow} />
        )}
        <Box sx={buttonsStyles}>
          <BusyButton
            variant="contained"
            disabled={reason !== undefined}
            aria-describedby={reason === undefined ? undefined : reasonId}
            onClick={() => setAsked('import')}
          >
            Import
          </BusyButton>
          <BusyButton variant="outlined" color="inherit" onClick={() => setAsked('drop')}>
            Discard import
          </BusyButton>
        </Box>
        {reason !== undefined && (
          <Typography id={reasonId} color="textSecondary">
            {reason}
          </Typography>
        )}
      </Stack>
      {asked === 'import' && (
        <ConfirmImport
          report={report}
          isGoodOnly={how === 'good'}
          onOutdated={(current) => {
            close();
            onOutdated(current);
          }}
          // The button that opened the dialog has been removed.
          onDone={() => requestAnimationFrame(focusPageHeading)}
          onClose={close}
        />
      )}
      {asked === 'drop' && (
        <ConfirmPopup
          title="Discard this import?"
          text="Nothing will be saved. Any fixes you made here will be lost."
          yes="Discard import"
          isDestructive
          isBusy={isDropping}
          onYes={() => void handleDrop()}
          onClose={close}
        />
      )}
    </Section>
  );
}

const buttonsStyles = { display: 'flex', flexWrap: 'wrap', gap: 1 };
