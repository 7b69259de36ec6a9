import { type Kysely, sql } from 'kysely';

/** Null is the password of an administrator who has to choose a new one. */
export async function up(db: Kysely<never>) {
  await sql`alter table console_admins alter column password_hash drop not null`.execute(db);
}
