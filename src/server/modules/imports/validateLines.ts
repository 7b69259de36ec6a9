import { type RawBuilder, sql } from 'kysely';

import type { ImportMode, ImportScope } from '@/contract/people/peopleImport';

import { countMatchingNameParts } from '@/server/modules/people/queries/matchingNames';

export type ImportRules = {
  id: number;
  way: ImportMode;
  scope: ImportScope;
  /** The effective date of changes and of endings. */
  from: string;
  /**
   * Whether the file is an export of this service, in which data may be missing if it is also missing in the stored
   * record.
   */
  isExport: boolean;
  /** Whether the import may change how other administrators sign in. */
  isByOwner: boolean;
  /** Whether the file is imported without a preview, from temporary tables. */
  isDirect?: boolean;
};

type Sql = RawBuilder<unknown>;

/** Administrators, including deactivated ones, who can be activated again. No file changes their status. */
export const isAdministrator = sql`(coalesce(p.is_admin, false)
  or coalesce(p.id in (select a.person_id from administrators a where a.person_id is not null), false))`;

/**
 * People whose sign-in an import does not change: owners, and other administrators unless an owner imports the file.
 */
export const isSignInProtected = ({ isByOwner }: Pick<ImportRules, 'isByOwner'>) =>
  isByOwner
    ? sql`coalesce(p.id in (select a.person_id from administrators a where a.person_id is not null and 'owner' = any(a.rights)), false)`
    : isAdministrator;

/** The people and families to validate; null for all. */
type LineFilter = Sql | null;

const differsWithinPerson = (column: string) => sql`coalesce(min(nullif(${sql.ref(column)}, '')) over person
  <> max(nullif(${sql.ref(column)}, '')) over person, false)`;

/** People's lines, compared with other lines for the same people. */
const selectImportedLines = ({ id }: ImportRules, people: LineFilter) => sql`
  select l.*, plan.kind, plan.name as plan_name, plan.is_open, l.plan_id is not null and plan.id is null as is_plan_missing,
    min(l.line) over person as first_line,
    min(l.line) over same_plan as first_same,
    ${differsWithinPerson('l.name_key')} as has_two_names,
    ${differsWithinPerson('l.relation')} as has_two_relations,
    ${differsWithinPerson('l.email')} as has_two_emails,
    ${differsWithinPerson('l.phone1')} as has_two_phones,
    ${differsWithinPerson('l.phone2')} as has_two_second_phones,
    ${differsWithinPerson('l.empl_type')} as has_two_types,
    coalesce(min(l.birth_date) over person <> max(l.birth_date) over person, false) as has_two_birth_dates,
    coalesce(min(l.is_active::int) over person <> max(l.is_active::int) over person, false) as has_two_states,
    coalesce(min(l.employee_key) over person <> max(l.employee_key) over person, false) as has_two_families,
    min(l.enrollment_date) over person as enrolled,
    first_value(l.plan_id) over (partition by l.hash, plan.kind order by l.line) as first_plan,
    min(l.plan_id) over kinds <> max(l.plan_id) over kinds and bool_or(l.covered_from is null) over kinds as has_two_plans,
    coalesce(l.covered_from <= lag(coalesce(l.covered_to, date '2499-12-31')) over (
      partition by l.hash, plan.kind order by l.covered_from, l.covered_to nulls last, l.line), false) as overlaps
  from import_lines l left join plans plan on plan.id = l.plan_id
  where l.import_id = ${id} and l.hash is not null ${people ? sql`and l.hash in ${people}` : sql``}
  window person as (partition by l.hash), kinds as (partition by l.hash, plan.kind),
    same_plan as (partition by l.hash, l.plan_id, l.covered_from)`;

/**
 * The effective date of a row's plan: the first covered day or the enrollment date, if given, or else the chosen day.
 * In an update, a stored person's enrollment date counts only if it is after the chosen day.
 */
