import type * as z from 'zod/mini';
import type { BenefitDraft, benefitEditSchema } from '@/contract/program/benefit';
import type { Backend } from '@/server/backend';
import { readDeletionDetail } from '@/server/modules/audit/queries/subjectTitles';
import {
  findCardLinkingTo,
  insertBenefit,
  lockBenefit,
  updateBenefit,
} from '@/server/modules/program/queries/benefits';
import { lockPublication, setDraft } from '@/server/modules/program/queries/changePublication';
import type { Transaction } from '@/server/platform/database/database';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { EditConflict, isUnchanged, isUpToDate } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

/** Adds a benefit whose text is a draft; members see the benefit once the draft is published. Returns its ID. */
export async function addBenefit(
  tx: Transaction,
  { audit, now }: Pick<Backend, 'audit' | 'now'>,
  { title, ...settings }: BenefitDraft,
  by: Requester,
) {
  const stamp = { by: formatActor(by.actor), at: now() };
  const id = await insertBenefit(tx, settings, stamp.at);
  const body = { title, iconId: null, mediaId: null, html: '' };
  const publication = await lockPublication(tx, { kind: 'benefit', key: String(id) }, stamp.by);
  await setDraft(tx, publication, JSON.stringify(body), stamp);
  await audit.write(tx, { ...by, action: 'change', subject: `benefit:${id}`, outcome: 'done' });
  return id;
}

export const editBenefit = (
  { db, audit, now }: Pick<Backend, 'db' | 'audit' | 'now'>,
  { id, version, ...change }: z.output<typeof benefitEditSchema>,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    const benefit = await lockBenefit(tx, id);
    if (!benefit) throw new Refusal('This benefit no longer exists.');
    if (isUnchanged(change, benefit)) return;
    if (!isUpToDate(version, benefit)) throw new EditConflict(benefit);
    await updateBenefit(tx, id, change, now());
    await audit.write(tx, { ...by, action: 'change', subject: `benefit:${id}`, outcome: 'done' });
  });

/** Deletes a benefit with its text and history. */
export const deleteBenefit = ({ db, audit }: Pick<Backend, 'db' | 'audit'>, id: number, by: Requester) =>
  db.transaction().execute(async (tx) => {
    const card = await findCardLinkingTo(tx, id);
    if (card) throw new Refusal(`The card “${card.title}” links to this benefit. Change the card first.`);
    const subject = `benefit:${id}`;
    const detail = await readDeletionDetail(tx, subject);
    const row = await tx.deleteFrom('benefits').where('id', '=', id).returning('id').executeTakeFirst();
    if (!row) throw new Refusal('This benefit no longer exists.');
    await tx.deleteFrom('publications').where('kind', '=', 'benefit').where('key', '=', String(id)).execute();
    await audit.write(tx, { ...by, action: 'delete', subject, outcome: 'done', detail });
  });
