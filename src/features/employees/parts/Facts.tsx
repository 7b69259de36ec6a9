import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Labels with their values. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, fact: ReactNode])[] }) => (
  <Box component="dl" sx={look}>
    {facts.map(([label, fact]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </Box>
);

const look = {
  m: 0,
  p: 2,
  display: 'grid',
  gridTemplateColumns: 'fit-content(42%) minmax(0, 1fr)',
  gap: '8px 20px',
  alignItems: 'baseline',
  fontSize: '0.875rem',
  '& > div': { display: 'contents' },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
};
