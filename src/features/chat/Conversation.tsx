import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useMemo } from 'react';

import { headlineOf } from '@/api/core/failure';
import { type InfiniteQuery, isSilentError } from '@/api/lists/infiniteQuery';
import type { Id } from '@/contract/id';
import type { HistoryPage } from '@/contract/messages/chat';
import { MessageLog } from '@/features/chat/log/MessageLog';
import { logRowsOf } from '@/features/chat/log/logRows';
import { useMessageAnnouncements, useOutboxAnnouncements } from '@/features/chat/log/useMessageAnnouncements';
import { conversationHidden, conversationShown, selectConnection, selectOutboxOf } from '@/store/chat/chatSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';

import { Composer } from './Composer';
import { ConnectionBanner } from './ConnectionBanner';
import type { ChatPartner } from './person';

type Props = {
  groupName: string;
  person: ChatPartner;
  /** The sender ID of this side; `ownName` is the name the log shows for it. */
  ownId: Id;
  ownName: string;
  /** The author name of this administrator's messages. */
  ownAuthor?: string;
  /** As read by members or administrators. */
  history: InfiniteQuery<HistoryPage>;
};

const noPages: HistoryPage[] = [];

/** Shows the message log and the composer. A new message appears at once and waits in the outbox until it is stored. */
export function Conversation({ groupName, person: { id, name }, ownId, ownName, ownAuthor, history }: Props) {
  const dispatch = useAppDispatch();
  const waitingMessages = useAppSelector(selectOutboxOf(groupName));
  const { currentData, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = history;
  const pages = currentData?.pages ?? noPages;
  const rows = useMemo(
    () => logRowsOf(pages, waitingMessages, ownId, ownAuthor),
    [pages, waitingMessages, ownId, ownAuthor],
  );
  const failure = error && !isSilentError(error) ? headlineOf(error) : undefined;
  const isHistoryLoaded = currentData !== undefined;
  const earlierMessages = isHistoryLoaded
    ? {
        hasMore: hasNextPage,
        isLoading: isFetchingNextPage,
        failure: isFetchNextPageError ? failure : undefined,
        onLoad: () => void fetchNextPage(),
      }
    : { hasMore: true, isLoading: !failure, failure, onLoad: () => void refetch() };

  useEffect(() => {
    dispatch(conversationShown({ groupName, with: id }));
    return () => void dispatch(conversationHidden());
  }, [dispatch, groupName, id]);

  useRefetchOnReconnect(history);
  useMessageAnnouncements(rows, name, isHistoryLoaded);
  useOutboxAnnouncements(waitingMessages, rows);

  return (
    <>
      <ConnectionBanner groupName={groupName} />
      {rows.length > 0 ? (
        <MessageLog rows={rows} name={name} ownName={ownName} earlierMessages={earlierMessages} />
      ) : isHistoryLoaded ? (
        <EmptyLog name={name} />
      ) : failure ? (
        <Box sx={centeredStyles}>
          <ErrorState text={failure} onRetry={() => void refetch()} />
        </Box>
      ) : (
        <LogSkeletons />
      )}
      <Composer groupName={groupName} />
    </>
  );
}

/** After a reconnection, refetches the history if it could not be loaded. */
function useRefetchOnReconnect({ currentData, error, refetch }: InfiniteQuery<HistoryPage>) {
  const isConnected = useAppSelector((state) => selectConnection(state).stage === 'up');
  const refetchIfFailed = useEffectEvent(() => {
    if (isConnected && error && !currentData) refetch();
  });
  useEffect(() => refetchIfFailed(), [isConnected]);
}

const EmptyLog = ({ name }: { name: string }) => (
  <Box role="log" aria-live="off" aria-label={`Conversation with ${name}`} sx={centeredStyles}>
    <EmptyState text="No messages yet" hint={`Write a message to start the conversation. ${name} will see it here.`} />
  </Box>
);

const centeredStyles = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'grid',
  alignContent: 'center',
  bgcolor: 'background.default',
};

const bubbleWidths = ['62%', '38%', '70%', '46%', '54%'];

/** Placeholder while the history loads, with bubbles on both sides. */
const LogSkeletons = () => (
  <Box aria-hidden data-waiting sx={logStyles}>
    {bubbleWidths.map((width, index) => (
      <Box key={width} sx={[bubbleStyles, { width, alignSelf: index % 2 === 0 ? 'flex-start' : 'flex-end' }]} />
    ))}
  </Box>
);

const logStyles = {
  flex: 1,
  minHeight: 0,
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  gap: 1.5,
  p: 2,
  bgcolor: 'background.default',
  animation: 'log-waits 1ms 150ms both',
  '@keyframes log-waits': { from: { opacity: 0 }, to: { opacity: 1 } },
} as const;
const bubbleStyles = { height: 44, borderRadius: 1.5, bgcolor: 'action.selected' };
