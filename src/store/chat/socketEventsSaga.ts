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
import { handleSessionEnded } from './endingChatSaga';
import type { Histories } from './historySaga';
import type { ChatSocket, ChatSocketEvent } from './chatSocket';
import { outboxSaga } from './outboxSaga';
import { visibleConversation, readingSaga } from './readingSaga';

/** Why a socket ended: it broke, was refused, or is to be reopened. */
export type SocketEnd = { kind: 'down' | 'renewed' } | { kind: 'refused'; words?: string };

const countOf = (unread: Unread | undefined) => {
  const count = typeof unread === 'object' ? unread?.count : unread;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
};

/** The messages received since it was last emptied; `nextFrame` resolves when they should be processed. */
export type Inbox = { nextFrame: () => Promise<void>; empty: () => Partial<Received>[] };
type OpenedSocket = {
  socket: ChatSocket;
  events: EventChannel<ChatSocketEvent>;
  inbox: Inbox;
  ends: Channel<SocketEnd>;
};

/**
 * A batch of messages was stored. RTK Query announces cache patches one frame late; another action makes it notify at
 * once.
 */
export const messagesTaken = createAction<number>('chat/messagesTaken');

/**
 * Handles the events of one socket until its end. Messages are collected until the next frame and processed together.
 */
export function* socketEventsSaga(
  session: ChatSession,
  histories: Histories,
  { socket, events, inbox, ends }: OpenedSocket,
): SagaGenerator<void> {
  const takeMessages = makeArrivals(session, histories);
  let unread: number | null = null;
  let isScheduled = false;

  function* processInbox(): SagaGenerator<void> {
    const messages = yield* call(inbox.empty);
    const count = unread;
    unread = null;
    isScheduled = false;
    if (messages.length > 0) yield* call(takeMessages, messages);
    if (count !== null) yield* call(takeCount, session, count);
    if (messages.length > 0) yield* put(messagesTaken(messages.length));
  }
  function* processNextFrame(): SagaGenerator<void> {
    isScheduled = true;
    yield* call(inbox.nextFrame);
    yield* call(processInbox);
  }
  function* runWhileOpen(): SagaGenerator<void> {
    yield* fork(histories.catchingUpSaga);
    yield* fork(readingSaga, session, socket);
    yield* fork(outboxSaga, session, socket, histories);
    yield* call(histories.catchUpAll);
  }

  while (true) {
    const event = yield* take(events);
    switch (event.kind) {
      case 'up':
        session.socket = socket;
        session.connectedAt = yield* call(Date.now);
        yield* put(connected());
        yield* fork(runWhileOpen);
        break;
      case 'received':
        if (!isScheduled) yield* fork(processNextFrame);
        break;
      case 'unread':
        unread = countOf(event.unread) ?? unread;
        if (!isScheduled) yield* fork(processNextFrame);
        break;
      case 'newChat':
        yield* put(listOutdated());
        break;
      case 'push':
        yield* put(pushReceived(readPush(event.push) ?? { ...unreadablePush, data: {} }));
        break;
      case 'ended':
        yield* call(processInbox);
        yield* call(handleSessionEnded, histories, event.packet);
        yield* put(ends, { kind: 'renewed' as const });
        break;
      default:
        yield* call(processInbox);
        yield* put(ends, event);
    }
  }
}

/** A member who looks at the conversation has no unread messages, whatever the service counted. */
function* takeCount(session: ChatSession, count: number): SagaGenerator<void> {
  const isRead = !session.isAdmin && (yield* call(visibleConversation, session)) !== null;
  const unread = isRead ? 0 : count;
  if ((yield* select(selectUnread)) !== unread) yield* put(unreadCounted(unread));
}
