import Box from '@mui/material/Box';

import { visuallyHidden } from '@/ui/theme/visuallyHidden';

type Props = { seconds: number; of: number; isStill: boolean };

const radius = 42;
const round = 2 * Math.PI * radius;

/** The seconds that are left, as a number in a ring that runs out; read only by whoever asks for it. */
export const SecondsRing = ({ seconds, of, isStill }: Props) => (
  <Box
    role="timer"
    aria-live="off"
    sx={{ position: 'relative', width: 112, height: 112, mx: 'auto', display: 'grid', placeItems: 'center' }}
  >
    <Box component="svg" viewBox="0 0 100 100" aria-hidden sx={ring}>
      <circle cx="50" cy="50" r={radius} />
      <circle
        cx="50"
        cy="50"
        r={radius}
        data-left={!isStill}
        strokeDasharray={round}
        strokeDashoffset={round * (1 - seconds / of)}
      />
    </Box>
    <Box
      component="span"
      sx={{
        position: 'relative',
        fontSize: '2.75rem',
        fontWeight: 650,
        lineHeight: 1,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {seconds}
    </Box>
    <Box component="span" sx={visuallyHidden}>
      {seconds === 1 ? ' second left' : ' seconds left'}
    </Box>
  </Box>
);

const ring = {
  position: 'absolute',
  inset: 0,
  transform: 'rotate(-90deg)',
  '& circle': { fill: 'none', strokeWidth: 7, stroke: 'var(--mui-palette-divider)' },
  '& [data-left]': {
    stroke: 'var(--mui-palette-text-secondary)',
    strokeLinecap: 'round',
    transition: 'stroke-dashoffset 200ms ease-out',
  },
  '& [data-left="true"]': { stroke: 'var(--mui-palette-primary-main)' },
};
