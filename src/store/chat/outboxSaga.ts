import type { Action } from '@reduxjs/toolkit';
import { call, delay, fork, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';

import { newestMessageOf, refetchHistory, selectCachedConversations } from '@/api/chatHistory';
import type { Id } from '@/contract/id';
import { countMessageBytes, groupKey, maxMessageBytes } from '@/contract/messages/chat';
import type { SendReceipt } from '@/contract/messages/socket';
import { texts } from '@/contract/texts';
import { request } from '@/store/request';

import {
  connectionDoubted,
  discardRequested,
  messageAccepted,
  messageEmitted,
  messageFailed,
  messagesDelivered,
  messageWritten,
  type OutboxMessage,
  receiptsNoticed,
  retryRequested,
  selectHasReceipts,
  selectOutbox,
} from './chatSlice';
import type { ChatSocket, OutgoingMessage } from './chatSocket';
import { historiesOutdated, messagesReceived } from './historySaga';

const receiptTimeoutMs = 8000;
/** Shortest pause before a retry, even if the service allows less. */
const minWaitMs = 500;
const maxWaitMs = 60_000;
/** Longest message in a socket packet, JSON-encoded. */
const maxPacketBytes = 60 * 1024;

const isTooLong = (text: string) =>
  countMessageBytes(text) > maxMessageBytes || countMessageBytes(JSON.stringify(text)) > maxPacketBytes;

/** Sends the outbox over an open socket, one message at a time per conversation, so that they arrive in order. */
export function* outboxSaga(socket: ChatSocket, senderId: Id): SagaGenerator<void> {
  const busyConversations = new Set<string>();
  while (true) {
    for (const { groupName, state } of yield* select(selectOutbox)) {
      const key = groupKey(groupName);
      if (state !== 'sending' || busyConversations.has(key)) continue;
      busyConversations.add(key);
      yield* fork(function* () {
        yield* call(sendAll, socket, senderId, key);
        busyConversations.delete(key);
      });
    }
    yield* take([messageWritten, retryRequested]);
  }
}

function* findNextToSend(matches: (message: OutboxMessage) => boolean): SagaGenerator<OutboxMessage | undefined> {
  return (yield* select(selectOutbox)).find((message) => message.state === 'sending' && matches(message));
}

function* sendAll(socket: ChatSocket, senderId: Id, key: string): SagaGenerator<void> {
  for (;;) {
    const next = yield* call(findNextToSend, ({ groupName }: OutboxMessage) => groupKey(groupName) === key);
    if (!next) return;
    yield* call(sendMessage, socket, senderId, next);
  }
}

/** Whether the message is in the history by now or was discarded; null when the history cannot be loaded. */
function* reloadAndCheckSettled({ clientId, groupName }: OutboxMessage): SagaGenerator<boolean | null> {
  for (const entry of yield* select(selectCachedConversations(groupName)))
    if ((yield* request(refetchHistory(entry))).error) return null;
  return (yield* call(findNextToSend, (message: OutboxMessage) => message.clientId === clientId)) === undefined;
}

function* sendMessage(socket: ChatSocket, senderId: Id, message: OutboxMessage): SagaGenerator<void> {
  const { clientId, groupName, text } = message;
  if (isTooLong(text)) return void (yield* put(messageFailed({ clientId, reason: texts.chat.tooLong })));

  const cachedConversations = yield* select(selectCachedConversations(groupName));
  const newest = cachedConversations.flatMap(({ history }) => (history && newestMessageOf(history)) ?? []).at(0);
  // A service that ignores client IDs would store a repeated message twice.
  const serviceDeduplicates = (yield* select(selectHasReceipts)) || newest?.sequence !== undefined;
  if (!serviceDeduplicates && message.tried) {
    const isAlreadySettled = yield* call(reloadAndCheckSettled, message);
    if (isAlreadySettled) return;
    // It is unknown whether the message arrived; a retry checks the history again.
    if (isAlreadySettled === null) return void (yield* put(messageFailed({ clientId, reason: texts.chat.notSent })));
  }
  const matchesByText = !serviceDeduplicates && cachedConversations.length > 0;
  yield* put(messageEmitted({ clientId, ...(matchesByText && { after: newest?._id ?? null }) }));

  const outgoing = { clientId, text, senderId, groupName };
  const { answered, isLate } = yield* race({
    answered: call(awaitReceipt, socket, outgoing),
    settled: take((action: Action) => isSettlingAction(action, clientId)),
    isLate: delay(receiptTimeoutMs),
  });
  if (answered) yield* call(handleReceipt, outgoing, answered.receipt);
  if (!isLate) return;

  if (serviceDeduplicates && !message.isOverdue) yield* put(connectionDoubted({ clientId }));
  else if (serviceDeduplicates || !(yield* call(reloadAndCheckSettled, message)))
    yield* put(messageFailed({ clientId, reason: texts.chat.notSent }));
}

/** Some services acknowledge without data. */
const awaitReceipt = async (socket: ChatSocket, message: OutgoingMessage) => ({
  receipt: (await socket.send(message)) ?? { ok: true },
});

const isSettlingAction = (action: Action, clientId: string) =>
  ((messageAccepted.match(action) || discardRequested.match(action)) && action.payload.clientId === clientId) ||
  (messagesDelivered.match(action) && action.payload.includes(clientId));

function* handleReceipt(message: OutgoingMessage, receipt: SendReceipt): SagaGenerator<void> {
  const { clientId, groupName, text, senderId } = message;
  if (!(yield* select(selectHasReceipts))) yield* put(receiptsNoticed());
  const { _id, sequence, createdAt = '' } = receipt;
  if (!receipt.ok) {
    // Refused temporarily: the message stays first in its queue.
    if (receipt.retryAfterMs !== undefined)
      yield* delay(Math.min(Math.max(receipt.retryAfterMs, minWaitMs), maxWaitMs));
    else yield* put(messageFailed({ clientId, reason: receipt.message || texts.chat.notSent }));
    return;
  }
  yield* put(messageAccepted({ clientId }));
  if (_id !== undefined && sequence !== undefined)
    yield* put(messagesReceived([{ _id, sequence, createdAt, senderId, message: text, clientId, groupName }]));
  else if ((yield* select(selectCachedConversations(groupName))).length > 0) yield* put(historiesOutdated());
  else yield* put(messagesDelivered([clientId]));
}
