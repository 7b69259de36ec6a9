import OfflineIcon from '@iconify-json/ic/icons.json?outline-cloud-off';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';

import { catchUpRequested, reconnectRequested, selectCatchUpRefusal, selectConnection } from '@/store/chat/chatSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { announce } from '@/ui/announce/announce';
import { useAnnounceProblem } from '@/ui/announce/useAnnounceProblem';
import { useIsOnline } from '@/ui/hooks/useIsOnline';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';
import { webSocketBlockedText } from './webSocketBlockedText';

type Props = { groupName: string };

/** Explains why no new messages arrive while the connection is lost; a retry does not reload the page. */
export function ConnectionBanner({ groupName }: Props) {
  const connectionProblem = useConnectionProblem();
  const refusalReason = useAppSelector(selectCatchUpRefusal(groupName));
  const isRetrying = useAppSelector((state) => selectConnection(state).stage === 'connecting');
  const dispatch = useAppDispatch();
  const catchUpProblem =
    refusalReason === null ? null : `Couldn’t load new messages${refusalReason ? `: ${refusalReason}` : '.'}`;
  useEffect(() => {
    if (catchUpProblem !== null) announce(catchUpProblem);
  }, [catchUpProblem]);

  if (connectionProblem !== null)
    return <Banner text={connectionProblem} isRetrying={isRetrying} onRetry={() => dispatch(reconnectRequested())} />;
  if (catchUpProblem === null) return null;
  return <Banner text={catchUpProblem} isRetrying={false} onRetry={() => dispatch(catchUpRequested({ groupName }))} />;
}

/** The button disappears after a successful retry, so focus moves to the log or the composer. */
const focusLogOrComposer = () =>
  document.querySelector<HTMLElement>('[role=log][tabindex], [data-composer]')?.focus({ preventScroll: true });

function Banner({ text, isRetrying, onRetry }: { text: string; isRetrying: boolean; onRetry: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  useReturnFocus(frame, focusLogOrComposer);

  return (
    <Box ref={frame} sx={bannerStyles}>
      <OfflineIcon aria-hidden fontSize="small" />
      <Box sx={textAndButtonStyles}>
        <Box sx={{ flex: '1 1 18rem', overflowWrap: 'anywhere' }}>{text}</Box>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          aria-disabled={isRetrying}
          onClick={() => !isRetrying && onRetry()}
          sx={{ minWidth: '7.5rem' }}
        >
          <span>{isRetrying ? 'Connecting…' : 'Try again'}</span>
        </Button>
      </Box>
    </Box>
  );
}

const bannerStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  px: 2,
  py: 1,
  bgcolor: 'warning.soft',
  borderBottom: '1px solid',
  borderColor: 'divider',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  '& > svg': { mt: '3px' },
};

/** In narrow windows the button wraps below the text and aligns with it. */
const textAndButtonStyles = { flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 };

const offlineText = 'You’re offline. We’ll send your messages when you reconnect.';
/** The network works, but the service or a proxy in front of it refuses the connection. */
const unreachableText = 'We can’t connect to chat. We’ll send your messages when it’s back.';
/** The service's reason is a sentence or empty. */
const refusedText = (reason: string) =>
  `We can’t reach chat${reason ? `: ${reason}` : '.'} Select “Try again” to send your messages.`;

/** Why the connection is down, also during each retry; null while it is up. It is announced once, after a delay. */
function useConnectionProblem() {
  const { stage, refusal, isBlocked } = useAppSelector(selectConnection);
  const isOnline = useIsOnline();
  const defaultReason = isOnline ? unreachableText : offlineText;
  const reason = refusal === undefined ? defaultReason : refusedText(refusal);
  const problem = stage !== 'down' ? null : isBlocked && isOnline ? webSocketBlockedText : reason;
  const [shownProblem, setShownProblem] = useState(problem);
  // During the `connecting` stage, the last problem stays, so that a retry does not clear and repeat the message.
  if (stage !== 'connecting' && shownProblem !== problem) setShownProblem(problem);

  // The banner above all pages announces the blocked state.
  useAnnounceProblem(shownProblem === webSocketBlockedText ? undefined : shownProblem, 'You’re back online.');
  return shownProblem;
}
