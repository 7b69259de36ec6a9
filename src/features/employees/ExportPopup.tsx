import Typography from '@mui/material/Typography';

import { useExportWithFullSsnsMutation } from '@/api/admin/people/fullSsnExport';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { employeeFilters } from '@/contract/people/employee';
import { FormPopup } from '@/ui/dialogs/FormPopup';

import type { EmployeeListParams } from './employeeListParams';
import { useSsnReason } from './ssn/useSsnReason';
import { useExportOptions } from './useExportOptions';

/** Asks for a reason, then exports everyone in the list with full SSNs as CSV. */
export function ExportPopup({ params, onClose }: { params: EmployeeListParams; onClose: () => void }) {
  const { query, makeFileName, planName, ignoresSearch } = useExportOptions(params);
  const [exportWithFullSsns] = useExportWithFullSsnsMutation();
  const { send, popupProps } = useFormSubmission(onClose);
  const { fields, validateReason } = useSsnReason();

  async function handleSubmit() {
    const ssnReason = validateReason();
    if (!ssnReason) return;
    const answer = await send({}, () => exportWithFullSsns({ query, fileName: makeFileName(), ...ssnReason }));
    if (answer && !answer.error) onClose();
  }

  return (
    <FormPopup title="Export with full SSNs" {...popupProps} onSubmit={handleSubmit}>
      <Typography variant="body2">
        {`This file lists everyone under “${employeeFilters[params.filter].label}”${planName ? ` in ${planName}` : ''}${query.search ? ` whose name includes “${query.search}”` : ''} and their dependents, with full Social Security numbers.${ignoresSearch ? ' The export ignores the search.' : ''} The audit log will record your name, your reason, and each SSN exported. Store the file securely and delete it when you’re done.`}
      </Typography>
      {fields}
    </FormPopup>
  );
}
