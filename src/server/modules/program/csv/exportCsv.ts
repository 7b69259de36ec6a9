import { Readable } from 'node:stream';

import { type CsvTarget, csvColumnsOf } from '@/contract/program/csv';
import { readExportedCells } from '@/server/modules/program/queries/csvImports';
import { csvText } from '@/server/platform/csv/csvText';
import type { Store } from '@/server/platform/database/store';

/** Without a byte-order mark, spreadsheets assume a regional encoding. */
const byteOrderMark = '\uFEFF';

/** The same rows give the same bytes. Reads in batches, so that it blocks no other request. */
export function exportCsv({ db, runStep }: Pick<Store, 'db' | 'runStep'>, target: CsvTarget) {
  async function* csvChunks() {
    yield byteOrderMark + csvText([csvColumnsOf(target)]);
    const batches = readExportedCells(db, target);
    for (;;) {
      const batch = await runStep(() => batches.next());
      if (batch.done) return;
      yield csvText(batch.value);
    }
  }
  return Readable.from(csvChunks(), { objectMode: false });
}
