import { Readable } from 'node:stream';

import { sql } from 'kysely';
import { cellsColumns } from '@/server/modules/program/csv/readCsv';
import { rowsFileOf } from '@/server/modules/program/folder/format/rowFiles';
import {
  beginCsvImport,
  compareCsv,
  deleteCsvImport,
  readCsvReport,
  storeCsv,
} from '@/server/modules/program/queries/csvImports';
import { formatCopyLine } from '@/server/platform/csv/copyText';
import type { Transaction } from '@/server/platform/database/database';
import type { Store } from '@/server/platform/database/store';
import { encodeParameter } from '@/server/platform/database/values';
import { countedChanges, type ImportContext, type PreparedChanges } from './preparedChanges';

const target = 'providers';
const noProblems = encodeParameter([]) as string;

/** The providers, compared and stored like a CSV file; with `replace`, missing providers become inactive. */
export async function prepareProviders(
  tx: Transaction,
  rows: readonly string[][] | undefined,
  { replace, at, by, problems, store }: ImportContext & { store: Pick<Store, 'copyIn'> },
): Promise<PreparedChanges> {
  if (!rows && !replace) return { changes: [], apply: async () => {} };
  const id = await beginCsvImport(tx, { target, actor: by, now: at });
  const lines = (rows ?? []).map((cells, index) =>
    formatCopyLine([id, index + 2, encodeParameter(cells) as string, noProblems]),
  );
  await store.copyIn(tx, 'csv_cells', cellsColumns, Readable.from(lines));
  await sql`analyze csv_cells`.execute(tx);
  await compareCsv(tx, { id, target });
  const { counts } = await readCsvReport(tx, id);
  const file = rowsFileOf(target);
  if (counts.wrong > 0) problems.add(file, 'two rows are for the same provider.');
  return {
    changes: countedChanges(file, { add: counts.new, change: counts.changed, remove: replace ? counts.gone : 0 }),
    async apply(transaction) {
      await storeCsv(transaction, { id, target }, replace ? 'replace' : 'merge');
      await deleteCsvImport(transaction, id);
    },
  };
}
