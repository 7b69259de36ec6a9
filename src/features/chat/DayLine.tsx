import Box from '@mui/material/Box';

import { dayHeading } from './chatTime';

/** The day the messages below it belong to (CHAT-03). */
export const DayLine = ({ day }: { day: string }) => (
  <Box sx={line}>
    <time dateTime={day}>{dayHeading(day)}</time>
  </Box>
);

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  pt: 2,
  pb: 0.5,
  fontSize: '0.75rem',
  fontWeight: 650,
  letterSpacing: '0.02em',
  color: 'text.secondary',
  '&::before, &::after': { content: '""', flex: 1, height: '1px', bgcolor: 'divider' },
};
