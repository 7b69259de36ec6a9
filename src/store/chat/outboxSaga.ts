import { createAction, type Action } from '@reduxjs/toolkit';
import { call, delay, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { newestOf } from '@/api/chatHistory';
import { groupKey, messageLimit, messageSize } from '@/contract/messages/chat';
import type { SendReceipt } from '@/contract/messages/socket';
import { texts } from '@/contract/texts';
import {
  discardAsked,
  messageAccepted,
  messageFailed,
  messagesDelivered,
  messageTried,
  messageWritten,
  retryAsked,
  selectOutbox,
  type Waiting,
} from './chatSlice';

import type { ChatSession } from './chatDeps';
import { heldHistories, readAgain } from './heldHistories';
import type { Histories } from './historySaga';
import type { OutgoingMessage, ChatSocket } from './chatSocket';

const receiptMs = 8000;
/** Shortest pause before a repetition, whatever the service allows. */
const shortestWaitMs = 500;
const longestWaitMs = 60_000;
/** Largest text in a socket packet, JSON-encoded. */
const packetBytes = 60 * 1024;

const isTooLong = (text: string) => messageSize(text) > messageLimit || messageSize(JSON.stringify(text)) > packetBytes;

/** No receipt came in time; the connection is reopened. */
export const connectionDoubted = createAction('chat/lineDoubted');

/** Sends the outbox, one message at a time per conversation, so that they arrive in order. */
export function* outboxSaga(session: ChatSession, socket: ChatSocket, histories: Histories): SagaGenerator<void> {
  const busy = new Set<string>();
  while (true) {
    for (const { groupName, state } of yield* select(selectOutbox)) {
      const key = groupKey(groupName);
      if (state !== 'sending' || busy.has(key)) continue;
      busy.add(key);
      yield* fork(function* () {
        yield* call(sendAll, session, socket, histories, key);
        busy.delete(key);
      });
    }
    yield* take([messageWritten, retryAsked]);
  }
}

function* nextOf(matches: (waiting: Waiting) => boolean): SagaGenerator<Waiting | undefined> {
  return (yield* select(selectOutbox)).find((waiting) => waiting.state === 'sending' && matches(waiting));
}

function* sendAll(session: ChatSession, socket: ChatSocket, histories: Histories, key: string): SagaGenerator<void> {
  for (;;) {
    const next = yield* call(nextOf, ({ groupName }: Waiting) => groupKey(groupName) === key);
    if (!next) return;
    yield* call(sendOne, session, socket, histories, next);
  }
}

/** Whether the message is in the history by now or was discarded; null when the history cannot be read. */
function* isSettled({ clientId, groupName }: Waiting): SagaGenerator<boolean | null> {
  for (const held of yield* call(heldHistories, groupName)) if (yield* call(readAgain, held)) return null;
  return (yield* call(nextOf, (waiting: Waiting) => waiting.clientId === clientId)) === undefined;
}

function* sendOne(
  session: ChatSession,
  socket: ChatSocket,
  histories: Histories,
  waiting: Waiting,
): SagaGenerator<void> {
  const { clientId, groupName, text } = waiting;
  if (isTooLong(text)) return void (yield* put(messageFailed({ clientId, reason: texts.chat.tooLong })));

  const held = yield* call(heldHistories, groupName);
  const newest = held.flatMap(({ known }) => (known && newestOf(known)) ?? []).at(0);
  // A service that ignores client ids must not get a message twice.
  const dedupes = session.hasReceipts || newest?.sequence !== undefined;
  if (!dedupes && waiting.tried) {
    const settled = yield* call(isSettled, waiting);
    if (settled) return;
    // Unknown whether it arrived; a retry checks the history again.
    if (settled === null) return void (yield* put(messageFailed({ clientId, reason: texts.chat.noAnswer })));
  }
  if (!dedupes && held.length > 0) yield* put(messageTried({ clientId, after: newest?._id ?? null }));

  session.emitted.add(clientId);
  const message = { clientId, text, senderId: session.speaker, groupName };
  const { answered, isLate } = yield* race({
    answered: call(awaitReceipt, socket, message),
    settled: take((action: Action) => settles(action, clientId)),
    isLate: delay(receiptMs),
  });
  if (answered) yield* call(takeReceipt, session, histories, message, answered.receipt);
  if (!isLate) return;

  const isFirst = !session.retriedOnce.has(clientId);
  session.retriedOnce.add(clientId);
  if (dedupes && isFirst) yield* put(connectionDoubted());
  else if (dedupes || !(yield* call(isSettled, waiting)))
    yield* put(messageFailed({ clientId, reason: texts.chat.noAnswer }));
}

/** Some services acknowledge without data. */
const awaitReceipt = async (socket: ChatSocket, message: OutgoingMessage) => ({
  receipt: (await socket.send(message)) ?? { ok: true },
});

const settles = (action: Action, clientId: string) =>
  ((messageAccepted.match(action) || discardAsked.match(action)) && action.payload.clientId === clientId) ||
  (messagesDelivered.match(action) && action.payload.includes(clientId));

function* takeReceipt(
  session: ChatSession,
  histories: Histories,
  message: OutgoingMessage,
  receipt: SendReceipt,
): SagaGenerator<void> {
  const { clientId, groupName, text, senderId } = message;
  session.hasReceipts = true;
  const { _id, sequence, createdAt = '' } = receipt;
  if (!receipt.ok) {
    // Refused temporarily: it stays first in its queue.
    if (receipt.retryAfterMs !== undefined)
      yield* delay(Math.min(Math.max(receipt.retryAfterMs, shortestWaitMs), longestWaitMs));
    else yield* put(messageFailed({ clientId, reason: receipt.message || texts.chat.noAnswer }));
    return;
  }
  yield* put(messageAccepted({ clientId }));
  if (_id !== undefined && sequence !== undefined)
    yield* call(histories.receive, groupName, [{ _id, sequence, createdAt, senderId, message: text, clientId }]);
  else if ((yield* call(heldHistories, groupName)).length > 0) yield* call(histories.catchUpAll);
  else yield* put(messagesDelivered([clientId]));
}
