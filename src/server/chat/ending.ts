import type { Termination } from '@/contract/messages/chat';
import { sameId } from '@/contract/id';
import { endSession, takeEndMark } from '@/server/db/messages/conversations';
import { Refusal } from '@/server/http/reply';
import { actorName, type Caller } from '@/server/http/caller';

import type { Counts } from './counts';
import { conversationOf, groupNameFor, notYourConversation, type Claim } from './participants';
import type { Database } from '@/server/db/database';
import type { SocketRooms } from '@/server/sockets/rooms';

/** Milliseconds in which the socket event that follows the REST call counts as the same request. */
const echoMs = 60_000;
const endedText = 'The chat session has been ended.';

/** Ends the session of a conversation for both sides and notifies each of them once. */
export function makeEnding({
  db,
  sockets,
  now,
  counts,
}: { db: Database; sockets: SocketRooms; now: () => Date } & { counts: Counts }) {
  async function end(caller: Caller, memberId: number) {
    const count = await endSession(db, memberId, actorName(caller), now());
    if (!count) throw new Refusal('There is no open conversation.');
    sockets.emit(`person:${memberId}`, 'terminateSession', {
      message: endedText,
      groupName: groupNameFor('member', memberId),
    });
    sockets.emit(`conversation:${memberId}`, 'terminateSession', {
      message: endedText,
      groupName: groupNameFor('admin', memberId),
    });
    counts.conversationChanged(memberId, count);
  }

  return {
    /** In this call a member sends their own id, an administrator the member's. */
    async endByCall(caller: Caller, { uniqueId, userId }: Termination) {
      const memberId = conversationOf(caller, { groupName: uniqueId });
      if (memberId === null || !sameId(userId, memberId)) throw new Refusal(notYourConversation);
      await end(caller, memberId);
    },
    /** The socket event, which pages send after the call or instead of it. */
    async endByEvent(caller: Caller, claim: Claim) {
      const memberId = conversationOf(caller, claim);
      if (memberId === null) throw new Refusal(notYourConversation);
      const since = new Date(now().getTime() - echoMs);
      if (!(await takeEndMark(db, memberId, actorName(caller), since))) await end(caller, memberId);
    },
  };
}
export type Ending = ReturnType<typeof makeEnding>;
