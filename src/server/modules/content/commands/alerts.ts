import { sql } from 'kysely';
import type * as z from 'zod/mini';

import type { AlertDraft, alertEditSchema } from '@/contract/content/alert';
import type { Backend } from '@/server/backend';
import { readDeletionDetail } from '@/server/modules/audit/queries/subjectTitles';
import { lockAlert } from '@/server/modules/content/queries/alerts';
import { readNextSequence } from '@/server/modules/content/queries/sequence';
import type { Transaction } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUnchanged, isUpToDate } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

const goneText = 'This alert no longer exists.';

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

export const editAlert = (
  { db, audit, now }: Pick<Backend, 'db' | 'audit' | 'now'>,
  { id, version, ...change }: z.output<typeof alertEditSchema>,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    const alert = await lockAlert(tx, id);
    if (!alert) throw new Refusal(goneText);
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

export const deleteAlert = ({ db, audit }: Pick<Backend, 'db' | 'audit'>, id: number, by: Requester) =>
  db.transaction().execute(async (tx) => {
    const subject = `alert:${id}`;
    const detail = await readDeletionDetail(tx, subject);
    const { numDeletedRows } = await tx.deleteFrom('alerts').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal(goneText);
    await audit.write(tx, { ...by, action: 'delete', subject, outcome: 'done', detail });
  });
