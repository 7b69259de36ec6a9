import { type Kysely, sql } from 'kysely';

/** The password is null for an administrator who has to choose a new one. */
export async function up(db: Kysely<never>) {
  await sql`alter table console_admins alter column password_hash drop not null`.execute(db);
}
