import type { InfiniteData } from '@reduxjs/toolkit/query/react';

import { messagesPerPage, type History, type Message } from '@/contract/messages/chat';
import { chatDay } from '@/contract/messages/chatTime';

/**
 * A conversation as the cache holds it: pages from the newest backwards, each with its days oldest first. A long day
 * may be split over several entries.
 */
export type KnownHistory = InfiniteData<History, number>;

/** Longest list of messages that an append copies; a longer day continues in another entry. */
const pieceSize = 100;

const newestIn = ({ data }: History) => data.at(-1)?.messages.at(-1);
const oldestIn = ({ data }: History) => data[0]?.messages[0];

export const messagesIn = ({ data }: History) => data.flatMap(({ messages }) => messages);
export const newestOf = ({ pages: [page] }: KnownHistory) => page && newestIn(page);
/** The highest sequence number held; null without messages, or when the service does not number them. */
export function lastSequence(known: KnownHistory): number | null {
  const newest = newestOf(known);
  return (newest ? newest.sequence : known.pages[0]?.ended) ?? null;
}
/** Whether messages are held of a chat session that has ended since (`ended`: its last sequence number). */
export const isOver = ({ pages }: KnownHistory, ended = 0) =>
  pages.some((page) => (oldestIn(page)?.sequence ?? Infinity) <= ended);
/** Whether the service numbers its messages; without numbers a gap cannot be detected. */
export const isNumbered = (known: KnownHistory) => {
  const newest = newestOf(known);
  return !newest || newest.sequence !== undefined;
};

/** Groups messages by day, under the label the service already uses for that day. */
function daysOf(messages: readonly Message[], { data }: History): History['data'] {
  const days: History['data'] = [];
  const before = data.at(-1);
  const newest = before?.messages.at(-1);
  const newestDay = newest && chatDay(newest.createdAt);
  for (const message of messages) {
    const day = chatDay(message.createdAt);
    const date = before && day === newestDay ? before.date : day;
    const last = days.at(-1);
    if (last?.date === date) last.messages.push(message);
    else days.push({ date, messages: [message] });
  }
  return days;
}

/** Those messages that are newer than all of the history, in order. */
export function newerThan(known: KnownHistory, messages: readonly Message[]): Message[] {
  const last = lastSequence(known) ?? 0;
  return messages
    .filter(({ sequence = 0 }) => sequence > last)
    .toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
    .filter((message, index, sorted) => message.sequence !== sorted[index - 1]?.sequence);
}

/** Appends in place (Immer), in time that does not depend on the length of the history. */
export function append({ pages: [page] }: KnownHistory, newer: readonly Message[]) {
  if (!page) return;
  const days = daysOf(newer, page);
  const last = page.data.at(-1);
  const [next] = days;
  if (next && last?.date === next.date && last.messages.length + next.messages.length <= pieceSize) {
    last.messages.push(...next.messages);
    days.shift();
  }
  page.data.push(...days);
}

/**
 * The messages that follow without a gap, the number of the last one (`reached`), and the number after which messages
 * are missing (`lacks`; null when none are).
 */
export function following(
  known: KnownHistory,
  messages: readonly Message[],
): { next: Message[]; reached: number; lacks: number | null } {
  const last = lastSequence(known) ?? 0;
  const bySequence = new Map(
    messages.flatMap((message) => (message.sequence === undefined ? [] : [[message.sequence, message]])),
  );
  const next: Message[] = [];
  for (let one = bySequence.get(last + 1); one; one = bySequence.get(last + next.length + 1)) next.push(one);
  const reached = last + next.length;
  const highest = Math.max(reached, ...bySequence.keys());
  return { next, reached, lacks: highest > reached ? reached : null };
}

/** An empty first page: the history after its session ended at the sequence number `ended`. */
export function emptied(known: KnownHistory, ended = lastSequence(known)): KnownHistory {
  const { perpage = messagesPerPage } = known.pages[0] ?? {};
  const page = { totalpage: 0, perpage, data: [], ...(ended !== null && { ended }) };
  return { pages: [page], pageParams: [known.pageParams[0] ?? 0] };
}
