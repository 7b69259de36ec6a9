import { sql } from 'kysely';
import type * as z from 'zod/mini';

import type { CardDraft, cardEditSchema } from '@/contract/content/card';
import type { Backend } from '@/server/backend';
import { readDeletionDetail } from '@/server/modules/audit/queries/subjectTitles';
import { addCardLinks, assertRedirectTarget, lockCard } from '@/server/modules/content/queries/cards';
import { readNextSequence } from '@/server/modules/content/queries/sequence';
import { checkCardRedirect } from '@/server/modules/content/redirect';
import type { Transaction } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUnchanged, isUpToDate } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

export async function addCard(
  tx: Transaction,
  { audit }: Pick<Backend, 'audit'>,
  draft: Pick<CardDraft, 'title' | 'link_type' | 'visibleTo' | 'isActive'> &
    ReturnType<typeof checkCardRedirect> & { imageFileId: number },
  by: Requester,
) {
  const { title, link_type, redirect, redirectId, imageFileId, visibleTo, isActive } = draft;
  await assertRedirectTarget(tx, redirect, redirectId);
  const { id } = await tx
    .insertInto('cards')
    .values({
      title,
      image_file_id: imageFileId,
      link_type,
      redirect,
      redirect_id: redirectId,
      visible_to: visibleTo,
      is_active: isActive,
      sequence: await readNextSequence(tx, 'homescreen'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit.write(tx, { ...by, action: 'change', subject: `card:${id}`, outcome: 'done' });
}

type Deps = Pick<Backend, 'db' | 'audit' | 'files' | 'now'>;
type Edit = z.output<typeof cardEditSchema> & { newImageId?: number };

export const editCard = (
  { db, audit, files, now }: Deps,
  { id, version, newImageId, ...change }: Edit,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    const card = await lockCard(tx, id);
    if (!card) throw new Refusal('This card no longer exists.');
    if (!isUpToDate(version, card)) {
      if (!newImageId && isUnchanged(change, card)) return;
      const [currentCard = card] = await addCardLinks(files, [card], tx);
      throw new EditConflict(currentCard);
    }
    const { redirect, redirectId } = checkCardRedirect(
      change.link_type ?? card.link_type,
      change.redirect ?? card.redirect,
      change.redirect_id ?? card.redirect_id,
    );
    if (redirect !== card.redirect || redirectId !== card.redirect_id)
      await assertRedirectTarget(tx, redirect, redirectId);
    await tx
      .updateTable('cards')
      .set({
        title: change.title,
        image_file_id: newImageId,
        link_type: change.link_type,
        redirect,
        redirect_id: redirectId,
        visible_to: change.visibleTo,
        is_active: change.isActive,
        updated_at: now(),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', id)
      .execute();
    await files.release([newImageId && card.imageFileId], tx);
    await audit.write(tx, { ...by, action: 'change', subject: `card:${id}`, outcome: 'done' });
  });

export const deleteCard = ({ db, audit, files }: Pick<Backend, 'db' | 'audit' | 'files'>, id: number, by: Requester) =>
  db.transaction().execute(async (tx) => {
    const subject = `card:${id}`;
    const detail = await readDeletionDetail(tx, subject);
    const row = await tx.deleteFrom('cards').where('id', '=', id).returning('image_file_id').executeTakeFirst();
    if (!row) throw new Refusal('This card no longer exists.');
    await files.release([row.image_file_id], tx);
    await audit.write(tx, { ...by, action: 'delete', subject, outcome: 'done', detail });
  });
