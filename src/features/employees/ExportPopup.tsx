import Typography from '@mui/material/Typography';

import { useExportWithNumbersMutation } from '@/api/admin/people/fullSsnExport';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import { employeeFilters } from '@/contract/people/employee';
import { FormPopup } from '@/ui/dialogs/FormPopup';

import type { ListAddress } from './listAddress';
import { useSsnReason } from './ssn/useSsnReason';
import { useExportOrder } from './useExportOrder';

type Props = { address: ListAddress; onClose: () => void };

/** Asks for the reason to export full SSNs, then saves everyone in the shown list as CSV. */
export function ExportPopup({ address, onClose }: Props) {
  const { query, fileName, planName, ignoresSearch } = useExportOrder(address);
  const [exportWithNumbers] = useExportWithNumbersMutation();
  const { isSending, send, cancel } = useTrackedMutation();
  const { fields, read } = useSsnReason();

  async function handleSubmit() {
    const why = read();
    if (!why) return;
    const answer = await send({}, () => exportWithNumbers({ query, fileName, ...why }));
    if (answer && !answer.error) onClose();
  }

  return (
    <FormPopup
      title="Export with full SSNs"
      isSending={isSending}
      onSubmit={() => void handleSubmit()}
      onCancelSending={cancel}
      onClose={onClose}
    >
      <Typography variant="body2">
        {`The file holds everybody under “${employeeFilters[address.filter].label}”${planName ? ` in ${planName}` : ''}${query.search ? ` whose name has “${query.search}”` : ''} with their relatives, and the whole Social Security Number of each.${ignoresSearch ? ' It is not limited to the search.' : ''} It is written down that you exported each number, and why. Keep the file in a safe place and delete it when you are done.`}
      </Typography>
      {fields}
    </FormPopup>
  );
}
