import { type Kysely, sql } from 'kysely';

/** The token or browser that a wrong code came from, so that a correct code clears only its own failed attempts. */
export async function up(db: Kysely<never>) {
  await sql`alter table attempts add column origin bytea`.execute(db);
}
