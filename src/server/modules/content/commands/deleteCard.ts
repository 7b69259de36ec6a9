import type { Backend } from '@/server/backend';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

export async function deleteCard(
  { db, audit, files }: Pick<Backend, 'db' | 'audit' | 'files'>,
  id: number,
  by: Requester,
) {
  const unlink = await db.transaction().execute(async (tx) => {
    const row = await tx.deleteFrom('cards').where('id', '=', id).returning('image_file_id').executeTakeFirst();
    if (!row) throw new Refusal('This card no longer exists.');
    const unlinkImage = await files.release([row.image_file_id], tx);
    await audit.write(tx, { ...by, action: 'delete', subject: `card:${id}`, outcome: 'done' });
    return unlinkImage;
  });
  await unlink();
}
