import { type RawBuilder, sql } from 'kysely';
import { digitsOf, parseContact } from '@/contract/patterns';
import {
  defaultEmployeeOrder,
  type EmployeeOrder,
  type EmployeeSummary,
  type employeeSorts,
  employeesPerPage,
  isSsnLast4,
  inactiveStatus,
} from '@/contract/people/employee';
import { isNotOperator } from '@/server/modules/accounts/queries/operators';
import type { Person } from '@/server/modules/accounts/queries/people';
import { isInForce } from '@/server/modules/coverage/queries/coverages';
import type { Database } from '@/server/platform/database/database';
import {
  matchesName,
  matchesPerson,
  matchesTerms,
  minIndexedLength,
  searchTerms,
} from '@/server/platform/database/searching';

/** The list's filters; absent fields filter nothing. `plan` is a plan's ID and the day on which it is in effect. */
export type EmployeeFilters = {
  status?: number;
  registered?: boolean;
  plan?: { id: string; day: string };
  /** Matches employees by their own data and by that of their dependents. */
  search?: string;
};
type EmployeeListQuery = EmployeeFilters & { sort?: EmployeeOrder; page: number };

/** Includes deleted accounts until the purge, but not an administrator without an employee record. */
const isEmployee = sql<boolean>`p.relation = 'Self' and ${isNotOperator('p')}`;

/** A search with fewer digits does not match parts of phone numbers. */
const minPhoneDigits = 5;
/** A phone number in any common notation, without letters. */
const numericPattern = /^[\d\s().+/-]+$/;

/** Whether a search may match the last digits of SSNs; the caller records such searches in the audit log. */
type SearchOptions = { matchesSsnLast4: boolean };

/**
 * Whether the person in a table alias matches a search: by the last four digits of the SSN, or by parts of the name,
 * the email address, or the phone numbers.
 */
export function matchesSearch(search: string, { matchesSsnLast4 }: SearchOptions, alias = 'm') {
  const terms = searchTerms(search);
  // A search that consists only of separators matches no one.
  if (terms.length === 0) return search.trim() ? sql<boolean>`false` : undefined;
  // The index does not contain terms this short, so only the names are read.
  if (terms.every(({ length }) => length < minIndexedLength))
    return matchesTerms(sql`search_key(${sql.ref(`${alias}.name_key`)})`, terms);
  if (matchesSsnLast4 && isSsnLast4(search))
    return sql<boolean>`(${sql.ref(`${alias}.ssn_last4`)} = ${search.trim()} or ${matchesName(alias, terms)})`;
  const digits = digitsOf(search);
  if (!numericPattern.test(search) || digits.length < minPhoneDigits) return matchesPerson(alias, terms);
  return matchesPerson(alias, [parseContact(search) ?? digits]);
}

/** Conditions on an employee `p`; each filter uses its own partial index. */
export function buildEmployeeConditions(
  { status, registered, plan, search = '' }: EmployeeFilters,
  options: SearchOptions,
) {
  const conditions: RawBuilder<boolean>[] = [isEmployee];
  if (status !== undefined) conditions.push(sql<boolean>`p.status = ${status}`);
  if (registered !== undefined)
    conditions.push(registered ? sql<boolean>`p.registered_at is not null` : sql<boolean>`p.registered_at is null`);
  if (plan)
    conditions.push(
      sql`exists (select from coverages c where c.person_id = p.id and c.plan_id = ${plan.id} and ${isInForce(plan.day)})`,
    );
  const searchCondition = matchesSearch(search, options);
  if (searchCondition)
    conditions.push(sql<boolean>`p.id in (select case when m.relation = 'Self' then m.id else m.employee_id end
      from people m where ${searchCondition})`);
  return sql.join(conditions, sql` and `);
}

/** Uses the stored totals, except for a search or a plan, whose matches are counted. */
async function countEmployees(db: Database, filters: EmployeeFilters) {
  if (filters.search?.trim() || filters.plan) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from people p where ${buildEmployeeConditions(filters, { matchesSsnLast4: true })}`.execute(db);
    return rows[0]?.count ?? 0;
  }
  let totals = db.selectFrom('employee_counts').select(({ fn }) => fn.sum<number | string | null>('total').as('total'));
  if (filters.status !== undefined) totals = totals.where('status', '=', filters.status);
  if (filters.registered !== undefined) totals = totals.where('registered', '=', filters.registered);
  return Number((await totals.executeTakeFirst())?.total ?? 0);
}

/** By column, then by ID; each has an index, and an absent value counts as the lowest. */
const sortOrders = {
  userName: { ascending: sql`p.name_key, p.id`, descending: sql`p.name_key desc, p.id desc` },
  email: { ascending: sql`p.email collate "C", p.id`, descending: sql`p.email collate "C" desc, p.id desc` },
  enrollmentDate: {
    ascending: sql`p.enrollment_date nulls first, p.id`,
    descending: sql`p.enrollment_date desc nulls last, p.id desc`,
  },
};

/** The requested order, and its reverse for reading from the end. */
function ordersOf(sort: EmployeeOrder) {
  const { ascending, descending } = sortOrders[sort.replace(/^-/, '') as (typeof employeeSorts)[number]];
  return sort.startsWith('-')
    ? { forwards: descending, backwards: ascending }
    : { forwards: ascending, backwards: descending };
}

/**
 * One page of employees in the given order, and the total number of matches. A page near the end is read from the end,
 * and earlier pages are skipped with index-only scans, so that deep pages stay fast.
 */
export async function listEmployees(
  db: Database,
  { sort = defaultEmployeeOrder, page, ...filters }: EmployeeListQuery,
) {
  const count = await countEmployees(db, filters);
  const offset = (page - 1) * employeesPerPage;
  const pageSize = Math.min(employeesPerPage, count - offset);
  if (pageSize <= 0) return { count, people: [] };

  const isFromEnd = offset > count / 2;
  const { forwards, backwards } = ordersOf(sort);
  const skippedCount = isFromEnd ? count - offset - pageSize : offset;
  const { rows: people } = await sql<Person>`
    select p.* from people p join (
      select p.id from people p where ${buildEmployeeConditions(filters, { matchesSsnLast4: true })}
      order by ${isFromEnd ? backwards : forwards} limit ${pageSize} offset ${skippedCount}
    ) page on page.id = p.id
    order by ${forwards}`.execute(db);
  return { count, people };
}

export async function summarizeEmployees(db: Database): Promise<EmployeeSummary> {
  const rows = await db.selectFrom('employee_counts').selectAll().execute();
  const sum = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).reduce((total, row) => total + Number(row.total), 0);
  return {
    totalEmployeesCount: sum(() => true),
    totalRegisteredEmployees: sum((row) => row.registered),
    totalNonRegisteredEmployees: sum((row) => !row.registered),
    totalInactiveEmployees: sum((row) => row.status === inactiveStatus),
  };
}

/** The employee, then spouse and children, oldest record first; empty when there is no such employee. */
export async function readFamily(db: Database, employeeId: number): Promise<Person[]> {
  const family = await db
    .selectFrom('people')
    .selectAll()
    .where((where) => where.or([where('id', '=', employeeId), where('employee_id', '=', employeeId)]))
    .orderBy(sql`case relation when 'Self' then 0 when 'Spouse' then 1 else 2 end`)
    .orderBy('id')
    .execute();
  return family[0]?.relation === 'Self' && family[0].id === employeeId ? family : [];
}

export const readPlanDocuments = (db: Database, personIds: readonly number[]) =>
  db.selectFrom('plan_documents').selectAll().where('person_id', 'in', personIds).execute();
