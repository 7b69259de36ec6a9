import downSvg from '@material-design-icons/svg/filled/arrow_downward.svg';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { counted } from '@/contract/format';
import { svgIcon } from '@/ui/svgIcon';
import type { LogRow } from './logRows';

const DownIcon = svgIcon(downSvg);

type Props = { missedCount: number; onPress: () => void };

/** Scrolls to the newest message and shows how many have arrived since the reader scrolled up. */
export const NewestButton = ({ missedCount, onPress }: Props) => (
  <Box sx={placeStyles}>
    <Button
      size="small"
      variant={missedCount > 0 ? 'contained' : 'outlined'}
      startIcon={<DownIcon />}
      onClick={onPress}
      sx={styles}
    >
      <span>{missedCount === 0 ? 'Newest messages' : counted(missedCount, 'new message')}</span>
    </Button>
  </Box>
);

const placeStyles = {
  position: 'absolute',
  insetInline: 0,
  bottom: 12,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const;
const styles = {
  pointerEvents: 'auto',
  borderRadius: 99,
  boxShadow: '0 4px 16px rgb(8 40 44 / 0.2)',
  '&.MuiButton-outlined': { bgcolor: 'background.paper' },
};

/** A position within this many px of the end counts as the end. */
const nearPx = 32;

/**
 * Keeps the log at the newest message while the reader is at the end. Further up it stays in place and counts new
 * messages; sending a message always scrolls to the end.
 */
export function useStickToBottom(lines: readonly LogRow[]) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  /** The key of the newest row when the reader scrolled up; null while they are at the end. */
  const [lastSeenKey, setLastSeenKey] = useState<string | null>(null);
  const top = useRef(0);
  const handledKey = useRef<string | undefined>(undefined);

  const newest = lines.at(-1);
  const isAtEnd = lastSeenKey === null;
  const missedCount = isAtEnd ? 0 : countMissed(lines, lastSeenKey);

  /** Uses the browser's scroll height because the virtual list only estimates rows that are not drawn. */
  function scrollToEnd() {
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }

  /**
   * Browsers report scrolling one frame late, so a scroll event is dispatched at once to draw the new rows in this
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

  /** Only scrolling up leaves the end, because arriving messages also move the end away from the scroll position. */
  function handleScroll(offset: number) {
    const isUp = offset < top.current - 1;
    top.current = offset;
    if (!list.current) return;
    const { scrollSize, viewportSize } = list.current;
    if (scrollSize - viewportSize - offset <= nearPx) setLastSeenKey(null);
    else if (isUp) setLastSeenKey((before) => before ?? newest?.key ?? null);
    return isUp;
  }

  function handleResize() {
    if (isAtEnd) scrollToEnd();
  }

  const follow = useEffectEvent(() => {
    const isNewOwnMessage = newest?.kind === 'message' && newest.isWaiting && newest.key !== handledKey.current;
    handledKey.current = newest?.key;
    if (isNewOwnMessage) setLastSeenKey(null);
    if (isNewOwnMessage || isAtEnd) scrollToEndAndRender();
  });
  useLayoutEffect(() => follow(), [lines]);

  return { frame, list, isAtEnd, missedCount, goToNewest, handleScroll, handleResize };
}

function countMissed(lines: readonly LogRow[], lastSeenKey: string) {
  let count = 0;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (!line || line.key === lastSeenKey) break;
    if (line.kind === 'message' && !line.isOwn) count += 1;
  }
  return count;
}

const firstOf = (lines: readonly LogRow[]) => lines.find(({ kind }) => kind !== 'day')?.key;

/**
 * Whether the last change added rows at the start; the list then keeps its distance from the end, so that nothing
 * moves.
 */
export function usePrepended(lines: readonly LogRow[]) {
  const [last, setLast] = useState({ lines, isPrepended: false });
  if (last.lines === lines) return last.isPrepended;

  const before = firstOf(last.lines);
  const isPrepended = before !== firstOf(lines) && lines.some(({ key }) => key === before);
  setLast({ lines, isPrepended });
  return isPrepended;
}
