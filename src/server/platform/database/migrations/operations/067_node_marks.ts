import { type Kysely, sql } from 'kysely';

/** Whether a node has left its mark among the files, by which the others see that they share them. */
export async function up(db: Kysely<never>) {
  await sql`alter table nodes add column has_mark boolean not null default false`.execute(db);
}
