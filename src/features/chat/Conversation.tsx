import Box from '@mui/material/Box';
import type { SerializedError } from '@reduxjs/toolkit';
import type { InfiniteData } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent, useMemo } from 'react';

import { wordsOf, type CallError } from '@/api/core/failure';
import { isSuperseded } from '@/api/lists/infiniteQuery';
import type { History } from '@/contract/messages/chat';
import type { Id } from '@/contract/id';
import { conversationHidden, conversationShown, selectConnection, selectOutboxOf } from '@/store/chat/chatSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { ErrorState } from '@/ui/page/ErrorState';

import { Composer } from './Composer';
import { ConnectionBanner } from './ConnectionBanner';
import { EmptyLog } from './EmptyLog';
import { logRowsOf } from './logLines';
import { LogSkeletons } from './LogSkeletons';
import { MessageLog } from './MessageLog';
import type { Person } from './person';
import type { Earlier } from './useEarlier';
import { useSpokenMessages, useSpokenOutbox } from './useSpokenMessages';

/** A history as either side reads it. */
export type HistoryQuery = {
  currentData?: InfiniteData<History, number>;
  error?: CallError | SerializedError;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type Props = {
  groupName: string;
  person: Person;
  /** Who writes here, and how the log calls them. */
  ownId: Id;
  ownName: string;
  history: HistoryQuery;
};

const noPages: History[] = [];

/** The log of a conversation and the place to write; what is written shows at once and waits where it must. */
export function Conversation({ groupName, person: { id, name }, ownId, ownName, history }: Props) {
  const dispatch = useAppDispatch();
  const waiting = useAppSelector(selectOutboxOf(groupName));
  const { currentData, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = history;
  const pages = currentData?.pages ?? noPages;
  const lines = useMemo(() => logRowsOf(pages, waiting, ownId), [pages, waiting, ownId]);
  const failure = error && !isSuperseded(error) ? wordsOf(error) : undefined;
  const isRead = currentData !== undefined;
  const earlier = useMemo(
    (): Earlier =>
      isRead
        ? {
            hasMore: hasNextPage,
            isLoading: isFetchingNextPage,
            failure: isFetchNextPageError ? failure : undefined,
            onLoad: () => void fetchNextPage(),
          }
        : { hasMore: true, isLoading: !failure, failure, onLoad: () => void refetch() },
    [isRead, failure, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch],
  );

  useEffect(() => {
    dispatch(conversationShown({ groupName, with: id }));
    return () => void dispatch(conversationHidden());
  }, [dispatch, groupName, id]);

  useReadAgain(history);
  useSpokenMessages(lines, name, isRead);
  useSpokenOutbox(waiting, lines);

  return (
    <>
      <ConnectionBanner groupName={groupName} />
      {lines.length > 0 ? (
        <MessageLog lines={lines} name={name} ownName={ownName} earlier={earlier} />
      ) : isRead ? (
        <EmptyLog name={name} />
      ) : failure ? (
        <Box
          sx={{
            flex: 1,
            minHeight: 0,
            overflowY: 'auto',
            display: 'grid',
            alignContent: 'center',
            bgcolor: 'background.default',
          }}
        >
          <ErrorState words={failure} onRetry={() => void refetch()} />
        </Box>
      ) : (
        <LogSkeletons />
      )}
      <Composer groupName={groupName} />
    </>
  );
}

/** What could not be read without a connection is read once there is one. */
function useReadAgain({ currentData, error, refetch }: HistoryQuery) {
  const isUp = useAppSelector((state) => selectConnection(state).stage === 'up');
  const read = useEffectEvent(() => {
    if (isUp && error && !currentData) refetch();
  });
  useEffect(() => read(), [isUp]);
}
