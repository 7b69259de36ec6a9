import DownIcon from '@mui/icons-material/ArrowDownward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';

import type { LogRow } from './logRows';

type Props = { missed: number; onPress: () => void };

/** The way back to the newest message, with how many have come meanwhile. */
export const NewestButton = ({ missed, onPress }: Props) => (
  <Box sx={place}>
    <Button
      size="small"
      variant={missed > 0 ? 'contained' : 'outlined'}
      startIcon={<DownIcon />}
      onClick={onPress}
      sx={look}
    >
      {missed === 0 ? 'Newest messages' : missed === 1 ? '1 new message' : `${missed} new messages`}
    </Button>
  </Box>
);

const place = {
  position: 'absolute',
  insetInline: 0,
  bottom: 12,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const;
const look = {
  pointerEvents: 'auto',
  borderRadius: 99,
  boxShadow: '0 4px 16px rgb(8 40 44 / 0.2)',
  '&.MuiButton-outlined': { bgcolor: 'background.paper' },
};

/** So near to the end, in px, is at the end. */
const nearPx = 32;

/**
 * Begins at the newest line and stays there while new ones come, for whoever is there; whoever reads further up is left
 * where they are, and told how many have come. What they write themselves they always see.
 */
export function useNewest(lines: readonly LogRow[]) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  /** The newest line when the end was left; null at the end. */
  const [left, setLeft] = useState<string | null>(null);
  const top = useRef(0);
  const written = useRef<string | undefined>(undefined);

  const newest = lines.at(-1);
  const isAtEnd = left === null;
  const missed = isAtEnd ? 0 : missedOf(lines, left);

  /** The height is the browser's own: it has measured what is drawn, and clamps what is not. */
  function stay() {
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }

  /** A browser tells of scrolling with its next picture; told at once, the list draws its end into this one already. */
  function stayAndDraw() {
    stay();
    queueMicrotask(() => frame.current?.dispatchEvent(new Event('scroll')));
  }

  function goToNewest() {
    setLeft(null);
    stay();
  }

  /** Only moving up leaves the end: while lines come the end itself runs ahead. */
  function handleScroll(offset: number) {
    const isUp = offset < top.current - 1;
    top.current = offset;
    if (!list.current) return;
    const { scrollSize, viewportSize } = list.current;
    if (scrollSize - viewportSize - offset <= nearPx) setLeft(null);
    else if (isUp) setLeft((before) => before ?? newest?.key ?? null);
    return isUp;
  }

  function handleResize() {
    if (isAtEnd) stay();
  }

  const follow = useEffectEvent(() => {
    const isWritten = newest?.kind === 'message' && newest.isWaiting && newest.key !== written.current;
    written.current = newest?.key;
    if (isWritten) setLeft(null);
    if (isWritten || isAtEnd) stayAndDraw();
  });
  useLayoutEffect(() => follow(), [lines]);

  return { frame, list, isAtEnd, missed, goToNewest, handleScroll, handleResize };
}

function missedOf(lines: readonly LogRow[], left: string) {
  let count = 0;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (!line || line.key === left) break;
    if (line.kind === 'message' && !line.isOwn) count += 1;
  }
  return count;
}

const firstOf = (lines: readonly LogRow[]) => lines.find(({ kind }) => kind !== 'day')?.key;

/** Whether the lines have last grown at their beginning, so that the list holds on to its end meanwhile. */
export function usePrepended(lines: readonly LogRow[]) {
  const [last, setLast] = useState({ lines, isPrepended: false });
  if (last.lines === lines) return last.isPrepended;

  const before = firstOf(last.lines);
  const isPrepended = before !== firstOf(lines) && lines.some(({ key }) => key === before);
  setLast({ lines, isPrepended });
  return isPrepended;
}
