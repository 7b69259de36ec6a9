import type { InfiniteData } from '@reduxjs/toolkit/query/react';

import { chatOffsetMinutes, messagesPerPage, type History, type Message } from '@/contract/messages/chat';
import { momentOf } from '@/contract/day';

/**
 * What the page knows of a conversation: pages from the newest backwards, each with its days oldest first (D-109). A
 * long day may stand there in several pieces, one after the other.
 */
export type KnownHistory = InfiniteData<History, number>;

const minuteMs = 60_000;
/** A piece of a day that would grow beyond this is left alone, and the day goes on in another. */
const pieceSize = 100;

/** The day a message belongs to, as the service groups by it (D-108). */
function dayIn(createdAt: string) {
  const day = new Date(momentOf(createdAt) + chatOffsetMinutes * minuteMs);
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10);
}

const newestIn = ({ data }: History) => data.at(-1)?.messages.at(-1);
const oldestIn = ({ data }: History) => data[0]?.messages[0];

export const messagesIn = ({ data }: History) => data.flatMap(({ messages }) => messages);
export const newestOf = ({ pages: [page] }: KnownHistory) => page && newestIn(page);
/** The number up to which all is known; null where there is no message, or the service does not number them. */
export function lastSequence(known: KnownHistory): number | null {
  const newest = newestOf(known);
  return (newest ? newest.sequence : known.pages[0]?.ended) ?? null;
}
/** Whether some of what is held belongs to a session that has ended meanwhile. */
export const isOver = ({ pages }: KnownHistory, ended = 0) =>
  pages.some((page) => (oldestIn(page)?.sequence ?? Infinity) <= ended);
/** Some services number no messages; then nothing can be said about what is missing. */
export const isNumbered = (known: KnownHistory) => {
  const newest = newestOf(known);
  return !newest || newest.sequence !== undefined;
};

/** Messages by their days, in their order. A day goes by the name the service gave it, where one is there already. */
function daysOf(messages: readonly Message[], { data }: History): History['data'] {
  const days: History['data'] = [];
  const before = data.at(-1);
  const newest = before?.messages.at(-1);
  const newestDay = newest && dayIn(newest.createdAt);
  for (const message of messages) {
    const day = dayIn(message.createdAt);
    const date = before && day === newestDay ? before.date : day;
    const last = days.at(-1);
    if (last?.date === date) last.messages.push(message);
    else days.push({ date, messages: [message] });
  }
  return days;
}

/** Which of these messages are newer than all of the history, in their order. */
export function newerThan(known: KnownHistory, messages: readonly Message[]): Message[] {
  const last = lastSequence(known) ?? 0;
  return messages
    .filter(({ sequence = 0 }) => sequence > last)
    .toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
    .filter((message, index, sorted) => message.sequence !== sorted[index - 1]?.sequence);
}

/** Puts newer messages at the end, in place; what is held is not looked at, however much it is. */
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
 * What follows without a gap, and up to which number that leads. `lacks` is the number after which something is missing
 * still; null when nothing is.
 */
export function following(
  known: KnownHistory,
  messages: readonly Message[],
): { next: Message[]; reached: number; lacks: number | null } {
  const last = lastSequence(known) ?? 0;
  const heard = new Map(
    messages.flatMap((message) => (message.sequence === undefined ? [] : [[message.sequence, message]])),
  );
  const next: Message[] = [];
  for (let one = heard.get(last + 1); one; one = heard.get(last + next.length + 1)) next.push(one);
  const reached = last + next.length;
  const highest = Math.max(reached, ...heard.keys());
  return { next, reached, lacks: highest > reached ? reached : null };
}

/** Nothing but the beginning: a conversation whose session has ended, where that is known with which message. */
export function emptied(known: KnownHistory, ended = lastSequence(known)): KnownHistory {
  const { perpage = messagesPerPage } = known.pages[0] ?? {};
  const page = { totalpage: 0, perpage, data: [], ...(ended !== null && { ended }) };
  return { pages: [page], pageParams: [known.pageParams[0] ?? 0] };
}
