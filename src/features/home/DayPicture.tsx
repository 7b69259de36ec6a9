import Box from '@mui/material/Box';

/** The harbour at this time of day: the sun over the water, or the moon. */
export const DayPicture = ({ isDark }: { isDark: boolean }) => (
  <Box component="svg" viewBox="0 0 64 64" aria-hidden data-print="no" sx={look}>
    <circle cx="32" cy="32" r="32" fill="var(--mui-palette-primary-soft)" />
    {isDark ? (
      <path d="M37 14a13 13 0 1 0 10 20 11 11 0 0 1-10-20z" fill="var(--mui-palette-primary-main)" />
    ) : (
      <circle cx="32" cy="27" r="11" fill="var(--mui-palette-secondary-light)" />
    )}
    <path d="M6 44c6 0 7-4 13-4s7 4 13 4 7-4 13-4 7 4 13 4M13 53c5 0 6-3 10-3s5 3 9 3 5-3 9-3 5 3 10 3" />
  </Box>
);

const look = {
  flex: 'none',
  width: 64,
  fill: 'none',
  stroke: 'var(--mui-palette-primary-main)',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  '& > :not(:last-child)': { stroke: 'none' },
};
