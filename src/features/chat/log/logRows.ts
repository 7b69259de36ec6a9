import { type Id, isSameId } from '@/contract/id';
import type { History } from '@/contract/messages/chat';
import { chatDay } from '@/contract/messages/chatTime';
import type { OutboxMessage } from '@/store/chat/chatSlice';

/** A stored or waiting message; only this person's newest one has a delivery state. */
export type MessageRowData = {
  kind: 'message';
  key: string;
  text: string;
  at: string;
  isOwn: boolean;
  /** The administrator who wrote it, where the service sends it. */
  author?: string;
  isFirst: boolean;
  isWaiting: boolean;
  state?: OutboxMessage['state'];
  reason?: string;
};
export type LogRow = { kind: 'day'; key: string; day: string } | MessageRowData;

/**
 * Builds the log's rows, oldest first. A message keeps its key when it is stored, so that its row is not remounted.
 * `ownAuthor` is the author name on this person's messages, where the service sends authors.
 */
export function logRowsOf(
  pages: readonly History[],
  waitingMessages: readonly OutboxMessage[],
  ownId: Id,
  ownAuthor?: string,
): LogRow[] {
  const lines: LogRow[] = [];
  const knownIds = new Set<string>();
  const storedClientIds = new Set<string>();
  let speaker: { id: Id; author?: string } | undefined;
  let newestOwnMessage: MessageRowData | undefined;
  let hasAuthor = false;
  let lastDay = '';

  function startDay(day: string) {
    if (day === lastDay) return;
    lines.push({ kind: 'day', key: `day ${day}`, day });
    lastDay = day;
    speaker = undefined;
  }
  /** All administrators share one ID; their names distinguish them. */
  function startsGroup(id: Id, author?: string) {
    const isFirst = !isSameId(id, speaker?.id) || author !== speaker?.author;
    speaker = { id, author };
    return isFirst;
  }

  // Pages come newest first, with the oldest message first in each; two pages can contain the same message.
  for (const { data } of pages.toReversed())
    for (const { date, messages } of data)
      for (const message of messages) {
        const { _id, clientId, senderId, author } = message;
        if (knownIds.has(_id)) continue;
        knownIds.add(_id);
        if (clientId) storedClientIds.add(clientId);
        startDay(date);
        const isOwn = isSameId(senderId, ownId);
        const line: MessageRowData = {
          kind: 'message',
          key: clientId ?? _id,
          text: message.message,
          at: message.createdAt,
          isOwn,
          author,
          isFirst: startsGroup(senderId, author),
          isWaiting: false,
        };
        if (isOwn) newestOwnMessage = line;
        hasAuthor ||= author !== undefined;
        lines.push(line);
      }
  if (newestOwnMessage) newestOwnMessage.state = 'sent';

  for (const { clientId, text, writtenAt: at, state, reason } of waitingMessages)
    if (!storedClientIds.has(clientId)) {
      startDay(chatDay(at));
      // An unsent message has no author yet and continues the group of the previous message until it is stored.
      const continuesGroup = isSameId(ownId, speaker?.id);
      const author = hasAuthor && ownAuthor ? ownAuthor : continuesGroup ? speaker?.author : undefined;
      lines.push({
        kind: 'message',
        key: clientId,
        text,
        at,
        isOwn: true,
        author,
        isFirst: startsGroup(ownId, author),
        isWaiting: true,
        state,
        reason,
      });
    }
  return lines;
}
