import { type Kysely, sql } from 'kysely';

/** Finds the rows of directories that lead to a link, however long it is. */
export async function up(db: Kysely<never>) {
  await sql`create index directory_redirect on directory using hash (redirect)`.execute(db);
}
