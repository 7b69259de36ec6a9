import { sql } from 'kysely';

import { lostPhoneHoldHours } from '@/contract/people/lostPhone';
import { objectionHours, recoveryAfterHours } from '@/contract/people/numberChange';

import type { Database } from '@/server/platform/database/database';

const hourMs = 60 * 60 * 1000;
const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * hourMs);
const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs);

/** The number change that a link's token belongs to, while it can be disputed. */
export const findDisputableChange = (db: Database, tokenHash: Buffer, at: Date) =>
  db
    .selectFrom('number_changes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('objected_at', 'is', null)
    .where('changed_at', '>', hoursBefore(at, objectionHours))
    .executeTakeFirst();

/**
 * When a forgotten password may be reset through a person's number: right away, even after an administrator changed it;
 * some hours after the person's own change; or never while a dispute is unresolved.
 */
export async function readPasswordResetAllowedAt(db: Database, personId: number): Promise<Date | 'never'> {
  const latest = await db
    .selectFrom('number_changes')
    .select(['changed_at', 'objected_at', 'changed_by'])
    .where('person_id', '=', personId)
    .where('restored_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest?.objected_at) return 'never';
  return !latest || latest.changed_by ? new Date(0) : hoursAfter(latest.changed_at, recoveryAfterHours);
}

/** The time of the change that blocks a password reset until `resetAllowedAt`. */
export const numberChangedAt = (resetAllowedAt: Date) => hoursBefore(resetAllowedAt, recoveryAfterHours);

/**
 * When the sensitive calls of a person are allowed again after an administrator changed their number; undefined if
 * there was no recent change. A dispute does not unblock them, because someone who found the old phone could dispute
 * the change, too.
 */
export async function readSensitiveCallsAllowedAt(db: Database, personId: number, at: Date): Promise<Date | undefined> {
  const latest = await db
    .selectFrom('number_changes')
    .select('changed_at')
    .where('person_id', '=', personId)
    .where('changed_by', 'is not', null)
    .where('changed_at', '>', hoursBefore(at, lostPhoneHoldHours))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest && hoursAfter(latest.changed_at, lostPhoneHoldHours);
}

/**
 * Deletes the numbers of a change when it can no longer be disputed. If an administrator made the change, the rest of
 * the row stays.
 */
export async function removeOldNumberChanges(db: Database, at: Date) {
  const canNoLongerBeDisputed = sql<boolean>`(objected_at is null or restored_at is not null)
    and changed_at <= ${hoursBefore(at, objectionHours)}`;
  await db.deleteFrom('number_changes').where('changed_by', 'is', null).where(canNoLongerBeDisputed).execute();
  await db
    .updateTable('number_changes')
    .set({ old_contact: '', new_contact: '' })
    .where('changed_by', 'is not', null)
    .where('new_contact', '!=', '')
    .where(canNoLongerBeDisputed)
    .execute();
}
