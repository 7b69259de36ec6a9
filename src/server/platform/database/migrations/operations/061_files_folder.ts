import { type Kysely, sql } from 'kysely';

/** Stores the ID that links a database to its files folder, which contains the same ID. */
export async function up(db: Kysely<never>) {
  await sql`create table files_folder (id text not null)`.execute(db);
}
