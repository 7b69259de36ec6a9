import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useCallback, useEffect, useEffectEvent, useRef } from 'react';

import { counted } from '@/contract/format';
import { announce } from '@/ui/announce/announce';
import { FormattedText } from '@/ui/text/FormattedText';

import type { LogRow } from './logRows';

type Props = { earlier: EarlierMessagesState; onLoad: () => void };

/** The start of the log: loads earlier messages, or states that there are none. */
export const EarlierMessages = memo(function EarlierMessages({
  earlier: { hasMore, isLoading, failure },
  onLoad,
}: Props) {
  return (
    <Box sx={headStyles}>
      {failure && !isLoading && (
        <Box role="alert">
          <FormattedText text={failure} />
        </Box>
      )}
      {hasMore ? (
        <Button size="small" color="inherit" aria-disabled={isLoading} onClick={onLoad}>
          <span>{isLoading ? 'Loading…' : failure ? 'Try again' : 'Earlier messages'}</span>
        </Button>
      ) : (
        <span>Start of conversation</span>
      )}
    </Box>
  );
});

const headStyles = {
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

export type EarlierMessagesState = {
  hasMore: boolean;
  isLoading: boolean;
  /** Why the last page failed to load. */
  failure?: string;
  onLoad: () => void;
};

/** The previous page is requested when the scroll position is within this many px of the top. */
const nearPx = 400;

const countOf = (lines: readonly LogRow[]) => lines.reduce((count, { kind }) => count + Number(kind !== 'day'), 0);

/**
 * Loads earlier messages, one page at a time, when the reader scrolls near the top or clicks the button; a click then
 * moves focus to the loaded messages.
 */
export function useEarlierMessages(
  lines: readonly LogRow[],
  { hasMore, isLoading, failure, onLoad }: EarlierMessagesState,
  focusLine: (index: number, align: 'center') => void,
) {
  const wasPressed = useRef(false);
  const before = useRef(lines);

  const notify = useEffectEvent(() => {
    const first = before.current.find(({ kind }) => kind !== 'day')?.key;
    const index = first === undefined ? -1 : lines.findIndex(({ key }) => key === first);
    const prependedCount = index > 0 ? countOf(lines.slice(0, index)) : 0;
    before.current = lines;
    if (prependedCount === 0) return;
    announce(`${counted(prependedCount, 'earlier message')} loaded`);
    if (wasPressed.current) focusLine(lines[index - 1]?.kind === 'day' ? index - 2 : index - 1, 'center');
    wasPressed.current = false;
  });
  useEffect(() => notify(), [lines]);

  const handleTop = (offset: number) => {
    if (offset <= nearPx && hasMore && !isLoading && !failure) onLoad();
  };
  const handleLoadPress = useCallback(() => {
    if (isLoading) return;
    wasPressed.current = true;
    onLoad();
  }, [isLoading, onLoad]);
  return { handleTop, handleLoadPress };
}
