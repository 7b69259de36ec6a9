import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';

import type { InfiniteListState } from './useInfiniteList';

type Props = {
  ref: Ref<HTMLDivElement>;
  id: string;
  loaded: number;
  growth: InfiniteListState;
  onGrow: () => void;
};

/** How much of a list is here, and the way to more of it. */
export function EndlessEnd({ ref, id, loaded, growth, onGrow }: Props) {
  const { total, hasMore, isGrowing, failure } = growth;
  return (
    <Stack
      ref={ref}
      id={id}
      tabIndex={-1}
      data-print="no"
      spacing={1.5}
      sx={{ alignItems: 'center', pt: 1, pb: 2, textAlign: 'center' }}
    >
      <Typography variant="body2" color="textSecondary">
        {hasMore ? `Showing ${figure(loaded)} of ${figure(total)}` : `All ${figure(loaded)} shown`}
      </Typography>
      {failure && !isGrowing && <Typography role="alert">{failure}</Typography>}
      {hasMore && (
        <Button variant="outlined" aria-disabled={isGrowing} onClick={onGrow} sx={{ minWidth: '9rem' }}>
          {isGrowing ? 'Loading …' : failure ? 'Try again' : 'Load more'}
        </Button>
      )}
    </Stack>
  );
}

const figure = (count: number) => count.toLocaleString('en-US');
