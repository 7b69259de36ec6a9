import { type Selectable, sql } from 'kysely';

import {
  type DirectoryDraft,
  type DirectoryKind,
  type DirectoryRow,
  type DirectoryRows,
  directoryRowsPerPage,
} from '@/contract/program/directory';
import type { Database, Tables, Transaction } from '@/server/platform/database/database';
import { matchesEntry, searchTerms } from '@/server/platform/database/searching';
import { Refusal } from '@/server/platform/http/reply';

const rowOf = (row: Selectable<Tables['directory']>): DirectoryRow => ({
  id: row.id,
  title: row.name,
  link: row.redirect ?? '',
  phone: row.contact ?? '',
  topic: row.topic ?? '',
  version: row.version,
});

export const toDirectoryColumns = ({ title, link, phone, topic }: DirectoryDraft) => ({
  name: title,
  redirect: link || null,
  contact: phone || null,
  topic: topic || null,
});

/** One page of a directory in the order in which members see it, filtered by title or topic. */
export async function listDirectoryRows(
  db: Database,
  kind: DirectoryKind,
  { page = 1, search = '' }: { page?: number; search?: string },
): Promise<DirectoryRows> {
  const matchingRowsQuery = db
    .selectFrom('directory')
    .where('kind', '=', kind)
    .where(matchesEntry(searchTerms(search)));
  const { count } = await matchingRowsQuery
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('directory')
    .selectAll()
    .where('id', 'in', (eb) =>
      // Skips the earlier pages with an index-only scan.
      eb
        .selectFrom(
          matchingRowsQuery
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

export async function readDirectoryRow(tx: Transaction, kind: DirectoryKind, id: number) {
  const row = await tx
    .selectFrom('directory')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && rowOf(row);
}

/** Refuses a title that another row has, even with different capitalization. */
export async function rejectDuplicateTitle(
  tx: Transaction,
  kind: DirectoryKind,
  title: string,
  exceptId: number | null,
) {
  const row = await tx
    .selectFrom('directory')
    .select('name')
    .where('kind', '=', kind)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${title}::text)`)
    .where('id', '!=', exceptId ?? 0)
    .executeTakeFirst();
  if (row) throw new Refusal(`“${row.name}” is already in this directory.`);
}

const rowsPerBatch = 5000;

/** Writes many rows of a directory: those with an ID are updated, the others added at the end in order. */
export async function writeDirectoryRows(
  tx: Transaction,
  kind: DirectoryKind,
  rows: readonly { id: number | null; draft: DirectoryDraft }[],
) {
  for (let offset = 0; offset < rows.length; offset += rowsPerBatch) {
    const batch = rows.slice(offset, offset + rowsPerBatch);
    const textsOf = (field: keyof DirectoryDraft) => sql`${batch.map(({ draft }) => draft[field])}::text[]`;
    const writtenRowsQuery = sql`(select id, title, nullif(link, '') as link, nullif(phone, '') as phone, nullif(topic, '') as topic, no
      from unnest(${batch.map(({ id }) => id)}::bigint[], ${textsOf('title')}, ${textsOf('link')}, ${textsOf('phone')},
        ${textsOf('topic')}) with ordinality as w (id, title, link, phone, topic, no)) w`;
    await sql`update directory d set name = w.title, redirect = w.link, contact = w.phone, topic = w.topic,
      version = d.version + 1 from ${writtenRowsQuery} where d.id = w.id`.execute(tx);
    await sql`insert into directory (kind, name, redirect, contact, topic)
      select ${kind}, title, link, phone, topic from ${writtenRowsQuery} where id is null order by no`.execute(tx);
  }
}

export const removeDirectoryRows = (tx: Transaction, ids: readonly number[]) =>
  sql`delete from directory where id = any(${ids}::bigint[])`.execute(tx);
