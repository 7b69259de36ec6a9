import type { SocketRooms } from '@/server/sockets/rooms';
import { adminUnread, memberCount, memberCounts, type MemberCount } from '@/server/db/messages/conversations';
import type { Database } from '@/server/db/database';
import type { Log } from '@/server/process/log';
import type { Caller } from '@/server/http/caller';

import { debounce } from './debounce';

/** Administrators hear of everything that is said; what it comes to is told so often at most. */
const unreadRestMs = 150;
const listRestMs = 1000;

/** Keeps the badges of everybody on this node, and the administrators' list, as the database has them (C14). */
export function makeCounts({ db, sockets, log }: { db: Database; sockets: SocketRooms; log: Log }) {
  /** The latest of each member who is here, so that one that was overtaken on its way is not told after it. */
  const told = new Map<number, MemberCount>();

  function tellMember(memberId: number, count: MemberCount) {
    if (!sockets.hasLocalSocket(`person:${memberId}`)) {
      told.delete(memberId);
      return;
    }
    const before = told.get(memberId);
    if (before && before.said + before.heard > count.said + count.heard) return;
    told.set(memberId, count);
    sockets.emitLocally(`person:${memberId}`, 'notifyUnreadGlobal', { count: count.said - count.heard });
  }

  /** A message without words has everybody read again what they may have missed (D-98). */
  async function tellEverybody() {
    const people = sockets.localPersonIds().map((id) => `person:${id}` as const);
    sockets.emitLocally([...people, 'admins'], 'received');
    for (const { memberId, ...count } of await memberCounts(db, sockets.localPersonIds())) tellMember(memberId, count);
  }

  async function tellAdmins() {
    if (sockets.hasLocalSocket('admins'))
      sockets.emitLocally('admins', 'notifyUnreadGlobal', { count: await adminUnread(db) });
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'somebody was not told what they have not read');
  const unread = debounce(tellAdmins, unreadRestMs, onError);
  const everybody = debounce(tellEverybody, listRestMs, onError);
  const list = debounce(() => sockets.emitLocally('admins', 'newChatconnect'), listRestMs, onError);

  sockets.onBroadcast((note) => {
    if (note.kind === 'counted') tellMember(note.memberId, note);
    if (note.kind !== 'listChanged' && note.kind !== 'rejoined') return;
    unread.wish();
    list.wish();
    if (note.kind === 'rejoined') everybody.wish();
  });

  return {
    /** Something was said, read or ended in a conversation. */
    changed(memberId: number, { said, heard }: MemberCount) {
      sockets.broadcast({ kind: 'counted', memberId, said, heard });
      sockets.broadcast({ kind: 'listChanged' });
    },
    /** The list alone: somebody came or went. */
    listChanged: () => list.wish(),
    async greet({ id, isAdmin }: Pick<Caller, 'id' | 'isAdmin'>) {
      if (isAdmin) unread.wish();
      else tellMember(id, await memberCount(db, id));
    },
    /** Somebody's last socket is gone. */
    forget: (memberId: number) => void told.delete(memberId),
    close() {
      for (const each of [unread, list, everybody]) each.stop();
    },
  };
}
export type Counts = ReturnType<typeof makeCounts>;
