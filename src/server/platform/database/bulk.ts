import { sql } from 'kysely';

import type { Log } from '@/server/platform/process/log';

import type { Database, Transaction } from './database';
import type { Store } from './store';

async function allowLongStatements(tx: Transaction) {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
}

/** Runs a transaction whose statements process an entire file or table, without a statement timeout. */
export const inLongTransaction = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>) =>
  db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    return work(tx);
  });

/** Call before storing many rows. Otherwise, VACUUM would skip those whose commit is not on disk yet. */
export async function allowBulkWrite(tx: Transaction) {
  await allowLongStatements(tx);
  await sql`set local synchronous_commit = on`.execute(tx);
}

/** VACUUM ANALYZE is worthwhile if at least this many rows were changed. */
const minRowsToVacuum = 1000;

/** The table behind the view `import_row_results`. VACUUM and ANALYZE skip views. */
export const importRowResultsTable = 'import_verdicts';

type VacuumedTable = 'people' | 'coverages' | 'providers' | 'directory' | typeof importRowResultsTable;

/** Vacuums a table after an import that changed many rows. If this fails, the import still succeeds. */
export async function vacuumAfterImport(store: Pick<Store, 'vacuum'>, table: VacuumedTable, rows: number, log: Log) {
  if (rows < minRowsToVacuum) return;
  await store
    .vacuum(table)
    .catch((error: unknown) => log.warn({ err: error, table }, 'could not vacuum a table after an import'));
}
