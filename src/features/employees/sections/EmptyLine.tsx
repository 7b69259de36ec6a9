import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** An empty section in one line, because it is next to other sections. */
export const EmptyLine = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
    {children}
  </Typography>
);
