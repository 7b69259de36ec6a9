import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { useUnlockImportMutation } from '@/api/admin/people/peopleImports';
import { maxMatchesWithoutReason } from '@/contract/people/peopleImport';
import { BusyButton } from '@/ui/fields/BusyButton';
import { Form } from '@/ui/forms/Form';

import { useSsnReason } from './useSsnReason';

/** Asks for a reason instead of showing a preview with many matches by SSN alone. */
export function ImportLock({ id }: { id: number }) {
  const [unlock, { isLoading }] = useUnlockImportMutation();
  const { fields, validateReason } = useSsnReason();

  async function handleSubmit() {
    const ssnReason = validateReason();
    if (ssnReason) await unlock({ id, ...ssnReason });
  }

  return (
    <Form
      aria-label="Reason for this preview"
      onSubmit={handleSubmit}
      sx={{ maxWidth: 560, display: 'flex', flexDirection: 'column', gap: 2, alignItems: 'flex-start' }}
    >
      <Alert role="note" severity="warning">
        {`In the last 24 hours, your previews matched more than ${maxMatchesWithoutReason} people by SSN alone: names in the rows differ from our records, or SSNs are almost the same.`}
      </Alert>
      <Typography variant="body2">
        Check that you chose the right file. To see this preview, enter what you need it for, then confirm it’s you.
        Your reason is recorded in the audit log.
      </Typography>
      <Box sx={{ width: '100%', display: 'flex', flexDirection: 'column', gap: 2 }}>{fields}</Box>
      <BusyButton type="submit" variant="contained" isBusy={isLoading}>
        Show the preview
      </BusyButton>
    </Form>
  );
}
