import DownIcon from '@iconify-json/ic/icons.json?baseline-arrow-downward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { countWithNoun } from '@/contract/format';
import type { LogRow } from './logRows';

type Props = { missedCount: number; onPress: () => void };

/** Scrolls to the newest message and shows how many have arrived since the user scrolled up. */
export const NewestButton = ({ missedCount, onPress }: Props) => (
  <Box sx={containerStyles}>
    <Button
      size="small"
      variant={missedCount > 0 ? 'contained' : 'outlined'}
      startIcon={<DownIcon />}
      onClick={onPress}
      sx={buttonStyles}
    >
      <span>{missedCount === 0 ? 'Newest messages' : countWithNoun(missedCount, 'new message')}</span>
    </Button>
  </Box>
);

const containerStyles = {
  position: 'absolute',
  insetInline: 0,
  bottom: 12,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const;
const buttonStyles = {
  pointerEvents: 'auto',
  borderRadius: 99,
  boxShadow: '0 4px 16px rgb(8 40 44 / 0.2)',
  '&.MuiButton-outlined': { bgcolor: 'background.paper' },
};

/** A position within this many px of the end counts as the end. */
const endTolerancePx = 32;

/**
 * Keeps the log at the newest message while the user is at the end. Further up, the log stays in place, and new
 * messages are counted; sending a message always scrolls to the end.
 */
export function useStickToBottom(rows: readonly LogRow[]) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  /** The key of the newest row when the user scrolled up; null while they are at the end. */
  const [lastSeenKey, setLastSeenKey] = useState<string | null>(null);
  const lastOffset = useRef(0);
  const lastNewestKey = useRef<string | undefined>(undefined);

  const newestRow = rows.at(-1);
  const isAtEnd = lastSeenKey === null;
  const missedCount = isAtEnd ? 0 : countMissed(rows, lastSeenKey);

  /** Uses the browser's scroll height because the virtual list only estimates the heights of unrendered rows. */
  function scrollToEnd() {
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }

  /**
   * Browsers report scrolling one frame late, so a scroll event is dispatched at once to render the new rows in this
   * frame.
   */
  function scrollToEndAndRender() {
    scrollToEnd();
    queueMicrotask(() => frame.current?.dispatchEvent(new Event('scroll')));
  }

  function goToNewest() {
    setLastSeenKey(null);
    scrollToEnd();
  }

  /**
   * Only scrolling up counts as leaving the end, because arriving messages also move the end away. Returns whether the
   * user is scrolling up.
   */
  function handleScroll(offset: number) {
    const isScrollingUp = offset < lastOffset.current - 1;
    lastOffset.current = offset;
    if (!list.current) return;
    const { scrollSize, viewportSize } = list.current;
    if (scrollSize - viewportSize - offset <= endTolerancePx) setLastSeenKey(null);
    else if (isScrollingUp) setLastSeenKey((currentKey) => currentKey ?? newestRow?.key ?? null);
    return isScrollingUp;
  }

  function handleResize() {
    if (isAtEnd) scrollToEnd();
  }

  const followNewest = useEffectEvent(() => {
    const isNewOwnMessage =
      newestRow?.kind === 'message' && newestRow.isWaiting && newestRow.key !== lastNewestKey.current;
    lastNewestKey.current = newestRow?.key;
    if (isNewOwnMessage) setLastSeenKey(null);
    if (isNewOwnMessage || isAtEnd) scrollToEndAndRender();
  });
  useLayoutEffect(() => followNewest(), [rows]);

  return { frame, list, isAtEnd, missedCount, goToNewest, handleScroll, handleResize };
}

const countMissed = (rows: readonly LogRow[], lastSeenKey: string) =>
  rows
    .slice(rows.findLastIndex(({ key }) => key === lastSeenKey) + 1)
    .filter((row) => row.kind === 'message' && !row.isOwn).length;

export const firstMessageKeyOf = (rows: readonly LogRow[]) => rows.find(({ kind }) => kind !== 'day')?.key;

/**
 * Whether the last change added rows at the start; the list then keeps its distance from the end, so that nothing
 * moves.
 */
export function useWereRowsPrepended(rows: readonly LogRow[]) {
  const [previous, setPrevious] = useState({ rows, isPrepended: false });
  if (previous.rows === rows) return previous.isPrepended;

  const previousFirstKey = firstMessageKeyOf(previous.rows);
  const isPrepended = previousFirstKey !== firstMessageKeyOf(rows) && rows.some(({ key }) => key === previousFirstKey);
  setPrevious({ rows, isPrepended });
  return isPrepended;
}
