import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef } from 'react';

import { countWithNoun } from '@/contract/format';
import { announce } from '@/ui/announce/announce';
import { FormattedText } from '@/ui/text/FormattedText';

import { firstMessageKeyOf } from './NewestButton';
import type { LogRow } from './logRows';

type Props = { earlierMessages: EarlierMessagesState; onLoad: () => void };

/** The start of the log: loads earlier messages, or states that there are none. */
export const EarlierMessages = ({ earlierMessages: { hasMore, isLoading, failure }, onLoad }: Props) => (
  <Box sx={startStyles}>
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

const startStyles = {
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
  /** Why the earlier messages could not be loaded. */
  failure?: string;
  onLoad: () => void;
};

/** The next page of earlier messages is requested when the scroll position is within this many px of the top. */
const loadThresholdPx = 400;

/**
 * Loads earlier messages, one page at a time, when the user scrolls near the top or clicks the button; a click then
 * moves focus to the loaded messages.
 */
export function useEarlierMessages(
  rows: readonly LogRow[],
  { hasMore, isLoading, failure, onLoad }: EarlierMessagesState,
  focusRow: (index: number, align: 'center') => void,
) {
  const wasButtonPressed = useRef(false);
  const previousRows = useRef(rows);

  const handlePrependedRows = useEffectEvent(() => {
    const firstKey = firstMessageKeyOf(previousRows.current);
    const index = rows.findIndex(({ key }) => key === firstKey);
    const prependedCount = rows.slice(0, Math.max(index, 0)).filter(({ kind }) => kind !== 'day').length;
    previousRows.current = rows;
    if (prependedCount === 0) return;
    announce(`${countWithNoun(prependedCount, 'earlier message')} loaded`);
    if (wasButtonPressed.current) focusRow(rows[index - 1]?.kind === 'day' ? index - 2 : index - 1, 'center');
    wasButtonPressed.current = false;
  });
  useEffect(() => handlePrependedRows(), [rows]);

  const loadNearTop = (offset: number) => {
    if (offset <= loadThresholdPx && hasMore && !isLoading && !failure) onLoad();
  };
  function handleLoadPress() {
    if (isLoading) return;
    wasButtonPressed.current = true;
    onLoad();
  }
  return { loadNearTop, handleLoadPress };
}
