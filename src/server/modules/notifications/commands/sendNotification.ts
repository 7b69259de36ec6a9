import type { Backend } from '@/server/backend';
import {
  type NewNotification,
  type RecipientFilter,
  storeNotification,
} from '@/server/modules/notifications/queries/notifications';
import { queuePush } from '@/server/modules/notifications/queries/pushes';
import type { Transaction } from '@/server/platform/database/database';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

type NotificationToSend = Omit<NewNotification, 'sender' | 'created_at'> & RecipientFilter;

/** Stores a notification and queues its pushes, which are sent after the commit. */
export async function sendNotification(
  tx: Transaction,
  { audit, now }: Pick<Backend, 'audit' | 'now'>,
  { ids, today, ...notification }: NotificationToSend,
  by: Requester,
) {
  const { topic } = notification;
  const { id, recipients } = await storeNotification(
    tx,
    { ...notification, sender: formatActor(by.actor), created_at: now() },
    { topic, ids, today },
  );
  if (topic === 'individual' && recipients !== ids.length)
    throw new Refusal('One of the selected users no longer exists.');
  await queuePush(tx, id);
  const detail = { recipients };
  await audit.write(tx, { ...by, action: 'change', subject: `notification:${id}`, outcome: 'done', detail });
}
