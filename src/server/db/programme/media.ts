import { sql } from 'kysely';

import type { Medium, StoredMedium } from '@/contract/programme/media';
import type { PublicationKind } from '@/contract/programme/publication';
import type { Database, Transaction } from '@/server/db/database';
import type { FileStore } from '@/server/files/fileStore';

/** Media with links to their files, by id; those that do not exist are left out. */
export async function mediaWithLinks(
  db: Database,
  files: Pick<FileStore, 'link'>,
  ids: readonly (number | null)[],
): Promise<Map<number, Medium>> {
  const wanted = ids.filter((id) => id !== null);
  if (!wanted.length) return new Map();
  const rows = await db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.file_id')
    .select(['media.id', 'media.alt', 'files.kind', 'files.name'])
    .where('media.id', 'in', wanted)
    .execute();
  return new Map(
    rows.map(({ id, alt, kind, name }) => [
      id,
      { id, alt, kind: kind === 'video' ? 'video' : 'image', link: files.link({ name }) ?? '' },
    ]),
  );
}

/** Adds an uploaded file to the media; returns its id there. */
export async function addMedium(
  tx: Transaction,
  { fileId, alt }: { fileId: number; alt: string },
  { by, at }: { by: string; at: Date },
) {
  const { id } = await tx
    .insertInto('media')
    .values({ file_id: fileId, alt, created_at: at, created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether all of these media exist; they cannot be removed until the transaction ends. */
export async function keepMedia(tx: Transaction, ids: readonly number[]) {
  if (!ids.length) return true;
  const rows = await tx.selectFrom('media').select('id').where('id', 'in', ids).forKeyShare().execute();
  return rows.length === ids.length;
}

/** A text and a medium that its draft or one of its kept versions names, each pair once. */
const uses = sql`(
  select distinct p.kind, p.key, coalesce(found.id[1], found.id[2])::bigint as media_id
  from publications p
    join (
      select id, draft as body from publications where draft is not null
      union all select publication_id, body from publication_versions where body is not null
    ) written on written.id = p.id
    cross join lateral regexp_matches(
      written.body, 'data-media=\\\\?"(\\d+)|"(?:pictureId|iconId|mediaId)":(\\d+)', 'g') as found (id)
)`;

type Use = { kind: PublicationKind; key: string; media_id: number };

/** All media, newest first, with the texts that name them. */
export async function listMedia(
  db: Database,
  files: Pick<FileStore, 'link'>,
  titleOf: (place: Pick<Use, 'kind' | 'key'>) => string,
): Promise<StoredMedium[]> {
  const [rows, used] = await Promise.all([
    db
      .selectFrom('media')
      .innerJoin('files', 'files.id', 'media.file_id')
      .select([
        'media.id',
        'media.alt',
        'media.created_at',
        'files.kind',
        'files.name',
        'files.display_name',
        'files.size',
      ])
      .orderBy('media.id', 'desc')
      .execute(),
    sql<Use>`select * from ${uses} used order by kind, key`.execute(db),
  ]);
  return rows.map((row) => ({
    id: row.id,
    alt: row.alt,
    kind: row.kind === 'video' ? 'video' : 'image',
    link: files.link({ name: row.name }) ?? '',
    name: row.display_name,
    size: Number(row.size),
    createdAt: row.created_at.toISOString(),
    uses: used.rows
      .filter(({ media_id }) => Number(media_id) === row.id)
      .map(({ kind, key }) => ({ kind, key, title: titleOf({ kind, key }) })),
  }));
}

/** Locks a medium until the transaction ends; undefined when there is none. */
export const holdMedium = (tx: Transaction, id: number) =>
  tx.selectFrom('media').select(['id', 'file_id']).where('id', '=', id).forUpdate().executeTakeFirst();

/** Whether any draft or kept version names a medium. */
export async function isMediumUsed(tx: Transaction, id: number) {
  const { rows } = await sql`select 1 from ${uses} used where media_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}
