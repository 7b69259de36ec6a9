import { Readable } from 'node:stream';

import { sql } from 'kysely';

import type { CsvReport, CsvTarget } from '@/contract/program/csv';
import type { Backend } from '@/server/backend';
import { beginCsvImport, compareCsv, readCsvReport } from '@/server/modules/program/queries/csvImports';
import type { CsvEncoding } from '@/server/platform/csv/encoding';
import { readInThread } from '@/server/platform/csv/readInThread';
import { inLongTransaction } from '@/server/platform/database/bulk';
import { readTemporary } from '@/server/platform/files/temporaryFile';
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
