import { type Kysely, sql } from 'kysely';

/** How a session is named to its owner and where it was opened, and which messages carry the name of their author. */
export async function up(db: Kysely<never>) {
  await sql`alter table sessions
    add column public_id uuid not null default gen_random_uuid(),
    add column place text not null default ''`.execute(db);
  // Administrators wrote earlier messages as the nameless Admin, and they stay so.
  await sql`alter table messages add column is_signed boolean not null default false`.execute(db);
}
