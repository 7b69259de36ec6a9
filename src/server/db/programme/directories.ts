import { sql, type Selectable } from 'kysely';

import {
  directoryRowsPerPage,
  type DirectoryDraft,
  type DirectoryKind,
  type DirectoryRow,
  type DirectoryRows,
} from '@/contract/programme/directory';
import { anywhere, searchWords } from '@/server/content/plainText';
import type { Database, Transaction } from '@/server/db/database';
import type { DirectoryTable } from '@/server/db/tables/content';

const rowOf = (row: Selectable<DirectoryTable>): DirectoryRow => ({
  id: row.id,
  title: row.name,
  link: row.redirect ?? '',
  phone: row.contact ?? '',
  topic: row.topic ?? '',
  version: row.version,
});

const columnsOf = ({ title, link, phone, topic }: DirectoryDraft) => ({
  name: title,
  redirect: link || null,
  contact: phone || null,
  topic: topic || null,
});

/** One page of a directory in the order members read it, found by title or topic. */
export async function listDirectoryRows(
  db: Database,
  kind: DirectoryKind,
  { page = 1, search = '' }: { page?: number; search?: string },
): Promise<DirectoryRows> {
  let matching = db.selectFrom('directory').where('kind', '=', kind);
  for (const word of searchWords(search))
    matching = matching.where(sql`lower(name || ' ' || coalesce(topic, ''))`, 'like', anywhere(word));
  const { count } = await matching.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('directory')
    .selectAll()
    .where('id', 'in', (of) =>
      // An index alone skips the earlier pages.
      of
        .selectFrom(
          matching
            .select('id')
            .orderBy('id')
            .limit(directoryRowsPerPage)
            .offset((page - 1) * directoryRowsPerPage)
            .as('page'),
        )
        .select('id'),
    )
    .orderBy('id')
    .execute();
  return { count: Number(count), rows: rows.map(rowOf) };
}

/** The stored row of a directory. */
export async function readDirectoryRow(tx: Transaction, kind: DirectoryKind, id: number) {
  const row = await tx
    .selectFrom('directory')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && rowOf(row);
}

/** The title of another row that is the same but for its case. */
export async function sameTitle(tx: Transaction, kind: DirectoryKind, title: string, except: number | null) {
  const row = await tx
    .selectFrom('directory')
    .select('name')
    .where('kind', '=', kind)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${title}::text)`)
    .where('id', '!=', except ?? 0)
    .executeTakeFirst();
  return row?.name;
}

export async function addDirectoryRow(tx: Transaction, kind: DirectoryKind, draft: DirectoryDraft) {
  const { id } = await tx
    .insertInto('directory')
    .values({ kind, ...columnsOf(draft) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const editDirectoryRow = (tx: Transaction, id: number, draft: DirectoryDraft) =>
  tx
    .updateTable('directory')
    .set({ ...columnsOf(draft), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

export const removeDirectoryRow = (tx: Transaction, id: number) =>
  tx.deleteFrom('directory').where('id', '=', id).execute();
