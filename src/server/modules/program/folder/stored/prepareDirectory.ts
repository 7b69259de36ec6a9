import type { DirectoryDraft, DirectoryKind } from '@/contract/program/directory';
import { rowsFileOf } from '@/server/modules/program/folder/format/rowFiles';
import { removeDirectoryRows, writeDirectoryRows } from '@/server/modules/program/queries/directories';
import type { Transaction } from '@/server/platform/database/database';
import { countedChanges, type ImportContext, type PreparedChanges } from './preparedChanges';
import { readDirectory } from './storedRows';

type StoredRow = { id: number; cells: string[] };

const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');
const titleKeyOf = (cells: readonly string[]) => (cells[0] ?? '').toLowerCase();
const draftOf = ([title = '', link = '', phone = '', topic = '']: readonly string[]): DirectoryDraft => ({
  title,
  link,
  phone,
  topic,
});

type Rows = { folderRows: readonly string[][]; storedRows: readonly StoredRow[] };
type RowToWrite = { id: number | null; draft: DirectoryDraft };

const rowsToWrite = (cells: readonly string[], storedRow: StoredRow | undefined): RowToWrite[] =>
  storedRow && isSame(cells, storedRow.cells) ? [] : [{ id: storedRow?.id ?? null, draft: draftOf(cells) }];

/** Members see a directory in the order of its IDs, so the folder's rows reuse the stored IDs in that order. */
const replacedRows = ({ folderRows, storedRows }: Rows) =>
  folderRows.flatMap((cells, index) => rowsToWrite(cells, storedRows[index]));

function mergedRows({ folderRows, storedRows }: Rows) {
  const storedByTitle = new Map(storedRows.map((row) => [titleKeyOf(row.cells), row]));
  return folderRows.flatMap((cells) => rowsToWrite(cells, storedByTitle.get(titleKeyOf(cells))));
}

export async function prepareDirectory(
  tx: Transaction,
  kind: DirectoryKind,
  rows: readonly string[][] | undefined,
  { replace }: ImportContext,
): Promise<PreparedChanges> {
  const storedRows = await readDirectory(tx, kind);
  const folderRows = rows ?? (replace ? [] : storedRows.map(({ cells }) => cells));
  const cellsByTitle = new Map(storedRows.map(({ cells }) => [titleKeyOf(cells), cells]));
  const titleKeys = new Set(folderRows.map(titleKeyOf));
  const addedCount = folderRows.filter((cells) => !cellsByTitle.has(titleKeyOf(cells))).length;
  const changedCount = folderRows.filter((cells) => {
    const storedCells = cellsByTitle.get(titleKeyOf(cells));
    return storedCells && !isSame(cells, storedCells);
  }).length;
  const removedCount = replace ? storedRows.filter(({ cells }) => !titleKeys.has(titleKeyOf(cells))).length : 0;
  const what = rowsFileOf(kind);
  const changes = countedChanges(what, { add: addedCount, change: changedCount, remove: removedCount });
  const isOrderChanged =
    replace && folderRows.some((cells, index) => titleKeyOf(cells) !== titleKeyOf(storedRows[index]?.cells ?? []));
  if (changes.length === 0 && isOrderChanged) changes.push({ verb: 'change', what: `${what}: row order` });
  return {
    changes,
    async apply(transaction) {
      if (replace)
        await removeDirectoryRows(
          transaction,
          storedRows.slice(folderRows.length).map(({ id }) => id),
        );
      await writeDirectoryRows(transaction, kind, (replace ? replacedRows : mergedRows)({ folderRows, storedRows }));
    },
  };
}
