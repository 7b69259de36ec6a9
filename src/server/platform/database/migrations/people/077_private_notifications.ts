import { type Kysely, sql } from 'kysely';

/** Marks private notifications: the server sends them to one person, and the list of sent notifications omits them. */
export async function up(db: Kysely<never>) {
  await sql`alter table notifications add column is_private boolean not null default false`.execute(db);
}
