import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useCallback, useEffect, useEffectEvent, useRef } from 'react';

import { announce } from '@/ui/announce/announce';

import type { LogRow } from './logRows';

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

/** How a log comes to what was said before. */
export type Earlier = {
  hasMore: boolean;
  isLoading: boolean;
  /** Why the last page did not come. */
  failure?: string;
  onLoad: () => void;
};

/** So near to the top, in px, the page before is asked for. */
const nearPx = 400;

const countOf = (lines: readonly LogRow[]) => lines.reduce((count, { kind }) => count + Number(kind !== 'day'), 0);

/** Asks for earlier messages near the top, one page at a time, and at the button, which then leads on to them. */
export function useEarlier(
  lines: readonly LogRow[],
  { hasMore, isLoading, failure, onLoad }: Earlier,
  focusLine: (index: number, align: 'center') => void,
) {
  const isByHand = useRef(false);
  const before = useRef(lines);

  const tell = useEffectEvent(() => {
    const first = before.current.find(({ kind }) => kind !== 'day')?.key;
    const at = first === undefined ? -1 : lines.findIndex(({ key }) => key === first);
    const come = at > 0 ? countOf(lines.slice(0, at)) : 0;
    before.current = lines;
    if (come === 0) return;
    announce(come === 1 ? '1 earlier message loaded' : `${come} earlier messages loaded`);
    if (isByHand.current) focusLine(lines[at - 1]?.kind === 'day' ? at - 2 : at - 1, 'center');
    isByHand.current = false;
  });
  useEffect(() => tell(), [lines]);

  const handleTop = (offset: number) => {
    if (offset <= nearPx && hasMore && !isLoading && !failure) onLoad();
  };
  const loadByHand = useCallback(() => {
    if (isLoading) return;
    isByHand.current = true;
    onLoad();
  }, [isLoading, onLoad]);
  return { handleTop, loadByHand };
}
