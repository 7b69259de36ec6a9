import { type RawBuilder, sql } from 'kysely';

import {
  dueDays,
  maxExactCount,
  type PeopleCursor,
  type PeopleFilters,
  peoplePerPage,
  turningAgeYears,
} from '@/contract/people/peopleList';
import { isNotOperator } from '@/server/modules/accounts/queries/operators';
import type { Person } from '@/server/modules/accounts/queries/people';
import { isInForce } from '@/server/modules/coverage/queries/coverages';
import type { Database } from '@/server/platform/database/database';
import { hasWordPrefixes, minIndexedLength, searchTerms } from '@/server/platform/database/searching';
import { matchesSearch } from './employees';

type Condition = RawBuilder<boolean>;
type Conditions<Name extends string> = Record<Name, (day: string) => Condition>;

/** Excludes purged employees whose records only link families, and administrators without an employee record. */
const isListed = sql<boolean>`((p.deleted_at is null or p.registered_at is not null) and ${isNotOperator('p')})`;
const hasCoverage = (day: string, person = sql`p.id`) =>
  sql<boolean>`exists (select from coverages c where c.person_id = ${person} and ${isInForce(day)})`;
/**
 * Only a person in `limited_coverages` can be without coverage, so no one else's coverage is looked up. "offset 0"
 * keeps PostgreSQL from reading that table as a whole, which takes longer than looking up those who match the other
 * filters.
 */
const isCovered = (day: string) => sql<boolean>`(
  not exists (select from limited_coverages l where l.person_id = p.id offset 0) or ${hasCoverage(day)})`;

const endsSoon = (day: string) => sql<boolean>`c.voided is null
  and c.ends between ${day} and ${day}::date + ${sql.lit(dueDays.coverageEnding)}`;
/** Coverage that continues in another plan does not end. */
const isLosingCoverageSoon = (day: string) => sql<boolean>`exists (select from coverages c
  where c.person_id = p.id and ${endsSoon(day)}
    and not exists (select from coverages n where n.person_id = c.person_id and n.kind = c.kind and n.voided is null
      and n.starts > c.starts and n.starts <= c.ends + 1) offset 0)`;

export const peopleListLimits = {
  /** Up to this many people are looked up by ID and then sorted. */
  listedById: 5_000,
  /** The same for a count, which needs no order and ends early. */
  countedById: 20_000,
  /** Up to this many IDs are read for comparison; reading more takes longer than finding a page's people directly. */
  hashed: 20_000,
};
type QueryContext = { db: Database; day: string; maxById: number };

/**
 * Whether a person is in the result of `people`, a query that an index or a small table answers. If there are few, each
 * is looked up. If there are more, everyone is read in name order until a page is full; beyond the limit, each person
 * is checked with `personCondition`.
 */
async function isAmong(
  { db, maxById }: QueryContext,
  people: RawBuilder<{ person_id: number }>,
  personCondition: Condition,
) {
  const { rows } = await sql<{ count: number; ids: number[] | null }>`select count(*) as count,
    case when count(*) <= ${maxById} then array_agg(among.person_id) end as ids
    from (${people} limit ${peopleListLimits.hashed + 1}) among`.execute(db);
  const [{ count, ids } = { count: 0, ids: null }] = rows;
  if (count <= maxById) return sql<boolean>`p.id in (select unnest(${ids ?? []}::bigint[]))`;
  // "is true" keeps PostgreSQL from joining instead, which would sort everyone found before it returns a page.
  return count <= peopleListLimits.hashed ? sql<boolean>`(p.id in (${people})) is true` : personCondition;
}

/**
 * Narrows the search for `isLosingCoverageSoon` to people with any coverage that ends soon, even if it continues in
 * another plan; if there are too many, includes everyone.
 */
const hasCoverageEndingSoon = (context: QueryContext) =>
  isAmong(context, sql`select distinct c.person_id from coverages c where ${endsSoon(context.day)}`, sql`true`);

const isInPeriodWithoutCoverage = (context: QueryContext, period: Condition) => {
  const people = sql<{ person_id: number }>`select l.person_id from limited_coverages l where ${period}`;
  return isAmong(context, people, sql<boolean>`p.id in (${people})`);
};

const isInPlan = (context: QueryContext, plan: string) => {
  const inForce = sql<boolean>`c.plan_id = ${plan} and ${isInForce(context.day)}`;
  return isAmong(
    context,
    sql`select c.person_id from coverages c where ${inForce}`,
    sql`exists (select from coverages c where c.person_id = p.id and ${inForce} offset 0)`,
  );
};

const hasReachedAge = (day: RawBuilder<unknown>, years: number) =>
  sql<boolean>`p.birth_date <= (${day} - make_interval(years => ${sql.lit(years)}))::date`;
const toSqlDate = (day: string) => sql`${day}::date`;
const hasReachedAgeOn = (day: string, years: number) => hasReachedAge(toSqlDate(day), years);

