import { type Id, isSameId } from '@/contract/id';
import type { HistoryPage } from '@/contract/messages/chat';
import { chatDay } from '@/contract/messages/chatTime';
import type { OutboxMessage } from '@/store/chat/chatSlice';

/** A stored or waiting message; of the stored ones, only this person's newest has a delivery state. */
export type MessageRowData = {
  kind: 'message';
  key: string;
  text: string;
  timestamp: string;
  isOwn: boolean;
  /** The administrator who wrote the message, if the service sends authors. */
  author?: string;
  isFirstOfGroup: boolean;
  isWaiting: boolean;
  state?: OutboxMessage['state'];
  reason?: string;
};
export type LogRow = { kind: 'day'; key: string; day: string } | MessageRowData;

/**
 * Builds the log's rows, oldest first. A message keeps its key when it is stored, so that its row is not remounted.
 * `ownAuthor` is the author name on this person's messages, if the service sends authors.
 */
export function logRowsOf(
  pages: readonly HistoryPage[],
  waitingMessages: readonly OutboxMessage[],
  ownId: Id,
  ownAuthor?: string,
): LogRow[] {
  const rows: LogRow[] = [];
  const seenIds = new Set<string>();
  const storedClientIds = new Set<string>();
  let lastSender: { id: Id; author?: string } | undefined;
  let newestOwnMessage: MessageRowData | undefined;
  let hasAuthor = false;
  let lastDay = '';

  function startDay(day: string) {
    if (day === lastDay) return;
    rows.push({ kind: 'day', key: `day ${day}`, day });
    lastDay = day;
    lastSender = undefined;
  }
  /** All administrators share one ID; their names distinguish them. */
  function startsGroup(id: Id, author?: string) {
    const isFirstOfGroup = !isSameId(id, lastSender?.id) || author !== lastSender?.author;
    lastSender = { id, author };
    return isFirstOfGroup;
  }

  // Pages come newest first, with the oldest message first in each; two pages can contain the same message.
  for (const { data } of pages.toReversed())
    for (const { date, messages } of data)
      for (const message of messages) {
        const { _id, clientId, senderId, author } = message;
        if (seenIds.has(_id)) continue;
        seenIds.add(_id);
        if (clientId) storedClientIds.add(clientId);
        startDay(date);
        const isOwn = isSameId(senderId, ownId);
        const row: MessageRowData = {
          kind: 'message',
          key: clientId ?? _id,
          text: message.message,
          timestamp: message.createdAt,
          isOwn,
          author,
          isFirstOfGroup: startsGroup(senderId, author),
          isWaiting: false,
        };
        if (isOwn) newestOwnMessage = row;
        hasAuthor ||= author !== undefined;
        rows.push(row);
      }
  if (newestOwnMessage) newestOwnMessage.state = 'sent';

  for (const { clientId, text, writtenAt: timestamp, state, reason } of waitingMessages)
    if (!storedClientIds.has(clientId)) {
      startDay(chatDay(timestamp));
      // An unsent message has no stored author yet: it gets `ownAuthor` if the service sends authors; otherwise, it
      // continues the group of the previous message.
      const continuesGroup = isSameId(ownId, lastSender?.id);
      const author = hasAuthor && ownAuthor ? ownAuthor : continuesGroup ? lastSender?.author : undefined;
      rows.push({
        kind: 'message',
        key: clientId,
        text,
        timestamp,
        isOwn: true,
        author,
        isFirstOfGroup: startsGroup(ownId, author),
        isWaiting: true,
        state,
        reason,
      });
    }
  return rows;
}
