import { performance } from 'node:perf_hooks';

import { type HistoryPage, type Message, messagesPerPage } from '@/contract/messages/chat';
import { chatDay } from '@/contract/messages/chatTime';
import { listMessagesBetween, readVisibleRange, type StoredMessage } from '@/server/modules/chat/queries/messages';
import type { AuditLog } from '@/server/platform/audit/audit';
import type { Database } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import type { SocketRooms } from '@/server/platform/sockets/rooms';
import { conversationForbiddenText, groupNameFor, resolveMemberId, senderIdOf, sideOf } from './participants';
import { messageId } from './postMessage';

export type HistoryPageRequest = { userId?: number; uniqueId?: string; page: number; after?: number };

/** Messages per reply when an open page loads the messages that it missed. */
const missedMessagesPerPage = 200;
/** Maximum number of readers whose position is remembered while they page back. */
const maxReaders = 5000;
/** A first page requested again within this time does not count as opening the conversation again. */
const sameOpeningMs = 60_000;

function groupByDay(messages: readonly (Message & { day: string })[]) {
  const groups: HistoryPage['data'] = [];
  for (const { day, ...message } of messages) {
    const last = groups.at(-1);
    if (last?.date === day) last.messages.push(message);
    else groups.push({ date: day, messages: [message] });
  }
  return groups;
}

/** Stores a reader's value and drops the oldest one beyond the limit. */
function setNewest(valueByReader: Map<string, number>, reader: string, value: number) {
  valueByReader.delete(reader);
  valueByReader.set(reader, value);
  const [oldest] = valueByReader.keys();
  if (valueByReader.size > maxReaders && oldest !== undefined) valueByReader.delete(oldest);
}

/**
 * Whether a request opens a conversation: the first page does, and any request of a session that has not opened it on
 * this node. Further pages and missed messages belong to the earlier opening.
 */
function makeOpeningCheck() {
  const openedAt = new Map<string, number>();
  return ({ sessionId }: Caller, memberId: number, { page, after }: HistoryPageRequest) => {
    const key = `${sessionId}:${memberId}`;
    const lastOpenedAt = openedAt.get(key);
    const isFirstPage = page === 0 && after === undefined;
    const at = performance.now();
    if (lastOpenedAt !== undefined && (!isFirstPage || at - lastOpenedAt < sameOpeningMs)) return false;
    setNewest(openedAt, key, at);
    return true;
  };
}

type Deps = { db: Database; sockets: SocketRooms; audit: AuditLog; showsAuthors: boolean };

/** Reads conversations: pages from the newest message back, or the messages after a sequence number. */
export function makeHistory({ db, sockets, audit, showsAuthors }: Deps) {
  const isOpening = makeOpeningCheck();

  /** The newest message on each reader's first page, so that the following pages do not shift while messages arrive. */
  const newestByReader = new Map<string, number>();

  sockets.onBroadcast((nodeMessage) => {
    if (nodeMessage.kind === 'leafing') setNewest(newestByReader, nodeMessage.reader, nodeMessage.last);
  });

  function newestSequenceFor({ sessionId }: Caller, memberId: number, page: number, last: number) {
    const reader = `${sessionId}:${memberId}`;
    if (page > 0) return Math.min(last, newestByReader.get(reader) ?? last);
    sockets.broadcast({ kind: 'leafing', reader, last });
    return last;
  }

  /** Members may read only their own conversation; the IDs in the request are checked against the token. */
  function memberIdOf(caller: Caller, { userId, uniqueId }: HistoryPageRequest) {
    const requestedId = userId ?? (caller.isAdmin ? undefined : caller.id);
    const memberId = resolveMemberId(caller, {
      groupName: uniqueId || (requestedId === undefined ? undefined : groupNameFor('member', requestedId)),
    });
    if (memberId === null || (requestedId !== undefined && requestedId !== memberId))
      throw new Refusal(conversationForbiddenText);
    return memberId;
  }

  return async (caller: Caller, request: HistoryPageRequest, address: string): Promise<HistoryPage> => {
    const memberId = memberIdOf(caller, request);
    if (caller.isAdmin && isOpening(caller, memberId, request)) {
      const auditEntry = { action: 'view-conversation', actor: caller, subject: `person:${memberId}` } as const;
      await audit.record({ ...auditEntry, outcome: 'done', address });
    }
    const { ended, last } = await readVisibleRange(db, memberId);
    const toMessage = (row: StoredMessage) => ({
      _id: messageId(memberId, row.sequence),
      senderId: senderIdOf(row.is_admins ? 'admin' : 'member', memberId),
      message: row.body,
      createdAt: row.created_at.toISOString(),
      sequence: row.sequence,
      ...(showsAuthors && row.author && { author: row.author }),
      ...(row.client_id !== null && row.is_admins === caller.isAdmin && { clientId: row.client_id }),
      day: chatDay(row.created_at.toISOString()),
    });
    const readPage = async (from: number, upTo: number, perpage: number, totalpage: number): Promise<HistoryPage> => {
      const rows = from < upTo ? await listMessagesBetween(db, { memberId, after: from, upTo }, sideOf(caller)) : [];
      return { totalpage, perpage, data: groupByDay(rows.map(toMessage)), ended };
    };

    if (request.after !== undefined) {
      const from = Math.max(request.after, ended);
      const totalpage = Math.ceil(Math.max(0, last - from) / missedMessagesPerPage);
      return readPage(from, Math.min(last, from + missedMessagesPerPage), missedMessagesPerPage, totalpage);
    }
    const newest = newestSequenceFor(caller, memberId, request.page, last);
    const upTo = newest - request.page * messagesPerPage;
    const totalpage = Math.ceil(Math.max(0, newest - ended) / messagesPerPage);
    return readPage(Math.max(ended, upTo - messagesPerPage), upTo, messagesPerPage, totalpage);
  };
}
