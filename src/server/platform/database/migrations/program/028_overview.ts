import { type Kysely, sql } from 'kysely';

/** Creates a table that has a row if the missing-content reminder was dismissed. */
export async function up(db: Kysely<never>) {
  await sql`create table overview_put_away (
    id int primary key default 1 check (id = 1),
    put_away_at timestamptz not null,
    put_away_by text not null
  )`.execute(db);
}
