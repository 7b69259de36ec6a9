import type { DirectoryDraft, DirectoryKind } from '@/contract/program/directory';
import { rowsFileOf } from '@/server/modules/program/folder/format/rowFiles';
import { removeDirectoryRows, writeDirectoryRows } from '@/server/modules/program/queries/directories';
import type { Transaction } from '@/server/platform/database/database';
import { countedChanges, type ImportContext, type PreparedChanges } from './preparedChanges';
import { readDirectory } from './storedRows';

type StoredRow = { id: number; cells: string[] };

const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');
const nameOf = (cells: readonly string[]) => (cells[0] ?? '').toLowerCase();
const draftOf = ([title = '', link = '', phone = '', topic = '']: readonly string[]): DirectoryDraft => ({
  title,
  link,
  phone,
  topic,
});

type Rows = { folderRows: readonly string[][]; stored: readonly StoredRow[] };
type RowToWrite = { id: number | null; draft: DirectoryDraft };

const rowsToWrite = (cells: readonly string[], storedRow: StoredRow | undefined): RowToWrite[] =>
  storedRow && isSame(cells, storedRow.cells) ? [] : [{ id: storedRow?.id ?? null, draft: draftOf(cells) }];

/** Members read a directory in the order of its IDs, so rows of the folder take the stored IDs in order. */
const replacedRows = ({ folderRows, stored }: Rows) =>
  folderRows.flatMap((cells, index) => rowsToWrite(cells, stored[index]));

function mergedRows({ folderRows, stored }: Rows) {
  const storedByName = new Map(stored.map((row) => [nameOf(row.cells), row]));
  return folderRows.flatMap((cells) => rowsToWrite(cells, storedByName.get(nameOf(cells))));
}

export async function prepareDirectory(
  tx: Transaction,
  kind: DirectoryKind,
  rows: readonly string[][] | undefined,
  { replace }: ImportContext,
): Promise<PreparedChanges> {
  const stored = await readDirectory(tx, kind);
  const folderRows = rows ?? (replace ? [] : stored.map(({ cells }) => cells));
  const cellsByName = new Map(stored.map(({ cells }) => [nameOf(cells), cells]));
  const names = new Set(folderRows.map(nameOf));
  const added = folderRows.filter((cells) => !cellsByName.has(nameOf(cells))).length;
  const changed = folderRows.filter((cells) => {
    const before = cellsByName.get(nameOf(cells));
    return before && !isSame(cells, before);
  }).length;
  const removed = replace ? stored.filter(({ cells }) => !names.has(nameOf(cells))).length : 0;
  const what = rowsFileOf(kind);
  const changes = countedChanges(what, { add: added, change: changed, remove: removed });
  const isMoved = replace && folderRows.some((cells, index) => nameOf(cells) !== nameOf(stored[index]?.cells ?? []));
  if (changes.length === 0 && isMoved) changes.push({ verb: 'change', what: `${what}: row order` });
  return {
    changes,
    async apply(transaction) {
      if (replace)
        await removeDirectoryRows(
          transaction,
          stored.slice(folderRows.length).map(({ id }) => id),
        );
      await writeDirectoryRows(transaction, kind, (replace ? replacedRows : mergedRows)({ folderRows, stored }));
    },
  };
}
