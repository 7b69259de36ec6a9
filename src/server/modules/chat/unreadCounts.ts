import {
  countUnreadByAdmins,
  type MessageCounts,
  readMemberMessageCounts,
  readMessageCounts,
} from '@/server/modules/chat/queries/conversations';
import type { Database } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';
import type { Log } from '@/server/platform/process/log';
import { throttle } from '@/server/platform/process/throttle';
import type { SocketRooms } from '@/server/platform/sockets/rooms';

/** Every message changes the administrators' counts; updates are sent at most this often. */
const countUpdateMs = 150;
const listUpdateMs = 1000;

/** Sends unread counts to the members on this node, and unread counts and list changes to the administrators. */
export function makeUnreadCounts({ db, sockets, log }: { db: Database; sockets: SocketRooms; log: Log }) {
  /** The last count sent to each connected member, so that a delayed older one is not sent after it. */
  const lastSent = new Map<number, MessageCounts>();

  function sendMessageCounts(memberId: number, count: MessageCounts) {
    if (!sockets.hasLocalSocket(`person:${memberId}`)) {
      lastSent.delete(memberId);
      return;
    }
    const lastCount = lastSent.get(memberId);
    if (lastCount && lastCount.sent + lastCount.read > count.sent + count.read) return;
    lastSent.set(memberId, count);
    sockets.emitLocally(`person:${memberId}`, 'notifyUnreadGlobal', { count: count.sent - count.read });
  }

  /** A `received` event without a message makes every page load what it may have missed. */
  async function resyncEveryone() {
    const people = sockets.localPersonIds().map((id) => `person:${id}` as const);
    sockets.emitLocally([...people, 'right:chat'], 'received');
    for (const { memberId, ...count } of await readMessageCounts(db, sockets.localPersonIds()))
      sendMessageCounts(memberId, count);
  }

  async function sendAdminCount() {
    if (sockets.hasLocalSocket('right:chat'))
      sockets.emitLocally('right:chat', 'notifyUnreadGlobal', { count: await countUnreadByAdmins(db) });
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'could not send an unread count');
  const adminCountUpdate = throttle(sendAdminCount, countUpdateMs, onError);
  const resync = throttle(resyncEveryone, listUpdateMs, onError);
  const listUpdate = throttle(() => sockets.emitLocally('right:chat', 'newChatconnect'), listUpdateMs, onError);

  sockets.onBroadcast((nodeMessage) => {
    if (nodeMessage.kind === 'counted')
      sendMessageCounts(nodeMessage.memberId, { sent: nodeMessage.said, read: nodeMessage.heard });
    if (nodeMessage.kind !== 'listChanged' && nodeMessage.kind !== 'rejoined') return;
    adminCountUpdate.request();
    listUpdate.request();
    if (nodeMessage.kind === 'rejoined') resync.request();
  });

  return {
    /** A message was sent or read, or a session ended, in this conversation. */
    announceConversationChange(memberId: number, { sent, read }: MessageCounts) {
      sockets.broadcast({ kind: 'counted', memberId, said: sent, heard: read });
      sockets.broadcast({ kind: 'listChanged' });
    },
    /** Only the list changed, because a member connected or disconnected; each node learns that from `presence`. */
    announceListChangeLocally: () => listUpdate.request(),
    /** The first administrator connected or the last one disconnected; each node learns that from `presence`. */
    announceStaffChangeLocally: () =>
      sockets.emitLocally(
        sockets.localPersonIds().map((id) => `person:${id}` as const),
        'newChatconnect',
      ),
    async sendInitial({ id, isAdmin }: Pick<Caller, 'id' | 'isAdmin'>) {
      if (isAdmin) adminCountUpdate.request();
      else sendMessageCounts(id, await readMemberMessageCounts(db, id));
    },
    /** The member's last socket disconnected. */
    forget: (memberId: number) => void lastSent.delete(memberId),
    close() {
      for (const update of [adminCountUpdate, listUpdate, resync]) update.stop();
    },
  };
}
export type UnreadCounts = ReturnType<typeof makeUnreadCounts>;
