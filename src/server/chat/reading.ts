import type { Database } from '@/server/db/database';
import { markRead } from '@/server/db/messages/conversations';
import { Refusal } from '@/server/http/reply';
import type { Caller } from '@/server/http/caller';

import type { Counts } from './counts';
import { conversationOf, notYours, sideOf, type Claim } from './participants';

/** Beyond every message there will ever be. */
export const everything = Number.MAX_SAFE_INTEGER;

/** Notes how far a side has read; says whose conversation it was. */
export function makeReading({ db, counts }: { db: Database; counts: Counts }) {
  return async (caller: Caller, claim: Claim, upTo: number) => {
    const memberId = conversationOf(caller, claim);
    if (memberId === null) throw new Refusal(notYours);
    const count = await markRead(db, memberId, sideOf(caller), upTo);
    if (count) counts.changed(memberId, count);
    return memberId;
  };
}
export type Reading = ReturnType<typeof makeReading>;
