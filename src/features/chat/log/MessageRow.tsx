import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fragment, memo, type MouseEvent } from 'react';

import { discardAsked, retryAsked, type Waiting } from '@/store/chat/chatSlice';
import { useAppDispatch } from '@/store/hooks';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

import { chatTime, exactTime } from './chatTime';
import { piecesOf } from './linkedText';

type Props = {
  /** The line's own key, by which the focus finds it. */
  line: string;
  name: string;
  text: string;
  at: string;
  isOwn: boolean;
  /** The first after somebody else's, which shows the name. */
  isFirst: boolean;
  /** Where it stands on its way, as far as that is said. */
  state?: Waiting['state'];
  reason?: string;
};

const words = { sending: 'Sending …', sent: 'Sent', failed: 'Failed.' };

/** One message of the log, from being written to being stored; drawn anew only when something of its own changes. */
export const MessageRow = memo(function MessageRow({ line, name, text, at, isOwn, isFirst, state, reason }: Props) {
  const id = `message-${line}`;
  const isFailed = state === 'failed';
  return (
    <div
      role="article"
      aria-labelledby={`${id}-name ${id}-text ${id}-when`}
      tabIndex={-1}
      data-line={line}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-state={state}
    >
      <div id={`${id}-name`} data-name>
        {name}
      </div>
      <div id={`${id}-text`} data-bubble>
        <MessageText text={text} />
      </div>
      <div id={`${id}-when`} data-when>
        <time dateTime={at}>{chatTime(at)}</time>
        <span data-exact>{exactTime(at)}</span>
        {state && (
          <span>
            {words[state]}
            {isFailed && reason && ` ${reason}`}
          </span>
        )}
      </div>
      {isFailed && <FailedActions clientId={line} />}
    </div>
  );
});

/** These buttons are about to go, and what was pressed with them; the focus stays in the log. */
const leaveFor = (place: string, { currentTarget }: MouseEvent) =>
  currentTarget.closest<HTMLElement>(place)?.focus({ preventScroll: true });

/** A message that failed can be sent again, or let go. */
function FailedActions({ clientId }: { clientId: string }) {
  const dispatch = useAppDispatch();

  function retry(event: MouseEvent) {
    leaveFor('[data-line]', event);
    dispatch(retryAsked({ clientId }));
  }
  function discard(event: MouseEvent) {
    leaveFor('[role=log]', event);
    dispatch(discardAsked({ clientId }));
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

/** What was written, as plain text; web addresses in it lead out in a tab of their own. */
const MessageText = ({ text }: { text: string }) =>
  piecesOf(text).map(({ text: words, address }, at) => (
    <Fragment key={at}>
      {address ? (
        <Box component="a" href={address} target="_blank" rel="noopener noreferrer nofollow" sx={link}>
          {words}
          <Box component="span" sx={visuallyHidden}>
            {' '}
            (opens in a new tab)
          </Box>
        </Box>
      ) : (
        words
      )}
    </Fragment>
  ));

const link = { color: 'inherit', fontWeight: 600, textUnderlineOffset: '0.2em' };
