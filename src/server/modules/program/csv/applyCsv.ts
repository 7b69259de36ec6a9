import type { CsvMode, CsvReport, CsvTarget } from '@/contract/program/csv';
import type { Backend } from '@/server/backend';
import {
  compareCsv,
  deleteCsvImport,
  findCsvImport,
  hasChangedSince,
  readCsvReport,
  storeCsv,
} from '@/server/modules/program/queries/csvImports';
import { lockTarget } from '@/server/modules/program/queries/csvTargets';
import { allowBulkWrite, allowLongStatements } from '@/server/platform/database/bulk';
import type { Transaction } from '@/server/platform/database/database';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

export const previewExpiredText = 'This preview has expired. Upload the file again.';

/** The subject of the audit entries for imports and exports. */
export const csvSubject = (target: CsvTarget) => (target === 'providers' ? 'providers' : `directory:${target}`);

/** The data has changed since the comparison, so nothing was stored. */
export class OutdatedComparisonError extends Error {}

export type CsvImportOptions = { id: number; target: CsvTarget; mode: CsvMode; caller: Caller; address: string };

/**
 * Stores the result of a comparison with its audit entry; returns how many rows it added, changed, or removed. Throws a
 * Refusal, or OutdatedComparisonError when the target changed in the meantime.
 */
export async function applyCsv(
  tx: Transaction,
  { audit }: Pick<Backend, 'audit'>,
  { id, target, mode, caller, address }: CsvImportOptions,
) {
  await allowBulkWrite(tx);
  await lockTarget(tx, target);
  if (!(await findCsvImport(tx, { id, target }, formatActor(caller)))) throw new Refusal(previewExpiredText);
  if (await hasChangedSince(tx, { id, target })) throw new OutdatedComparisonError();
  const { counts } = await readCsvReport(tx, id);
  if (counts.wrong > 0) throw new Refusal('Some rows have errors. Nothing was saved.');
  await storeCsv(tx, { id, target }, mode);
  await deleteCsvImport(tx, id);
  const storedCounts = { new: counts.new, changed: counts.changed, gone: mode === 'replace' ? counts.gone : 0 };
  await audit.write(tx, {
    action: 'import',
    actor: caller,
    subject: csvSubject(target),
    outcome: 'done',
    address,
    detail: { mode, ...storedCounts },
  });
  return storedCounts;
}

/** Compares an uploaded file again with what is stored now. */
export const compareAgain = (
  { db }: Pick<Backend, 'db'>,
  { id, target }: Pick<CsvImportOptions, 'id' | 'target'>,
): Promise<CsvReport> =>
  db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    await compareCsv(tx, { id, target });
    return readCsvReport(tx, id);
  });
