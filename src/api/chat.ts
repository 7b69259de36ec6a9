import {
  chatPaths,
  firstChatPage,
  messagesPerPage,
  type ChatUser,
  type ChatUsersRequest,
  type History,
  type HistoryRequest,
  type Termination,
} from '@/contract/chat';

import { api } from './api';

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

export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    getChatUsers: build.query<ChatUser[], void>({
      query: () => ({ url: chatPaths.users, params: { isAdmin: true } }),
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
  useGetChatUsersQuery,
  useGetOwnChatUsersQuery,
  useGetHistoryInfiniteQuery,
  useGetAdminHistoryInfiniteQuery,
  useTerminateSessionMutation,
} = chatApi;