const startOf = ({ way, from }: ImportRules) =>
  way === 'add'
    ? sql`coalesce(s.covered_from, s.enrollment_date, ${from}::date)`
    : sql`coalesce(s.covered_from, case when p.id is null then coalesce(s.enrollment_date, ${from}::date)
        else greatest(s.enrollment_date, ${from}::date) end)`;

/** Whether the row's name also matches the person, not only the SSN; only then may stored data be shown. */
const hasMatchingName = sql`coalesce(k.agreement > 0, false)`;

/** Rows joined with the stored people, their families, and the coverage to which the row's plan is compared. */
const selectMatchedLines = (rules: ImportRules) => sql`
  select s.*, start_day.starts as begins,
    p.id as person_id, p.full_name as p_name, p.email as p_email, p.contact as p_phone1, p.contact2 as p_phone2,
    p.empl_type as p_type, p.birth_date as p_birth, p.relation as p_relation, ${countMatchingNameParts(sql`s.name_key`, sql`p.id`, sql`p.name_key`)} as agreement, p.enrollment_date as p_enrolled, p.status as p_status,
    ${isAdministrator} as is_admin, ${isSignInProtected(rules)} as is_protected, p.registered_at is not null as is_registered,
    coalesce(p.deleted_at is not null or e.deleted_at is not null, false) as is_deleted,
    coalesce(p.employee_id, p.id) as p_employee, e.id as employee_id,
    -- A purged employee is found by record ID, not by SSN, so this is not an SSN match.
    case when e.deleted_at is null or e.registered_at is not null then e.id end as e_match, e.relation as e_relation,
    family.is_self as has_own_row, family.is_valid_row as has_valid_row,
    covered.id as c_id, covered.plan_id as c_plan, covered.starts as c_starts, covered.ends as c_ends,
    covered_plan.name as c_name
  from lines s
  left join people p on p.ssn_hash = s.hash
  left join people e on e.ssn_hash = s.employee_hash
  cross join lateral (select ${startOf(rules)} as starts) start_day
  left join lateral (
    select bool_or(f.relation = 'Self') as is_self, bool_or(f.problems is null) as is_valid_row
    from import_lines f where f.import_id = ${rules.id} and f.hash = s.employee_hash
  ) family on s.employee_hash is distinct from s.hash
  left join lateral (
    select c.id, c.plan_id, c.starts, c.ends from coverages c
    where c.person_id = p.id and c.kind = s.kind and c.voided is null and (c.ends is null or c.ends >= start_day.starts)
    order by c.starts ${rules.way === 'add' ? sql`desc` : sql``} limit 1
  ) covered on s.plan_id is not null
  left join plans covered_plan on covered_plan.id = covered.plan_id`;

const rowColumn = (name: string) => sql.ref(`k.${name}`);
/** Whether a cell differs from the stored value; an empty cell never counts as different. */
const differsFromStored = (cell: string, stored: string) =>
  sql`(${rowColumn(cell)} <> '' and ${rowColumn(cell)} <> ${rowColumn(stored)})`;
const hasPlan = sql`k.plan_id is not null and not k.is_plan_missing`;
/**
 * Whether an import of new people leaves out a row's date of birth: it differs from the stored one, or none is stored
 * and the row adds no coverage.
 */
export const isBirthDateIgnored = (row: 'k' | 'r') => {
  const columnOf = (column: string) => sql.ref(`${row}.${column}`);
  return sql`coalesce(${columnOf('birth_date')} <> ${columnOf('p_birth')},
    ${columnOf('birth_date')} is not null and (${columnOf('plan_id')} is null or ${columnOf('c_plan')} is not null))`;
};
/** Whether the person already has the row's plan on the row's effective date. */
const isCovered = sql`(k.c_plan = k.plan_id and (k.covered_from is null or k.c_starts <= k.covered_from))`;

const keptFieldReason = (rules: ImportRules, column: string, differs: Sql) =>
  sql`case when k.is_protected and ${differs} then ${
    rules.isByOwner
      ? sql`${`An owner’s ${column} can only be changed on their page, not by a file`}::text`
      : sql`${`Only an owner can change an administrator’s ${column}`}::text`
  } end`;

