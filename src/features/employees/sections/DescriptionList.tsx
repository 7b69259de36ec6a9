import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

type Props = {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Removes the outer spacing, for use on a card. */
  isOnCard?: boolean;
  /** Shows each value under its label. */
  isStacked?: boolean;
};

export const DescriptionList = ({ facts, isOnCard = false, isStacked = false }: Props) => (
  <Box component="dl" sx={[isStacked ? stackedStyles : styles, isOnCard ? cardStyles : sectionStyles]}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
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
const stackedStyles = {
  m: 0,
  display: 'grid',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
};
const sectionStyles = { p: 2, gap: '8px 20px', fontSize: '0.875rem' };
const cardStyles = { gap: '4px 16px', fontSize: '0.875rem' };
