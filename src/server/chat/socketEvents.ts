import { performance } from 'node:perf_hooks';

import type { Receipt, SendReceipt } from '@/contract/messages/socket';
import type { ClientSocket } from '@/server/sockets/rooms';
import { Refusal } from '@/server/http/reply';
import type { Caller } from '@/server/http/caller';

import type { Ending } from './ending';
import { endPacket, joinPacket, readMessage, readPacket } from './packets';
import { conversationOf } from './participants';
import type { PostMessage } from './postMessage';
import { everything, type Reading } from './reading';
import { makeSerialQueue } from './serialQueue';
import type { Log } from '@/server/process/log';
import type { Sessions } from '@/server/auth/sessions';

/** Packets of one socket that wait for those before them. */
const mostWaiting = 60;
/** A session that ended is noticed so soon even when this node was not told (reliability A7). */
const trustMs = 1000;
const retryAfterMs = 5000;

type Answer = { receipt: SendReceipt; tell?: () => void };
type Parts = { sessions: Sessions; log: Log } & { post: PostMessage; reading: Reading; ending: Ending };

const notUnderstood = () => new Refusal('The message could not be read.');
const isReceipt = (value: unknown): value is (receipt: Receipt) => void => typeof value === 'function';

/** Listens to one socket: each packet judged and done in its turn, and answered where an answer is asked for. */
export function listenForEvents(socket: ClientSocket, caller: Caller, { sessions, log, post, reading, ending }: Parts) {
  const turns = makeSerialQueue(mostWaiting);
  /** When the session was last found open, by whether that counted as somebody's own doing. */
  const trustedAt = new Map<boolean, number>();

  /** What a page does by itself keeps nobody signed in, and does not hide what somebody does at the same moment. */
  async function isSignedIn(isOwnDoing: boolean) {
    if (performance.now() - (trustedAt.get(isOwnDoing) ?? -Infinity) < trustMs) return true;
    if (!(await sessions.isOpen(caller.sessionId, isOwnDoing))) return false;
    trustedAt.set(isOwnDoing, performance.now());
    return true;
  }

  function refusal(error: unknown): Answer {
    if (error instanceof Refusal) {
      const wait = error.retryAfterS && { retryAfterMs: error.retryAfterS * 1000 };
      return { receipt: { ok: false, message: error.message, ...wait } };
    }
    log.error({ err: error }, 'a packet could not be dealt with');
    return { receipt: { ok: false, message: 'The service is not available right now.', retryAfterMs } };
  }

  /** `deed` does what a packet asks for, given its values without the function that takes the receipt. */
  function on(event: string, deed: (values: readonly unknown[]) => Promise<Answer | void>, isOwnDoing = true) {
    socket.on(event as 'read', (...packet: unknown[]) => {
      const last = packet.at(-1);
      const answer = isReceipt(last) ? last : undefined;
      const values = answer ? packet.slice(0, -1) : packet;
      const isTaken = turns.take(async () => {
        // Whoever has left sends again what was not acknowledged.
        if (!socket.connected) return;
        try {
          if (!(await isSignedIn(isOwnDoing))) return void socket.disconnect(true);
          const { receipt, tell } = (await deed(values)) ?? { receipt: { ok: true } };
          answer?.(receipt);
          tell?.();
        } catch (error) {
          answer?.(refusal(error).receipt);
        }
      });
      if (!isTaken) answer?.({ ok: false, message: 'Too much at once. Please wait a moment.', retryAfterMs });
    });
  }

  on('chat message', async (values) => {
    const packet = readMessage(values);
    if (!packet) throw notUnderstood();
    return post.take(caller, packet);
  });

  on(
    'join',
    async ([value]) => {
      const { data } = joinPacket.safeParse(value);
      if (!data) throw notUnderstood();
      open(await reading(caller, data, everything));
    },
    // A page with an open conversation joins again by itself after each break of its line (reliability A8).
    false,
  );

  on(
    'read',
    async ([value]) => {
      const { data } = readPacket.safeParse(value);
      if (!data) throw notUnderstood();
      await reading(caller, data, data.sequence);
    },
    false,
  );

  on('terminateSession', async ([value]) => {
    const { data } = endPacket.safeParse(value);
    if (!data) throw notUnderstood();
    await ending.announce(caller, data);
  });

  /** An administrator has one conversation open at a time. */
  function open(memberId: number) {
    if (!caller.isAdmin) return;
    for (const room of socket.rooms) if (room.startsWith('conversation:')) void socket.leave(room);
    void socket.join(`conversation:${memberId}`);
  }

  const { groupName } = socket.handshake.query;
  const shown = typeof groupName === 'string' ? conversationOf(caller, { groupName }) : null;
  if (shown !== null) open(shown);
}