/** What the rows in an "add and update" import would change. */
const selectUpdates = (rules: ImportRules) => sql`
  select k.*,
    k.person_id is not null and ${differsFromStored('name', 'p_name')} as c_name_differs,
    k.person_id is not null and not k.is_protected and ${differsFromStored('email', 'p_email')} as c_email_differs,
    k.person_id is not null and not k.is_registered and not k.is_protected and ${differsFromStored('phone1', 'p_phone1')} as c_phone1_differs,
    k.person_id is not null and not k.is_protected and ${differsFromStored('phone2', 'p_phone2')} as c_phone2_differs,
    k.person_id is not null and ${differsFromStored('empl_type', 'p_type')} as c_type_differs,
    k.person_id is not null and not k.is_protected and k.relation is not null and k.relation <> k.p_relation as c_relation_differs,
    k.person_id is not null and k.enrollment_date = k.enrolled and k.enrolled is distinct from k.p_enrolled as c_date_differs,
    k.person_id is not null and coalesce(k.birth_date <> k.p_birth, k.birth_date is not null) as c_birth_differs,
    coalesce(k.is_active::int <> k.p_status and not k.is_admin, false) as c_status_differs,
    array_remove(array[
      ${keptFieldReason(rules, 'Email Address', differsFromStored('email', 'p_email'))},
      case when k.is_registered and ${differsFromStored('phone1', 'p_phone1')}
        then 'Phone 1 is this person’s sign-in number and can’t be changed by a file' end,
      ${keptFieldReason(rules, 'Phone 1', sql`not k.is_registered and ${differsFromStored('phone1', 'p_phone1')}`)},
      ${keptFieldReason(rules, 'Phone 2', differsFromStored('phone2', 'p_phone2'))},
      ${keptFieldReason(rules, 'Relation', sql`k.relation <> k.p_relation`)},
      case when k.is_admin and k.is_active::int <> k.p_status then 'An administrator’s status can’t be changed by a file' end
    ], null) as kept,
    k.person_id is not null and coalesce(${hasPlan} and not coalesce(${isCovered}, false), false) as c_plan_differs,
    coalesce(${hasPlan} and ${isCovered} and k.covered_to is not null and k.covered_to is distinct from k.c_ends, false) as c_end_differs
  from known k`;

/** For a row from an export whose person has an SSN now or is not on record. */
export const unknownIdText = sql.lit('No one on record has this “To follow” number. Enter the SSN');

const problemWhen = (condition: Sql, column: string | null, text: Sql | string) =>
  sql`case when ${condition} then jsonb_build_object('column', ${column}::text, 'text', ${text}::text) end`;

const kindLabel = sql`initcap(k.kind)`;

