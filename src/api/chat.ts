import {
  chatPaths,
  chatUsersPerPage,
  firstChatPage,
  messagesPerPage,
  type ChatUser,
  type ChatUsersPlace,
  type ChatUsersRequest,
  type ChatUsersSearch,
  type History,
  type HistoryRequest,
  type Termination,
} from '@/contract/messages/chat';

import { api } from '@/api/core/api';

/** A conversation is read page by page, from the newest backwards. */
export type Conversation = Omit<HistoryRequest, 'page' | 'isAdmin' | 'after'>;
/** What of a conversation came after a message. */
export type Missed = Conversation & { isAdmin: boolean; after: number };

const usersOf = (users: ChatUser[] | null) => users ?? [];

const historyOf = (answer: Partial<History> | null): History => ({
  totalpage: answer?.totalpage ?? 0,
  perpage: answer?.perpage ?? messagesPerPage,
  data: answer?.data ?? [],
  ...(answer?.ended !== undefined && { ended: answer.ended }),
});

const infiniteQueryOptions = {
  initialPageParam: firstChatPage,
  getNextPageParam: ({ totalpage }: History, _pages: History[], page: number) =>
    page + 1 < totalpage ? page + 1 : undefined,
};

/** The next page begins after the last row; a service that does not say when it was written to has sent them all. */
function placeAfter(users: ChatUser[]): ChatUsersPlace | undefined {
  const last = users.at(-1);
  if (!last || users.length < chatUsersPerPage || last.lastAt === undefined) return undefined;
  return { userId: last.userId, lastAt: last.lastAt };
}

export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first page of all is the documents' own call; what is searched for travels in a body and is in no address. */
    getChatUsers: build.infiniteQuery<ChatUser[], ChatUsersSearch, ChatUsersPlace | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: placeAfter },
      query: ({ queryArg: { filter, text }, pageParam: after }) =>
        filter === 'all' && !text && !after
          ? { url: chatPaths.users, params: { isAdmin: true, limit: chatUsersPerPage } }
          : {
              url: chatPaths.users,
              method: 'POST',
              body: {
                page: firstChatPage,
                isAdmin: true,
                limit: chatUsersPerPage,
                filter,
                search: text,
                ...(after && { after }),
              },
            },
      transformResponse: usersOf,
      providesTags: ['ChatUser'],
      // Read again whenever somebody writes, whether or not anybody is there to see it.
      extraOptions: { base: 'chat', background: true },
    }),
    getOwnChatUsers: build.query<ChatUser[], ChatUsersRequest>({
      query: (body) => ({ url: chatPaths.users, method: 'POST', body }),
      transformResponse: usersOf,
      providesTags: ['ChatUser'],
      extraOptions: { base: 'chat', quiet: true, background: true },
    }),
    getHistory: build.infiniteQuery<History, Conversation, number>({
      infiniteQueryOptions,
      query: ({ queryArg: { userId, uniqueId }, pageParam: page }) => ({
        url: chatPaths.history,
        params: { userId, uniqueId, page },
      }),
      transformResponse: historyOf,
      providesTags: ['Conversation'],
      extraOptions: { base: 'chat', quiet: true },
    }),
    getAdminHistory: build.infiniteQuery<History, Conversation, number>({
      infiniteQueryOptions,
      query: ({ queryArg: { userId, uniqueId }, pageParam: page }) => ({
        url: chatPaths.history,
        method: 'POST',
        body: { userId, uniqueId, page, isAdmin: true },
      }),
      transformResponse: historyOf,
      providesTags: ['Conversation'],
      extraOptions: { base: 'chat' },
    }),
    getMissed: build.query<History, Missed>({
      query: ({ isAdmin, ...params }) => ({
        url: chatPaths.history,
        params: { ...params, page: firstChatPage, ...(isAdmin && { isAdmin }) },
      }),
      transformResponse: historyOf,
      keepUnusedDataFor: 0,
      extraOptions: { base: 'chat', quiet: true, background: true },
    }),
    terminateSession: build.mutation<null, Termination>({
      query: (body) => ({ url: chatPaths.terminate, method: 'POST', body }),
      transformResponse: () => null,
      extraOptions: { base: 'chat' },
    }),
  }),
});

export const {
  useGetChatUsersInfiniteQuery,
  useGetOwnChatUsersQuery,
  useGetHistoryInfiniteQuery,
  useGetAdminHistoryInfiniteQuery,
  useTerminateSessionMutation,
} = chatApi;
