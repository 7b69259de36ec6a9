import { createAction } from '@reduxjs/toolkit';
import type { Channel, EventChannel } from 'redux-saga';
import { call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';

import { readPush, unreadablePush } from '@/contract/messages/push';
import type { Received, Unread } from '@/contract/messages/socket';
import { connected, selectUnread, unreadCounted } from './chatSlice';
import { pushReceived } from '@/store/push/pushReceived';

import type { ChatSession } from './chatDeps';
import { makeArrivals } from './arrivals';
import { listOutdated } from './chatUsersSaga';
import { sessionOver } from './endingChatSaga';
import type { Histories } from './historySaga';
import type { ChatSocket, ChatSocketEvent } from './chatSocket';
import { outboxSaga } from './outboxSaga';
import { lookedAt, readingSaga } from './readingSaga';

/** Why a socket ended: it broke, was refused, or is to be reopened. */
export type SocketEnd = { kind: 'down' | 'renewed' } | { kind: 'refused'; words?: string };

const countOf = (unread: Unread | undefined) => {
  const count = typeof unread === 'object' ? unread?.count : unread;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
};

/** The messages received since it was last emptied; `nextFrame` resolves when they should be processed. */
export type Inbox = { nextFrame: () => Promise<void>; empty: () => Partial<Received>[] };
type Hearing = { line: ChatSocket; events: EventChannel<ChatSocketEvent>; inbox: Inbox; ends: Channel<SocketEnd> };

/**
 * A batch of messages was stored. RTK Query announces cache patches one frame late; another action makes it notify at
 * once.
 */
export const messagesTaken = createAction<number>('chat/messagesTaken');

/**
 * Handles the events of one socket until its end. Messages are collected until the next frame and processed together.
 */
export function* socketEventsSaga(
  talk: ChatSession,
  histories: Histories,
  { line, events, inbox, ends }: Hearing,
): SagaGenerator<void> {
  const takeMessages = makeArrivals(talk, histories);
  let unread: number | null = null;
  let isDue = false;

  function* takeIn(): SagaGenerator<void> {
    const messages = yield* call(inbox.empty);
    const count = unread;
    unread = null;
    isDue = false;
    if (messages.length > 0) yield* call(takeMessages, messages);
    if (count !== null) yield* call(takeCount, talk, count);
    if (messages.length > 0) yield* put(messagesTaken(messages.length));
  }
  function* takeInSoon(): SagaGenerator<void> {
    isDue = true;
    yield* call(inbox.nextFrame);
    yield* call(takeIn);
  }
  function* work(): SagaGenerator<void> {
    yield* fork(histories.catchingUpSaga);
    yield* fork(readingSaga, talk, line);
    yield* fork(outboxSaga, talk, line, histories);
    yield* call(histories.renew);
  }

  while (true) {
    const event = yield* take(events);
    switch (event.kind) {
      case 'up':
        talk.line = line;
        talk.upAt = yield* call(Date.now);
        yield* put(connected());
        yield* fork(work);
        break;
      case 'received':
        if (!isDue) yield* fork(takeInSoon);
        break;
      case 'unread':
        unread = countOf(event.unread) ?? unread;
        if (!isDue) yield* fork(takeInSoon);
        break;
      case 'newChat':
        yield* put(listOutdated());
        break;
      case 'push':
        yield* put(pushReceived(readPush(event.push) ?? { ...unreadablePush, data: {} }));
        break;
      case 'ended':
        yield* call(takeIn);
        yield* call(sessionOver, histories, event.packet);
        yield* put(ends, { kind: 'renewed' as const });
        break;
      default:
        yield* call(takeIn);
        yield* put(ends, event);
    }
  }
}

/** A member who looks at the conversation has no unread messages, whatever the service counted. */
function* takeCount(talk: ChatSession, count: number): SagaGenerator<void> {
  const isRead = !talk.isAdmin && (yield* call(lookedAt, talk)) !== null;
  const unread = isRead ? 0 : count;
  if ((yield* select(selectUnread)) !== unread) yield* put(unreadCounted(unread));
}
