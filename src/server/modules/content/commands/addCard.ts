import type { CardDraft } from '@/contract/content/card';
import type { Backend } from '@/server/backend';
import { assertRedirectTarget } from '@/server/modules/content/queries/cards';
import { readNextSequence } from '@/server/modules/content/queries/sequence';
import type { checkCardRedirect } from '@/server/modules/content/redirect';
import type { Transaction } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';

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
