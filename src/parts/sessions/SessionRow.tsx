import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useRef } from 'react';

import { useEndOpenSessionMutation } from '@/api/office/sessions';
import type { OpenSession } from '@/contract/office/sessions';
import { useMomentWords } from '@/parts/zone';
import { BusyButton } from '@/ui/fields/BusyButton';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';

const isPhone = (device: string) => /iPhone|iPad|Android/.test(device);

type Props = {
  session: OpenSession;
  /** Takes the focus when the row goes that holds it. */
  onGone: () => void;
};

/** One open session: its device, when it was used last, and the end of it. */
export function SessionRow({ session: { id, device, place, openedAt, usedAt, isCurrent }, onGone }: Props) {
  const frame = useRef<HTMLLIElement>(null);
  const momentWords = useMomentWords();
  const [end, { isLoading }] = useEndOpenSessionMutation();
  useReturnFocus(frame, onGone);
  const name = device || 'An unknown device';
  const lastUse = momentWords(usedAt);
  const Icon = isPhone(device) ? PhoneIcon : ComputerIcon;

  return (
    <Box component="li" ref={frame} sx={row}>
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
          <div>{`Signed in ${momentWords(openedAt)}`}</div>
        </Box>
      </Box>
      {!isCurrent && (
        <BusyButton
          variant="outlined"
          aria-label={`End ${name}, last used ${lastUse}`}
          isBusy={isLoading}
          onClick={() => void end({ id })}
        >
          End
        </BusyButton>
      )}
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:first-of-type': { pt: 0 },
};
