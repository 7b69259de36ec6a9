import { type Kysely, sql } from 'kysely';

/** Finds the lines of one person in a long audit log, and keeps on which device a session was opened. */
export async function up(db: Kysely<never>) {
  await sql`create index audit_subject on audit (subject, id)`.execute(db);
  // Among many other lines of a person these few are looked for.
  await sql`create index audit_sought on audit (subject, action, id) where action in ('sign-in', 'upload')`.execute(db);
  await sql`alter table sessions add column device text not null default ''`.execute(db);
}
