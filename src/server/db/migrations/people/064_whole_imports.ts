import { sql, type Kysely } from 'kysely';

import type { Database } from '@/server/db/database';
import { CannotStart } from '@/server/process/cannotStart';

/**
 * Earlier versions wrote an import to the embedded database in many transactions, and completed a cut-off one at the next
 * start. This version imports in one transaction and cannot complete those.
 */
export async function assertReady(db: Database) {
  const isThere = async (table: string) => {
    const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db);
    return rows[0]?.found ?? false;
  };
  const isAny = async (source: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ found: boolean }>`select exists (${source}) as found`.execute(db);
    return rows[0]?.found ?? false;
  };
  const isPending =
    ((await isThere('imports_pending')) && (await isAny(sql`select from imports_pending`))) ||
    ((await isThere('imports')) &&
      (await isAny(sql`select from imports i where to_jsonb(i)->>'state' in ('applying', 'undoing')`)));
  if (isPending)
    throw new CannotStart(
      'The server of the version before ended while it stored an import. Start that version once more: it completes the import. Nothing was changed.',
    );
}

/** The tables stay for nodes of the version before, which look into them; the next version drops them. */
export async function up(db: Kysely<never>) {
  await sql`comment on table imports_pending is 'Not written any more since step 064'`.execute(db);
  await sql`comment on column imports.reached is 'Not written any more since step 064'`.execute(db);
}
