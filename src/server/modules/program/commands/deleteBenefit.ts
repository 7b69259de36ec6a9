import type { Backend } from '@/server/backend';
import { readDeletionDetail } from '@/server/modules/audit/queries/subjectTitles';
import { findCardLinkingTo } from '@/server/modules/program/queries/benefits';
import { waitForFolderImport } from '@/server/modules/program/queries/changePublication';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** Deletes a benefit with its text and history. */
export const deleteBenefit = ({ db, audit }: Pick<Backend, 'db' | 'audit'>, id: number, by: Requester) =>
  db.transaction().execute(async (tx) => {
    await waitForFolderImport(tx);
    const card = await findCardLinkingTo(tx, id);
    if (card) throw new Refusal(`The card “${card.title}” links to this benefit. Change the card first.`);
    const subject = `benefit:${id}`;
    const detail = await readDeletionDetail(tx, subject);
    const row = await tx.deleteFrom('benefits').where('id', '=', id).returning('id').executeTakeFirst();
    if (!row) throw new Refusal('This benefit no longer exists.');
    await tx.deleteFrom('publications').where('kind', '=', 'benefit').where('key', '=', String(id)).execute();
    await audit.write(tx, { ...by, action: 'delete', subject, outcome: 'done', detail });
  });
