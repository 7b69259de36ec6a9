import Box from '@mui/material/Box';

type Props = {
  hour: number;
  name: string | undefined;
  /** False while the name loads; its line is reserved meanwhile. */
  isNameLoaded: boolean;
};

/** The name has its own line, so that a long name moves nothing below it. */
export const Greeting = ({ hour, name, isNameLoaded }: Props) => (
  <>
    <Box component="span" sx={greetingStyles}>
      {name || isNameLoaded ? `${greetingAt(hour)},` : greetingAt(hour)}
    </Box>{' '}
    <Box component="span" sx={{ display: 'block' }}>
      {name || isNameLoaded ? (
        <span>{name || 'welcome to your benefits'}</span>
      ) : (
        <Box component="span" aria-hidden data-waiting sx={namePlaceholderStyles} />
      )}
    </Box>
  </>
);

const greetingStyles = {
  display: 'block',
  typography: 'body1',
  fontWeight: 550,
  letterSpacing: 0,
  color: 'text.secondary',
};

/** Lower than the name's line, so that nothing moves when the name loads. */
const namePlaceholderStyles = {
  display: 'inline-block',
  width: '7ch',
  height: '0.8em',
  borderRadius: 1,
  bgcolor: 'action.selected',
};

/** Decorative picture of a harbor with the sun by day and the moon by night. */
export const TimeOfDayPicture = ({ isNight }: { isNight: boolean }) => (
  <Box component="svg" viewBox="0 0 64 64" aria-hidden data-print="no" sx={styles}>
    <circle cx="32" cy="32" r="32" fill="var(--mui-palette-primary-soft)" />
    {isNight ? (
      <path d="M37 14a13 13 0 1 0 10 20 11 11 0 0 1-10-20z" fill="var(--mui-palette-primary-main)" />
    ) : (
      <circle cx="32" cy="27" r="11" fill="var(--mui-palette-secondary-light)" />
    )}
    <path d="M6 44c6 0 7-4 13-4s7 4 13 4 7-4 13-4 7 4 13 4M13 53c5 0 6-3 10-3s5 3 9 3 5-3 9-3 5 3 10 3" />
  </Box>
);

const styles = {
  flex: 'none',
  width: 64,
  fill: 'none',
  stroke: 'var(--mui-palette-primary-main)',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  '& > :not(:last-child)': { stroke: 'none' },
};

export function greetingAt(hour: number) {
  if (isNightAt(hour)) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}

export const isNightAt = (hour: number) => hour < 5 || hour >= 18;
