import Box from '@mui/material/Box';
import { type KeyboardEvent, useId } from 'react';
import { Virtualizer } from 'virtua';
import { dayHeading } from '@/contract/messages/chatTime';
import { useRowFocus } from '@/features/chat/useRowFocus';
import { clickableRow } from '@/ui/lists/clickableRow';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

import { EarlierMessages, type EarlierMessagesState, useEarlierMessages } from './EarlierMessages';
import type { LogRow } from './logRows';
import { MessageRow } from './MessageRow';
import { messageLogStyles } from './messageLogStyles';
import { NewestButton, usePrepended, useStickToBottom } from './NewestButton';

type Props = {
  lines: readonly LogRow[];
  /** The other person's name, and the name shown for this side. */
  name: string;
  ownName: string;
  earlier: EarlierMessagesState;
};

/** Height in px of the element that starts the log. */
const headHeight = 56;

/**
 * A virtualized list of messages. Scrolling mounts old rows, so the live region is off; `useMessageAnnouncements` announces
 * new messages instead.
 */
export function MessageLog({ lines, name, ownName, earlier }: Props) {
  const keysId = useId();
  const isPrepended = usePrepended(lines);
  const { frame, list, isAtEnd, missedCount, goToNewest, handleScroll, handleResize } = useStickToBottom(lines);
  const { kept, focusLine, handleKeyDown, handleFocus, handleBlur } = useRowFocus(lines, frame, list);
  const { handleTop, handleLoadPress } = useEarlierMessages(lines, earlier, focusLine);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    handleKeyDown(event);
    if (event.key === 'Home' && event.defaultPrevented) handleTop(0);
    if (event.key === 'End' && event.defaultPrevented) goToNewest();
  }

  function show(line: LogRow) {
    if (line.kind === 'day') return <DayLine key={line.key} day={line.day} />;
    const { key, kind: _kind, isWaiting: _isWaiting, author, ...message } = line;
    return <MessageRow key={key} line={key} name={author ?? (line.isOwn ? ownName : name)} {...message} />;
  }

  return (
    <Box sx={placeStyles}>
      {messageLogStyles}
      <Box
        ref={frame}
        role="log"
        aria-live="off"
        aria-label={`Conversation with ${name}`}
        aria-describedby={keysId}
        aria-busy={earlier.isLoading}
        tabIndex={0}
        onKeyDown={handleKey}
        onFocus={handleFocus}
        onBlur={handleBlur}
        sx={logStyles}
      >
        <Box sx={{ height: headHeight, flexShrink: 0 }}>
          <EarlierMessages earlier={earlier} onLoad={handleLoadPress} />
        </Box>
        <Box sx={{ mt: 'auto', pb: 1.5 }}>
          <Virtualizer
            ref={list}
            scrollRef={frame}
            data={lines}
            shift={isPrepended}
            startMargin={headHeight}
            keepMounted={kept}
            onScroll={(offset) => {
              if (handleScroll(offset)) handleTop(offset);
            }}
            onResize={handleResize}
          >
            {show}
          </Virtualizer>
        </Box>
      </Box>
      <Box id={keysId} sx={visuallyHidden}>
        Use the arrow keys to move between messages.
      </Box>
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

const placeStyles = { position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const;

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

const DayLine = ({ day }: { day: string }) => (
  <div data-day>
    <time dateTime={day}>{dayHeading(day)}</time>
  </div>
);
