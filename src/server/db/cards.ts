import type { ContentFilter } from '@/contract/audience';
import type { Card } from '@/contract/card';

import { shown, type Sight } from './audience';
import type { Database } from './database';
import { lastPlace } from './sequence';

/** A card as it is stored: its icon still a file. */
export type CardRow = Omit<Card, 'image'> & { imageFileId: number | null };
type Draft = Omit<CardRow, 'id' | 'sequence' | 'updatedAt'>;

export async function listCards(db: Database, filter: ContentFilter, sight: Sight): Promise<CardRow[]> {
  const rows = await db
    .selectFrom('cards')
    .selectAll()
    .where(shown(filter, sight))
    .orderBy('sequence')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
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
  }));
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
  const sequence = await lastPlace(tx, 'homescreen');
  const { title, link_type, redirect, visibleTo, isActive } = draft;
  const { id } = await tx
    .insertInto('cards')
    .values({ ...columnsOf(draft), title, link_type, redirect, visible_to: visibleTo, is_active: isActive, sequence })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The stored card, kept from changing until the transaction ends. */
export const holdCard = (tx: Database, id: number) =>
  tx.selectFrom('cards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const editCard = (tx: Database, id: number, draft: Partial<Draft>, at: Date) =>
  tx.updateTable('cards').set({ ...columnsOf(draft), updated_at: at }).where('id', '=', id).execute();

/** The row that went, or nothing when there was none. */
export const removeCard = (tx: Database, id: number) =>
  tx.deleteFrom('cards').where('id', '=', id).returning('image_file_id').executeTakeFirst();
