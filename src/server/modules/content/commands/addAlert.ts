import type { AlertDraft } from '@/contract/content/alert';
import type { Backend } from '@/server/backend';
import { readNextSequence } from '@/server/modules/content/queries/sequence';
import type { Transaction } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';

export async function addAlert(
  tx: Transaction,
  { audit }: Pick<Backend, 'audit'>,
  { description, visibleTo, isActive }: AlertDraft,
  by: Requester,
) {
  const { id } = await tx
    .insertInto('alerts')
    .values({ description, visible_to: visibleTo, is_active: isActive, sequence: await readNextSequence(tx, 'alert') })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit.write(tx, { ...by, action: 'change', subject: `alert:${id}`, outcome: 'done' });
}
