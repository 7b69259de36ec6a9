import { type Kysely, sql } from 'kysely';

/** Adds an index that finds directory rows by link: a hash index, because a B-tree index limits a value's length. */
export async function up(db: Kysely<never>) {
  await sql`create index directory_redirect on directory using hash (redirect)`.execute(db);
}