/** What is wrong with a row, compared with the other rows and the stored people. */
function problemsOf({ way, isExport }: ImportRules) {
  const isUpdate = way === 'update';
  const isNewPerson = sql`k.person_id is null`;
  const hasOwnProblem = (column: string) =>
    sql`coalesce(k.problems @> jsonb_build_array(jsonb_build_object('column', ${column}::text)), false)`;
  const missingProblem = (column: string, cell: Sql) =>
    problemWhen(
      sql`${isNewPerson} and ${cell} and k.first_line = k.line and not ${hasOwnProblem(column)}`,
      column,
      `${column} is missing for a new person`,
    );
  const requiredProblems = [
    missingProblem('Employee SSN', sql`k.employee_hash is null`),
    missingProblem('Covered Person', sql`k.name = ''`),
    missingProblem('Relation', sql`k.relation is null`),
    ...(isExport
      ? []
      : [
          missingProblem('Email Address', sql`k.email = '' and k.relation is distinct from 'Child'`),
          missingProblem('Phone 1', sql`k.phone1 = '' and k.relation is distinct from 'Child'`),
          missingProblem('Empl Type', sql`k.empl_type = ''`),
          missingProblem('Plan Name', sql`k.plan_id is null`),
        ]),
  ];
  const consistencyProblem = (column: string, flag: string) =>
    problemWhen(rowColumn(flag), column, `${column} isn’t the same in all of this person’s rows`);
  const updateProblems = [
    ...requiredProblems,
    consistencyProblem('Email Address', 'has_two_emails'),
    consistencyProblem('Phone 1', 'has_two_phones'),
    consistencyProblem('Phone 2', 'has_two_second_phones'),
    consistencyProblem('Empl Type', 'has_two_types'),
    consistencyProblem('Status', 'has_two_states'),
    problemWhen(
      sql`k.plan_id is not null and k.has_two_plans`,
      'Plan Name',
      sql`'This person has two ' || k.kind || ' plans in the file'`,
    ),
    problemWhen(
      sql`(${isNewPerson} or k.c_plan_differs) and not k.is_open`,
      'Plan Name',
      sql`k.plan_name || ' is closed to new enrollment'`,
    ),
    problemWhen(
      sql`k.c_plan_differs and k.covered_to < k.begins`,
      'Coverage To',
      'Coverage To is before the effective date',
    ),
    problemWhen(
      sql`k.c_end_differs and k.covered_to < k.c_starts`,
      'Coverage To',
      sql`'Coverage To is before the coverage began' || case when ${hasMatchingName} then ' on ' || k.c_starts else '' end`,
    ),
    problemWhen(
      sql`k.c_end_differs and exists (select from coverages n where n.person_id = k.person_id and n.kind = k.kind
        and n.voided is null and n.starts > k.c_starts and n.starts <= k.covered_to)`,
      'Coverage To',
      sql`'Coverage To is after the next ' || k.kind || ' coverage begins'`,
    ),
  ];
  return sql`array_remove(array[${sql.join([
    problemWhen(sql`k.person_id is null and k.last4 = ''`, 'SSN', unknownIdText),
    problemWhen(sql`k.has_two_names`, 'SSN', 'SSN is used for different people in this file'),
    problemWhen(sql`k.has_two_families`, 'Employee SSN', 'SSN belongs to another family in this file'),
    problemWhen(sql`k.has_two_relations`, 'Relation', 'Relation isn’t the same in all of this person’s rows'),
    consistencyProblem('Date of Birth', 'has_two_birth_dates'),
    problemWhen(
      sql`k.employee_hash is not null and k.employee_hash <> k.hash and k.employee_id is null and k.has_own_row is null`,
      'Employee SSN',
      'Employee SSN doesn’t match any employee',
    ),
    problemWhen(
      sql`k.employee_hash <> k.hash and case when k.has_own_row is not null then not k.has_own_row
        else k.e_relation <> 'Self' end`,
      'Employee SSN',
      'Employee SSN belongs to a dependent, not an employee',
    ),
    problemWhen(
      sql`k.person_id is not null and k.employee_hash is not null and k.p_employee is distinct from k.employee_id`,
      'SSN',
      'SSN belongs to another family',
    ),
    problemWhen(
      sql`k.employee_hash <> k.hash and k.employee_id is null and not k.has_valid_row`,
      'Employee SSN',
      'Fix the employee’s own row first',
    ),
    problemWhen(sql`k.is_plan_missing`, 'Plan Name', 'This plan no longer exists'),
    problemWhen(
      sql`k.plan_id is not null and k.overlaps and k.line = k.first_same`,
      'Coverage From',
      sql`'This person’s ' || k.kind || ' coverage dates overlap in the file'`,
    ),
    ...(isUpdate ? updateProblems : []),
  ])}]::jsonb[], null)`;
}

const changeWhen = (condition: Sql, field: Sql | string, from: Sql, to: Sql) =>
  sql`case when ${condition} then jsonb_build_object('field', ${field}::text, 'from', ${from}::text, 'to', ${to}::text) end`;
const planField = sql`${kindLabel} || ' plan'`;
const planStartText = sql`k.plan_name || ' from ' || k.begins || coalesce(' to ' || k.covered_to, '')`;
const stateText = (active: Sql) => sql`case when ${active} then 'Active' else 'In Active' end`;

