import { sql } from 'kysely';

import type { Database } from './database';

/** Puts a notification in the queue; part of the transaction that stores it, so that no crash comes between. */
export const queuePush = (tx: Database, notificationId: number) =>
  tx.insertInto('pushes').values({ notification_id: notificationId }).execute();

/** The notification whose turn it is; other nodes take another one meanwhile. */
export const takePush = (tx: Database) =>
  tx
    .selectFrom('pushes as w')
    .innerJoin('notifications as n', 'n.id', 'w.notification_id')
    .select(['n.id', 'n.title', 'n.description', 'n.type', 'n.redirect_keyword', 'n.redirect_link', 'n.redirect_id', 'w.reached'])
    .orderBy('n.id')
    .limit(1)
    .forUpdate('w')
    .skipLocked()
    .executeTakeFirst();
export type WaitingPush = NonNullable<Awaited<ReturnType<typeof takePush>>>;

export const moveOn = (tx: Database, notificationId: number, reached: number) =>
  tx.updateTable('pushes').set({ reached }).where('notification_id', '=', notificationId).execute();

/** For those whose turn was taken and did not come; left alone when somebody else has gone on meanwhile. */
export const moveBack = (db: Database, notificationId: number, from: number, to: number) =>
  db
    .updateTable('pushes')
    .set({ reached: to })
    .where('notification_id', '=', notificationId)
    .where('reached', '=', from)
    .execute();

export const endPush = (tx: Database, notificationId: number) =>
  tx.deleteFrom('pushes').where('notification_id', '=', notificationId).execute();

/** A notification's recipients after a person, in order; somebody who has gone since is passed over. */
const recipientsAfter = (db: Database, notificationId: number, after: number) =>
  db
    .selectFrom('notification_recipients as r')
    .innerJoin('people as p', 'p.id', 'r.person_id')
    .where('r.notification_id', '=', notificationId)
    .where('r.person_id', '>', after)
    .where('p.deleted_at', 'is', null)
    .where('p.status', '=', 1);

type Window = { id: number; after: number; most: number };

const idsOf = (rows: readonly { person_id: number }[]) => rows.map(({ person_id }) => person_id);

export const nextRecipients = async (db: Database, { id, after, most }: Window) =>
  idsOf(await recipientsAfter(db, id, after).select('r.person_id').orderBy('r.person_id').limit(most).execute());

/** Those of the recipients who are among some people. */
export const recipientsAmong = async (db: Database, { id, after }: Window, people: readonly number[]) =>
  idsOf(
    await recipientsAfter(db, id, after)
      .where('r.person_id', '=', sql<number>`any(${people}::bigint[])`)
      .select('r.person_id')
      .orderBy('r.person_id')
      .execute(),
  );

export const nextRecipientsWithDevice = async (db: Database, { id, after, most }: Window) =>
  idsOf(
    await recipientsAfter(db, id, after)
      .where((of) =>
        of.exists(of.selectFrom('devices as d').select('d.token').whereRef('d.person_id', '=', 'r.person_id')),
      )
      .select('r.person_id')
      .orderBy('r.person_id')
      .limit(most)
      .execute(),
  );
