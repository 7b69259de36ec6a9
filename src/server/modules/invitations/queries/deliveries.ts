import { sql } from 'kysely';

import { type InvitationReason, type InvitationState, invitedPeoplePerPage } from '@/contract/people/invitation';
import type { Database, Transaction } from '@/server/platform/database/database';
import type { Channel } from '@/server/platform/database/tables/invitations';

import { addressOf, canSignUp } from './candidates';

export type ClaimedInvitation = {
  round_id: number;
  person_id: number;
  tries: number;
  body: string;
  created_at: Date;
  is_registered: boolean;
  /** Whether the person may still sign up. */
  is_open: boolean;
  /** The channel according to the current record; null without an address. */
  via: Channel | null;
  address: string | null;
};

/**
 * Claims one due invitation, with the person's current record; other nodes skip it. It stays `sending` until the sender
 * has replied, so that a crash in between is noticed.
 */
export async function claimNextInvitation(
  db: Database,
  { node, at, exceptChannels }: { node: string; at: Date; exceptChannels: Channel[] },
) {
  const { rows } = await sql<ClaimedInvitation>`
    with next as (
      select round_id, person_id from invitations
      where state = 'waiting' and next_try_at <= ${at} and channel <> all(${exceptChannels}::text[])
      order by next_try_at, round_id, person_id limit 1 for update skip locked
    ), found as materialized (
      select n.round_id, n.person_id, r.body, r.created_at, m.registered_at is not null as is_registered,
        (${canSignUp}) as is_open, a.via, a.address
      from next n join invitation_rounds r on r.id = n.round_id join people m on m.id = n.person_id
      join people p on p.id = coalesce(m.employee_id, m.id)
      cross join lateral ${addressOf(sql.ref('r.channel'))} a
    )
    update invitations i set state = 'sending', tries = i.tries + 1, node = ${node}, changed_at = ${at},
      channel = coalesce(f.via, i.channel)
    from found f where i.round_id = f.round_id and i.person_id = f.person_id
    returning i.round_id, i.person_id, i.tries, f.body, f.created_at, f.is_registered, f.is_open, f.via, f.address`.execute(
    db,
  );
  return rows[0];
}

type InvitationKey = Pick<ClaimedInvitation, 'round_id' | 'person_id'>;
type Outcome = { state: Exclude<InvitationState, 'waiting'>; reason?: InvitationReason; code?: number };

/** A sent invitation starts the week in which the person is not invited again; one that was not sent ends that week. */
function cooldownUpdate({ state, reason }: Outcome, at: Date) {
  const isSameInvitation = sql`i.person_id = s.person_id and i.round_id = s.round_id`;
  if (state === 'sent')
    return sql`update invited_people i set invited_at = ${at} from settled s where ${isSameInvitation}`;
  // The message may have arrived, so the week still counts.
  if (reason === 'unknown') return sql`select`;
  return sql`delete from invited_people i using settled s where ${isSameInvitation}`;
}

/** Stores a claimed invitation's outcome and counts it in its batch. */
export async function storeOutcome(db: Database, { round_id, person_id }: InvitationKey, outcome: Outcome, at: Date) {
  const { state, reason = null, code = null } = outcome;
  await sql`
    with settled as (
      update invitations set state = ${state}, reason = ${reason}, code = ${code}::int, next_try_at = null, node = null,
        changed_at = ${at}
      where round_id = ${round_id} and person_id = ${person_id} and state = 'sending'
      returning round_id, person_id
    ), week as (${cooldownUpdate(outcome, at)})
    update invitation_rounds r set ${sql.id(state)} = r.${sql.id(state)} + 1 from settled s where r.id = s.round_id`.execute(
    db,
  );
}

/** Returns a claimed invitation to the queue until the next try. */
export const requeueInvitation = (db: Database, { round_id, person_id }: InvitationKey, nextTryAt: Date, at: Date) =>
  db
    .updateTable('invitations')
    .set({ state: 'waiting', next_try_at: nextTryAt, node: null, changed_at: at })
    .where('round_id', '=', round_id)
    .where('person_id', '=', person_id)
    .where('state', '=', 'sending')
    .execute();

/** Invitations without an outcome from a stopped server: those of one server, or those claimed before a given time. */
export function listInterrupted(db: Database, node: string, claimedBefore?: Date) {
  const interruptedInvitations = db
    .selectFrom('invitations')
    .select(['round_id', 'person_id', 'channel', 'node'])
    .where('state', '=', 'sending');
  return (
    claimedBefore
      ? interruptedInvitations.where('changed_at', '<', claimedBefore)
      : interruptedInvitations.where('node', '=', node)
  ).execute();
}

/** When the next invitation is due; null when none is waiting. */
export async function readNextDueAt(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.min('next_try_at').as('due'))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.due ?? null;
}

const statesOf = (state: InvitationState) => (state === 'waiting' ? (['waiting', 'sending'] as const) : [state]);

/** A page of a batch's people, optionally only those in one state. */
export async function listInvited(db: Database, batchId: number, page: number, state?: InvitationState) {
  let invitations = db.selectFrom('invitations as i').where('i.round_id', '=', batchId);
  if (state) invitations = invitations.where('i.state', 'in', [...statesOf(state)]);
  const { count } = await invitations.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const people = await invitations
    .innerJoin('people as m', 'm.id', 'i.person_id')
    .select(['i.person_id', 'i.state', 'i.reason', 'i.code', 'i.channel', 'i.changed_at'])
    .select(['m.full_name', 'm.relation', 'm.employee_id'])
    .orderBy('i.person_id')
    .limit(invitedPeoplePerPage)
    .offset((page - 1) * invitedPeoplePerPage)
    .execute();
  return { count, people };
}

const rowsPerStatement = 2000;

/** Removes the people from batches created before a given time, in short statements; the batches' counts stay. */
export async function removeOldInvitations(db: Database, createdBefore: Date, max: number) {
  for (let removedCount = 0; removedCount < max;) {
    const { numAffectedRows } = await sql`delete from invitations where ctid = any(array(
      select i.ctid from invitation_rounds r join invitations i on i.round_id = r.id
      where r.created_at < ${createdBefore} and i.state in ('sent', 'failed', 'skipped') limit ${rowsPerStatement}))`.execute(
      db,
    );
    const count = Number(numAffectedRows ?? 0);
    if (count < rowsPerStatement) return;
    removedCount += count;
  }
}

/**
 * In a restored database, pending invitations may have been sent after the backup was made, so none of them is sent.
 */
export async function cancelUnsentInvitations(tx: Transaction, at: Date) {
  await sql`
    with ended as (
      update invitations set state = 'failed', reason = 'unknown', next_try_at = null, node = null, changed_at = ${at}
      where state in ('waiting', 'sending') returning round_id
    )
    update invitation_rounds r set failed = r.failed + e.people
    from (select round_id, count(*)::int as people from ended group by 1) e where r.id = e.round_id`.execute(tx);
  await tx.updateTable('invitation_rounds').set({ reached: null }).where('reached', 'is not', null).execute();
}
