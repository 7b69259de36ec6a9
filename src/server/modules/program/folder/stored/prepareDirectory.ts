import type { DirectoryDraft, DirectoryKind } from '@/contract/program/directory';
import { rowsFileOf } from '@/server/modules/program/folder/format/rowFiles';
import { readDirectoryCells } from '@/server/modules/program/queries/csvImports';
import { removeDirectoryRows, writeDirectoryRows } from '@/server/modules/program/queries/directories';
import type { Transaction } from '@/server/platform/database/database';
import { countedChanges, type ImportContext, type PreparedChanges } from './preparedChanges';

const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');
const titleKeyOf = (cells: readonly string[]) => (cells[0] ?? '').toLowerCase();
const draftOf = ([title = '', link = '', phone = '', topic = '']: readonly string[]): DirectoryDraft => ({
  title,
  link,
  phone,
  topic,
});

export async function prepareDirectory(
  tx: Transaction,
  kind: DirectoryKind,
  rows: readonly string[][] | undefined,
  { replace }: ImportContext,
): Promise<PreparedChanges> {
  const storedRows = await readDirectoryCells(tx, kind);
  const folderRows = rows ?? (replace ? [] : storedRows.map(({ cells }) => cells));
  const storedByTitle = new Map(storedRows.map((row) => [titleKeyOf(row.cells), row]));
  const findStored = (cells: readonly string[]) => storedByTitle.get(titleKeyOf(cells));
  const titleKeys = new Set(folderRows.map(titleKeyOf));
  const addedCount = folderRows.filter((cells) => !findStored(cells)).length;
  const changedCount = folderRows.filter((cells) => !isSame(cells, findStored(cells)?.cells ?? cells)).length;
  const removedCount = replace ? storedRows.filter(({ cells }) => !titleKeys.has(titleKeyOf(cells))).length : 0;
  const what = rowsFileOf(kind);
  const changes = countedChanges(what, { add: addedCount, change: changedCount, remove: removedCount });
  const isOrderChanged =
    replace && folderRows.some((cells, index) => titleKeyOf(cells) !== titleKeyOf(storedRows[index]?.cells ?? []));
  if (changes.length === 0 && isOrderChanged) changes.push({ verb: 'change', what: `${what}: row order` });
  // Members see a directory in the order of its IDs, so a replacement reuses the stored IDs in that order.
  const rowsToWrite = folderRows.flatMap((cells, index) => {
    const storedRow = replace ? storedRows[index] : findStored(cells);
    return storedRow && isSame(cells, storedRow.cells) ? [] : [{ id: storedRow?.id ?? null, draft: draftOf(cells) }];
  });
  return {
    changes,
    async apply(transaction) {
      const surplusIds = storedRows.slice(folderRows.length).map(({ id }) => id);
      if (replace) await removeDirectoryRows(transaction, surplusIds);
      await writeDirectoryRows(transaction, kind, rowsToWrite);
    },
  };
}
