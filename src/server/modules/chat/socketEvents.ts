import { performance } from 'node:perf_hooks';

import type { Receipt, SendReceipt } from '@/contract/messages/socket';
import type { Sessions } from '@/server/modules/auth/sessions/sessions';
import type { Caller } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import type { Log } from '@/server/platform/process/log';
import type { ClientSocket } from '@/server/platform/sockets/rooms';
import { makeBoundedQueue } from './boundedQueue';
import { endPacket, joinPacket, readMessage, readPacket } from './packets';
import { conversationOf } from './participants';
import type { PostMessage } from './postMessage';
import { maxSequence, type ReadTracker } from './readTracker';
import type { ChatTermination } from './termination';

/** How many packets from one socket may wait. */
const maxWaiting = 60;
/**
 * A session check is valid for this long, so that a session ended on another node is noticed even without a
 * notification.
 */
const sessionCheckMs = 1000;
const retryAfterMs = 5000;

type Answer = { receipt: SendReceipt; notify?: () => void };
type Deps = { sessions: Sessions; log: Log } & {
  post: PostMessage;
  trackRead: ReadTracker;
  termination: ChatTermination;
};

const unreadablePacketRefusal = () => new Refusal('The message could not be read.');
const isReceipt = (value: unknown): value is (receipt: Receipt) => void => typeof value === 'function';

/** Handles one socket's packets in order: each is validated, processed, and acknowledged. */
export function listenForEvents(
  socket: ClientSocket,
  caller: Caller,
  { sessions, log, post, trackRead, termination }: Deps,
) {
  const queue = makeBoundedQueue(maxWaiting);
  /** When the session was last found open, separately for user activity and background packets. */
  const checkedAt = new Map<boolean, number>();

  /** Background packets do not extend the session, and must not hide user activity at the same moment. */
  async function isSignedIn(isOwnActivity: boolean) {
    if (performance.now() - (checkedAt.get(isOwnActivity) ?? -Infinity) < sessionCheckMs) return true;
    if (!(await sessions.isOpen(caller, isOwnActivity))) return false;
    checkedAt.set(isOwnActivity, performance.now());
    return true;
  }

  function refusal(error: unknown): Answer {
    if (error instanceof Refusal) {
      const wait = error.retryAfterS && { retryAfterMs: error.retryAfterS * 1000 };
      return { receipt: { ok: false, message: error.message, ...wait } };
    }
    log.error({ err: error }, 'could not handle a packet');
    return {
      receipt: { ok: false, message: 'The service isn’t available right now. Try again in a moment.', retryAfterMs },
    };
  }

  /** `handle` gets a packet's values without the acknowledgement function. */
  function on(event: string, handle: (values: readonly unknown[]) => Promise<Answer | void>, isOwnActivity = true) {
    socket.on(event as 'read', (...packet: unknown[]) => {
      const last = packet.at(-1);
      const answer = isReceipt(last) ? last : undefined;
      const values = answer ? packet.slice(0, -1) : packet;
      const isQueued = queue.add(async () => {
        // A client that disconnected sends unacknowledged packets again.
        if (!socket.connected) return;
        try {
          if (!(await isSignedIn(isOwnActivity))) return void socket.disconnect(true);
          const { receipt, notify } = (await handle(values)) ?? { receipt: { ok: true } };
          answer?.(receipt);
          notify?.();
        } catch (error) {
          answer?.(refusal(error).receipt);
        }
      });
      if (!isQueued)
        answer?.({ ok: false, message: 'You’re going too fast. Wait a moment and try again.', retryAfterMs });
    });
  }

  on('chat message', async (values) => {
    const packet = readMessage(values);
    if (!packet) throw unreadablePacketRefusal();
    return post.accept(caller, packet);
  });

  on(
    'join',
    async ([value]) => {
      const { data } = joinPacket.safeParse(value);
      if (!data) throw unreadablePacketRefusal();
      openConversation(await trackRead(caller, data, maxSequence));
    },
    // After a reconnect, a page rejoins automatically, which must not extend the session.
    false,
  );

  on(
    'read',
    async ([value]) => {
      const { data } = readPacket.safeParse(value);
      if (!data) throw unreadablePacketRefusal();
      await trackRead(caller, data, data.sequence);
    },
    false,
  );

  on('terminateSession', async ([value]) => {
    const { data } = endPacket.safeParse(value);
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
  const conversation = typeof groupName === 'string' ? conversationOf(caller, { groupName }) : null;
  if (conversation !== null) openConversation(conversation);
}
