import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { discardAsked, retryAsked } from '@/store/chatSlice';
import { useAppDispatch } from '@/store/hooks';

/** A message that failed can be sent again, or let go. */
export function FailedActions({ clientId }: { clientId: string }) {
  const dispatch = useAppDispatch();
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <Button size="small" onClick={() => dispatch(retryAsked({ clientId }))}>
        Retry
      </Button>
      <Button size="small" color="inherit" onClick={() => dispatch(discardAsked({ clientId }))}>
        Discard
      </Button>
    </Box>
  );
}
