import Typography from '@mui/material/Typography';

import { useExportWithNumbersMutation } from '@/api/admin/people/fullSsnExport';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import { employeeFilters } from '@/contract/people/employee';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { exportName } from './exportName';
import { exportQueryOf, type ListAddress } from './listAddress';
import { useSsnReason } from './ssn/useSsnReason';

type Props = { chosen: Pick<ListAddress, 'filter' | 'plan'>; onClose: () => void };

/** Asks for the reason to export full SSNs, then saves everyone in the chosen filters as CSV. */
export function ExportPopup({ chosen, onClose }: Props) {
  const { exportPrefix } = useSiteConfig();
  const [exportWithNumbers] = useExportWithNumbersMutation();
  const { isSending, send, cancel } = useTrackedMutation();
  const { fields, read } = useSsnReason();

  async function handleSubmit() {
    const why = read();
    if (!why) return;
    const order = {
      query: exportQueryOf(chosen.filter, chosen.plan),
      fileName: exportName(exportPrefix, chosen.filter, new Date()),
      ...why,
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
      {fields}
    </FormPopup>
  );
}
