import { type Kysely, sql } from 'kysely';

const unusedTables = ['sheet_people', 'sheet_rows', 'sheet_known', 'sheet_skipped', 'sheet_taken'];

/** Marks tables as unused. Nodes on the previous version still copy their columns; the next version drops them. */
export async function up(db: Kysely<never>) {
  for (const table of unusedTables)
    await sql`comment on table ${sql.table(table)} is 'Not used any more since step 065'`.execute(db);
}
