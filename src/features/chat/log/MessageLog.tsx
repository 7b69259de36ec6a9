import Box from '@mui/material/Box';
import { type KeyboardEvent, useId } from 'react';
import { Virtualizer } from 'virtua';
import { dayHeading } from '@/contract/messages/chatTime';
import { useRowFocus } from '@/features/chat/useRowFocus';
import { clickableRow } from '@/ui/lists/clickableRow';
import * as parts from '@/ui/theme/parts.module.css';

import { EarlierMessages, type EarlierMessagesState, useEarlierMessages } from './EarlierMessages';
import { MessageRow } from './MessageRow';
import { NewestButton, useStickToBottom, useWereRowsPrepended } from './NewestButton';
import type { LogRow } from './logRows';
import { messageLogStyles } from './messageLogStyles';

type Props = {
  rows: readonly LogRow[];
  /** The other person's name; `ownName` is the name shown for this side. */
  name: string;
  ownName: string;
  earlierMessages: EarlierMessagesState;
};

/** Height in px of the element at the start of the log. */
const startHeight = 56;

/**
 * A virtualized list of messages. Scrolling mounts old rows, so the live region is off; `useMessageAnnouncements`
 * announces new messages instead.
 */
export function MessageLog({ rows, name, ownName, earlierMessages }: Props) {
  const keyHintId = useId();
  const wereRowsPrepended = useWereRowsPrepended(rows);
  const { frame, list, isAtEnd, missedCount, goToNewest, handleScroll, handleResize } = useStickToBottom(rows);
  const { mountedIndexes, focusRow, handleKeyDown, handleFocus, handleBlur } = useRowFocus(rows, frame, list);
  const { loadNearTop, handleLoadPress } = useEarlierMessages(rows, earlierMessages, focusRow);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    handleKeyDown(event);
    if (event.key === 'Home' && event.defaultPrevented) loadNearTop(0);
    if (event.key === 'End' && event.defaultPrevented) goToNewest();
  }

  function renderRow(row: LogRow) {
    if (row.kind === 'day') return <DayRow key={row.key} day={row.day} />;
    const { key, kind: _kind, isWaiting: _isWaiting, author, ...message } = row;
    return <MessageRow key={key} rowKey={key} name={author ?? (row.isOwn ? ownName : name)} {...message} />;
  }

  return (
    <Box sx={containerStyles}>
      {messageLogStyles}
      <Box
        ref={frame}
        role="log"
        aria-live="off"
        aria-label={`Conversation with ${name}`}
        aria-describedby={keyHintId}
        aria-busy={earlierMessages.isLoading}
        tabIndex={0}
        onKeyDown={handleKey}
        onFocus={handleFocus}
        onBlur={handleBlur}
        sx={logStyles}
      >
        <Box sx={{ height: startHeight, flexShrink: 0 }}>
          <EarlierMessages earlierMessages={earlierMessages} onLoad={handleLoadPress} />
        </Box>
        <Box sx={{ mt: 'auto', pb: 1.5 }}>
          <Virtualizer
            ref={list}
            scrollRef={frame}
            data={rows}
            shift={wereRowsPrepended}
            startMargin={startHeight}
            keepMounted={mountedIndexes}
            onScroll={(offset) => {
              if (handleScroll(offset)) loadNearTop(offset);
            }}
            onResize={handleResize}
          >
            {renderRow}
          </Virtualizer>
        </Box>
      </Box>
      <div id={keyHintId} className={parts.visuallyHidden}>
        Use the arrow keys to move between messages.
      </div>
      {!isAtEnd && (
        <NewestButton
          missedCount={missedCount}
          onPress={() => {
            goToNewest();
            frame.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </Box>
  );
}

const containerStyles = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
} as const;

const logStyles = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  bgcolor: 'background.default',
  '& a, & button': clickableRow,
  '&:focus-visible': { outlineOffset: -3 },
} as const;

const DayRow = ({ day }: { day: string }) => (
  <div data-day>
    <time dateTime={day}>{dayHeading(day)}</time>
  </div>
);
