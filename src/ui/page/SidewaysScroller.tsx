import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Scrolls by itself, also with the keyboard, what is wider than a phone with large text. */
export const HorizontalScroll = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box tabIndex={0} role="group" aria-label={label} sx={{ overflowX: 'auto' }}>
    {children}
  </Box>
);
