import type { ProviderDraft } from '@/contract/program/provider';
import type { Backend } from '@/server/backend';
import { lockTarget } from '@/server/modules/program/queries/csvTargets';
import { rejectDuplicateProvider, toProviderColumns } from '@/server/modules/program/queries/providers';
import type { Transaction } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';

export async function addProvider(
  tx: Transaction,
  { audit }: Pick<Backend, 'audit'>,
  draft: ProviderDraft,
  by: Requester,
) {
  await lockTarget(tx, 'providers');
  await rejectDuplicateProvider(tx, draft, null);
  const { id } = await tx
    .insertInto('providers')
    .values(toProviderColumns(draft))
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit.write(tx, { ...by, action: 'change', subject: `provider:${id}`, outcome: 'done' });
}
