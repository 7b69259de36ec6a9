import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ProviderDraft, providerEditSchema, providerStatusChangeSchema } from '@/contract/program/provider';
import type { Backend } from '@/server/backend';
import { lockTarget } from '@/server/modules/program/queries/csvTargets';
import { lockProvider, rejectDuplicateProvider, toProviderColumns } from '@/server/modules/program/queries/providers';
import type { Transaction } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUnchanged, isUpToDate } from '@/server/platform/http/editConflict';

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

export const editProvider = (
  { db, audit }: Pick<Backend, 'db' | 'audit'>,
  { id, version, provider: draft }: z.output<typeof providerEditSchema>,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    const storedProvider = await lockProvider(tx, id);
    if (isUnchanged(draft, storedProvider)) return;
    if (!isUpToDate(version, storedProvider)) throw new EditConflict(storedProvider);
    await rejectDuplicateProvider(tx, draft, id);
    await tx
      .updateTable('providers')
      .set({ ...toProviderColumns(draft), version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute();
    await audit.write(tx, { ...by, action: 'change', subject: `provider:${id}`, outcome: 'done' });
  });

export const setProviderActive = (
  { db, audit }: Pick<Backend, 'db' | 'audit'>,
  { id, version, isActive }: z.output<typeof providerStatusChangeSchema>,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    const storedProvider = await lockProvider(tx, id);
    if (storedProvider.isActive === isActive) return;
    if (!isUpToDate(version, storedProvider)) throw new EditConflict(storedProvider);
    await tx
      .updateTable('providers')
      .set({ is_active: isActive, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute();
    const detail = { active: Number(isActive) };
    await audit.write(tx, { ...by, action: 'change', subject: `provider:${id}`, outcome: 'done', detail });
  });
