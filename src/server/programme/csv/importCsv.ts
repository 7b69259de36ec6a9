import { Readable } from 'node:stream';

import { sql } from 'kysely';

import type { CsvReport, CsvTarget } from '@/contract/programme/csv';
import { readTemporary } from '@/server/files/temporaryFile';
import type { Backend } from '@/server/backend';
import { allowLongStatements } from '@/server/db/bulk';
import { inBackground } from '@/server/db/engine/backgroundRead';
import { lineBatches } from '@/server/db/engine/batches';
import type { Transaction } from '@/server/db/database';
import { beginCsvImport, compareCsv, readCsvReport } from '@/server/db/programme/csvImports';
import { Refusal } from '@/server/http/reply';
import { readInThread } from '@/server/sheets/readInThread';
import type { SheetEncoding } from '@/server/sheets/decode';

import { cellsColumns, type CsvJob, type ReadCsv } from './readCsv';

/** Bytes that the embedded database's only connection takes at once. */
const bytesPerStep = 256 * 1024;

type Upload = {
  target: CsvTarget;
  actor: string;
  path: string;
  encoding: SheetEncoding;
  cellsPath: string;
  signal: AbortSignal;
};

/** Reads an uploaded file and compares it with what is stored, which it does not change. */
export async function checkCsv(
  { db, store, now }: Pick<Backend, 'db' | 'store' | 'now'>,
  { target, actor, path, encoding, cellsPath, signal }: Upload,
): Promise<CsvReport> {
  const id = await db.transaction().execute((tx) => beginCsvImport(tx, { target, actor, now: now() }));
  const workerData: CsvJob = { target, path, encoding, importId: id, cellsPath };
  const read = await readInThread<ReadCsv>({ script: 'csvWorker.js', workerData, signal });
  if ('problem' in read) throw new Refusal(read.problem);

  const copy = (tx: Transaction, lines: Readable) => store.copyIn(tx, 'csv_cells', cellsColumns, lines);
  // Without figures of the lines the planner joins each verdict with all of them, which takes the square of the file.
  const work = async (tx: Transaction) => {
    await allowLongStatements(tx);
    await sql`analyze csv_cells`.execute(tx);
    await compareCsv(tx, { id, target });
  };
  if (store.engine === 'postgres')
    await db.transaction().execute(async (tx) => {
      await allowLongStatements(tx);
      await copy(tx, Readable.from(readTemporary(cellsPath)));
      await work(tx);
    });
  else {
    for await (const lines of lineBatches(readTemporary(cellsPath), bytesPerStep)) {
      signal.throwIfAborted();
      await inBackground(() => db.transaction().execute((tx) => copy(tx, Readable.from([lines]))));
    }
    await db.transaction().execute(work);
  }
  return readCsvReport(db, id);
}
