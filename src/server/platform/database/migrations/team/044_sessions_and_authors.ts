import { type Kysely, sql } from 'kysely';

/** Each session's public ID and the place where it was opened, and which messages show their author's name. */
export async function up(db: Kysely<never>) {
  await sql`alter table sessions
    add column public_id uuid not null default gen_random_uuid(),
    add column place text not null default ''`.execute(db);
  // Administrators' earlier messages were written under the name Admin and keep it.
  await sql`alter table messages add column is_signed boolean not null default false`.execute(db);
}
