import { type Kysely, sql } from 'kysely';

/** The id that links a database to its folder of files, which contains the same id. */
export async function up(db: Kysely<never>) {
  await sql`create table files_folder (id text not null)`.execute(db);
}
