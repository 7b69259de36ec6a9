import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The rows of a list, dimmed while the requested ones are loading. */
export const OutdatedRows = ({ isOutdated, children }: { isOutdated: boolean; children: ReactNode }) => (
  <Box data-outdated={isOutdated || undefined} sx={styles}>
    {children}
  </Box>
);

// A change that takes less than a tenth of a second would only flicker.
const styles = { transition: 'opacity 120ms', '&[data-outdated]': { opacity: 0.55, transitionDelay: '80ms' } };
