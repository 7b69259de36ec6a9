import { sql } from 'kysely';

import type { Database } from '@/server/platform/database/database';
import { blockSize, isRecipient } from './notifications';

/** Queues a notification; call it in the transaction that stores the notification. */
export const queuePush = (tx: Database, notificationId: number) =>
  tx.insertInto('pushes').values({ notification_id: notificationId }).execute();

/** The next notification in the queue, locked; other nodes skip it. */
export const lockNextPush = (tx: Database) =>
  tx
    .selectFrom('pushes as w')
    .innerJoin('notifications as n', 'n.id', 'w.notification_id')
    .select([
      'n.id',
      'n.title',
      'n.description',
      'n.type',
      'n.redirect_keyword',
      'n.redirect_link',
      'n.redirect_id',
      'w.reached',
    ])
    .orderBy('n.id')
    .limit(1)
    .forUpdate('w')
    .skipLocked()
    .executeTakeFirst();
export type WaitingPush = NonNullable<Awaited<ReturnType<typeof lockNextPush>>>;

export const advancePush = (tx: Database, notificationId: number, reached: number) =>
  tx.updateTable('pushes').set({ reached }).where('notification_id', '=', notificationId).execute();

/**
 * Moves the position back for recipients that were taken from the queue but not reached; no effect when another node
 * has continued in the meantime.
 */
export const rewindPush = (db: Database, notificationId: number, from: number, to: number) =>
  db
    .updateTable('pushes')
    .set({ reached: to })
    .where('notification_id', '=', notificationId)
    .where('reached', '=', from)
    .execute();

export const dequeuePush = (tx: Database, notificationId: number) =>
  tx.deleteFrom('pushes').where('notification_id', '=', notificationId).execute();

type RecipientRange = { id: number; after: number; max: number };

/**
 * A notification's recipients after a given person, ordered by ID, without people who have been deleted or deactivated
 * since. Reads block by block, so that a few recipients among many people are found quickly too.
 */
export async function listNextRecipients(
  db: Database,
  { id, after, max }: RecipientRange,
  condition = sql<boolean>`true`,
) {
  const { rows } = await sql<{ id: number }>`
    select p.id from notification_audiences a
    join people p on p.id >= a.block * ${sql.lit(blockSize)} and p.id < (a.block + 1) * ${sql.lit(blockSize)}
    where a.notification_id = ${id} and a.block >= ${after}::bigint / ${sql.lit(blockSize)} and p.id > ${after}
      and ${isRecipient(sql`p.id`)} and p.deleted_at is null and p.status = 1 and ${condition}
    order by a.block, p.id limit ${max}`.execute(db);
  return rows.map((row) => row.id);
}

/** The recipients among some people. */
export const filterRecipients = (db: Database, range: RecipientRange, people: readonly number[]) =>
  listNextRecipients(db, { ...range, max: people.length }, sql<boolean>`p.id = any(${people}::bigint[])`);

export const listNextRecipientsWithDevice = (db: Database, range: RecipientRange) =>
  listNextRecipients(db, range, sql<boolean>`exists (select from devices d where d.person_id = p.id)`);
