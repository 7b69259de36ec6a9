import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';

type Props = { headline: Ref<HTMLHeadingElement>; end: ReactNode };

/** Stands above the people one can talk to. */
export const WindowTitle = ({ headline, end }: Props) => (
  <Box sx={bar}>
    <Typography ref={headline} variant="h3" component="h2" tabIndex={-1} sx={{ flex: 1 }}>
      Chat
    </Typography>
    {end}
  </Box>
);

const bar = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 64,
  pl: 2,
  pr: 1.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
};
