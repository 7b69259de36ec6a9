import ComputerIcon from '@material-design-icons/svg/outlined/computer.svg';
import PhoneIcon from '@material-design-icons/svg/outlined/smartphone.svg';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useRef } from 'react';

import { useEndOpenSessionMutation } from '@/api/administration/sessions';
import type { OpenSession } from '@/contract/administration/sessions';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { BusyButton } from '@/ui/fields/BusyButton';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';

const isPhone = (device: string) => /iPhone|iPad|Android/.test(device);

type Props = {
  session: OpenSession;
  /** Moves focus elsewhere when the focused row is removed. */
  onRemoved: () => void;
};

export function SessionRow({ session: { id, device, place, openedAt, usedAt, isCurrent }, onRemoved }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const formatDateTime = useFormatDateTime();
  const [endSession, { isLoading }] = useEndOpenSessionMutation();
  useReturnFocus(row, onRemoved);
  const name = device || 'Unknown device';
  const lastUse = formatDateTime(usedAt);
  const Icon = isPhone(device) ? PhoneIcon : ComputerIcon;

  return (
    <Box component="li" ref={row} sx={rowStyles}>
      <Icon aria-hidden color="action" />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          {isCurrent && <Chip size="small" color="primary" variant="outlined" label="This device" />}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {place && <div>{place}</div>}
          <div>{`Last used ${lastUse}`}</div>
          <div>{`Signed in ${formatDateTime(openedAt)}`}</div>
        </Box>
      </Box>
      {!isCurrent && (
        <BusyButton
          variant="outlined"
          aria-label={`Sign out ${name}, last used ${lastUse}`}
          isBusy={isLoading}
          onClick={() => void endSession({ id })}
        >
          Sign out
        </BusyButton>
      )}
    </Box>
  );
}

const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:first-of-type': { pt: 0 },
};
