import { sql } from 'kysely';

import { closedAfterLostPhoneHours } from '@/contract/people/lostPhone';
import { objectionHours, recoveryAfterHours } from '@/contract/people/numberChange';

import type { Database } from '@/server/platform/database/database';

const hourMs = 60 * 60 * 1000;
const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * hourMs);
const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs);

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
 * When a forgotten password may be reset through a person's number: now, also after a change by an administrator, some
 * hours after the person's own change, or never while an objection could not be carried out.
 */
export async function recoveryOpensAt(db: Database, personId: number): Promise<Date | 'never'> {
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

/** When the change was that keeps a recovery closed until this moment. */
export const changedBefore = (opensAt: Date) => hoursBefore(opensAt, recoveryAfterHours);

/**
 * When the grave calls of a person open after an administrator changed their number; undefined if none did lately. An
 * objection does not open them, because whoever found the old phone can object, too.
 */
export async function graveCallsOpenAt(db: Database, personId: number, at: Date): Promise<Date | undefined> {
  const latest = await db
    .selectFrom('number_changes')
    .select('changed_at')
    .where('person_id', '=', personId)
    .where('changed_by', 'is not', null)
    .where('changed_at', '>', hoursBefore(at, closedAfterLostPhoneHours))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest && hoursAfter(latest.changed_at, closedAfterLostPhoneHours);
}

/**
 * Deletes old numbers after the time for objections. Which administrator changed a number, and why, stays without the
 * numbers.
 */
export async function removePastChanges(db: Database, at: Date) {
  const isPast = sql<boolean>`(objected_at is null or restored_at is not null)
    and changed_at <= ${hoursBefore(at, objectionHours)}`;
  await db.deleteFrom('number_changes').where('changed_by', 'is', null).where(isPast).execute();
  await db
    .updateTable('number_changes')
    .set({ old_contact: '', new_contact: '' })
    .where('changed_by', 'is not', null)
    .where('new_contact', '!=', '')
    .where(isPast)
    .execute();
}