function changesOf({ way }: ImportRules) {
  const isUpdate = way === 'update';
  return sql`array_remove(array[${sql.join([
    ...(isUpdate
      ? [
          changeWhen(sql`k.c_name_differs`, 'Covered Person', sql`k.p_name`, sql`k.name`),
          changeWhen(sql`k.c_relation_differs`, 'Relation', sql`k.p_relation`, sql`k.relation`),
          changeWhen(sql`k.c_email_differs`, 'Email Address', sql`k.p_email`, sql`k.email`),
          changeWhen(sql`k.c_phone1_differs`, 'Phone 1', sql`k.p_phone1`, sql`k.phone1`),
          changeWhen(sql`k.c_phone2_differs`, 'Phone 2', sql`k.p_phone2`, sql`k.phone2`),
          changeWhen(sql`k.c_type_differs`, 'Empl Type', sql`k.p_type`, sql`k.empl_type`),
          changeWhen(sql`k.c_date_differs`, 'Enrollment Date', sql`coalesce(k.p_enrolled::text, '')`, sql`k.enrolled`),
          changeWhen(sql`k.c_birth_differs`, 'Date of Birth', sql`coalesce(k.p_birth::text, '')`, sql`k.birth_date`),
          changeWhen(sql`k.c_status_differs`, 'Status', stateText(sql`k.p_status = 1`), stateText(sql`k.is_active`)),
          changeWhen(
            sql`k.c_end_differs`,
            planField,
            sql`k.plan_name || coalesce(' to ' || k.c_ends, '')`,
            sql`'Ends ' || k.covered_to`,
          ),
        ]
      : []),
    changeWhen(
      sql`k.is_beginning`,
      planField,
      // Coverage that has an end date or starts later is replaced as well.
      sql`coalesce(k.c_name, '')`,
      planStartText,
    ),
  ])}]::jsonb[], null)`;
}

const columnWhen = (condition: Sql, column: string | Sql) => sql`case when ${condition} then ${column}::text end`;

/** The row statuses of an import that adds only new people, and plans of kinds that stored people do not have. */
const addOnlyStatus = sql`case
  when k.problems is not null or k.found <> '{}' then 'wrong'
  when k.is_deleted or k.differing <> '{}' then 'ignored'
  when k.plan_id is null then case when k.person_id is null and k.line = k.first_same then 'new' else 'same' end
  when k.c_plan = k.plan_id then 'same'
  when not k.is_open or k.line > k.first_same or k.first_plan <> k.plan_id then 'ignored'
  when k.person_id is null then 'new' else 'changed' end`;

const addOnlyReason = sql`case
  when k.is_deleted then 'This account was deleted; it can be imported again after 30 days'
  when k.differing <> '{}' then 'differs from our records: ' || array_to_string(k.differing, ', ')
  when k.plan_id is null or k.c_plan = k.plan_id then null
  when not k.is_open then k.plan_name || ' is closed to new enrollment'
  when k.line > k.first_same then 'Duplicate: already enrolled in ' || k.plan_name
  when k.first_plan <> k.plan_id then 'Already enrolled in ' || (select name from plans where id = k.first_plan) end`;

const updateStatus = sql`case
  when k.problems is not null or k.found <> '{}' then 'wrong'
  when k.is_deleted then 'ignored'
  when k.line > k.first_same then 'ignored'
  when k.person_id is null then 'new'
  when k.c_end_differs then 'ending'
  when k.c_name_differs or k.c_relation_differs or k.c_email_differs or k.c_phone1_differs or k.c_phone2_differs
    or k.c_type_differs or k.c_date_differs or k.c_birth_differs or k.c_status_differs or k.c_plan_differs then 'changed'
  when k.kept <> '{}' then 'ignored'
  else 'same' end`;

const updateModeReason = sql`case
  when k.is_deleted then 'This account was deleted; it can be imported again after 30 days'
  when k.line > k.first_same then 'Duplicate of line ' || k.first_same
  when k.kept <> '{}' then array_to_string(k.kept, '. ') end`;

