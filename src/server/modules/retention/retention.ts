import { sql } from 'kysely';
import { removeOldImports, removeOldPreviews } from '@/server/modules/imports/retention';
import { removeOldInvitations } from '@/server/modules/invitations/queries/deliveries';
import { deleteOldCsvImports } from '@/server/modules/program/queries/csvImports';
import type { Database } from '@/server/platform/database/database';

const dayMs = 24 * 60 * 60 * 1000;
const idempotencyKeyDays = 1;
const openPreviewDays = 1;
/** Half a day is enough to review a CSV file's comparison. */
const comparisonDays = 0.5;
/** An import result's rows are needed for a month at most; the counts stay. */
const importRowDays = 30;
/** Members can see for a year who previewed a file with their SSN. */
const previewDays = 365;
/** The people in a batch are needed only until the next batches; a batch's counts stay. */
const invitationDays = 90;
const rowsPerStatement = 2000;
/** Limits one sweep; the next sweep removes the remaining rows. */
const rowsPerSweep = 200_000;

/** Removes stored replies to idempotent calls, CSV file comparisons, old invitations, and old imports' rows. */
export async function applyRetention({ db, now }: { db: Database; now: () => Date }) {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  await db.deleteFrom('idempotency').where('created_at', '<', daysAgo(idempotencyKeyDays)).execute();
  await deleteOldCsvImports(db, daysAgo(comparisonDays));
  await removeOldImports(db, { checked: daysAgo(openPreviewDays), applied: daysAgo(importRowDays) });
  await removeOldPreviews(db, daysAgo(previewDays));
  await removeOldInvitations(db, daysAgo(invitationDays), rowsPerSweep);
  for (const condition of [sql`message is null`, sql`message is not null`])
    for (let removedCount = 0; removedCount < rowsPerSweep;) {
      const { count, isLast } = await removeImportRows(db, condition, daysAgo(importRowDays));
      if (isLast) break;
      removedCount += count;
    }
}

/**
 * Removes a batch of the oldest import's rows in one short statement. Each kind of row has an index that finds this
 * import at once.
 */
async function removeImportRows(db: Database, condition: ReturnType<typeof sql>, createdBefore: Date) {
  const { rows: oldestImports } = await sql<{ id: number }>`
    select i.id from imports i where i.created_at < ${createdBefore}
      and i.id = (select import_id from import_rows where ${condition} order by import_id limit 1)`.execute(db);
  const [oldestImport] = oldestImports;
  if (!oldestImport) return { count: 0, isLast: true };
  const { numAffectedRows } = await sql`delete from import_rows where ctid = any(array(
    select ctid from import_rows where import_id = ${oldestImport.id} and ${condition} limit ${rowsPerStatement}))`.execute(
    db,
  );
  return { count: Number(numAffectedRows ?? 0), isLast: false };
}
