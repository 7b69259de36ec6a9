import { markRead } from '@/server/modules/chat/queries/conversations';
import type { Database } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import { type Claim, conversationForbiddenText, conversationOf, sideOf } from './participants';
import type { UnreadCounts } from './unreadCounts';

/** A sequence number above that of every message. */
export const maxSequence = Number.MAX_SAFE_INTEGER;

/** Stores how far a side has read and returns the member's ID. Throws a Refusal. */
export function makeReadTracker({ db, counts }: { db: Database; counts: UnreadCounts }) {
  return async (caller: Caller, claim: Claim, upTo: number) => {
    const memberId = conversationOf(caller, claim);
    if (memberId === null) throw new Refusal(conversationForbiddenText);
    const count = await markRead(db, memberId, sideOf(caller), upTo);
    if (count) counts.conversationChanged(memberId, count);
    return memberId;
  };
}
export type ReadTracker = ReturnType<typeof makeReadTracker>;
