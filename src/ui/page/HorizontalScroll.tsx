import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Scrolls content that is wider than a phone with large text, also with the keyboard. */
export const HorizontalScroll = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box tabIndex={0} role="group" aria-label={label} sx={{ overflowX: 'auto' }}>
    {children}
  </Box>
);
