import { sql } from 'kysely';
import type * as z from 'zod/mini';

import type { providerEditSchema } from '@/contract/program/provider';
import type { Backend } from '@/server/backend';
import { lockProvider, rejectDuplicateProvider, toProviderColumns } from '@/server/modules/program/queries/providers';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUnchanged, isUpToDate } from '@/server/platform/http/editConflict';

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
