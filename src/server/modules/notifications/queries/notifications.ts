import { type RawBuilder, sql } from 'kysely';

import { type NotificationQuery, planTopicTiers, type Recipient, type Topic } from '@/contract/messages/notification';
import { activeStatus } from '@/contract/people/employee';
import { isNotOperator } from '@/server/modules/accounts/queries/operators';
import { isInForce } from '@/server/modules/coverage/queries/coverages';
import type { Database, Tables } from '@/server/platform/database/database';
import { matchesName, searchTerms } from '@/server/platform/database/searching';

export type NewNotification = Omit<Tables['notifications'], 'id' | 'created_at' | 'plan_id' | 'is_private'> & {
  created_at?: Date;
  is_private?: boolean;
};

/** People per audience row, one bit each. */
export const blockSize = 1024;
const blockOf = (personId: number) => Math.floor(personId / blockSize);
/** Whether a person is a recipient according to the audience row `a` of their block. */
export const isRecipient = (personId: RawBuilder<unknown>) =>
  sql<boolean>`get_bit(a.members, (${personId} % ${sql.lit(blockSize)})::int) = 1`;

/** Who reads a list: a person sees the notifications addressed to them; a sender also sees all that are not private. */
export type NotificationViewer = { personId: number | null; isSender: boolean };

/** A page of notifications, newest first. */
export async function listNotifications(
  db: Database,
  { page, limit }: NotificationQuery,
  { personId, isSender }: NotificationViewer,
) {
  const visibleNotifications = db.selectFrom('notifications').where((eb) =>
    eb.or([
      ...(isSender ? [eb('is_private', '=', false)] : []),
      ...(personId === null
        ? []
        : [
            eb(
              'id',
              'in',
              eb
                .selectFrom('notification_audiences as a')
                .select('a.notification_id')
                .where('a.block', '=', blockOf(personId))
                .where(isRecipient(sql`${personId}::bigint`)),
            ),
          ]),
    ]),
  );
  const { count } = await visibleNotifications
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await visibleNotifications
    .selectAll()
    .select((eb) => eb.selectFrom('plans').select('name').whereRef('plans.id', '=', 'plan_id').as('plan_name'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { count, rows };
}

/** How many of a person's notifications are newer than a given one; uses the audiences' primary key. */
export async function countNewerNotifications(db: Database, personId: number, seenTo: number) {
  const { count } = await db
    .selectFrom('notification_audiences as a')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('a.block', '=', blockOf(personId))
    .where('a.notification_id', '>', seenTo)
    .where(isRecipient(sql`${personId}::bigint`))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const selectActivePeople = (db: Database) =>
  db.selectFrom('people').where('deleted_at', 'is', null).where('status', '=', activeStatus);

/** A notification's recipients: an audience's current members, or the people with these IDs. */
export type RecipientFilter = { topic: Topic; ids: readonly number[]; today: string };

/** A query for the recipients that a filter describes. */
function selectRecipients(db: Database, { topic, ids, today }: RecipientFilter) {
  const people = selectActivePeople(db);
  switch (topic) {
    case 'individual':
      return people.where('id', '=', sql<number>`any(${ids}::bigint[])`);
    case 'all_users':
      return people.where(isNotOperator('people'));
    case 'all_employees':
      return people.where('relation', '=', 'Self').where(isNotOperator('people'));
    case 'all_spouse_and_children':
      return people.where('relation', '<>', 'Self');
    case 'plan_a_users':
    case 'plan_b_users':
      return people.where(
        sql<boolean>`exists (select from coverages c join plans on plans.id = c.plan_id
          where c.person_id = people.id and plans.tier = ${planTopicTiers[topic]} and ${isInForce(today)})`,
      );
  }
}

/** The ID of the plan whose members are an audience, or null. */
async function findPlanIdOfTopic(tx: Database, topic: Topic) {
  const tier = planTopicTiers[topic];
  if (tier === undefined) return null;
  const plan = await tx.selectFrom('plans').select('id').where('tier', '=', tier).forKeyShare().executeTakeFirst();
  return plan?.id ?? null;
}

/** An audience's current number of members; for chosen people, the number who still exist. */
export async function countRecipients(db: Database, filter: RecipientFilter) {
  const { count } = await selectRecipients(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many of an audience's members have an account, and how many of these have a device for pushes. */
export async function countReachable(db: Database, filter: RecipientFilter) {
  const { accounts, devices } = await selectRecipients(db, filter)
    .where('registered_at', 'is not', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('accounts'),
      sql<number>`count(*) filter (where exists (select from devices d where d.person_id = people.id))`.as('devices'),
    ])
    .executeTakeFirstOrThrow();
  return { accounts: Number(accounts), devices: Number(devices) };
}

const storeLockKey = 4_727_031;

/**
 * Stores a notification with its recipients. No other notification can be stored until the transaction ends, so that
 * IDs become visible in order; otherwise a member could see a later notification first, and an earlier one committed
 * after it would not count as new.
 * The recipients are stored as IDs, not as a rule, so later changes to people do not alter them.
 */
export async function storeNotification(tx: Database, draft: NewNotification, filter: RecipientFilter) {
  await sql`select pg_advisory_xact_lock(${sql.lit(storeLockKey)})`.execute(tx);
  const { id } = await tx
    .insertInto('notifications')
    .values({ ...draft, plan_id: await findPlanIdOfTopic(tx, filter.topic) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ recipients: number }>`
    with stored as (
      insert into notification_audiences (block, notification_id, members)
      select p.id / ${sql.lit(blockSize)}, ${id}::bigint,
        bit_or(set_bit(0::bit(${sql.lit(blockSize)}), (p.id % ${sql.lit(blockSize)})::int, 1))
      from (${selectRecipients(tx, filter).select('people.id')}) p group by 1
      returning members
    ) select coalesce(sum(bit_count(members)), 0)::bigint as recipients from stored`.execute(tx);
  return { id, recipients: rows[0]?.recipients ?? 0 };
}

/** Removes a person whose record stays from every audience; the database does that for a deleted record. */
export const removeRecipient = (tx: Database, personId: number) =>
  sql`update notification_audiences a set members = set_bit(a.members, ${personId % blockSize}::int, 0)
    where a.block = ${blockOf(personId)} and ${isRecipient(sql`${personId}::bigint`)}`.execute(tx);

/**
 * The people who can be chosen individually, in name order: those with a registered device, optionally matching a
 * search, after a given person.
 */
export async function listReachablePeople(
  db: Database,
  { search = '', limit, after }: { search?: string; limit?: number; after?: number } = {},
): Promise<Recipient[]> {
  const { rows } = await sql<{ id: number; first_name: string; last_name: string }>`
    select p.id, p.first_name, p.last_name from people p
    where p.registered_at is not null and p.status = 1 and p.deleted_at is null
      and exists (select from devices d where d.person_id = p.id) and ${matchesName('p', searchTerms(search))}
      ${after === undefined ? sql`` : sql`and (p.name_key, p.id) > (select name_key, id from people where id = ${after})`}
    order by p.name_key, p.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows.map(({ id, first_name, last_name }) => ({ id, userFirstName: first_name, userLastName: last_name }));
}
