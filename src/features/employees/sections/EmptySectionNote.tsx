import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Text for an empty section; other sections follow, so it is much smaller than an empty page's message. */
export const EmptySectionNote = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
    {children}
  </Typography>
);
