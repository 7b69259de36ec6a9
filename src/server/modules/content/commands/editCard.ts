import { sql } from 'kysely';
import type * as z from 'zod/mini';

import type { cardEditSchema } from '@/contract/content/card';
import type { Backend } from '@/server/backend';
import { addCardLinks, assertRedirectTarget, lockCard } from '@/server/modules/content/queries/cards';
import { checkCardRedirect } from '@/server/modules/content/redirect';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUnchanged, isUpToDate } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

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