const relationConditions: Conditions<NonNullable<PeopleFilters['relation']>> = {
  Self: () => sql`p.relation = 'Self'`,
  Spouse: () => sql`p.relation = 'Spouse'`,
  Child: () => sql`p.relation = 'Child'`,
};

const periodsWithoutCoverage: Conditions<Exclude<NonNullable<PeopleFilters['coverage']>, 'covered' | 'ending'>> = {
  upcoming: (day) =>
    sql`(l.starts > ${day} or (l.has_gap and l.ends > ${day} and not ${hasCoverage(day, sql`l.person_id`)}))`,
  ended: (day) => sql`l.ends < ${day}`,
  none: () => sql`l.ends is null`,
};

/** Conditions on a person's coverage; `plan` is one that they have on `day`. */
async function buildCoverageConditions(
  context: QueryContext,
  { coverage, plan }: Pick<PeopleFilters, 'coverage' | 'plan'>,
): Promise<Condition[]> {
  const { day } = context;
  // Everyone in a plan is covered.
  const isContradiction = plan !== undefined && coverage !== undefined && coverage in periodsWithoutCoverage;
  if (isContradiction) return [sql<boolean>`false`];
  const planConditions = plan === undefined ? [] : [await isInPlan(context, plan)];
  if (coverage === 'ending')
    return [await hasCoverageEndingSoon(context), ...planConditions, isLosingCoverageSoon(day)];
  if (coverage === undefined) return planConditions;
  if (coverage === 'covered') return plan === undefined ? [isCovered(day)] : planConditions;
  return [await isInPeriodWithoutCoverage(context, periodsWithoutCoverage[coverage](day))];
}

const ageConditions: Conditions<NonNullable<PeopleFilters['age']>> = {
  under19: (day) => sql`p.birth_date > (${day}::date - interval '19 years')::date`,
  from19: (day) => sql`(${hasReachedAgeOn(day, 19)} and p.birth_date > (${day}::date - interval '26 years')::date)`,
  from26: (day) => hasReachedAgeOn(day, 26),
  turning26: (day) => sql`(p.birth_date >= (${day}::date - make_interval(years => ${sql.lit(turningAgeYears)}))::date
    and ${hasReachedAge(sql`(${day}::date + ${sql.lit(dueDays.turningAge)})`, turningAgeYears)})`,
  unknown: () => sql`p.birth_date is null`,
};

const accountConditions: Conditions<NonNullable<PeopleFilters['account']>> = {
  registered: () => sql`(p.registered_at is not null and p.deleted_at is null and p.status = 1)`,
  notRegistered: () => sql`(p.registered_at is null and p.deleted_at is null and p.status = 1)`,
  inactive: () => sql`(p.status = 0 and p.deleted_at is null)`,
  closed: () => sql`(p.deleted_at is not null)`,
  waiting: () => sql`p.id in (select f.person_id from family_requests f where f.decision is null)`,
};

function matchesPeopleSearch(search: string): Condition | undefined {
  const terms = searchTerms(search);
  if (terms.length > 0 && terms.every(({ length }) => length < minIndexedLength)) return hasWordPrefixes('p', terms);
  return matchesSearch(search, { matchesSsnLast4: true }, 'p');
}

