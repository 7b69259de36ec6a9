import type { InfiniteData } from '@reduxjs/toolkit/query/react';

import { chatOffsetMinutes, messagesPerPage, type History, type Message } from '@/contract/chat';
import { momentOf } from '@/contract/day';

/** What the page knows of a conversation: pages from the newest backwards, each with its days oldest first (D-109). */
export type KnownHistory = InfiniteData<History, number>;

const minuteMs = 60_000;

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
export const isOver = ({ pages }: KnownHistory, ended = 0) => pages.some((page) => (oldestIn(page)?.sequence ?? Infinity) <= ended);
/** Some services number no messages; then nothing can be said about what is missing. */
export const isNumbered = (known: KnownHistory) => {
  const newest = newestOf(known);
  return !newest || newest.sequence !== undefined;
};

/** Adds one message to the days, at the end. */
function appendTo(days: History['data'], message: Message) {
  const day = dayIn(message.createdAt);
  const last = days.at(-1);
  const newest = last?.messages.at(-1);
  if (last && (last.date === day || (newest && dayIn(newest.createdAt) === day))) last.messages.push(message);
  else days.push({ date: day, messages: [message] });
}

/** The history with newer messages at its end, those it holds already left out. */
export function withNewer(known: KnownHistory, messages: readonly Message[]): KnownHistory {
  const [page, ...older] = known.pages;
  if (!page) return known;
  const last = lastSequence(known) ?? 0;
  const added = messages
    .filter(({ sequence = 0 }) => sequence > last)
    .toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
    .filter((message, index, sorted) => message.sequence !== sorted[index - 1]?.sequence);
  if (added.length === 0) return known;

  const data = [...page.data];
  const lastDay = data.pop();
  if (lastDay) data.push({ ...lastDay, messages: [...lastDay.messages] });
  added.forEach((message) => appendTo(data, message));
  return { ...known, pages: [{ ...page, data }, ...older] };
}

/**
 * Takes in what follows without a gap. `lacks` is the number after which something is missing still; null when
 * nothing is.
 */
export function fitted(known: KnownHistory, messages: readonly Message[]): { known: KnownHistory; lacks: number | null } {
  const last = lastSequence(known) ?? 0;
  const heard = new Map(messages.flatMap((message) => (message.sequence === undefined ? [] : [[message.sequence, message]])));
  const run: Message[] = [];
  for (let next = heard.get(last + 1); next; next = heard.get(last + run.length + 1)) run.push(next);
  const reached = last + run.length;
  const highest = Math.max(reached, ...heard.keys());
  return { known: withNewer(known, run), lacks: highest > reached ? reached : null };
}

/** Nothing but the beginning: a conversation whose session has ended, where that is known with which message. */
export function emptied(known: KnownHistory, ended = lastSequence(known)): KnownHistory {
  const { perpage = messagesPerPage } = known.pages[0] ?? {};
  const page = { totalpage: 0, perpage, data: [], ...(ended !== null && { ended }) };
  return { pages: [page], pageParams: [known.pageParams[0] ?? 0] };
}
