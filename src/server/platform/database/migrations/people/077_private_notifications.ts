import { type Kysely, sql } from 'kysely';

/** A private notification is sent by the server to one person, and the list of sent notifications does not show it. */
export async function up(db: Kysely<never>) {
  await sql`alter table notifications add column is_private boolean not null default false`.execute(db);
}
