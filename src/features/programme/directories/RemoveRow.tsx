import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { useRemoveDirectoryRowMutation } from '@/api/admin/directoryAdmin';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import type { DirectoryKind, DirectoryRow } from '@/contract/programme/directory';
import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';

type Props = { kind: DirectoryKind; row: DirectoryRow; onClose: () => void };

/** Asks before a row of a directory is removed. */
export function RemoveRow({ kind, row, onClose }: Props) {
  const [remove] = useRemoveDirectoryRowMutation();
  const { isSending, send } = useTrackedMutation();

  async function handleYes() {
    const answer = await send({}, () => remove({ kind, id: row.id, version: row.version }));
    if (answer) onClose();
  }

  return (
    <Popup
      open
      title={`Remove ${row.title}?`}
      width="xs"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton variant="contained" color="error" isBusy={isSending} onClick={() => void handleYes()}>
            Remove
          </BusyButton>
        </>
      }
    >
      <Typography>Members do not find it in the directory any more.</Typography>
    </Popup>
  );
}
