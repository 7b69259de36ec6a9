import { sql } from 'kysely';
import type { Person } from '@/server/modules/accounts/queries/people';
import type { StoredCoverage } from '@/server/modules/coverage/queries/coverages';
import type { Database } from '@/server/platform/database/database';
import { buildEmployeeConditions, type EmployeeFilters } from './employees';

export type ExportedPerson = Pick<
  Person,
  | 'id'
  | 'full_name'
  | 'relation'
  | 'email'
  | 'contact'
  | 'contact2'
  | 'empl_type'
  | 'enrollment_date'
  | 'birth_date'
  | 'ssn_sealed'
  | 'ssn_last4'
  | 'status'
  | 'registered_at'
> & { employee_id: number; employee_ssn_encrypted: Buffer; employee_last4: string; is_employee_removed: boolean };

/** Records read per step, whether they match the filter or not, so that every step is short. */
const recordsReadPerStep = 500;
const recordsCountedPerStep = 2000;

/** A purged employee whose record is kept only to link the family is not exported. */
const isRemoved = (alias: string) =>
  sql`(${sql.ref(`${alias}.deleted_at`)} is not null and ${sql.ref(`${alias}.registered_at`)} is null)`;

type Step = { afterId: number; lastId: number };

/**
 * One step's employees and their families. Each family is looked up for its employee, because a join of the two ranges
 * would compare every row with every other while the table has no statistics.
 */
const selectFamilies = (filters: EmployeeFilters, { afterId, lastId }: Step) => sql`from people p
  cross join lateral (
    select m.* from people m where m.id = p.id and not ${isRemoved('m')}
    union all
    select m.* from people m where m.employee_id = p.id and m.relation <> 'Self'
  ) member
  where ${buildEmployeeConditions(filters, { matchesSsnLast4: true })} and p.id > ${afterId} and p.id <= ${lastId}`;

/** The last record ID of the next step; null when there are no more records. */
export async function readLastIdOfStep(db: Database, afterId: number, size: number) {
  const { rows } = await sql<{ lastId: number | null }>`select max(id) as "lastId" from (
    select id from people where id > ${afterId} order by id limit ${size}) step`.execute(db);
  return rows[0]?.lastId ?? null;
}

/** A filter, and the day of the export: coverage that ended before it is left out. */
export type ExportScope = { filters: EmployeeFilters; day: string };
export type ExportedCoverage = Pick<StoredCoverage, 'person_id' | 'kind' | 'plan_id' | 'starts' | 'ends'>;

const isExported = (day: string) => sql`c.voided is null and (c.ends is null or c.ends >= ${day})`;

export type ExportCount = { people: number; rows: number };

/** The number of people and rows of the next families: a row per plan, and one for people without a plan. */
export async function countExportStep(db: Database, { filters, day }: ExportScope, afterId: number) {
  const lastId = await readLastIdOfStep(db, afterId, recordsCountedPerStep);
  if (lastId === null) return null;
  const { rows } = await sql<ExportCount>`
    select count(*) as people, coalesce(sum(greatest(1, covered.rows)), 0)::bigint as rows
    from (select member.id ${selectFamilies(filters, { afterId, lastId })}) exported
    cross join lateral (select count(*) as rows from coverages c
      where c.person_id = exported.id and ${isExported(day)}) covered`.execute(db);
  return { lastId, count: rows[0] ?? { people: 0, rows: 0 } };
}

/**
 * The next families after an employee's ID, and the last ID of the step; null after the last. IDs never change, so
 * everyone who matches during the whole export is read exactly once.
 */
export async function readExportStep(db: Database, { filters, day }: ExportScope, afterId: number) {
  const lastId = await readLastIdOfStep(db, afterId, recordsReadPerStep);
  if (lastId === null) return null;
  const { rows: people } = await sql<ExportedPerson>`
    select member.id, member.full_name, member.relation, member.email, member.contact, member.contact2, member.empl_type,
      member.enrollment_date, member.birth_date, member.ssn_sealed, member.ssn_last4, member.status, member.registered_at,
      p.id as employee_id, p.ssn_sealed as employee_ssn_encrypted, p.ssn_last4 as employee_last4, ${isRemoved('p')} as is_employee_removed
    ${selectFamilies(filters, { afterId, lastId })}
    order by p.id, case member.relation when 'Self' then 0 when 'Spouse' then 1 else 2 end, member.id`.execute(db);
  const { rows: coverages } = await sql<ExportedCoverage>`
    select c.person_id, c.kind, c.plan_id, c.starts, c.ends from coverages c
    where c.person_id = any(${people.map(({ id }) => id)}::bigint[]) and ${isExported(day)}
    order by c.person_id, c.starts`.execute(db);
  return { lastId, people, coverages };
}
