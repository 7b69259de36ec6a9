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

/** Somebody came, went or wrote (CHAT-23). */
export const listOutdated = createAction('chat/listOutdated');

/** However many come and go, the list is read no more often than this. */
const apartMs = 2000;

/** Reads the list of conversations again once it is outdated. */
export function* chatUsersSaga(): SagaGenerator<void> {
  const calls = yield* actionChannel(listOutdated, buffers.sliding(1));
  while (true) {
    yield* take(calls);
    yield* put(api.util.invalidateTags(['ChatUser']));
    yield* delay(apartMs);
  }
}

/**
 * Shows the last words of each conversation in the lists that are held. Somebody who is in none of them yet, or a list
 * that shows only some conversations, has them read again.
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
