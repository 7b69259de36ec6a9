import { type Kysely, sql } from 'kysely';

/** When each link that members see was tried last, and what was wrong with it; null when nothing was. */
export async function up(db: Kysely<never>) {
  await sql`create table link_checks (
    url text primary key,
    problem text,
    checked_at timestamptz not null
  )`.execute(db);
}
