import { type Kysely, sql } from 'kysely';

/**
 * Stores whether a node has written its mark next to the files, by which other nodes detect that they share the files.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table nodes add column has_mark boolean not null default false`.execute(db);
}
