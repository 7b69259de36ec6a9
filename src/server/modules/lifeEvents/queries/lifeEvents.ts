import { sql } from 'kysely';

import { activeStatus } from '@/contract/people/employee';
import type { LifeEvent } from '@/contract/people/lifeEvent';
import { validCoverageRows } from '@/server/modules/coverage/queries/coverageSnapshots';
import type { EventChange, EventChangeDetail } from '@/server/modules/lifeEvents/eventText';
import type { Database, Transaction } from '@/server/platform/database/database';

type NewEvent = {
  employee_id: number;
  event: LifeEvent;
  event_on: string;
  effective_on: string;
  people: number[];
  actor: string;
  created_at: Date;
};

export async function insertEvent(tx: Transaction, event: NewEvent) {
  const { id } = await tx.insertInto('life_events').values(event).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The part of a person's record that an event changes. `kind` is a plan kind, `account`, `record`, or `added`. */
export type ChangeKey = { eventId: number; person: number; kind: string };

/** Stores a person's coverage of one kind before an event changes it. */
export const storeCoverageBefore = (tx: Transaction, { eventId, person, kind }: ChangeKey, change: EventChangeDetail) =>
  sql`insert into life_event_changes (event_id, person_id, kind, change, before, after)
    select ${eventId}::bigint, u.person_id, u.kind, ${JSON.stringify(change)}::jsonb, ${validCoverageRows}, '[]'
    from (select ${person}::bigint as person_id, ${kind}::text as kind) u`.execute(tx);

/** Stores the coverage as the event left it. */
export const storeCoverageAfter = (tx: Transaction, eventId: number) =>
  sql`update life_event_changes u set after = ${validCoverageRows}
    where u.event_id = ${eventId} and u.kind in ('medical', 'dental', 'vision')`.execute(tx);

/** Stores an added person, or a change of an account or a record, with the values before and after. */
export const storeChange = (
  tx: Transaction,
  { eventId, person, kind }: ChangeKey,
  { change, before, after }: { change: EventChangeDetail; before: object | null; after: object },
) =>
  tx
    .insertInto('life_event_changes')
    .values({
      event_id: eventId,
      person_id: person,
      kind,
      change: JSON.stringify(change),
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();

/** Stores the state in which the event left the people whom it added. */
export const storeAddedPeopleAfter = (tx: Transaction, eventId: number) =>
  sql`update life_event_changes u set after = jsonb_build_object('updated_at', p.updated_at)
    from people p where u.event_id = ${eventId} and u.kind = 'added' and p.id = u.person_id`.execute(tx);

export type AccountState = { status: number; lastDay: string | null };

/** Stores an account's last day, or removes it. */
export async function setAccountEnd(tx: Transaction, person: number, lastDay: string | null, endedAt: Date | null) {
  if (lastDay === null) return tx.deleteFrom('account_ends').where('person_id', '=', person).execute();
  const row = { last_day: lastDay, ended_at: endedAt };
  return tx
    .insertInto('account_ends')
    .values({ person_id: person, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute();
}

/**
 * The ID of one person whose account's last day is past and who is still to be deactivated. The account stays locked,
 * and other transactions skip it, until this transaction ends.
 */
export async function findNextDueAccountId(tx: Transaction, today: string) {
  const { rows } = await sql<{ id: number }>`select person_id as id from account_ends
    where ended_at is null and last_day < ${today} order by last_day, person_id limit 1 for update skip locked`.execute(
    tx,
  );
  return rows[0]?.id;
}

export const markAccountEnded = (tx: Transaction, person: number, at: Date) =>
  tx.updateTable('account_ends').set({ ended_at: at }).where('person_id', '=', person).execute();

/** Locks an event until the transaction ends. */
export const lockEvent = (tx: Transaction, id: number) =>
  tx.selectFrom('life_events').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const markEventUndone = (tx: Transaction, id: number, by: string, at: Date) =>
  tx.updateTable('life_events').set({ undone_at: at, undone_by: by }).where('id', '=', id).execute();

type StoredChange = EventChange & { event: number; person: number };

/** The changes that the given events made, with people's names, by person. */
export async function changesOf(db: Database, eventIds: readonly number[]): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select u.event_id as event, u.person_id as person, p.full_name as name, u.kind, u.change,
      case when u.kind in ('medical', 'dental', 'vision') then u.before else '[]' end as before
    from life_event_changes u join people p on p.id = u.person_id
    where u.event_id = any(${[...eventIds]}::bigint[])
    order by u.event_id, u.kind = 'added' desc, p.relation = 'Self' desc, u.person_id,
      array_position(array['medical', 'dental', 'vision'], u.kind)`.execute(db);
  return rows;
}

type ComparedChange = {
  person: number;
  name: string;
  kind: string;
  isUnchanged: boolean;
  before: unknown;
  after: unknown;
};

/** An event's changes, and whether each one is still as the event left it. */
export async function readStoredChanges(db: Database, eventId: number): Promise<ComparedChange[]> {
  const { rows } = await sql<ComparedChange>`
    select u.person_id as person, p.full_name as name, u.kind, u.before, u.after, case u.kind
      when 'account' then (u.after ->> 'lastDay') is not distinct from
          (select a.last_day::text from account_ends a where a.person_id = p.id)
        and (u.after ->> 'lastDay' is not null or p.status = ${activeStatus})
      when 'record' then u.after = jsonb_build_object('enrollment_date', p.enrollment_date)
      when 'added' then u.after = jsonb_build_object('updated_at', p.updated_at)
      else ${validCoverageRows} = u.after end as "isUnchanged"
    from life_event_changes u join people p on p.id = u.person_id
    where u.event_id = ${eventId} order by u.person_id, u.kind`.execute(db);
  return rows;
}