/** Rows with the columns that are ignored when only new people are added, because stored people are not changed. */
const addOnlyRowsQuery = sql`
  select k.*, case when k.person_id is null then array[]::text[] else array_remove(array[
    ${columnWhen(differsFromStored('email', 'p_email'), 'Email Address')},
    ${columnWhen(differsFromStored('phone1', 'p_phone1'), 'Phone 1')},
    ${columnWhen(differsFromStored('phone2', 'p_phone2'), 'Phone 2')},
    ${columnWhen(differsFromStored('empl_type', 'p_type'), 'Empl Type')},
    ${columnWhen(isBirthDateIgnored('k'), 'Date of Birth')},
    ${columnWhen(sql`k.c_plan <> k.plan_id`, sql`('Plan Name (already enrolled in ' || k.c_name || ')')`)}], null) end as differing
  from known k`;

/** A row result's columns, in the order in which they are selected and stored. */
export const rowColumns = sql`place, line, status, person_id, name, reason, changes, problems, op, coverage_id, plan_id,
  kind, starts, ends, kinds, agreement, employee_match`;

/** The results of lines with a readable SSN. */
export function selectValidatedLines(rules: ImportRules, people: LineFilter) {
  const isUpdate = rules.way === 'update';
  const status = isUpdate ? updateStatus : addOnlyStatus;
  const willBeImported = sql`k.status in ('new', 'changed', 'ending')`;
  const startsCoverage = isUpdate
    ? sql`(k.c_plan_differs or k.person_id is null) and ${hasPlan}`
    : sql`${hasPlan} and k.c_plan is null`;
  return sql`with lines as (${selectImportedLines(rules, people)}), known as (${selectMatchedLines(rules)}),
    compared as (${isUpdate ? selectUpdates(rules) : addOnlyRowsQuery}),
    found as (select k.*, ${problemsOf(rules)} as found from compared k),
    validated as (select k.*, ${status} as status from found k),
    decided as (select k.*, ${willBeImported} and coalesce(${startsCoverage}, false) as is_beginning,
      ${isUpdate ? sql`${willBeImported} and k.c_end_differs` : sql`false`} as is_ending from validated k),
    described as (select k.*, case when ${willBeImported} then ${changesOf(rules)} else array[]::jsonb[] end as change_list from decided k)
  select k.line::bigint as place, k.line, k.status, k.person_id, case when k.name = '' and ${hasMatchingName} then k.p_name else k.name end as name,
    ${isUpdate ? updateModeReason : addOnlyReason} as reason,
    case when k.change_list <> '{}' then to_jsonb(k.change_list) end as changes,
    case when k.found <> '{}' then to_jsonb(k.found) end as problems,
    case when k.is_ending then 'end' when k.is_beginning then 'begin' end as op,
    case when k.is_ending then k.c_id end as coverage_id,
    case when k.is_beginning then k.plan_id end as plan_id,
    case when k.is_beginning or k.is_ending then k.kind end as kind,
    case when k.is_beginning then k.begins end as starts,
    case when k.is_beginning or k.is_ending then k.covered_to end as ends,
    null::text[] as kinds, k.agreement,
    case when k.employee_hash <> k.hash and k.has_own_row is null and not (${hasMatchingName} and k.p_employee = k.employee_id)
      then k.e_match end as employee_match
  from described k`;
}

/** Lines without a readable SSN are always invalid. */
export const selectUnreadableLines = ({ id }: ImportRules, lineCondition: Sql) => sql`
  select l.line::bigint as place, l.line, 'wrong' as status, null::bigint as person_id, l.name, null::text as reason,
    null::jsonb as changes, null::jsonb as problems, null::text as op, null::bigint as coverage_id, null::text as plan_id,
    null::text as kind, null::date as starts, null::date as ends, null::text[] as kinds,
    null::smallint as agreement, null::bigint as employee_match
  from import_lines l where l.import_id = ${id} and l.hash is null and ${lineCondition}`;
