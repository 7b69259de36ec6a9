import { type Kysely, sql } from 'kysely';

/** Adds indexes that find the entries about one person in a long audit log, and a column for each session's device. */
export async function up(db: Kysely<never>) {
  await sql`create index audit_subject on audit (subject, id)`.execute(db);
  // Some searches look for only these entries, which are few among many others about the same person.
  await sql`create index audit_sought on audit (subject, action, id) where action in ('sign-in', 'upload')`.execute(db);
  await sql`alter table sessions add column device text not null default ''`.execute(db);
}
