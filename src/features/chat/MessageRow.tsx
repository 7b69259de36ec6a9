import Box from '@mui/material/Box';
import { memo } from 'react';

import type { Waiting } from '@/store/chatSlice';
import { unseen } from '@/ui/unseen';

import { bubbleLook, nameLook, onItsWay, rowLook, whenLook } from './bubbleLook';
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
    <Box
      role="article"
      aria-labelledby={`${id}-name ${id}-text ${id}-when`}
      tabIndex={-1}
      data-line={line}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      sx={rowLook}
    >
      <Box id={`${id}-name`} sx={isFirst ? nameLook : unseen}>
        {name}
      </Box>
      <Box id={`${id}-text`} data-bubble sx={[bubbleLook, (isFailed || state === 'sending') && onItsWay]}>
        <MessageText text={text} />
      </Box>
      <Box id={`${id}-when`} data-when sx={[whenLook, isFailed && failed]}>
        <time dateTime={at}>{chatTime(at)}</time>
        <span data-exact>{exactTime(at)}</span>
        {state && (
          <span>
            {words[state]}
            {isFailed && reason && ` ${reason}`}
          </span>
        )}
      </Box>
      {isFailed && <FailedActions clientId={line} />}
    </Box>
  );
});

const failed = { color: 'error.main', fontWeight: 600, whiteSpace: 'normal' };
