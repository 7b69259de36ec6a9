import { markRead } from '@/server/modules/chat/queries/conversations';
import type { Database } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import { type ClaimedIds, conversationForbiddenText, resolveMemberId, sideOf } from './participants';
import type { UnreadCounts } from './unreadCounts';

/** A sequence number above that of every message. */
export const maxSequence = Number.MAX_SAFE_INTEGER;

/** Stores how far a side has read and returns the member's ID. Throws a Refusal. */
export function makeReadTracker({ db, counts }: { db: Database; counts: UnreadCounts }) {
  return async (caller: Caller, claim: ClaimedIds, upTo: number) => {
    const memberId = resolveMemberId(caller, claim);
    if (memberId === null) throw new Refusal(conversationForbiddenText);
    const messageCounts = await markRead(db, memberId, sideOf(caller), upTo);
    if (messageCounts) counts.announceConversationChange(memberId, messageCounts);
    return memberId;
  };
}
export type ReadTracker = ReturnType<typeof makeReadTracker>;
