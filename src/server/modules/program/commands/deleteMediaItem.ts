import { sql } from 'kysely';

import type { Backend } from '@/server/backend';
import { readDeletionDetail } from '@/server/modules/audit/queries/subjectTitles';
import type { Transaction } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** Whether any draft or stored version uses a media item. */
async function isMediaItemUsed(tx: Transaction, id: number) {
  const mediaIds = sql`array[${id}]::bigint[]`;
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from publications where draft_media @> ${mediaIds})
    or exists (select from publication_versions where media @> ${mediaIds}) as used`.execute(tx);
  return rows[0]?.used ?? false;
}

export const deleteMediaItem = (
  { db, audit, files }: Pick<Backend, 'db' | 'audit' | 'files'>,
  id: number,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    const mediaItem = await tx
      .selectFrom('media')
      .select('file_id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!mediaItem) throw new Refusal('This file no longer exists.');
    if (await isMediaItemUsed(tx, id))
      throw new Refusal('This file is used on a page or benefit, or in an earlier version, so it can’t be deleted.');
    const subject = `media:${id}`;
    const detail = await readDeletionDetail(tx, subject);
    await tx.deleteFrom('media').where('id', '=', id).execute();
    await files.release([mediaItem.file_id], tx);
    await audit.write(tx, { ...by, action: 'delete', subject, outcome: 'done', detail });
  });
