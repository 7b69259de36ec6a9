import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { useSetProviderActiveMutation } from '@/api/admin/providerAdmin';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import type { ListedProvider } from '@/contract/programme/provider';
import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';

type Props = { provider: ListedProvider; onClose: () => void };

/** Asks before a provider becomes inactive, or active again. */
export function ProviderSwitch({ provider, onClose }: Props) {
  const [setActive] = useSetProviderActiveMutation();
  const { isSending, send } = useTrackedMutation();
  const { id, version, fullName, isActive } = provider;
  const verb = isActive ? 'Deactivate' : 'Reactivate';

  async function handleYes() {
    const answer = await send({}, () => setActive({ id, version, isActive: !isActive }));
    if (answer) onClose();
  }

  return (
    <Popup
      open
      title={`${verb} ${fullName}?`}
      width="xs"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton
            variant="contained"
            color={isActive ? 'error' : 'primary'}
            isBusy={isSending}
            onClick={() => void handleYes()}
          >
            {verb}
          </BusyButton>
        </>
      }
    >
      <Typography>
        {isActive
          ? 'Members do not find this provider any more. The provider is kept here and can be reactivated at any time.'
          : 'Members find this provider again at once.'}
      </Typography>
    </Popup>
  );
}