/** Conditions on a person `p` that all must hold. */
async function buildPeopleConditions(context: QueryContext, filters: PeopleFilters): Promise<Condition> {
  const { day } = context;
  const { relation, coverage, age, account, ssn, plan, search = '' } = filters;
  const searchCondition = matchesPeopleSearch(search);
  const conditions: Condition[] = [
    isListed,
    ...(relation ? [relationConditions[relation](day)] : []),
    ...(age ? [ageConditions[age](day)] : []),
    ...(account ? [accountConditions[account](day)] : []),
    ...(ssn ? [sql<boolean>`p.ssn_last4 = ''`] : []),
    ...(await buildCoverageConditions(context, { coverage, plan })),
    ...(searchCondition ? [searchCondition] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Runs short reads without parallel workers, because starting workers takes longer. */
const readWithoutWorkers = <Result>(db: Database, read: (tx: Database) => Promise<Result>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
    return read(tx);
  });

/** How many people match, at most one more than `maxExactCount`. */
export const countPeople = (db: Database, filters: PeopleFilters, day: string) =>
  readWithoutWorkers(db, async (tx) => {
    const condition = await buildPeopleConditions({ db: tx, day, maxById: peopleListLimits.countedById }, filters);
    const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select from people p where ${condition} limit ${maxExactCount + 1}) found`.execute(tx);
    return Number(rows[0]?.count ?? 0);
  });

/** A person's position in name order; the start for a person who was deleted in the meantime. */
async function cursorPositionOf(db: Database, id: number) {
  const row = await db.selectFrom('people').select('name_key').where('id', '=', id).executeTakeFirst();
  return sql`(${row?.name_key ?? ''}::text collate "C", ${id}::bigint)`;
}

/** The percentage of people sampled to estimate how many a search finds. */
const sampledPercent = 0.5;
/**
 * Up to this share of people, finding all matches through the index and sorting them is faster than reading people in
 * order.
 */
const maxRareShare = 0.1;

/**
 * Whether a search finds few people. PostgreSQL estimates this without knowing what comparing text costs, and may then
 * read everyone in order.
 */
async function isRareSearch(db: Database, search: string | undefined) {
  const searchCondition = matchesPeopleSearch(search ?? '');
  if (!searchCondition) return false;
  const { rows } = await sql<{
    share: number | null;
  }>`select avg(case when ${searchCondition} then 1 else 0 end)::float8 as share
    from people p tablesample system (${sql.lit(sampledPercent)})`.execute(db);
  return (rows[0]?.share ?? 0) <= maxRareShare;
}

type IdsQuery = { filters: PeopleFilters; day: string; cursor: PeopleCursor; limit: number };

/** The IDs of people in name order, before or after a person. */
async function idsOf(db: Database, { filters, day, cursor, limit }: IdsQuery) {
  const { after, before } = cursor;
  const isBackwards = before !== undefined;
  const cursorId = before ?? after;
  const cursorCondition =
    cursorId === undefined
      ? sql`true`
      : sql`(p.name_key, p.id) ${sql.raw(isBackwards ? '<' : '>')} ${await cursorPositionOf(db, cursorId)}`;
  const shouldSortMatches = cursorId === undefined && (await isRareSearch(db, filters.search));
  // No index has this expression, so PostgreSQL first finds all matches and then sorts them.
  const nameKey = shouldSortMatches ? sql`(p.name_key || '') collate "C"` : sql`p.name_key`;
  const order = isBackwards ? sql`${nameKey} desc, p.id desc` : sql`${nameKey}, p.id`;
  const condition = await buildPeopleConditions({ db, day, maxById: peopleListLimits.listedById }, filters);
  const { rows } = await sql<{
    id: number;
  }>`select p.id from people p where ${condition} and ${cursorCondition} order by ${order} limit ${limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return isBackwards ? ids.toReversed() : ids;
}

type PeopleListQuery = { filters: PeopleFilters; day: string; cursor: PeopleCursor };

/** The IDs of one page. The first page also counts the matches, by reading on up to `maxExactCount`. */
export async function listPeopleIds(db: Database, { filters, day, cursor }: PeopleListQuery) {
  const isFirstPage = cursor.after === undefined && cursor.before === undefined;
  const limit = isFirstPage ? maxExactCount + 1 : peoplePerPage + 1;
  const foundIds = await readWithoutWorkers(db, (tx) => idsOf(tx, { filters, day, cursor, limit }));
  const isBackwards = cursor.before !== undefined;
  const ids = isBackwards ? foundIds.slice(-peoplePerPage) : foundIds.slice(0, peoplePerPage);
  const hasMore = foundIds.length > peoplePerPage;
  return {
    ids,
    count: isFirstPage ? foundIds.length : null,
    hasEarlier: isBackwards ? hasMore : !isFirstPage,
    hasLater: isBackwards || hasMore,
  };
}

/** The IDs of the next people after a given one, for an export. */
export const listNextPeopleIds = (db: Database, filters: PeopleFilters, day: string, afterId: number | undefined) =>
  idsOf(db, { filters, day, cursor: { after: afterId }, limit: exportedPerStep });
const exportedPerStep = 500;

export type PersonInList = Pick<
  Person,
  | 'id'
  | 'employee_id'
  | 'full_name'
  | 'relation'
  | 'birth_date'
  | 'ssn_last4'
  | 'email'
  | 'contact'
  | 'status'
  | 'registered_at'
  | 'deleted_at'
> & { employee_name: string };

/** People by ID in the given order, with their employees' names. */
export async function readPeople(db: Database, ids: readonly number[]): Promise<PersonInList[]> {
  const { rows } = await sql<PersonInList>`
    select p.id, p.employee_id, p.full_name, p.relation, p.birth_date, p.ssn_last4, p.email, p.contact, p.status,
      p.registered_at, p.deleted_at, coalesce(e.full_name, p.full_name) as employee_name
    from unnest(${ids}::bigint[]) with ordinality as listed (id, place)
    join people p on p.id = listed.id
    left join people e on e.id = p.employee_id
    order by listed.place`.execute(db);
  return rows;
}

export type CoveragePeriod = { person_id: number; plan_id: string; starts: string; ends: string | null };

/** The past, current, and upcoming coverage of people. */
export async function readPeriods(db: Database, ids: readonly number[]): Promise<CoveragePeriod[]> {
  const { rows } = await sql<CoveragePeriod>`select c.person_id, c.plan_id, c.starts, c.ends from coverages c
    where c.person_id = any(${ids}::bigint[]) and c.voided is null order by c.person_id, c.starts, c.id`.execute(db);
  return rows;
}
