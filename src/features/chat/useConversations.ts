import { skipToken } from '@reduxjs/toolkit/query/react';

import { useGetChatUsersInfiniteQuery } from '@/api/chat';
import { headlineOf } from '@/api/core/failure';
import { type InfiniteQuery, isSilentError } from '@/api/lists/infiniteQuery';
import { refetchSearch } from '@/api/lists/refetching';
import { allConversations, type ChatUser, type ChatUsersSearch } from '@/contract/messages/chat';

import { filterByName } from './person';

const unreadSearch: ChatUsersSearch = { filter: 'unread', text: '' };

type Query = InfiniteQuery<ChatUser[]>;

/** Each person once, because a conversation that moves up between two page requests appears in both. */
const peopleOf = (query: Query): ChatUser[] | undefined =>
  query.currentData && [...new Map(query.currentData.pages.flat().map((user) => [String(user.userId), user])).values()];

const failureOf = ({ error }: Query) => (error && !isSilentError(error) ? headlineOf(error) : undefined);

const moreRowsOf = (query: Query) =>
  query.hasNextPage
    ? {
        isLoadingMore: query.isFetchingNextPage,
        failure: query.isFetchNextPageError ? failureOf(query) : undefined,
        onLoadMore: () => void query.fetchNextPage(),
      }
    : undefined;

/**
 * The conversations in the console. The service searches and filters all of them; if its response shows that it cannot,
 * the browser filters the loaded conversations.
 */
export function useConversations({ filter, text }: ChatUsersSearch) {
  const isFiltered = filter !== 'all' || text !== '';
  const allQuery = useGetChatUsersInfiniteQuery(allConversations);
  const unfilteredPeople = peopleOf(allQuery);
  const isLocalSearch =
    unfilteredPeople !== undefined &&
    unfilteredPeople.length > 0 &&
    unfilteredPeople.every(({ lastAt }) => lastAt === undefined);
  const searchQuery = useGetChatUsersInfiniteQuery(
    isFiltered && !isLocalSearch ? { filter, text } : skipToken,
    refetchSearch,
  );
  // Unread conversations can be further down than the loaded pages, so they are requested separately.
  const unreadQuery = useGetChatUsersInfiniteQuery(allQuery.hasNextPage ? unreadSearch : skipToken);

  const activeQuery = isFiltered && !isLocalSearch ? searchQuery : allQuery;
  const people = isFiltered && isLocalSearch ? filterPeople(unfilteredPeople, { filter, text }) : peopleOf(activeQuery);
  return {
    unfilteredPeople,
    isLoaded: !allQuery.isUninitialized && !allQuery.isLoading,
    isLocalSearch,
    unreadCandidates: (allQuery.hasNextPage && peopleOf(unreadQuery)) || (unfilteredPeople ?? []),
    hasMoreUnread: allQuery.hasNextPage && unreadQuery.hasNextPage,
    people,
    failure: people ? undefined : failureOf(activeQuery),
    moreRows: isFiltered && isLocalSearch ? undefined : moreRowsOf(activeQuery),
    retry: () => void activeQuery.refetch(),
  };
}

const filterPeople = (people: readonly ChatUser[], { filter, text }: ChatUsersSearch) =>
  filterByName(people, text).filter(({ unread }) => filter !== 'unread' || unread > 0);
