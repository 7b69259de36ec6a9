import { type Kysely, sql } from 'kysely';

/** Adds a count of edits, so that an edit based on an older version is detected. */
export async function up(db: Kysely<never>) {
  for (const table of ['cards', 'alerts', 'documents'])
    await sql`alter table ${sql.table(table)} add column version int not null default 1`.execute(db);
}
