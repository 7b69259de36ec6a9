import { retentionDays } from '@/contract/people/user';

import type { Backend } from '@/server/backend';
import { isTaken, type Person } from '@/server/db/people/people';
import { Refusal, success } from '@/server/http/reply';
import type { Caller } from '@/server/http/caller';

const retentionMs = retentionDays * 24 * 60 * 60 * 1000;

/** Accounts deleted before this moment are beyond recovery. */
export const lastKept = (now: Date) => new Date(now.getTime() - retentionMs);

/** What somebody is told who proved that a deleted account is theirs: they may keep it until then (PROF-14, D-86). */
export function closedAccount(
  { is_admin, deleted_at }: Pick<Person, 'is_admin'> & { deleted_at: Date },
  access_token: string,
) {
  const keepUntil = new Date(deleted_at.getTime() + retentionMs).toISOString();
  return success({ access_token, isAdmin: is_admin, keepUntil });
}

/** Takes a deletion back and turns the pending token into a session, all or nothing. */
export async function keepAccount(
  { db, sessions, audit, now }: Backend,
  caller: Caller,
  address: string,
): Promise<string> {
  const owner = { kind: 'person', id: caller.id } as const;
  const line = { action: 'keep', actor: owner, subject: `person:${caller.id}`, address } as const;
  try {
    return await db.transaction().execute(async (tx) => {
      const kept = await tx
        .updateTable('people')
        .set({ deleted_at: null, updated_at: now() })
        .where('id', '=', caller.id)
        .where('deleted_at', '>', lastKept(now()))
        .executeTakeFirst();
      // Other tokens of the same kind are of no more use, and of two who ask at once one gets the session.
      const ended = await tx.deleteFrom('sessions').where('person_id', '=', caller.id).returning('id').execute();
      if (kept.numUpdatedRows === 0n || !ended.some(({ id }) => id === caller.sessionId))
        throw new Refusal('This account cannot be kept any more.');
      const { token } = await sessions.open(tx, owner, 'session');
      await audit.write(tx, { ...line, outcome: 'done' });
      return token;
    });
  } catch (error) {
    const fault = isTaken(error)
      ? new Refusal('Another account uses this contact number now. Please contact your administrator.')
      : error;
    if (fault instanceof Refusal) await audit.record({ ...line, outcome: 'refused' });
    throw fault;
  }
}
