import { sql } from 'kysely';

import type { Database } from './database';

/** Locks a subject's attempts until the transaction ends. */
export async function lockSubject(tx: Database, subject: Buffer) {
  await sql`select pg_advisory_xact_lock(${subject.readBigInt64BE(0).toString()}::bigint)`.execute(tx);
}

export async function addAttempt(tx: Database, kind: string, subject: Buffer, at: Date, origin: Buffer | null = null) {
  const { id } = await tx
    .insertInto('attempts')
    .values({ kind, subject, at, origin })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The times of a subject's attempts since a given time, latest first. */
export async function attemptsSince(db: Database, kinds: readonly string[], subject: Buffer, since: Date, max = 1000) {
  const rows = await db
    .selectFrom('attempts')
    .select('at')
    .where('kind', 'in', kinds)
    .where('subject', '=', subject)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ at }) => at);
}

/** The origins of a subject's attempts since a given time. */
export async function originsSince(db: Database, kind: string, subject: Buffer, since: Date) {
  const rows = await db
    .selectFrom('attempts')
    .select('origin')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('at', '>', since)
    .execute();
  return rows.map(({ origin }) => origin && Buffer.from(origin));
}

export const removeAttempt = (db: Database, id: number) => db.deleteFrom('attempts').where('id', '=', id).execute();

export const removeAttempts = (db: Database, kinds: readonly string[], subject: Buffer) =>
  db.deleteFrom('attempts').where('kind', 'in', kinds).where('subject', '=', subject).execute();

export type AttemptSubject = { kind: string; subject: Buffer };

/** Removes many subjects' attempts in one statement. */
export const removeAttemptsOf = (db: Database, subjects: readonly AttemptSubject[]) =>
  sql`delete from attempts a
    using unnest(${subjects.map(({ kind }) => kind)}::text[], ${subjects.map(({ subject }) => subject)}::bytea[]) as removed(kind, subject)
    where a.kind = removed.kind and a.subject = removed.subject`.execute(db);

export const removeAttemptsFrom = (db: Database, kind: string, subject: Buffer, origin: Buffer) =>
  db
    .deleteFrom('attempts')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('origin', '=', origin)
    .execute();

export const removeAttemptsBefore = (db: Database, moment: Date, exceptKinds: readonly string[]) =>
  db.deleteFrom('attempts').where('at', '<', moment).where('kind', 'not in', exceptKinds).execute();
