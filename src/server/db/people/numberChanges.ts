import { objectionHours, recoveryAfterHours } from '@/contract/people/numberChange';

import type { Database } from '@/server/db/database';

const hourMs = 60 * 60 * 1000;
const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * hourMs);

/** The change of number that the token of a link belongs to, while it can be objected to. */
export const findObjectionableChange = (db: Database, tokenHash: Buffer, at: Date) =>
  db
    .selectFrom('number_changes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('objected_at', 'is', null)
    .where('changed_at', '>', hoursBefore(at, objectionHours))
    .executeTakeFirst();

/**
 * When a forgotten password may be reset through a person's number: now, some hours after it changed, or never while an
 * objection could not be carried out.
 */
export async function recoveryOpensAt(db: Database, personId: number): Promise<Date | 'never'> {
  const latest = await db
    .selectFrom('number_changes')
    .select(['changed_at', 'objected_at'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest) return new Date(0);
  return latest.objected_at ? 'never' : new Date(latest.changed_at.getTime() + recoveryAfterHours * hourMs);
}

/** Deletes old numbers after the time for objections. */
export const removePastChanges = (db: Database, at: Date) =>
  db
    .deleteFrom('number_changes')
    .where('objected_at', 'is', null)
    .where('changed_at', '<=', hoursBefore(at, objectionHours))
    .execute();
