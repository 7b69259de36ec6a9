import { sql } from 'kysely';
import type * as z from 'zod/mini';

import type { providerStatusChangeSchema } from '@/contract/program/provider';
import type { Backend } from '@/server/backend';
import { lockProvider } from '@/server/modules/program/queries/providers';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUpToDate } from '@/server/platform/http/editConflict';

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
