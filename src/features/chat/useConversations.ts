import type { SerializedError } from '@reduxjs/toolkit';
import { skipToken } from '@reduxjs/toolkit/query/react';

import { useGetChatUsersInfiniteQuery } from '@/api/chat';
import { type CallError, headlineOf } from '@/api/core/failure';
import { isSuperseded } from '@/api/lists/infiniteQuery';
import { refetchSearch } from '@/api/lists/refetching';
import { allConversations, type ChatUser, type ChatUsersSearch } from '@/contract/messages/chat';

import { filterByName } from './person';

const unreadOnly: ChatUsersSearch = { filter: 'unread', text: '' };

type Query = {
  currentData?: { pages: ChatUser[][] };
  error?: CallError | SerializedError;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** Each person once, because a conversation that moves up between two page requests appears in both. */
const peopleOf = (query: Query): ChatUser[] | undefined =>
  query.currentData && [...new Map(query.currentData.pages.flat().map((user) => [String(user.userId), user])).values()];

const failureOf = ({ error }: Query) => (error && !isSuperseded(error) ? headlineOf(error) : undefined);

const moreOf = (query: Query) =>
  query.hasNextPage
    ? {
        isLoadingMore: query.isFetchingNextPage,
        failure: query.isFetchNextPageError ? failureOf(query) : undefined,
        onMore: () => void query.fetchNextPage(),
      }
    : undefined;

/**
 * The conversations in the console. The service searches and filters all of them; if its response shows that it cannot,
 * the browser filters the loaded conversations.
 */
export function useConversations({ filter, text }: ChatUsersSearch) {
  const isFiltered = filter !== 'all' || text !== '';
  const all = useGetChatUsersInfiniteQuery(allConversations);
  const everyone = peopleOf(all);
  const isSearchedHere =
    everyone !== undefined && everyone.length > 0 && everyone.every(({ lastAt }) => lastAt === undefined);
  const searchQuery = useGetChatUsersInfiniteQuery(
    isFiltered && !isSearchedHere ? { filter, text } : skipToken,
    refetchSearch,
  );
  // Unread conversations can be further down than the loaded pages, so they are requested separately.
  const unreadQuery = useGetChatUsersInfiniteQuery(all.hasNextPage ? unreadOnly : skipToken);

  const shownQuery = isFiltered && !isSearchedHere ? searchQuery : all;
  const people = isFiltered && isSearchedHere ? filterPeople(everyone, { filter, text }) : peopleOf(shownQuery);
  return {
    everyone,
    isRead: !all.isUninitialized && !all.isLoading,
    isSearchedHere,
    unread: (all.hasNextPage && peopleOf(unreadQuery)) || (everyone ?? []),
    hasMoreUnread: all.hasNextPage && unreadQuery.hasNextPage,
    people,
    failure: people ? undefined : failureOf(shownQuery),
    more: isFiltered && isSearchedHere ? undefined : moreOf(shownQuery),
    retry: () => void shownQuery.refetch(),
  };
}

const filterPeople = (people: readonly ChatUser[], { filter, text }: ChatUsersSearch) =>
  filterByName(people, text).filter(({ unread }) => filter !== 'unread' || unread > 0);
