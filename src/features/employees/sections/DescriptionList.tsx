import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

type Props = {
  facts: readonly (readonly [label: string, fact: ReactNode])[];
  /** Larger and without a border, for use on a card. */
  isLarge?: boolean;
};

export const DescriptionList = ({ facts, isLarge = false }: Props) => (
  <Box component="dl" sx={[styles, isLarge ? largeStyles : smallStyles]}>
    {facts.map(([label, fact]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </Box>
);

const styles = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'fit-content(42%) minmax(0, 1fr)',
  alignItems: 'baseline',
  '& > div': { display: 'contents' },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
};
const smallStyles = { p: 2, gap: '8px 20px', fontSize: '0.875rem' };
const largeStyles = { gap: '10px 20px', fontSize: '0.9375rem' };
