import type { BenefitDraft } from '@/contract/program/benefit';
import type { Backend } from '@/server/backend';
import { insertBenefit } from '@/server/modules/program/queries/benefits';
import { lockPublication, setDraft } from '@/server/modules/program/queries/changePublication';
import type { Transaction } from '@/server/platform/database/database';
import { formatActor, type Requester } from '@/server/platform/http/caller';

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
