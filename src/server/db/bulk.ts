import { sql } from 'kysely';

import type { Log } from '@/server/process/log';

import type { Database, Transaction } from './database';
import type { Store } from './store';

/** For statements about a whole file or table. */
export async function allowLongStatements(tx: Transaction) {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
  // Compiling long expressions takes longer than running them.
  await sql`set local jit = off`.execute(tx);
}

/** Runs statements about a whole file or table in one transaction. */
export const inLongTransaction = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>) =>
  db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    return work(tx);
  });

/** Before many rows are stored: VACUUM right after the commit skips rows whose commit is not on disk yet. */
export async function allowBulkWrite(tx: Transaction) {
  await allowLongStatements(tx);
  await sql`set local synchronous_commit = on`.execute(tx);
}

/** So many new or changed rows make a VACUUM ANALYZE worthwhile. */
const manyRows = 1000;

export type TidiedTable = 'people' | 'coverages' | 'providers' | 'directory' | 'import_verdicts';

/** Updates statistics and visibility map after many inserts, which index-only scans of the lists need. */
export async function tidyTable({ db, engine }: Pick<Store, 'db' | 'engine'>, name: TidiedTable) {
  const table = sql.table(name);
  if (engine === 'postgres') return void (await sql`vacuum (analyze) ${table}`.execute(db));
  // Both block other queries; a smaller sample is faster and still sufficient.
  await sql`vacuum ${table}`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local default_statistics_target = 20`.execute(tx);
    await sql`analyze ${table}`.execute(tx);
  });
}

/** Tidies a table after an import that changed many rows; these are stored even if it fails. */
export async function tidyAfterImport(store: Pick<Store, 'db' | 'engine'>, name: TidiedTable, rows: number, log: Log) {
  if (rows < manyRows) return;
  await tidyTable(store, name).catch((error: unknown) =>
    log.warn({ err: error, table: name }, 'a table could not be tidied after an import'),
  );
}
