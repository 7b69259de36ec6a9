import { type Kysely, sql } from 'kysely';

/**
 * Stores whether a node has written a file named after it next to the uploads. By these files, nodes detect whether
 * they share the storage.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table nodes add column has_mark boolean not null default false`.execute(db);
}
