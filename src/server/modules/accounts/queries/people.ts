import { type Selectable, sql } from 'kysely';

import { countryCode } from '@/contract/patterns';
import { activeStatus } from '@/contract/people/employee';
import type { Database, Tables, Transaction } from '@/server/platform/database/database';

export type Person = Selectable<Tables['people']>;

/** The contact number with the country code, as in replies. */
export const toWireContact = (contact: string) => (contact ? countryCode + contact : null);

/** The registered account with this contact, unless it is deleted. */
export const findPersonByContact = (db: Database, contact: string) =>
  db
    .selectFrom('people')
    .selectAll()
    .where('contact', '=', contact)
    .where('registered_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The account that may sign in with this contact: the current one, or else the one deleted last since a given time. */
export const findPersonForSignIn = (db: Database, contact: string, deletedSince: Date) =>
  db
    .selectFrom('people')
    .selectAll()
    .where('contact', '=', contact)
    .where('registered_at', 'is not', null)
    .where((where) => where.or([where('deleted_at', 'is', null), where('deleted_at', '>', deletedSince)]))
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .executeTakeFirst();

/** Includes deleted accounts. */
export const findPersonBySsn = (db: Database, ssnHash: Buffer) =>
  db.selectFrom('people').selectAll().where('ssn_hash', '=', ssnHash).executeTakeFirst();

/** Includes deleted accounts, whose records administrators can see until the purge. */
export const findRecordById = (db: Database, id: number) =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();

export const findPersonById = (db: Database, id: number) =>
  db.selectFrom('people').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** Registers a person who is on record; false when they are already registered or may not register. */
export async function markRegistered(
  tx: Database,
  { id, contact, passwordHash, at }: { id: number; contact: string; passwordHash: string; at: Date },
) {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ registered_at: at, updated_at: at, contact, password_hash: passwordHash })
    .where('id', '=', id)
    .where('registered_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('status', '=', activeStatus)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const setPassword = (tx: Database, id: number, passwordHash: string | null, at: Date) =>
  tx.updateTable('people').set({ password_hash: passwordHash, updated_at: at }).where('id', '=', id).execute();

/** Locks the records until the transaction ends, in ID order to avoid a deadlock. */
export async function lockPeople(tx: Transaction, ids: readonly number[]): Promise<Map<number, Person>> {
  const people = await tx
    .selectFrom('people')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(people.map((person) => [person.id, person]));
}

/** Returns whether the person existed. */
export async function setStatus(db: Database, id: number, status: number) {
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set({ status, updated_at: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
