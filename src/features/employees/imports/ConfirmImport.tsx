import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useApplyImportMutation } from '@/api/admin/people/peopleImports';
import { freshKey } from '@/api/core/callKeys';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import { currentOf } from '@/api/lists/editConflict';
import { formatCount } from '@/contract/format';
import type { ImportReport } from '@/contract/people/peopleImport';
import { ServiceProgress } from '@/features/employees/import/ImportProgressBar';
import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';
import { TextInput } from '@/ui/fields/TextInput';
import { Form } from '@/ui/forms/Form';

import { actionText } from './reportText';

type Props = {
  report: ImportReport;
  isGoodOnly: boolean;
  /** The records changed meanwhile, so the server returned a new report instead of importing. */
  onOutdated: (current: ImportReport) => void;
  onDone: () => void;
  onClose: () => void;
};

/** Confirms an import; an unusual one requires typing its number. */
export function ConfirmImport({ report, isGoodOnly, onOutdated, onDone, onClose }: Props) {
  const { guard } = report;
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  // Retries reuse it, so that a lost response does not import the file twice.
  const [key] = useState(freshKey);
  const [apply] = useApplyImportMutation();
  const { isSending, send } = useTrackedMutation();
  const isWrong = guard !== null && typed.replace(/[,.\s]/g, '') !== String(guard.number);

  async function handleSubmit() {
    setTried(true);
    if (isWrong) return;
    const order = { id: report.id, version: report.version, isGoodOnly, ...(guard && { typed: guard.number }) };
    const answer = await send({}, () => apply({ key, order }));
    if (!answer) return;
    if (answer.data) return answer.data.state === 'checked' ? onClose() : onDone();
    const current = currentOf<ImportReport>(answer.error);
    if (current) onOutdated(current);
  }

  return (
    <Popup
      open
      title={`Import ${report.fileName}?`}
      width="xs"
      onClose={isSending ? () => {} : onClose}
      actions={
        <>
          <BusyButton variant="outlined" color="inherit" disabled={isSending} onClick={onClose}>
            Cancel
          </BusyButton>
          <BusyButton
            type="submit"
            form={formId}
            variant="contained"
            color={report.counts.ending > 0 ? 'error' : 'primary'}
            isBusy={isSending}
          >
            Import
          </BusyButton>
        </>
      }
    >
      <Form id={formId} onSubmit={handleSubmit}>
        <Stack spacing={2}>
          <Typography>{`${actionText(report)} It can be undone for 30 days.`}</Typography>
          {guard && (
            <>
              <Alert severity="warning">{guard.text}</Alert>
              <TextInput
                name="typed"
                label={`Type ${formatCount(guard.number)} to continue`}
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                error={isTried && isWrong}
                helperText={isTried && isWrong ? `Enter ${formatCount(guard.number)} to continue.` : undefined}
                onChange={({ target }) => setTyped(target.value)}
              />
            </>
          )}
          {isSending && <ServiceProgress importKey={key} label="Import" />}
        </Stack>
      </Form>
    </Popup>
  );
}
