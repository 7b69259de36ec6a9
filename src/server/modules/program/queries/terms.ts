import { sql } from 'kysely';

import type { TermsAcceptances } from '@/contract/program/terms';
import type { Database } from '@/server/platform/database/database';

/**
 * The versions of the Terms that have taken effect; the last one is current, and a version without text unpublishes the
 * Terms.
 */
const selectStartedVersions = (now: Date) => sql`
  select v.number, v.valid_from, v.body is not null as shown
  from publication_versions v join publications p on p.id = v.publication_id
  where p.kind = 'page' and p.key = 'term_condition' and v.valid_from <= ${now}`;

/** The number and start of the version in effect; 0 while nothing is published. */
const effectiveVersion = sql`
  select coalesce(max(case when shown then number end), 0) as number, max(valid_from) as valid_from
  from (select * from started order by valid_from desc, number desc limit 1) latest`;

/**
 * Whether a person has accepted the Terms in effect, and whether these are new to someone who knew earlier ones: a
 * member who accepted another version, or who had an account while another one was in effect.
 */
export async function readTermsStatus(db: Database, personId: number, now: Date) {
  const { rows } = await sql<{ isAccepted: boolean; isNewToPerson: boolean }>`
    with started as (${selectStartedVersions(now)}), current as (${effectiveVersion})
    select
      exists (select from terms_acceptances a where a.person_id = p.id and a.version = current.number) as "isAccepted",
      not p.is_admin and current.number > 0 and (
        exists (select from terms_acceptances a where a.person_id = p.id)
        or exists (select from started where shown and valid_from < current.valid_from)
          and p.registered_at < current.valid_from
      ) as "isNewToPerson"
    from people p cross join current where p.id = ${personId}`.execute(db);
  const { isAccepted = false, isNewToPerson = false } = rows[0] ?? {};
  return { isAccepted, isNewToPerson: isNewToPerson && !isAccepted };
}

/** Stores that a person accepts the Terms in effect; only the first time counts. */
export const acceptTerms = (db: Database, personId: number, now: Date) =>
  sql`
    with started as (${selectStartedVersions(now)}), current as (${effectiveVersion})
    insert into terms_acceptances (person_id, version, accepted_at)
    select p.id, current.number, ${now} from people p cross join current where p.id = ${personId} for key share of p
    on conflict do nothing`.execute(db);

/** How many members with an account have accepted each version. */
export async function countAcceptances(db: Database, now: Date): Promise<TermsAcceptances> {
  return db.transaction().execute(async (tx) => {
    const isMember = sql`registered_at is not null and deleted_at is null and status = 1 and not is_admin`;
    const { rows: totals } = await sql<{ members: number; current: number }>`
      with started as (${selectStartedVersions(now)}), current as (${effectiveVersion})
      select (select count(*)::int from people where ${isMember}) as members, number as current from current`.execute(
      tx,
    );
    const { rows } = await sql<{ number: number; valid_from: Date | null; accepted: number }>`
      with started as (${selectStartedVersions(now)}),
        counts as (
          select a.version as number, count(*)::int as accepted
          from terms_acceptances a join people on people.id = a.person_id
          where ${isMember} group by 1
        )
      select number, b.valid_from, coalesce(c.accepted, 0) as accepted
      from (select * from started where shown) b full join counts c using (number)
      where number > 0 order by number desc`.execute(tx);
    const { members = 0, current = 0 } = totals[0] ?? {};
    return {
      members,
      current: current || null,
      versions: rows.map(({ number, valid_from, accepted }) => ({
        number,
        validFrom: valid_from?.toISOString() ?? null,
        accepted,
      })),
    };
  });
}
