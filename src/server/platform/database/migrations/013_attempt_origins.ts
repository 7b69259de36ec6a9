import { type Kysely, sql } from 'kysely';

/** Which token or browser a wrong code came from, so that a right one forgives those of its own and no others. */
export async function up(db: Kysely<never>) {
  await sql`alter table attempts add column origin bytea`.execute(db);
}
