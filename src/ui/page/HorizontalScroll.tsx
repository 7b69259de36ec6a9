import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Scrolls content that with large text is wider than a phone's screen; keyboard users can scroll it too. */
export const HorizontalScroll = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box tabIndex={0} role="group" aria-label={label} sx={{ overflowX: 'auto' }}>
    {children}
  </Box>
);
