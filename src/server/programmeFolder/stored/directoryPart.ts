import type { DirectoryDraft, DirectoryKind } from '@/contract/programme/directory';
import type { Transaction } from '@/server/db/database';
import { addDirectoryRow, editDirectoryRow, removeDirectoryRow } from '@/server/db/programme/directories';

import { rowsFileOf } from '@/server/programmeFolder/format/rowFiles';
import { counted, type Importing, type Part } from './part';
import { readDirectory } from './storedRows';

type Stored = { id: number; cells: string[] };

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');
const nameOf = (cells: readonly string[]) => (cells[0] ?? '').toLowerCase();
const draftOf = ([title = '', link = '', phone = '', topic = '']: readonly string[]): DirectoryDraft => ({
  title,
  link,
  phone,
  topic,
});

type Rows = { kind: DirectoryKind; wanted: readonly string[][]; stored: readonly Stored[] };

/** Members read a directory in the order of its ids, so that each row of the folder takes the next of them. */
async function replaceRows(tx: Transaction, { kind, wanted, stored }: Rows) {
  for (const { id } of stored.slice(wanted.length)) await removeDirectoryRow(tx, id);
  for (const [index, cells] of wanted.entries()) {
    const place = stored[index];
    if (!place) await addDirectoryRow(tx, kind, draftOf(cells));
    else if (!isSame(cells, place.cells)) await editDirectoryRow(tx, place.id, draftOf(cells));
  }
}

async function mergeRows(tx: Transaction, { kind, wanted, stored }: Rows) {
  const known = new Map(stored.map((row) => [nameOf(row.cells), row]));
  for (const cells of wanted) {
    const before = known.get(nameOf(cells));
    if (!before) await addDirectoryRow(tx, kind, draftOf(cells));
    else if (!isSame(cells, before.cells)) await editDirectoryRow(tx, before.id, draftOf(cells));
  }
}

/** The rows of one directory. */
export async function directoryPart(
  tx: Transaction,
  kind: DirectoryKind,
  rows: readonly string[][] | undefined,
  { replace }: Importing,
): Promise<Part> {
  const stored = await readDirectory(tx, kind);
  const wanted = rows ?? (replace ? [] : stored.map(({ cells }) => cells));
  const known = new Map(stored.map(({ cells }) => [nameOf(cells), cells]));
  const names = new Set(wanted.map(nameOf));
  const added = wanted.filter((cells) => !known.has(nameOf(cells))).length;
  const changed = wanted.filter((cells) => {
    const before = known.get(nameOf(cells));
    return before && !isSame(cells, before);
  }).length;
  const removed = replace ? stored.filter(({ cells }) => !names.has(nameOf(cells))).length : 0;
  const what = rowsFileOf(kind);
  const changes = counted(what, { add: added, change: changed, remove: removed });
  const isMoved = replace && wanted.some((cells, index) => nameOf(cells) !== nameOf(stored[index]?.cells ?? []));
  if (changes.length === 0 && isMoved) changes.push({ verb: 'change', what: `${what}: the order of its rows` });
  return {
    changes,
    apply: (held) =>
      replace ? replaceRows(held, { kind, wanted, stored }) : mergeRows(held, { kind, wanted, stored }),
  };
}
