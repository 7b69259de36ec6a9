import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = { title: string; words: string; children: ReactNode };

/** Something to do about the account: what it means, and its button. */
export const ProfileAction = ({ title, words, children }: Props) => (
  <Box sx={row}>
    <Box sx={{ flex: '1 1 20rem', minWidth: 0 }}>
      <Typography variant="h2" sx={{ fontSize: '1.0625rem' }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
        {words}
      </Typography>
    </Box>
    {children}
  </Box>
);

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  '& + &': { pt: 3, borderTop: '1px solid', borderColor: 'divider' },
};
