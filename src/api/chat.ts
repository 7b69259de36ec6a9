import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import {
  type ChatUser,
  type ChatUsersCursor,
  type ChatUsersRequest,
  type ChatUsersSearch,
  chatPaths,
  chatUsersPerPage,
  firstChatPage,
  type HistoryPage,
  type HistoryRequest,
  messagesPerPage,
  type Termination,
} from '@/contract/messages/chat';

/** Identifies a conversation's history; its pages run from the newest messages backward. */
export type ConversationKey = Omit<HistoryRequest, 'page' | 'isAdmin' | 'after'>;
/** The messages of a conversation after the one with sequence number `after`. */
export type MissedMessagesRequest = ConversationKey & { isAdmin: boolean; after: number };

const usersOf = (users: ChatUser[] | null) => users ?? [];

const historyOf = (response: Partial<HistoryPage> | null): HistoryPage => ({
  totalpage: response?.totalpage ?? 0,
  perpage: response?.perpage ?? messagesPerPage,
  data: response?.data ?? [],
  ...(response?.ended !== undefined && { ended: response.ended }),
});

const infiniteQueryOptions = {
  initialPageParam: firstChatPage,
  getNextPageParam: ({ totalpage }: HistoryPage, _pages: HistoryPage[], page: number) =>
    page + 1 < totalpage ? page + 1 : undefined,
};

/** The next page's cursor, taken from the last row. A service that sends no `lastAt` has sent all rows. */
function nextCursor(users: ChatUser[]): ChatUsersCursor | undefined {
  const last = users.at(-1);
  if (!last || users.length < chatUsersPerPage || last.lastAt === undefined) return undefined;
  return { userId: last.userId, lastAt: last.lastAt };
}

export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The unfiltered first page is a GET; a search is a POST, so that the search text is never in a URL. */
    getChatUsers: build.infiniteQuery<ChatUser[], ChatUsersSearch, ChatUsersCursor | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: nextCursor },
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
      // Reloaded after each message, so it must not keep an idle session alive.
      extraOptions: { base: 'chat', background: true },
    }),
    /** The people whom a member can write to, or the member whom an administrator asks for by ID. */
    findChatUsers: build.query<ChatUser[], ChatUsersRequest>({
      query: (body) => ({ url: chatPaths.users, method: 'POST', body }),
      transformResponse: usersOf,
      providesTags: ['ChatUser'],
      extraOptions: { base: 'chat', quiet: true, background: true },
    }),
    getHistory: build.infiniteQuery<HistoryPage, ConversationKey, number>({
      infiniteQueryOptions,
      query: ({ queryArg: { userId, uniqueId }, pageParam: page }) => ({
        url: chatPaths.history,
        params: { userId, uniqueId, page },
      }),
      transformResponse: historyOf,
      providesTags: ['Conversation'],
      extraOptions: { base: 'chat', quiet: true },
    }),
    getAdminHistory: build.infiniteQuery<HistoryPage, ConversationKey, number>({
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
    getMissed: build.query<HistoryPage, MissedMessagesRequest>({
      query: ({ isAdmin, ...params }) => ({
        url: chatPaths.history,
        params: { ...params, page: firstChatPage, ...(isAdmin && { isAdmin }) },
      }),
      transformResponse: historyOf,
      keepUnusedDataFor: 0,
      extraOptions: { base: 'chat', quiet: true, background: true },
    }),
    terminateSession: build.mutation<null, Termination>({
      ...postCommand(chatPaths.terminate),
      extraOptions: { base: 'chat' },
    }),
  }),
});

export const {
  useGetChatUsersInfiniteQuery,
  useFindChatUsersQuery,
  useGetHistoryInfiniteQuery,
  useGetAdminHistoryInfiniteQuery,
} = chatApi;
