import { sql } from 'kysely';
import type * as z from 'zod/mini';

import type { alertEditSchema } from '@/contract/content/alert';
import type { Backend } from '@/server/backend';
import { lockAlert } from '@/server/modules/content/queries/alerts';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUnchanged, isUpToDate } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

type Deps = Pick<Backend, 'db' | 'audit' | 'now'>;
type Edit = z.output<typeof alertEditSchema>;

export const editAlert = ({ db, audit, now }: Deps, { id, version, ...change }: Edit, by: Requester) =>
  db.transaction().execute(async (tx) => {
    const alert = await lockAlert(tx, id);
    if (!alert) throw new Refusal('This alert no longer exists.');
    if (!isUpToDate(version, alert)) {
      if (isUnchanged(change, alert)) return;
      throw new EditConflict(alert);
    }
    const { description, visibleTo: visible_to, isActive: is_active } = change;
    await tx
      .updateTable('alerts')
      .set({ description, visible_to, is_active, updated_at: now(), version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute();
    await audit.write(tx, { ...by, action: 'change', subject: `alert:${id}`, outcome: 'done' });
  });
