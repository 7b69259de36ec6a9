import { type Kysely, sql } from 'kysely';

/** Adds the topic that groups a directory's rows, and each row's number of changes. */
export async function up(db: Kysely<never>) {
  await sql`alter table directory add column topic text, add column version int not null default 1`.execute(db);
  await sql`create index directory_name on directory (kind, lower(name))`.execute(db);
}
