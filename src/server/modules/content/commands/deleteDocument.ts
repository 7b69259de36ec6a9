import type { Backend } from '@/server/backend';
import { readDeletionDetail } from '@/server/modules/audit/queries/subjectTitles';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

export const deleteDocument = (
  { db, audit, files }: Pick<Backend, 'db' | 'audit' | 'files'>,
  id: number,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    const subject = `document:${id}`;
    const detail = await readDeletionDetail(tx, subject);
    const row = await tx
      .deleteFrom('documents')
      .where('id', '=', id)
      .returning(['file_id', 'thumbnail_file_id'])
      .executeTakeFirst();
    if (!row) throw new Refusal('This document no longer exists.');
    await files.release([row.file_id, row.thumbnail_file_id], tx);
    await audit.write(tx, { ...by, action: 'delete', subject, outcome: 'done', detail });
  });
