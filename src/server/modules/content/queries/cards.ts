import type { Selectable } from 'kysely';

import type { ContentFilter } from '@/contract/content/audience';
import type { Card } from '@/contract/content/card';
import type { Database, Tables } from '@/server/platform/database/database';
import type { FileStore } from '@/server/platform/files/fileStore';
import { Refusal } from '@/server/platform/http/reply';

import { isVisibleTo, type Viewer } from './audience';

/** A stored card; its icon is a file ID. */
export type CardRow = Omit<Card, 'image'> & { imageFileId: number | null };

const cardOf = (row: Selectable<Tables['cards']>): CardRow => ({
  id: row.id,
  title: row.title,
  imageFileId: row.image_file_id,
  link_type: row.link_type,
  redirect: row.redirect,
  redirect_id: row.redirect_id,
  visibleTo: row.visible_to,
  isActive: row.is_active,
  sequence: row.sequence,
  updatedAt: row.updated_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

export async function listCards(db: Database, filter: ContentFilter, viewer: Viewer): Promise<CardRow[]> {
  const rows = await db
    .selectFrom('cards')
    .selectAll()
    .where(isVisibleTo(filter, viewer))
    .orderBy('sequence')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const { version, createdAt, ...card } = cardOf(row);
    return viewer === 'everything' ? { ...card, createdAt, version } : card;
  });
}

/** Cards as the contract describes them, with links to their icons. */
export async function addCardLinks(files: Pick<FileStore, 'links'>, rows: readonly CardRow[], tx?: Database) {
  const links = await files.links(
    rows.map(({ imageFileId }) => imageFileId),
    tx,
  );
  return rows.map(({ imageFileId, ...row }) => ({ ...row, image: links.get(imageFileId ?? 0) ?? null }));
}

/** The stored card, locked until the transaction ends. */
export async function lockCard(tx: Database, id: number): Promise<CardRow | undefined> {
  const row = await tx.selectFrom('cards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && cardOf(row);
}

const targetTables = { CARE_PROGRAMS: 'benefits', EDUCATION: 'documents' } as const;
const hasTargetTable = (keyword: string): keyword is keyof typeof targetTables => Object.hasOwn(targetTables, keyword);

/** Refuses a redirect to a benefit or document that does not exist. Keywords without an ID always have a target. */
export async function assertRedirectTarget(db: Database, keyword: string, id: string | null) {
  if (!hasTargetTable(keyword)) return;
  const target = await db
    .selectFrom(targetTables[keyword])
    .select('id')
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (!target) throw new Refusal('The selected redirect option no longer exists.');
}
