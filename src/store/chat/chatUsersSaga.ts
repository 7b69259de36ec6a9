import { createAction } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, delay, put, select, take, type SagaGenerator } from 'typed-redux-saga';

import { api } from '@/api/core/api';
import { chatApi } from '@/api/chat';
import { isSameGroup, groupNameOf, type ChatUser } from '@/contract/messages/chat';
import { sameId, type Id } from '@/contract/id';
import type { Received } from '@/contract/messages/socket';
import { selectShown } from './chatSlice';
import type { RootState } from '@/store/rootReducer';

/** The list of conversations may have changed. */
export const listOutdated = createAction('chat/listOutdated');

/** Shortest time between two reads of the list. */
const apartMs = 2000;

/** Reads the list of conversations again after it changed. */
export function* chatUsersSaga(): SagaGenerator<void> {
  const calls = yield* actionChannel(listOutdated, buffers.sliding(1));
  while (true) {
    yield* take(calls);
    yield* put(api.util.invalidateTags(['ChatUser']));
    yield* delay(apartMs);
  }
}

/**
 * Updates the last message and unread count in the cached lists. They are read again when a sender is not listed or a
 * list is filtered.
 */
export function* noteLastWords(received: readonly Partial<Received>[], speaker: Id): SagaGenerator<void> {
  const searches = yield* select((state: RootState) => chatApi.util.selectCachedArgsForQuery(state, 'getChatUsers'));
  const listed = yield* select((state: RootState) =>
    searches.flatMap((search) => chatApi.endpoints.getChatUsers.select(search)(state).data?.pages.flat() ?? []),
  );
  if (searches.length === 0) return;
  const shown = yield* select(selectShown);
  const isOf = ({ groupName = '' }: Partial<Received>, { userId }: ChatUser) =>
    isSameGroup(groupName, groupNameOf(speaker, userId));

  const noted = (user: ChatUser): ChatUser => {
    const theirs = received.filter((one) => isOf(one, user));
    const last = theirs.at(-1);
    if (!last) return user;
    const fresh =
      shown && sameId(shown.with, user.userId)
        ? 0
        : theirs.filter(({ senderId }) => sameId(senderId, user.userId)).length;
    return { ...user, message: last.message ?? user.message, unread: user.unread + fresh };
  };
  for (const search of searches)
    yield* put(
      chatApi.util.updateQueryData('getChatUsers', search, ({ pages, pageParams }) => ({
        pages: pages.map((page) => page.map(noted)),
        pageParams,
      })) as never,
    );
  const isNarrowed = searches.some(({ filter, text }) => filter !== 'all' || text !== '');
  if (isNarrowed || received.some((one) => !listed.some((user) => isOf(one, user)))) yield* put(listOutdated());
}
