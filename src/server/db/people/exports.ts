import { sql } from 'kysely';

import type { Database } from '@/server/db/database';
import { employeeConditions, type EmployeeFilters } from './employees';
import type { Person } from './people';

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
  | 'ssn_sealed'
  | 'ssn_last4'
  | 'status'
  | 'registered_at'
  | 'has_dental'
  | 'has_vision'
  | 'tier'
> & { employee_id: number; employee_sealed: Buffer; employee_last4: string; is_employee_removed: boolean };

/** So many records are walked in one step, whether the filter takes them or not, so that no step takes long. */
const readAtOnce = 500;
const countedAtOnce = 2000;

/** What a purge left of an employee to hold a family together is nobody. */
const isRemoved = (row: string) =>
  sql`(${sql.ref(`${row}.deleted_at`)} is not null and ${sql.ref(`${row}.registered_at`)} is null)`;
const within = (column: string, { after, reached }: Step) =>
  sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${reached}`;

type Step = { after: number; reached: number };

/** Employees of a step and their families; each part is bound to the step by an index of its own. */
const families = (filters: EmployeeFilters, step: Step) => sql`from people p
  join (
    select m.*, m.id as family from people m where ${within('m.id', step)} and m.relation = 'Self' and not ${isRemoved('m')}
    union all
    select m.*, m.employee_id as family from people m where ${within('m.employee_id', step)} and m.relation <> 'Self'
  ) member on member.family = p.id
  where ${employeeConditions(filters)} and ${within('p.id', step)}`;

/** How far a step of so many records behind a number goes; null behind the last. */
async function reachedFrom(db: Database, after: number, size: number) {
  const { rows } = await sql<{ reached: number | null }>`select max(id) as reached from (
    select id from people where id > ${after} order by id limit ${size}) walked`.execute(db);
  return rows[0]?.reached ?? null;
}

export type ExportCount = { people: number; rows: number };

/** Of the next families, how many people and rows an export holds: a row for each plan, and one for whoever has none. */
export async function countExported(db: Database, filters: EmployeeFilters, after: number) {
  const reached = await reachedFrom(db, after, countedAtOnce);
  if (reached === null) return null;
  const { rows } = await sql<ExportCount>`
    select count(*) as people,
      coalesce(sum(greatest(1, member.has_dental::int + member.has_vision::int + (member.tier is not null)::int)), 0)::bigint as rows
    ${families(filters, { after, reached })}`.execute(db);
  return { reached, count: rows[0] ?? { people: 0, rows: 0 } };
}

/**
 * The next families behind an employee's number, and how far that is; null behind the last. A number never changes, so
 * whoever is stored and fits the filter from the first step to the last is read exactly once, whatever happens between.
 */
export async function readExported(db: Database, filters: EmployeeFilters, after: number) {
  const reached = await reachedFrom(db, after, readAtOnce);
  if (reached === null) return null;
  const { rows: people } = await sql<ExportedPerson>`
    select member.id, member.full_name, member.relation, member.email, member.contact, member.contact2, member.empl_type,
      member.enrollment_date, member.ssn_sealed, member.ssn_last4, member.status, member.registered_at,
      member.has_dental, member.has_vision, member.tier,
      p.id as employee_id, p.ssn_sealed as employee_sealed, p.ssn_last4 as employee_last4, ${isRemoved('p')} as is_employee_removed
    ${families(filters, { after, reached })}
    order by p.id, case member.relation when 'Self' then 0 when 'Spouse' then 1 else 2 end, member.id`.execute(db);
  return { reached, people };
}
