import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';

import { reconnectAsked, selectConnection } from '@/store/chatSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useReturn } from '@/ui/useReturn';

import { useLostConnection } from './useLostConnection';

/** Stays for as long as there is no connection; a retry takes nothing from the page. */
export const ConnectionBanner = () => useLostConnection() && <Lost />;

/** Whoever pressed its button is not left without a place when it goes. */
const goOn = () => document.querySelector<HTMLElement>('[role=log][tabindex], [data-composer]')?.focus({ preventScroll: true });

function Lost() {
  const frame = useRef<HTMLDivElement>(null);
  const isTrying = useAppSelector((state) => selectConnection(state).stage === 'connecting');
  const dispatch = useAppDispatch();
  useReturn(frame, goOn);

  return (
    <Box ref={frame} sx={banner}>
      <OfflineIcon aria-hidden fontSize="small" />
      <Box sx={{ flex: '1 1 12rem' }}>You are offline. Messages wait and are sent when the connection is back.</Box>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        aria-disabled={isTrying}
        onClick={() => !isTrying && dispatch(reconnectAsked())}
        sx={{ minWidth: '7.5rem' }}
      >
        {isTrying ? 'Connecting …' : 'Try again'}
      </Button>
    </Box>
  );
}

const banner = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  bgcolor: 'warning.soft',
  borderBottom: '1px solid',
  borderColor: 'divider',
  fontSize: '0.875rem',
  lineHeight: 1.4,
};
