import type { Backend } from '@/server/backend';
import { insertMediaItem } from '@/server/modules/program/queries/media';
import type { Transaction } from '@/server/platform/database/database';
import { formatActor, type Requester } from '@/server/platform/http/caller';

/** Returns the new media item's ID. */
export async function addMediaItem(
  tx: Transaction,
  { audit, now }: Pick<Backend, 'audit' | 'now'>,
  mediaItem: { fileId: number; alt: string },
  by: Requester,
) {
  const id = await insertMediaItem(tx, mediaItem, { by: formatActor(by.actor), at: now() });
  await audit.write(tx, { ...by, action: 'change', subject: `media:${id}`, outcome: 'done' });
  return id;
}
