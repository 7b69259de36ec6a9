import { sql } from 'kysely';

import type { MediaItem, StoredMedia } from '@/contract/program/media';
import { type PublicationKind, pageKeys, pageTitles } from '@/contract/program/publication';
import type { Database, Transaction } from '@/server/platform/database/database';
import type { FileStore } from '@/server/platform/files/fileStore';

/** Media with links to their files, by ID; leaves out missing ones. */
export async function readMediaWithLinks(
  db: Database,
  files: Pick<FileStore, 'link'>,
  ids: readonly (number | null)[],
): Promise<Map<number, MediaItem>> {
  const mediaIds = ids.filter((id) => id !== null);
  if (!mediaIds.length) return new Map();
  const rows = await db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.file_id')
    .select(['media.id', 'media.alt', 'files.kind', 'files.name'])
    .where('media.id', 'in', mediaIds)
    .execute();
  return new Map(
    rows.map(({ id, alt, kind, name }) => [
      id,
      { id, alt, kind: kind === 'video' ? 'video' : 'image', link: files.link({ name }) ?? '' },
    ]),
  );
}

/** Returns the new media item's ID. */
export async function insertMediaItem(
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

/** Whether all of these media exist; if so, they cannot be removed until the transaction ends. */
export async function lockMedia(tx: Transaction, ids: readonly number[]) {
  if (!ids.length) return true;
  const rows = await tx.selectFrom('media').select('id').where('id', 'in', ids).forKeyShare().execute();
  return rows.length === ids.length;
}

type MediaUse = StoredMedia['uses'][number];

/**
 * The texts that use each media item in a draft or a stored version; a benefit is named by the title of its draft
 * or, without a draft, of its last text.
 */
async function readMediaUses(db: Database): Promise<ReadonlyMap<number, MediaUse[]>> {
  const { rows } = await sql<{ media_id: number; kind: PublicationKind; key: string; title: string | null }>`
    select named.media_id, p.kind, p.key, case p.kind when 'benefit' then coalesce(p.draft, (
      select v.body from publication_versions v where v.publication_id = p.id and v.body is not null
      order by v.number desc limit 1))::json ->> 'title' end as title
    from publications p cross join lateral (
      select unnest(p.draft_media) as media_id
      union select unnest(v.media) from publication_versions v where v.publication_id = p.id) named
    order by p.kind, p.key`.execute(db);
  const uses = new Map<number, MediaUse[]>();
  for (const { media_id, kind, key, title } of rows) {
    const page = pageKeys.find((pageKey) => kind === 'page' && pageKey === key);
    const use = { kind, key, title: title ?? (page ? pageTitles[page] : `${kind} ${key}`) };
    uses.set(media_id, [...(uses.get(media_id) ?? []), use]);
  }
  return uses;
}

/** All media, newest first, with the texts that use them. */
export async function listMedia(db: Database, files: Pick<FileStore, 'link'>): Promise<StoredMedia[]> {
  const [rows, uses] = await Promise.all([
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
    readMediaUses(db),
  ]);
  return rows.map((row) => ({
    id: row.id,
    alt: row.alt,
    kind: row.kind === 'video' ? 'video' : 'image',
    link: files.link({ name: row.name }) ?? '',
    name: row.display_name,
    size: Number(row.size),
    createdAt: row.created_at.toISOString(),
    uses: uses.get(row.id) ?? [],
  }));
}
