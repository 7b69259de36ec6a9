import { setTimeout as delay } from 'node:timers/promises';

import { countMessageBytes, maxMessageBytes, messagesPerMinute, messagesPerSecond } from '@/contract/messages/chat';
import type { IncomingMessage, SendReceipt } from '@/contract/messages/socket';
import { storeMessage } from '@/server/modules/chat/queries/conversations';
import type { Database } from '@/server/platform/database/database';
import { withoutControlCharacters } from '@/server/platform/database/plainText';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import { tooManyRequests } from '@/server/platform/http/tooManyRequests';
import type { Limits } from '@/server/platform/process/limits';
import type { SocketRooms } from '@/server/platform/sockets/rooms';
import type { MessagePacket } from './packets';
import { conversationForbiddenText, groupNameFor, resolveMemberId, senderIdOf, sideOf } from './participants';
import type { UnreadCounts } from './unreadCounts';

/** A short burst is delayed for up to this long; beyond that, messages are refused with a time to retry. */
const maxWaitMs = 1000;

/** The `_id` of a message in replies and events. */
export const messageId = (memberId: number, sequence: number) => `${memberId}.${sequence}`;

function textOf({ message }: MessagePacket) {
  const text = withoutControlCharacters(message);
  if (!text.trim()) throw new Refusal('Enter a message.');
  if (countMessageBytes(text) > maxMessageBytes)
    throw new Refusal('Your message is too long. Shorten it or send it in parts.');
  return text;
}

type Deps = {
  db: Database;
  sockets: SocketRooms;
  limits: Limits;
  now: () => Date;
  counts: UnreadCounts;
  showsAuthors: boolean;
};

/** Validates and stores messages, then sends them to both sides of the conversation. */
export function makePostMessage({ db, sockets, limits, now, counts, showsAuthors }: Deps) {
  const perSecond = limits.limit('messagesPerSecond', { max: messagesPerSecond, windowMs: 1000 });
  const perMinute = limits.limit('messagesPerMinute', { max: messagesPerMinute, windowMs: 60_000 });

  async function waitForRateLimit(sender: string) {
    for (const limit of [perMinute, perSecond]) {
      for (let waitMs = await limit.consume(sender); waitMs > 0; waitMs = await limit.consume(sender)) {
        if (waitMs > maxWaitMs) throw tooManyRequests('You’re sending messages too quickly.', waitMs / 1000);
        await delay(waitMs, undefined, { ref: false });
      }
    }
  }

  return {
    /** Resolves when the message is stored; `notify` is called after the receipt was sent. Throws a Refusal. */
    async accept(caller: Caller, packet: MessagePacket): Promise<{ receipt: SendReceipt; notify: () => void }> {
      const memberId = resolveMemberId(caller, packet);
      if (memberId === null) throw new Refusal(conversationForbiddenText);
      const text = textOf(packet);
      const [side, sender, clientId] = [sideOf(caller), formatActor(caller), packet.clientId ?? null];
      await waitForRateLimit(sender);

      const stored = await storeMessage(db, { memberId, side, sender, clientId, text, at: now() });
      if (!stored) throw new Refusal('Member not found.');
      // The earlier message's receipt would make the client drop this message.
      if (stored.isClientIdReused)
        throw new Refusal('The clientId was used for another message. This one was not sent.');
      const { sequence } = stored;
      const createdAt = stored.createdAt.toISOString();
      const _id = messageId(stored.memberId, sequence);
      const receipt = { ok: true, _id, sequence, createdAt };
      if (stored.count === null) return { receipt, notify: () => undefined };

      const { count, authors, memberName } = stored;
      const commonFields = { message: text, senderId: senderIdOf(side, memberId), createdAt, _id, sequence };
      const clientIdField = clientId === null ? {} : { clientId };
      const eventFor = (recipient: typeof side): IncomingMessage => ({
        ...commonFields,
        groupName: groupNameFor(recipient, memberId),
        ...(showsAuthors && authors[recipient] && { author: authors[recipient] }),
        ...(showsAuthors && recipient === 'admin' && { memberName }),
        ...(recipient === side && clientIdField),
      });
      return {
        receipt,
        notify() {
          sockets.emit(`person:${memberId}`, 'received', eventFor('member'));
          sockets.emit('right:chat', 'received', eventFor('admin'));
          counts.announceConversationChange(memberId, count);
        },
      };
    },
  };
}
export type PostMessage = ReturnType<typeof makePostMessage>;
