import { type RawBuilder, sql } from 'kysely';
import type { PersonRelation } from '@/contract/people/importFile';
import { type InvitationChannel, type InvitationCounts, invitationCooldownDays } from '@/contract/people/invitation';
import { buildEmployeeConditions, type EmployeeFilters } from '@/server/modules/people/queries/employees';
import { readLastIdOfStep } from '@/server/modules/people/queries/exports';
import type { Database } from '@/server/platform/database/database';
import type { Channel } from '@/server/platform/database/tables/invitations';

export type InvitationAudience = EmployeeFilters & { search?: string };
type InvitationCriteria = InvitationAudience & { channel: InvitationChannel; at: Date };

const cooldownMs = invitationCooldownDays * 24 * 60 * 60 * 1000;
/** A person invited after this time is not invited again. */
export const cooldownStart = (at: Date) => new Date(at.getTime() - cooldownMs);

/** A number that only this person has and no account uses, so that they can sign up with it. */
const isOwnUnusedNumber = (column: 'm.contact' | 'm.contact2') => sql<boolean>`(${sql.ref(column)} <> ''
  and (m.relation = 'Self' or ${sql.ref(column)} not in (p.contact, p.contact2))
  and not exists (select from people a
    where a.contact = ${sql.ref(column)} and a.registered_at is not null and a.deleted_at is null))`;

/**
 * The channel and address by which a person `m` in the family of employee `p` can be invited; null for none. A
 * dependent cannot sign up without a number of their own, so an email would not help them.
 */
export const addressOf = (channel: RawBuilder<unknown>) =>
  // `offset 0` prevents the database from looking up the number once for each use.
  sql`(
    select via, case via when 'sms' then number when 'email' then m.email end as address
    from (
      select number, case when ${channel} <> 'email' and number is not null then 'sms'
        when ${channel} <> 'sms' and m.email <> ''
          and (m.relation = 'Self' or (number is not null and lower(m.email) <> lower(p.email))) then 'email' end as via
      from (select case when ${isOwnUnusedNumber('m.contact')} then m.contact when ${isOwnUnusedNumber('m.contact2')} then m.contact2 end
        as number offset 0) own
      offset 0) chosen)`;

/** Whether a person `m` in the family of employee `p` has no account and may sign up, which requires an SSN. */
export const canSignUp = sql<boolean>`m.ssn_last4 <> '' and m.registered_at is null and m.deleted_at is null and m.status = 1
  and p.status = 1 and p.deleted_at is null`;

export type FamilyRange = { after: number; reached: number };

/** The people in some employees' families who can sign up; each branch of the union uses its own index. */
export const selectCandidates = (
  { channel, at, search = '', ...filters }: InvitationCriteria,
  { after, reached }: FamilyRange,
) => sql`
  select m.id, a.via, a.address, coalesce(i.invited_at > ${cooldownStart(at)}, false) as is_recent
  from people p
  join (
    select s.*, s.id as family from people s where s.id > ${after} and s.id <= ${reached} and s.relation = 'Self'
    union all
    select s.*, s.employee_id as family from people s
    where s.employee_id > ${after} and s.employee_id <= ${reached} and s.relation <> 'Self'
  ) m on m.family = p.id
  left join invited_people i on i.person_id = m.id
  cross join lateral ${addressOf(sql.lit(channel))} a
  where ${canSignUp} and p.id > ${after} and p.id <= ${reached}
    and ${buildEmployeeConditions({ ...filters, search }, { matchesSsnLast4: false })}`;

const recordsCountedPerStep = 2000;
type CountingSteps = { runStep: <Result>(work: () => Promise<Result>) => Promise<Result>; signal: AbortSignal };

/** Counts in small steps, so that counting a hundred thousand families blocks no one. */
export async function countInvitable(db: Database, criteria: InvitationCriteria, { runStep, signal }: CountingSteps) {
  const counts: InvitationCounts = { invitable: 0, recent: 0, unreachable: 0 };
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const reached = await readLastIdOfStep(db, after, recordsCountedPerStep);
    if (reached === null) return counts;
    const range = { after, reached };
    const { rows } = await runStep(() =>
      sql<InvitationCounts>`select count(*) filter (where via is not null and not is_recent) as invitable,
        count(*) filter (where via is not null and is_recent) as recent,
        count(*) filter (where via is null) as unreachable
        from (${selectCandidates(criteria, range)}) c`.execute(db),
    );
    for (const name of ['invitable', 'recent', 'unreachable'] as const) counts[name] += rows[0]?.[name] ?? 0;
    after = reached;
  }
}

type Candidate = {
  is_registered: boolean;
  is_open: boolean;
  is_ssn_missing: boolean;
  relation: PersonRelation;
  via: Channel | null;
  /** When the person was last invited. */
  invited_at: Date | null;
};

/** The data that decides whether a person can be invited; undefined when there is no such person. */
export async function readCandidate(db: Database, id: number, channel: InvitationChannel) {
  const { rows } = await sql<Candidate>`
    select m.registered_at is not null as is_registered, (${canSignUp}) as is_open,
      m.ssn_last4 = '' as is_ssn_missing, m.relation, a.via, i.invited_at
    from people m join people p on p.id = coalesce(m.employee_id, m.id)
    left join invited_people i on i.person_id = m.id
    cross join lateral ${addressOf(sql.lit(channel))} a
    where m.id = ${id}`.execute(db);
  return rows[0];
}
