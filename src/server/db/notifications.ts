import { sql } from 'kysely';

import type { NotificationQuery, Recipient, Topic } from '@/contract/notification';

import type { Database, NotificationsTable } from './database';

type Draft = Omit<NotificationsTable, 'id' | 'created_at'> & { created_at?: Date };

/** A page of notifications, newest first: everybody's, or only what was addressed to one person. */
export async function listNotifications(db: Database, { page, limit }: NotificationQuery, personId?: number) {
  let sent = db.selectFrom('notifications');
  if (personId !== undefined)
    sent = sent.where('id', 'in', (of) =>
      of.selectFrom('notification_recipients').select('notification_id').where('person_id', '=', personId),
    );
  const { count } = await sent.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await sent
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { count, rows };
}

const living = (db: Database) => db.selectFrom('people').where('deleted_at', 'is', null).where('status', '=', 1);

/** The people an audience stands for at this moment. */
function addressees(db: Database, topic: Topic, ids: readonly number[]) {
  const people = living(db);
  switch (topic) {
    case 'individual':
      return people.where('id', '=', sql<number>`any(${ids}::bigint[])`);
    case 'all_users':
      return people;
    case 'all_employees':
      return people.where('relation', '=', 'Self');
    case 'all_spouse_and_children':
      return people.where('relation', '<>', 'Self');
    case 'plan_a_users':
      return people.where('tier', '=', 1);
    case 'plan_b_users':
      return people.where('tier', '=', 2);
  }
}

/** How many people an audience stands for right now; of chosen ones those who are still there. */
export async function countRecipients(db: Database, topic: Topic, ids: readonly number[]) {
  const { count } = await addressees(db, topic, ids)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a notification with everybody it is for, who do not change afterwards (reliability I5). */
export async function storeNotification(tx: Database, draft: Draft, topic: Topic, ids: readonly number[]) {
  const { id } = await tx.insertInto('notifications').values(draft).returning('id').executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notification_recipients')
    .columns(['notification_id', 'person_id'])
    .expression(addressees(tx, topic, ids).select([sql<number>`${id}::bigint`.as('notification_id'), 'people.id']))
    .executeTakeFirst();
  return { id, recipients: Number(numInsertedOrUpdatedRows ?? 0n) };
}

/** The row that went, or nothing when there was none. */
export const removeNotification = (tx: Database, id: number) =>
  tx.deleteFrom('notifications').where('id', '=', id).returning('image_file_id').executeTakeFirst();

/** Who can be written to one by one: people with a device that was registered (NOTIF-15). */
export async function listReachable(db: Database): Promise<Recipient[]> {
  const rows = await living(db)
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', (of) => of.selectFrom('devices').select('person_id').where('person_id', 'is not', null))
    .orderBy('name_key')
    .orderBy('id')
    .execute();
  return rows.map(({ id, first_name, last_name }) => ({ id, userFirstName: first_name, userLastName: last_name }));
}
