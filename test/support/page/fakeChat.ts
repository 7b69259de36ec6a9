import type { HistoryPage, Message } from '@/contract/messages/chat';
import type { ChatSocketEvent } from '@/store/chat/chatSocket';

import { type FakeResponse, type SentRequest, success } from './fakeServer';

const perpage = 20;
const startedAt = Date.UTC(2026, 9, 21, 15);

/**
 * Plays one conversation like the service: numbered without gaps, read page by page, newest first; optionally with
 * pages that stay stable for a reader.
 */
export function fakeChat(groupName: string, { isNumbered = true, isAnchored = false, announcesEnd = true } = {}) {
  const messages: Message[] = [];
  let ended = 0;
  let anchor = 0;
  const grouped = (some: readonly Message[]): HistoryPage['data'] => {
    const days = new Map<string, Message[]>();
    for (const message of some) {
      const day = new Date(Date.parse(message.createdAt) - 360 * 60_000).toISOString().slice(0, 10);
      days.set(day, [...(days.get(day) ?? []), message]);
    }
    return [...days].map(([date, ofDay]) => ({ date, messages: ofDay }));
  };

  return {
    messages,
    /** Stores a message; a repeated client ID returns the earlier one. */
    say(senderId: number, text: string, { clientId, at }: { clientId?: string; at?: number } = {}): Message {
      const known = clientId && messages.find((message) => message.clientId === clientId);
      if (known) return known;
      const sequence = messages.length + 1;
      const message: Message = {
        _id: `m${sequence}`,
        senderId,
        message: text,
        createdAt: new Date(at ?? startedAt + sequence * 1000).toISOString(),
        ...(isNumbered && { sequence }),
        ...(isNumbered && clientId && { clientId }),
      };
      messages.push(message);
      return message;
    },
    /** Ends the session, after which its messages are no longer returned. */
    end: () => void (ended = messages.length),
    received: (message: Message & { memberName?: string }): ChatSocketEvent => ({
      kind: 'received',
      packet: { ...message, groupName },
    }),
    /** The response to a call for its history, or null. */
    answer({ path, query, body }: SentRequest): FakeResponse | null {
      if (!path.endsWith('/chat/list')) return null;
      const { page = 0, after } = { ...query, ...(body as object) } as { page?: number | string; after?: string };
      if (after !== undefined) {
        const missed = messages.slice(Math.max(Number(after), ended));
        return success({
          totalpage: Math.ceil(missed.length / perpage),
          perpage,
          data: grouped(missed.slice(0, perpage)),
          ended,
        });
      }
      if (!isAnchored || Number(page) === 0) anchor = messages.length;
      const end = anchor - Number(page) * perpage;
      const data = grouped(messages.slice(Math.max(ended, end - perpage), Math.max(ended, end)));
      return success({
        totalpage: Math.ceil((anchor - ended) / perpage),
        perpage,
        data,
        ...(isNumbered && announcesEnd && { ended }),
      });
    },
  };
}
export type FakeChat = ReturnType<typeof fakeChat>;
