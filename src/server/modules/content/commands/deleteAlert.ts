import type { Backend } from '@/server/backend';
import { readDeletionDetail } from '@/server/modules/audit/queries/subjectTitles';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

export const deleteAlert = ({ db, audit }: Pick<Backend, 'db' | 'audit'>, id: number, by: Requester) =>
  db.transaction().execute(async (tx) => {
    const subject = `alert:${id}`;
    const detail = await readDeletionDetail(tx, subject);
    const { numDeletedRows } = await tx.deleteFrom('alerts').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal('This alert no longer exists.');
    await audit.write(tx, { ...by, action: 'delete', subject, outcome: 'done', detail });
  });
