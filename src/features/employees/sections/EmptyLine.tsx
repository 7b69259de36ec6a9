import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A part of a person's page that holds nothing, in one line, because it stands alongside others. */
export const EmptyLine = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
    {children}
  </Typography>
);
