import type { Termination } from '@/contract/messages/chat';
import { sameId } from '@/contract/id';
import { endSession, takeEcho } from '@/server/db/messages/conversations';
import { Refusal } from '@/server/http/reply';
import { actorName, type Caller } from '@/server/http/caller';

import type { Counts } from './counts';
import { conversationOf, groupNameFor, notYours, type Claim } from './participants';
import type { Database } from '@/server/db/database';
import type { SocketRooms } from '@/server/sockets/rooms';

/** How long after its call the event that announces it may come (D-101). */
const echoMs = 60_000;
const message = 'The chat session has been ended.';

/** Ends the session of a conversation, for both sides, and tells each of them once (reliability C9). */
export function makeEnding({
  db,
  sockets,
  now,
  counts,
}: { db: Database; sockets: SocketRooms; now: () => Date } & { counts: Counts }) {
  async function end(caller: Caller, memberId: number) {
    const count = await endSession(db, memberId, actorName(caller), now());
    if (!count) throw new Refusal('There is no open conversation.');
    sockets.emit(`person:${memberId}`, 'terminateSession', { message, groupName: groupNameFor('member', memberId) });
    sockets.emit(`conversation:${memberId}`, 'terminateSession', {
      message,
      groupName: groupNameFor('admin', memberId),
    });
    counts.changed(memberId, count);
  }

  return {
    /** A member names themselves in the call, an administrator the member (D-94). */
    async call(caller: Caller, { uniqueId, userId }: Termination) {
      const memberId = conversationOf(caller, { groupName: uniqueId });
      if (memberId === null || !sameId(userId, memberId)) throw new Refusal(notYours);
      await end(caller, memberId);
    },
    /** The event that follows the call, or stands for it. */
    async announce(caller: Caller, claim: Claim) {
      const memberId = conversationOf(caller, claim);
      if (memberId === null) throw new Refusal(notYours);
      const since = new Date(now().getTime() - echoMs);
      if (!(await takeEcho(db, memberId, actorName(caller), since))) await end(caller, memberId);
    },
  };
}
export type Ending = ReturnType<typeof makeEnding>;
