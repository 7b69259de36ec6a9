import { type Kysely, sql } from 'kysely';

/** Allows administrators without a password, who have to choose a new one. */
export async function up(db: Kysely<never>) {
  await sql`alter table console_admins alter column password_hash drop not null`.execute(db);
}
