import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { CsvMode, CsvReport, CsvTarget } from '@/contract/program/csv';
import type { Backend } from '@/server/backend';
import {
  beginCsvImport,
  type CsvImportRef,
  compareCsv,
  deleteCsvImport,
  findCsvImport,
  hasChangedSince,
  readCsvReport,
  storeCsv,
} from '@/server/modules/program/queries/csvImports';
import { lockTarget } from '@/server/modules/program/queries/csvTargets';
import type { CsvEncoding } from '@/server/platform/csv/encoding';
import { readInThread } from '@/server/platform/csv/readInThread';
import { allowBulkWrite, inLongTransaction } from '@/server/platform/database/bulk';
import type { Database, Transaction } from '@/server/platform/database/database';
import { readTemporary } from '@/server/platform/files/temporaryFile';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import { type CsvJob, type CsvReadResult, cellsColumns } from './readCsv';

type Upload = {
  target: CsvTarget;
  actor: string;
  path: string;
  encoding: CsvEncoding;
  cellsPath: string;
  signal: AbortSignal;
};

/** Reads an uploaded file and compares it with the stored rows, without changing them. */
export async function checkCsv(
  { db, store, now }: Pick<Backend, 'db' | 'store' | 'now'>,
  { target, actor, path, encoding, cellsPath, signal }: Upload,
): Promise<CsvReport> {
  const id = await db.transaction().execute((tx) => beginCsvImport(tx, { target, actor, now: now() }));
  const job: CsvJob = { reader: 'program', target, path, encoding, importId: id, cellsPath };
  const readResult = await readInThread<CsvReadResult>({ job, signal });
  if ('problem' in readResult) throw new Refusal(readResult.problem);

  await inLongTransaction(db, async (tx) => {
    await store.copyIn(tx, 'csv_cells', cellsColumns, Readable.from(readTemporary(cellsPath)));
    // Without statistics, the planner compares every row with every other, in quadratic time.
    await sql`analyze csv_cells`.execute(tx);
    await compareCsv(tx, { id, target });
  });
  return readCsvReport(db, id);
}

export const previewExpiredText = 'This preview has expired. Upload the file again.';

/** The subject of the audit entries for imports and exports. */
export const csvSubject = (target: CsvTarget) => (target === 'providers' ? 'providers' : `directory:${target}`);

/** The data has changed since the comparison, so nothing was stored. */
export class OutdatedComparisonError extends Error {}

/**
 * Stores the result of a comparison with its audit entry; returns how many rows it added, changed, or removed. Throws a
 * Refusal, or OutdatedComparisonError when the target changed in the meantime.
 */
export async function applyCsv(
  tx: Transaction,
  { audit }: Pick<Backend, 'audit'>,
  { mode, ...csvImport }: CsvImportRef & { mode: CsvMode },
  by: Requester,
) {
  const { id, target } = csvImport;
  await allowBulkWrite(tx);
  await lockTarget(tx, target);
  if (!(await findCsvImport(tx, csvImport, formatActor(by.actor)))) throw new Refusal(previewExpiredText);
  if (await hasChangedSince(tx, csvImport)) throw new OutdatedComparisonError();
  const { counts } = await readCsvReport(tx, id);
  if (counts.wrong > 0) throw new Refusal('Some rows have errors. Nothing was saved.');
  await storeCsv(tx, csvImport, mode);
  await deleteCsvImport(tx, id);
  const storedCounts = { new: counts.new, changed: counts.changed, gone: mode === 'replace' ? counts.gone : 0 };
  const detail = { mode, ...storedCounts };
  await audit.write(tx, { ...by, action: 'import', subject: csvSubject(target), outcome: 'done', detail });
  return storedCounts;
}

/** Compares an uploaded file again with what is stored now. */
export const compareAgain = (db: Database, csvImport: CsvImportRef) =>
  inLongTransaction(db, async (tx) => {
    await compareCsv(tx, csvImport);
    return readCsvReport(tx, csvImport.id);
  });
