import { call, put, select, type SagaGenerator } from 'typed-redux-saga';

import { adminSenderId, groupKey, isSameGroup, type Message } from '@/contract/messages/chat';
import { sameId } from '@/contract/id';
import type { Received } from '@/contract/messages/socket';
import { messageAccepted, selectIsChatOpen, selectOutbox } from './chatSlice';

import { adminWrote } from './announcingSaga';
import type { ChatSession } from './chatDeps';
import { listOutdated, noteLastWords } from './chatUsersSaga';
import type { Histories } from './historySaga';

/** Whether the event has every field the history needs; some services send less. */
const isWhole = (one: Partial<Received>): one is Message & { groupName: string } =>
  typeof one._id === 'string' &&
  Number.isSafeInteger(one.sequence) &&
  typeof one.groupName === 'string' &&
  typeof one.message === 'string' &&
  typeof one.createdAt === 'string' &&
  one.senderId !== undefined;

/**
 * Makes the saga that hands received messages to the histories, the list of conversations, the outbox and the
 * announcements.
 */
export function makeArrivals(session: ChatSession, histories: Histories) {
  const { speaker, isAdmin } = session;
  const isOwn = ({ senderId }: Partial<Received>) => sameId(senderId, speaker);

  /** On services without receipts the echo of a message confirms that it was stored. */
  function* accept({ groupName, message }: Partial<Received>): SagaGenerator<void> {
    const outbox = yield* select(selectOutbox);
    const match = outbox.find(
      (waiting) =>
        waiting.state === 'sending' &&
        session.emitted.has(waiting.clientId) &&
        waiting.text === message &&
        (!groupName || isSameGroup(groupName, waiting.groupName)),
    );
    if (match) yield* put(messageAccepted({ clientId: match.clientId }));
  }

  return function* takeMessages(received: readonly Partial<Received>[]): SagaGenerator<void> {
    const groups = new Map<string, { groupName: string; messages: Message[] }>();
    for (const { groupName, ...message } of received.filter(isWhole)) {
      const group = groups.get(groupKey(groupName)) ?? { groupName, messages: [] };
      groups.set(groupKey(groupName), group);
      group.messages.push(message);
    }
    for (const { groupName, messages } of groups.values()) yield* call(histories.receive, groupName, messages);

    const partial = received.filter((one) => !isWhole(one));
    for (const one of partial.filter(isOwn)) yield* call(accept, one);
    if (partial.length > 0) yield* call(histories.catchUpAll);

    if (isAdmin) yield* call(noteLastWords, received, speaker);
    else if (partial.length > 0) yield* put(listOutdated());
    const words = received.findLast(
      ({ senderId, message }) => sameId(senderId, adminSenderId) && message !== undefined,
    )?.message;
    if (!isAdmin && words !== undefined && !(yield* select(selectIsChatOpen))) yield* put(adminWrote({ text: words }));
  };
}
