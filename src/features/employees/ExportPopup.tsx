import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useExportWithNumbersMutation } from '@/api/admin/people/fullSsnExport';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import { employeeFilters, exportNoteLimits, exportReasons, type ExportReason } from '@/contract/people/employee';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { useFields } from '@/ui/fields/useFields';

import { exportName } from './exportName';
import { exportQueryOf, type ListAddress } from './listAddress';

const reasons = (Object.keys(exportReasons) as ExportReason[]).map((value) => ({ value, label: exportReasons[value] }));
const { least, most } = exportNoteLimits;

type Props = { chosen: Pick<ListAddress, 'filter' | 'plan'>; onClose: () => void };

/** Asks for the reason to export full SSNs, then saves everyone in the chosen filters as CSV. */
export function ExportPopup({ chosen, onClose }: Props) {
  const { exportPrefix } = useSiteConfig();
  const [exportWithNumbers] = useExportWithNumbersMutation();
  const { isSending, send, cancel } = useTrackedMutation();
  const [reason, setReason] = useState<ExportReason | ''>('');
  const form = useFields({ reason: '', note: '' });
  const note = form.values.note.trim();
  const { error, helperText } = form.field('reason');

  function handleReason(value: ExportReason) {
    setReason(value);
    form.set('reason', value);
  }

  async function handleSubmit() {
    if (!reason) return form.mark(['reason'], 'Choose a reason.');
    if (note.length < least || note.length > most)
      return form.mark(['note'], `Say it in ${least} to ${most} characters.`);
    const order = {
      query: exportQueryOf(chosen.filter, chosen.plan),
      fileName: exportName(exportPrefix, chosen.filter, new Date()),
      reason,
      note,
    };
    const answer = await send({}, () => exportWithNumbers(order));
    if (answer && !answer.error) onClose();
  }

  return (
    <FormPopup
      title="Export with whole SSNs"
      isSending={isSending}
      onSubmit={() => void handleSubmit()}
      onCancelSending={cancel}
      onClose={onClose}
    >
      <Typography variant="body2">
        {`The file holds everybody under “${employeeFilters[chosen.filter].label}”${chosen.plan ? ' in the chosen plan' : ''} with their relatives, and the whole Social Security Number of each. It is written down that you exported each number, and why. Keep the file in a safe place and delete it when you are done.`}
      </Typography>
      <SelectField
        label="Reason"
        value={reason}
        options={reasons}
        error={error}
        helperText={helperText}
        onChange={handleReason}
      />
      <TextInput label="What it is for" minRows={2} {...form.field('note')} />
    </FormPopup>
  );
}
