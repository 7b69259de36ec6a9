import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fragment, type MouseEvent, memo } from 'react';
import { chatTime, exactTime } from '@/contract/messages/chatTime';
import { discardRequested, type OutboxMessage, retryRequested } from '@/store/chat/chatSlice';
import { useAppDispatch } from '@/store/hooks';
import { NewTabNote } from '@/ui/text/NewTabNote';

import { splitByLinks } from './linkedText';

type Props = {
  /** The row's key, by which it is found when focus moves to it. */
  rowKey: string;
  name: string;
  text: string;
  timestamp: string;
  isOwn: boolean;
  /** True for the first of consecutive messages by one author on one day; only this one shows the name. */
  isFirstOfGroup: boolean;
  /** The delivery state; undefined if the row does not show one. */
  state?: OutboxMessage['state'];
  reason?: string;
};

const stateTexts = { sending: 'Sending…', sent: 'Sent', failed: 'Failed.' };

/** Memoized so that a new message does not re-render all the others. */
export const MessageRow = memo(function MessageRow({
  rowKey,
  name,
  text,
  timestamp,
  isOwn,
  isFirstOfGroup,
  state,
  reason,
}: Props) {
  const id = `message-${rowKey}`;
  const isFailed = state === 'failed';
  return (
    <div
      role="article"
      aria-labelledby={`${id}-name ${id}-text ${id}-when`}
      tabIndex={-1}
      data-row-key={rowKey}
      data-own={isOwn || undefined}
      data-first={isFirstOfGroup || undefined}
      data-state={state}
    >
      <div id={`${id}-name`} data-name>
        {name}
      </div>
      <div id={`${id}-text`} data-bubble dir="auto">
        <MessageText text={text} />
      </div>
      <div id={`${id}-when`} data-when>
        <time dateTime={timestamp}>{chatTime(timestamp)}</time>
        <span data-exact>{exactTime(timestamp)}</span>
        {state && <span>{isFailed && reason ? `${stateTexts[state]} ${reason}` : stateTexts[state]}</span>}
      </div>
      {isFailed && <FailedActions clientId={rowKey} />}
    </div>
  );
});

/** Pressing these buttons removes them, so focus moves to the message or the log first. */
const moveFocusTo = (selector: string, { currentTarget }: MouseEvent) =>
  currentTarget.closest<HTMLElement>(selector)?.focus({ preventScroll: true });

function FailedActions({ clientId }: { clientId: string }) {
  const dispatch = useAppDispatch();

  function retry(event: MouseEvent) {
    moveFocusTo('[data-row-key]', event);
    dispatch(retryRequested({ clientId }));
  }
  function discard(event: MouseEvent) {
    moveFocusTo('[role=log]', event);
    dispatch(discardRequested({ clientId }));
  }

  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <Button size="small" onClick={retry}>
        Retry
      </Button>
      <Button size="small" color="inherit" onClick={discard}>
        Discard
      </Button>
    </Box>
  );
}

/** The message as plain text; web addresses become links that open in a new tab. */
const MessageText = ({ text }: { text: string }) =>
  splitByLinks(text).map(({ text: message, url }, index) => (
    <Fragment key={index}>
      {url ? (
        <Box component="a" href={url} target="_blank" rel="noopener noreferrer nofollow" sx={linkStyles}>
          <span>{message}</span>
          <NewTabNote />
        </Box>
      ) : (
        <span>{message}</span>
      )}
    </Fragment>
  ));

const linkStyles = { color: 'inherit', fontWeight: 600, textUnderlineOffset: '0.2em' };
