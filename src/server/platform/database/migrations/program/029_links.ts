import { type Kysely, sql } from 'kysely';

/** The last check of each link that members see, and its error; null if it works. */
export async function up(db: Kysely<never>) {
  await sql`create table link_checks (
    url text primary key,
    problem text,
    checked_at timestamptz not null
  )`.execute(db);
}
