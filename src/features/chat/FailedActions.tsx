import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';

import { discardAsked, retryAsked } from '@/store/chat/chatSlice';
import { useAppDispatch } from '@/store/hooks';

/** These buttons are about to go, and what was pressed with them; the focus stays in the log. */
const leaveFor = (place: string, { currentTarget }: MouseEvent) =>
  currentTarget.closest<HTMLElement>(place)?.focus({ preventScroll: true });

/** A message that failed can be sent again, or let go. */
export function FailedActions({ clientId }: { clientId: string }) {
  const dispatch = useAppDispatch();

  function retry(event: MouseEvent) {
    leaveFor('[data-line]', event);
    dispatch(retryAsked({ clientId }));
  }
  function discard(event: MouseEvent) {
    leaveFor('[role=log]', event);
    dispatch(discardAsked({ clientId }));
  }

  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <Button size="small" onClick={retry}>
        Retry
      </Button>
      <Button size="small" color="inherit" onClick={discard}>
        Discard
      </Button>
    </Box>
  );
}
