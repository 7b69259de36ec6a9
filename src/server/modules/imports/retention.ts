import { sql } from 'kysely';

import type { Database } from '@/server/platform/database/database';

const rowsPerStatement = 2000;
/** Limits one sweep; the next sweep removes the remaining rows. */
const rowsPerSweep = 100_000;

/** Removes, in short statements, an import's rows that meet a condition; false when some are left for the next sweep. */
async function removeRows(
  db: Database,
  table: 'import_lines' | 'import_row_results' | 'import_undo',
  id: number,
  condition = sql`true`,
) {
  const key = sql.id(table === 'import_lines' ? 'line' : 'place');
  for (let removed = 0; removed < rowsPerSweep; removed += rowsPerStatement) {
    const { numAffectedRows } =
      await sql`delete from ${sql.table(table)} where import_id = ${id} and ${key} = any(array(
      select r.${key} from ${sql.table(table)} r where r.import_id = ${id} and ${condition} order by r.${key} limit ${rowsPerStatement}))`.execute(
        db,
      );
    if (Number(numAffectedRows ?? 0) < rowsPerStatement) return true;
  }
  return false;
}

async function removeAllRows(db: Database, id: number) {
  for (const table of ['import_lines', 'import_row_results', 'import_undo'] as const)
    if (!(await removeRows(db, table, id))) return false;
  return true;
}

const idsOf = async (db: Database, condition: ReturnType<typeof sql>) =>
  (await sql<{ id: number }>`select id from imports i where ${condition} order by id limit 20`.execute(db)).rows.map(
    ({ id }) => id,
  );

const isFinished = sql`i.state in ('applied', 'undone')`;
const isNotInvalid = sql`not exists (select from import_row_results v
  where v.import_id = r.import_id and v.place = r.line and v.status = 'wrong')`;

/**
 * Removes abandoned previews, applied imports' stored lines except invalid rows, and all rows of imports applied before
 * `cutoffs.applied`.
 */
export async function removeOldImports(db: Database, cutoffs: { checked: Date; applied: Date }) {
  await sql`update imports i set state = 'dropped' where i.state in ('staging', 'checked') and i.created_at < ${cutoffs.checked}
    -- A restored backup has no rows of previews.
    or i.state = 'checked' and not exists (select from import_lines l where l.import_id = i.id)`.execute(db);
  for (const id of await idsOf(db, sql`i.state = 'dropped'`))
    if (await removeAllRows(db, id)) await db.deleteFrom('imports').where('id', '=', id).execute();
  for (const id of await idsOf(db, sql`${isFinished} and not i.is_tidied`))
    if (await removeRows(db, 'import_lines', id, isNotInvalid))
      await db.updateTable('imports').set({ is_tidied: true }).where('id', '=', id).execute();
  const isExpired = sql`${isFinished} and i.applied_at < ${cutoffs.applied}`;
  for (const id of await idsOf(
    db,
    sql`${isExpired} and (exists (select from import_row_results v where v.import_id = i.id)
      or exists (select from import_lines l where l.import_id = i.id) or exists (select from import_changes c where c.import_id = i.id))`,
  )) {
    await removeAllRows(db, id);
    await db.deleteFrom('import_changes').where('import_id', '=', id).execute();
  }
}

/** Removes previews older than a given time, with their SSN matches; their audit entries stay. */
export async function removeOldPreviews(db: Database, before: Date) {
  const { rows } = await sql<{
    id: number;
  }>`select id from import_previews where at < ${before} order by at limit 20`.execute(db);
  for (const { id } of rows) {
    const { numAffectedRows } = await sql`delete from ssn_matches where ctid = any(array(
      select ctid from ssn_matches where preview_id = ${id} limit ${rowsPerSweep}))`.execute(db);
    if (Number(numAffectedRows ?? 0) === rowsPerSweep) return;
    await db.deleteFrom('import_previews').where('id', '=', id).execute();
  }
}
