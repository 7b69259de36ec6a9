import { performance } from 'node:perf_hooks';

import type { Receipt, SendReceipt } from '@/contract/messages/socket';
import type { Sessions } from '@/server/modules/auth/sessions/sessions';
import { markRead } from '@/server/modules/chat/queries/conversations';
import type { Database } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import type { Log } from '@/server/platform/process/log';
import type { ClientSocket } from '@/server/platform/sockets/rooms';
import { makeBoundedQueue } from './boundedQueue';
import { endPacketSchema, joinPacketSchema, parseMessage, readPacketSchema } from './packets';
import { type ClaimedIds, conversationForbiddenText, resolveMemberId, sideOf } from './participants';
import type { PostMessage } from './postMessage';
import type { ChatTermination } from './termination';
import type { UnreadCounts } from './unreadCounts';

/** How many packets from one socket may wait. */
const maxQueuedPackets = 60;
/** A session check is valid for this long, so that the end of a session is noticed even without a notification. */
const sessionCheckMs = 1000;
const retryAfterMs = 5000;
/** A sequence number above that of every message. */
const maxSequence = Number.MAX_SAFE_INTEGER;

type PacketResult = { receipt: SendReceipt; notify?: () => void };
type Deps = {
  db: Database;
  sessions: Sessions;
  log: Log;
  counts: UnreadCounts;
  post: PostMessage;
  termination: ChatTermination;
};

const unreadablePacketRefusal = () => new Refusal('The message could not be read.');
const isAcknowledgement = (value: unknown): value is (receipt: Receipt) => void => typeof value === 'function';

/** Handles one socket's packets in order: each is validated, processed, and acknowledged. */
export function listenForEvents(
  socket: ClientSocket,
  caller: Caller,
  { db, sessions, log, counts, post, termination }: Deps,
) {
  const queue = makeBoundedQueue(maxQueuedPackets);
  /** When the session was last found open, separately for user activity and background packets. */
  const checkedAt = new Map<boolean, number>();

  /** Background packets do not extend the session, and checking one must not hide user activity at the same moment. */
  async function isSignedIn(isUserActivity: boolean) {
    if (performance.now() - (checkedAt.get(isUserActivity) ?? -Infinity) < sessionCheckMs) return true;
    if (!(await sessions.isOpen(caller, isUserActivity))) return false;
    checkedAt.set(isUserActivity, performance.now());
    return true;
  }

  /** Stores how far the caller's side has read and returns the member's ID. */
  async function trackRead(claim: ClaimedIds, upTo: number) {
    const memberId = resolveMemberId(caller, claim);
    if (memberId === null) throw new Refusal(conversationForbiddenText);
    const messageCounts = await markRead(db, memberId, sideOf(caller), upTo);
    if (messageCounts) counts.announceConversationChange(memberId, messageCounts);
    return memberId;
  }

  function resultForError(error: unknown): PacketResult {
    if (error instanceof Refusal) {
      const retryFields = error.retryAfterS && { retryAfterMs: error.retryAfterS * 1000 };
      return { receipt: { ok: false, message: error.message, ...retryFields } };
    }
    log.error({ err: error }, 'could not handle a chat packet');
    return {
      receipt: { ok: false, message: 'The service isn’t available right now. Try again in a moment.', retryAfterMs },
    };
  }

  /** `handle` gets a packet's values without the acknowledgement function. */
  function on(
    event: string,
    handle: (values: readonly unknown[]) => Promise<PacketResult | void>,
    isUserActivity = true,
  ) {
    socket.on(event as 'read', (...packet: unknown[]) => {
      const lastArgument = packet.at(-1);
      const acknowledge = isAcknowledgement(lastArgument) ? lastArgument : undefined;
      const values = acknowledge ? packet.slice(0, -1) : packet;
      const isQueued = queue.add(async () => {
        // A client that disconnected sends unacknowledged packets again.
        if (!socket.connected) return;
        try {
          if (!(await isSignedIn(isUserActivity))) return void socket.disconnect(true);
          const { receipt, notify } = (await handle(values)) ?? { receipt: { ok: true } };
          acknowledge?.(receipt);
          notify?.();
        } catch (error) {
          acknowledge?.(resultForError(error).receipt);
        }
      });
      if (!isQueued)
        acknowledge?.({ ok: false, message: 'You’re going too fast. Wait a moment and try again.', retryAfterMs });
    });
  }

  on('chat message', async (values) => {
    const packet = parseMessage(values);
    if (!packet) throw unreadablePacketRefusal();
    return post.accept(caller, packet);
  });

  on(
    'join',
    async ([value]) => {
      const { data } = joinPacketSchema.safeParse(value);
      if (!data) throw unreadablePacketRefusal();
      openConversation(await trackRead(data, maxSequence));
    },
    // After a reconnect, a page rejoins automatically, which must not extend the session.
    false,
  );

  on(
    'read',
    async ([value]) => {
      const { data } = readPacketSchema.safeParse(value);
      if (!data) throw unreadablePacketRefusal();
      await trackRead(data, data.sequence);
    },
    false,
  );

  on('terminateSession', async ([value]) => {
    const { data } = endPacketSchema.safeParse(value);
    if (!data) throw unreadablePacketRefusal();
    await termination.endByEvent(caller, data, socket.data.address ?? '');
  });

  /** An administrator has at most one open conversation per socket. */
  function openConversation(memberId: number) {
    if (!caller.isAdmin) return;
    for (const room of socket.rooms) if (room.startsWith('conversation:')) void socket.leave(room);
    void socket.join(`conversation:${memberId}`);
  }

  const { groupName } = socket.handshake.query;
  const memberId = typeof groupName === 'string' ? resolveMemberId(caller, { groupName }) : null;
  if (memberId !== null) openConversation(memberId);
}
