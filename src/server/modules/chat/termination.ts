import { isSameId } from '@/contract/id';
import { duplicateEndWindowMs, type Termination } from '@/contract/messages/chat';
import { consumeRecentEnd, endChatSession, type MessageCounts } from '@/server/modules/chat/queries/conversations';
import type { AuditLog } from '@/server/platform/audit/audit';
import type { Database } from '@/server/platform/database/database';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import type { SocketRooms } from '@/server/platform/sockets/rooms';
import { type ClaimedIds, conversationForbiddenText, groupNameFor, resolveMemberId } from './participants';
import type { UnreadCounts } from './unreadCounts';

const endedText = 'The chat session has ended.';

type Deps = { db: Database; sockets: SocketRooms; audit: AuditLog; now: () => Date; counts: UnreadCounts };

/** Ends a conversation's session for both sides, with its audit entry, and notifies each side once. */
export function makeTermination({ db, sockets, audit, now, counts }: Deps) {
  /** Null when this event follows a call by the same caller that has already ended the session. */
  const end = (caller: Caller, memberId: number, address: string, isEvent: boolean): Promise<MessageCounts | null> =>
    db.transaction().execute(async (tx) => {
      const at = now();
      if (
        isEvent &&
        (await consumeRecentEnd(tx, memberId, formatActor(caller), new Date(at.getTime() - duplicateEndWindowMs)))
      )
        return null;
      const messageCounts = await endChatSession(tx, memberId, formatActor(caller), at);
      if (!messageCounts) throw new Refusal('There is no open conversation.');
      const auditEntry = { action: 'end-conversation', actor: caller, subject: `person:${memberId}` } as const;
      await audit.write(tx, { ...auditEntry, outcome: 'done', address });
      return messageCounts;
    });

  function notify(memberId: number, messageCounts: MessageCounts) {
    sockets.emit(`person:${memberId}`, 'terminateSession', {
      message: endedText,
      groupName: groupNameFor('member', memberId),
    });
    sockets.emit(`conversation:${memberId}`, 'terminateSession', {
      message: endedText,
      groupName: groupNameFor('admin', memberId),
    });
    counts.announceConversationChange(memberId, messageCounts);
  }

  async function endAndNotify(caller: Caller, memberId: number, address: string, isEvent = false) {
    const messageCounts = await end(caller, memberId, address, isEvent);
    if (messageCounts) notify(memberId, messageCounts);
  }

  return {
    /** In this call, a member sends their own ID, and an administrator sends the member's. */
    async endByCall(caller: Caller, { uniqueId, userId }: Termination, address: string) {
      const memberId = resolveMemberId(caller, { groupName: uniqueId });
      if (memberId === null || !isSameId(userId, memberId)) throw new Refusal(conversationForbiddenText);
      await endAndNotify(caller, memberId, address);
    },
    /** The socket event, which pages send after the call or instead of it. */
    async endByEvent(caller: Caller, claim: ClaimedIds, address: string) {
      const memberId = resolveMemberId(caller, claim);
      if (memberId === null) throw new Refusal(conversationForbiddenText);
      await endAndNotify(caller, memberId, address, true);
    },
  };
}
export type ChatTermination = ReturnType<typeof makeTermination>;
