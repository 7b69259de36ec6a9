import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo } from 'react';

import type { Earlier } from './useEarlier';

type Props = { earlier: Earlier; onLoad: () => void };

/** What begins the log: the way to what was said before, or that there is nothing before it. */
export const EarlierMessages = memo(function EarlierMessages({
  earlier: { hasMore, isLoading, failure },
  onLoad,
}: Props) {
  return (
    <Box sx={head}>
      {failure && !isLoading && <Box role="alert">{failure}</Box>}
      {hasMore ? (
        <Button size="small" color="inherit" aria-disabled={isLoading} onClick={onLoad}>
          {isLoading ? 'Loading …' : failure ? 'Try again' : 'Earlier messages'}
        </Button>
      ) : (
        'The conversation begins here'
      )}
    </Box>
  );
});

const head = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  height: 1,
  px: 2,
  fontSize: '0.8125rem',
  color: 'text.secondary',
  textAlign: 'center',
};
