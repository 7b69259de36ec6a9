import { type Kysely, sql } from 'kysely';

/** The id that ties a database to its folder of files; the folder holds the same one. */
export async function up(db: Kysely<never>) {
  await sql`create table files_folder (id text not null)`.execute(db);
}
