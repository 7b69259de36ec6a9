import { createAction } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, delay, put, type SagaGenerator, select, take } from 'typed-redux-saga';
import { chatApi } from '@/api/chat';
import { api } from '@/api/core/api';
import { type Id, isSameId } from '@/contract/id';
import { adminSenderId, type ChatUser, groupNameOf, isSameGroup } from '@/contract/messages/chat';
import type { IncomingMessage } from '@/contract/messages/socket';
import { putThunk } from '@/store/request';
import type { RootState } from '@/store/rootReducer';

import { selectActiveConversation } from './chatSlice';

/** The conversation list may have changed. */
export const chatUsersOutdated = createAction('chat/chatUsersOutdated');

/** The shortest time between two reads of the list. */
const minReloadIntervalMs = 2000;

/** Reloads the conversation list after it changed. */
export function* chatUsersSaga(): SagaGenerator<void> {
  const changes = yield* actionChannel(chatUsersOutdated, buffers.sliding(1));
  while (true) {
    yield* take(changes);
    yield* put(api.util.invalidateTags(['ChatUser']));
    yield* delay(minReloadIntervalMs);
  }
}

const selectSearches = (state: RootState) => chatApi.util.selectCachedArgsForQuery(state, 'getChatUsers');
const selectListedUsers = (state: RootState) =>
  selectSearches(state).flatMap(
    (search) => chatApi.endpoints.getChatUsers.select(search)(state).data?.pages.flat() ?? [],
  );

/**
 * Updates the last message and unread count in an administrator's cached lists. The lists are reloaded when a
 * conversation is not listed or a list is filtered.
 */
export function* updateChatUsers(messages: readonly Partial<IncomingMessage>[]): SagaGenerator<void> {
  const searches = yield* select(selectSearches);
  const listedUsers = yield* select(selectListedUsers);
  if (searches.length === 0) return;
  const activeConversation = yield* select(selectActiveConversation);
  const isInConversationWith = ({ groupName = '' }: Partial<IncomingMessage>, { userId }: ChatUser) =>
    isSameGroup(groupName, groupNameOf(adminSenderId, userId));

  const updateUser = (user: ChatUser): ChatUser => {
    const userMessages = messages.filter((message) => isInConversationWith(message, user));
    const lastMessage = userMessages.at(-1);
    if (!lastMessage) return user;
    const newUnread =
      activeConversation && isSameId(activeConversation.with, user.userId)
        ? 0
        : userMessages.filter(({ senderId }) => isSameId(senderId, user.userId)).length;
    return { ...user, message: lastMessage.message ?? user.message, unread: user.unread + newUnread };
  };
  for (const search of searches)
    yield* putThunk(
      chatApi.util.updateQueryData('getChatUsers', search, ({ pages, pageParams }) => ({
        pages: pages.map((page) => page.map(updateUser)),
        pageParams,
      })),
    );
  const isAnyListFiltered = searches.some(({ filter, text }) => filter !== 'all' || text !== '');
  if (isAnyListFiltered || messages.some((message) => !listedUsers.some((user) => isInConversationWith(message, user))))
    yield* put(chatUsersOutdated());
}

/** A member's name, if one of the cached lists has it. */
export const selectCachedMemberName = (memberId: Id) => (state: RootState) =>
  selectListedUsers(state).find(({ userId }) => isSameId(userId, memberId))?.userName;
