import { performance } from 'node:perf_hooks';

import { chatOffsetMinutes, messagesPerPage, type History, type Message } from '@/contract/messages/chat';
import { messagesBetween, spanOf, type StoredMessage } from '@/server/db/messages/messages';
import { Refusal } from '@/server/http/reply';
import type { Caller } from '@/server/http/caller';

import { conversationOf, groupNameFor, notYours, senderIdOf } from './participants';
import { messageId } from './postMessage';
import type { AuditTrail } from '@/server/audit/audit';
import type { Database } from '@/server/db/database';
import type { SocketRooms } from '@/server/sockets/rooms';

export type HistoryRequest = { userId?: number; uniqueId?: string; page: number; after?: number };

/** What was missed comes in bigger pieces. */
const missedPerPage = 200;
/** Readers who leaf back at the same time. */
const mostLeafing = 5000;
/** A page that reads the same conversation again so soon has not opened it again. */
const sameOpeningMs = 60_000;

/** Days are those of the product's own offset, whatever the reader's (D-108). */
const dayOf = (at: Date) => new Date(at.getTime() + chatOffsetMinutes * 60_000).toISOString().slice(0, 10);

function grouped(messages: readonly (Message & { day: string })[]) {
  const groups: History['data'] = [];
  for (const { day, ...message } of messages) {
    const last = groups.at(-1);
    if (last?.date === day) last.messages.push(message);
    else groups.push({ date: day, messages: [message] });
  }
  return groups;
}

/**
 * Whether a call opens a conversation: its first page does, and so does whatever a session reads that has not opened it
 * here. Further pages, and what was missed, belong to the opening before them.
 */
function makeOpenings() {
  const openedAt = new Map<string, number>();
  return ({ sessionId }: Caller, memberId: number, { page, after }: HistoryRequest) => {
    const key = `${sessionId}:${memberId}`;
    const before = openedAt.get(key);
    const isFirstPage = page === 0 && after === undefined;
    const at = performance.now();
    if (before !== undefined && (!isFirstPage || at - before < sameOpeningMs)) return false;
    openedAt.delete(key);
    openedAt.set(key, at);
    const [oldest] = openedAt.keys();
    if (openedAt.size > mostLeafing && oldest !== undefined) openedAt.delete(oldest);
    return true;
  };
}

/** Reads conversations: page by page from the newest back, or what came after a number. */
export function makeHistory({ db, sockets, audit }: { db: Database; sockets: SocketRooms; audit: AuditTrail }) {
  const isOpening = makeOpenings();

  /** Where the first page of a reader ended: the pages after it stay where they are while messages arrive (C8). */
  const leafing = new Map<string, number>();

  sockets.onBroadcast((note) => {
    if (note.kind !== 'leafing') return;
    leafing.delete(note.reader);
    leafing.set(note.reader, note.last);
    const [oldest] = leafing.keys();
    if (leafing.size > mostLeafing && oldest !== undefined) leafing.delete(oldest);
  });

  function newestFor({ sessionId }: Caller, memberId: number, page: number, last: number) {
    const reader = `${sessionId}:${memberId}`;
    if (page > 0) return Math.min(last, leafing.get(reader) ?? last);
    sockets.broadcast({ kind: 'leafing', reader, last });
    return last;
  }

  /** Members read their own conversation alone; the ids of a call are hints (reliability B3). */
  function memberOf(caller: Caller, { userId, uniqueId }: HistoryRequest) {
    const named = userId ?? (caller.isAdmin ? undefined : caller.id);
    const memberId = conversationOf(caller, {
      groupName: uniqueId || (named === undefined ? undefined : groupNameFor('member', named)),
    });
    if (memberId === null || (named !== undefined && named !== memberId)) throw new Refusal(notYours);
    return memberId;
  }

  return async (caller: Caller, request: HistoryRequest, address: string): Promise<History> => {
    const memberId = memberOf(caller, request);
    if (caller.isAdmin && isOpening(caller, memberId, request)) {
      const line = { action: 'view-conversation', actor: caller, subject: `person:${memberId}` } as const;
      await audit.record({ ...line, outcome: 'done', address });
    }
    const { ended, last } = await spanOf(db, memberId);
    const shown = (row: StoredMessage) => ({
      _id: messageId(memberId, row.sequence),
      senderId: senderIdOf(row.is_admins ? 'admin' : 'member', memberId),
      message: row.body,
      createdAt: row.created_at.toISOString(),
      sequence: row.sequence,
      ...(row.client_id !== null && row.is_admins === caller.isAdmin && { clientId: row.client_id }),
      day: dayOf(row.created_at),
    });
    const pieceOf = async (from: number, upTo: number, perpage: number, totalpage: number): Promise<History> => {
      const rows = from < upTo ? await messagesBetween(db, memberId, from, upTo) : [];
      return { totalpage, perpage, data: grouped(rows.map(shown)), ended };
    };

    if (request.after !== undefined) {
      const from = Math.max(request.after, ended);
      const totalpage = Math.ceil(Math.max(0, last - from) / missedPerPage);
      return pieceOf(from, Math.min(last, from + missedPerPage), missedPerPage, totalpage);
    }
    const newest = newestFor(caller, memberId, request.page, last);
    const upTo = newest - request.page * messagesPerPage;
    const totalpage = Math.ceil(Math.max(0, newest - ended) / messagesPerPage);
    return pieceOf(Math.max(ended, upTo - messagesPerPage), upTo, messagesPerPage, totalpage);
  };
}
