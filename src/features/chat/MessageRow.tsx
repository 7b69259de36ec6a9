import { memo } from 'react';

import type { Waiting } from '@/store/chat/chatSlice';

import { chatTime, exactTime } from './chatTime';
import { FailedActions } from './FailedActions';
import { MessageText } from './MessageText';

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
