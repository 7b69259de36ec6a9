import { type Kysely, sql } from 'kysely';

import type { Database } from '@/server/platform/database/database';
import { CannotStart } from '@/server/platform/process/cannotStart';

/**
 * Earlier versions wrote an import to the embedded database in many transactions and completed an interrupted one at
 * the next start. This version imports in one transaction and cannot complete it.
 */
export async function assertReady(db: Database) {
  const tableExists = async (table: string) => {
    const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db);
    return rows[0]?.found ?? false;
  };
  const hasRows = async (source: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ found: boolean }>`select exists (${source}) as found`.execute(db);
    return rows[0]?.found ?? false;
  };
  const isPending =
    ((await tableExists('imports_pending')) && (await hasRows(sql`select from imports_pending`))) ||
    ((await tableExists('imports')) &&
      (await hasRows(sql`select from imports i where to_jsonb(i)->>'state' in ('applying', 'undoing')`)));
  if (isPending)
    throw new CannotStart(
      'The previous version stopped in the middle of an import. Start that version again to finish it. Nothing was changed.',
    );
}

/** Earlier versions staged files here on the embedded database; PostgreSQL used temporary tables. */
const stagingTables = ['sheet_rows', 'sheet_people', 'sheet_known', 'sheet_taken', 'sheet_skipped'];

/** The tables stay for nodes on the previous version, which read them; the next version drops them. */
export async function up(db: Kysely<never>) {
  // A server that stopped before an import was confirmed left names, addresses, and encrypted SSNs there.
  for (const table of stagingTables) await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`comment on table imports_pending is 'Not written any more since step 064'`.execute(db);
  await sql`comment on column imports.reached is 'Not written any more since step 064'`.execute(db);
}
