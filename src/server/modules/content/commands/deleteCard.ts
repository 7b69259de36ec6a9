import type { Backend } from '@/server/backend';
import { readDeletionDetail } from '@/server/modules/audit/queries/subjectTitles';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

export const deleteCard = ({ db, audit, files }: Pick<Backend, 'db' | 'audit' | 'files'>, id: number, by: Requester) =>
  db.transaction().execute(async (tx) => {
    const subject = `card:${id}`;
    const detail = await readDeletionDetail(tx, subject);
    const row = await tx.deleteFrom('cards').where('id', '=', id).returning('image_file_id').executeTakeFirst();
    if (!row) throw new Refusal('This card no longer exists.');
    await files.release([row.image_file_id], tx);
    await audit.write(tx, { ...by, action: 'delete', subject, outcome: 'done', detail });
  });
