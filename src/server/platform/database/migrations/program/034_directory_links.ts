import { type Kysely, sql } from 'kysely';

/** Finds the directory rows with a link of any length. */
export async function up(db: Kysely<never>) {
  await sql`create index directory_redirect on directory using hash (redirect)`.execute(db);
}
