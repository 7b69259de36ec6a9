import { type Selectable, sql } from 'kysely';

import type { ContentFilter } from '@/contract/content/audience';
import type { Card } from '@/contract/content/card';
import type { Database } from '@/server/platform/database/database';
import type { CardsTable } from '@/server/platform/database/tables/content';

import { isVisibleTo, type Viewer } from './audience';
import { nextSequence } from './sequence';

/** A stored card; its icon is a file id. */
export type CardRow = Omit<Card, 'image'> & { imageFileId: number | null };
type Draft = Omit<CardRow, 'id' | 'sequence' | 'createdAt' | 'updatedAt' | 'version'>;

const cardOf = (row: Selectable<CardsTable>): CardRow => ({
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

export async function listCards(db: Database, filter: ContentFilter, sight: Viewer): Promise<CardRow[]> {
  const rows = await db
    .selectFrom('cards')
    .selectAll()
    .where(isVisibleTo(filter, sight))
    .orderBy('sequence')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const { version, createdAt, ...card } = cardOf(row);
    return sight === 'everything' ? { ...card, createdAt, version } : card;
  });
}

const columnsOf = ({ title, imageFileId, link_type, redirect, redirect_id, visibleTo, isActive }: Partial<Draft>) => ({
  title,
  image_file_id: imageFileId,
  link_type,
  redirect,
  redirect_id,
  visible_to: visibleTo,
  is_active: isActive,
});

export async function addCard(tx: Database, draft: Draft): Promise<number> {
  const sequence = await nextSequence(tx, 'homescreen');
  const { title, link_type, redirect, visibleTo, isActive } = draft;
  const { id } = await tx
    .insertInto('cards')
    .values({ ...columnsOf(draft), title, link_type, redirect, visible_to: visibleTo, is_active: isActive, sequence })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The stored card, locked until the transaction ends. */
export async function lockCard(tx: Database, id: number): Promise<CardRow | undefined> {
  const row = await tx.selectFrom('cards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && cardOf(row);
}

export const editCard = (tx: Database, id: number, draft: Partial<Draft>, at: Date) =>
  tx
    .updateTable('cards')
    .set({ ...columnsOf(draft), updated_at: at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

/** Returns the deleted row, or undefined when there was none. */
export const removeCard = (tx: Database, id: number) =>
  tx.deleteFrom('cards').where('id', '=', id).returning('image_file_id').executeTakeFirst();

const targetTables = { CARE_PROGRAMS: 'benefits', EDUCATION: 'documents' } as const;
const isChoosing = (keyword: string): keyword is keyof typeof targetTables => Object.hasOwn(targetTables, keyword);

/** Keywords without an id always have a target. */
export async function redirectTargetExists(db: Database, keyword: string, id: string | null): Promise<boolean> {
  if (!isChoosing(keyword)) return true;
  const found = await db.selectFrom(targetTables[keyword]).select('id').where('id', '=', Number(id)).executeTakeFirst();
  return found !== undefined;
}
