import {
  type ExportReason,
  exportNoteLimits,
  exportReasons,
  type SsnReason,
} from '@/contract/administration/ssnReason';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';
import { useRestorableFields } from '@/ui/fields/useFields';
import { useRestorableState } from '@/ui/forms/savedForms';

const reasons = (Object.keys(exportReasons) as ExportReason[]).map((value) => ({ value, label: exportReasons[value] }));
const { min, max } = exportNoteLimits;

/** The fields for the reason to view full SSNs. */
export function useSsnReason() {
  const [reason, setReason] = useRestorableState<ExportReason | ''>('ssnReason/reason', '');
  const form = useRestorableFields('ssnReason', { reason: '', note: '' });
  const { error, helperText } = form.field('reason');

  function handleReasonChange(value: ExportReason) {
    setReason(value);
    form.set('reason', value);
  }

  /** Returns the reason, or undefined after marking the incomplete field. */
  function validateReason(): SsnReason | undefined {
    const note = form.values.note.trim();
    if (!reason) form.markInvalid(['reason'], 'Choose a reason.');
    else if (note.length < min || note.length > max) form.markInvalid(['note'], `Enter ${min} to ${max} characters.`);
    else return { reason, note };
    return undefined;
  }

  const fields = (
    <>
      <SelectField
        label="Reason"
        value={reason}
        options={reasons}
        error={error}
        helperText={helperText}
        onChange={handleReasonChange}
      />
      <TextInput label="Purpose" minRows={2} limit={max} {...form.field('note')} />
    </>
  );
  return { fields, validateReason };
}
