import { isAnyOf } from '@reduxjs/toolkit';
import type { InfiniteData } from '@reduxjs/toolkit/query/react';

import { type HistoryPage, isSameGroup, type Message, messagesPerPage } from '@/contract/messages/chat';
import { chatDay } from '@/contract/messages/chatTime';

import { type ConversationKey, chatApi } from './chat';
import { api } from './core/api';

/**
 * A conversation in the cache: its pages run from newest to oldest, and each page's days from oldest to newest. A long
 * day may be split over several entries.
 */
export type CachedHistory = InfiniteData<HistoryPage, number>;

/** Appending copies at most this many messages; a day with more continues in another entry. */
const maxMessagesPerDayEntry = 100;

const newestMessageIn = ({ data }: HistoryPage) => data.at(-1)?.messages.at(-1);
const oldestMessageIn = ({ data }: HistoryPage) => data[0]?.messages[0];

export const messagesIn = ({ data }: HistoryPage) => data.flatMap(({ messages }) => messages);
export const newestMessageOf = ({ pages: [page] }: CachedHistory) => page && newestMessageIn(page);
/** The history's highest sequence number, or that of the ended session before it; null when the service sends none. */
export function lastSequence(history: CachedHistory): number | null {
  const newest = newestMessageOf(history);
  return (newest ? newest.sequence : history.pages[0]?.ended) ?? null;
}
/** Whether the history has messages of an ended chat session, whose last message has number `lastEndedSequence`. */
export const hasEndedSession = ({ pages }: CachedHistory, lastEndedSequence = 0) =>
  pages.some((page) => (oldestMessageIn(page)?.sequence ?? Infinity) <= lastEndedSequence);
/** Whether the service numbers its messages; without numbers a gap cannot be detected. */
export const hasSequenceNumbers = (history: CachedHistory) => {
  const newest = newestMessageOf(history);
  return !newest || newest.sequence !== undefined;
};

/** Groups messages by day, under the label the service already uses for that day. */
function daysOf(messages: readonly Message[], { data }: HistoryPage): HistoryPage['data'] {
  const days: HistoryPage['data'] = [];
  const newestCachedDay = data.at(-1);
  const newest = newestCachedDay?.messages.at(-1);
  const newestDay = newest && chatDay(newest.createdAt);
  for (const message of messages) {
    const day = chatDay(message.createdAt);
    const date = newestCachedDay && day === newestDay ? newestCachedDay.date : day;
    const last = days.at(-1);
    if (last?.date === date) last.messages.push(message);
    else days.push({ date, messages: [message] });
  }
  return days;
}

/** The messages that are newer than the entire history, in order. */
export function selectNewerMessages(history: CachedHistory, messages: readonly Message[]): Message[] {
  const last = lastSequence(history) ?? 0;
  return messages
    .filter(({ sequence = 0 }) => sequence > last)
    .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
    .filter((message, index, sorted) => message.sequence !== sorted[index - 1]?.sequence);
}

/** Appends in place (Immer), in time that does not depend on the history's length. */
function append({ pages: [page] }: CachedHistory, newMessages: readonly Message[]) {
  if (!page) return;
  const days = daysOf(newMessages, page);
  const last = page.data.at(-1);
  const [next] = days;
  if (next && last?.date === next.date && last.messages.length + next.messages.length <= maxMessagesPerDayEntry) {
    last.messages.push(...next.messages);
    days.shift();
  }
  page.data.push(...days);
}

/** The messages that follow without a gap, the last one's number, and whether later ones leave a gap. */
export function splitAtGap(
  history: CachedHistory,
  messages: readonly Message[],
): { next: Message[]; reachedSequence: number; hasGap: boolean } {
  const last = lastSequence(history) ?? 0;
  const messageBySequence = new Map(
    messages.flatMap((message) => (message.sequence === undefined ? [] : [[message.sequence, message]])),
  );
  const next: Message[] = [];
  for (let message = messageBySequence.get(last + 1); message; message = messageBySequence.get(last + next.length + 1))
    next.push(message);
  const reachedSequence = last + next.length;
  const highest = Math.max(reachedSequence, ...messageBySequence.keys());
  return { next, reachedSequence, hasGap: highest > reachedSequence };
}

/** An empty first page: the history after its session ended at sequence number `ended`. */
export function makeEmptyHistory(history: CachedHistory, ended = lastSequence(history)): CachedHistory {
  const { perpage = messagesPerPage } = history.pages[0] ?? {};
  const page = { totalpage: 0, perpage, data: [], ...(ended !== null && { ended }) };
  return { pages: [page], pageParams: [history.pageParams[0] ?? 0] };
}

const { getHistory, getAdminHistory } = chatApi.endpoints;
type Endpoint = 'getHistory' | 'getAdminHistory';

/** A conversation in the cache; `history` is null until its first page arrives. */
export type CachedConversation = { endpoint: Endpoint; conversation: ConversationKey; history: CachedHistory | null };

/** Matches a finished read of a conversation. */
export const isHistoryLoadedAction = isAnyOf(getHistory.matchFulfilled, getAdminHistory.matchFulfilled);

/** The cached conversations, all or those of one group. */
export const selectCachedConversations =
  (groupName?: string) =>
  ({ [api.reducerPath]: { queries } }: { api: ReturnType<typeof api.reducer> }): CachedConversation[] =>
    Object.values(queries).flatMap((entry) => {
      if (entry?.endpointName !== getHistory.name && entry?.endpointName !== getAdminHistory.name) return [];
      const conversation = entry.originalArgs as unknown as ConversationKey;
      if (groupName !== undefined && !isSameGroup(conversation.uniqueId, groupName)) return [];
      const history = (entry.data as CachedHistory | undefined) ?? null;
      return [{ endpoint: entry.endpointName as Endpoint, conversation, history }];
    });

export const replaceHistory = ({ endpoint, conversation }: CachedConversation, next: CachedHistory) =>
  chatApi.util.updateQueryData(endpoint, conversation, () => next, false);

export const appendToHistory = ({ endpoint, conversation }: CachedConversation, newMessages: readonly Message[]) =>
  chatApi.util.updateQueryData(endpoint, conversation, (history) => append(history, newMessages), false);

/** Reloads a conversation's cached pages. */
export const refetchHistory = ({ endpoint, conversation }: CachedConversation) =>
  chatApi.endpoints[endpoint].initiate(conversation, { subscribe: false, forceRefetch: true });
