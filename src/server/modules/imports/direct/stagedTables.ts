import { type RawBuilder, sql } from 'kysely';
import { importRowsKept } from '@/contract/people/importFile';
import type { DocumentType } from '@/contract/people/plan';
import { plansInSql, type SheetPlan } from '@/server/modules/imports/filePlans';
import { agreementOf, otherName } from '@/server/modules/people/queries/nameAgreement';
import type { Database, Transaction } from '@/server/platform/database/database';

const tables = ['sheet_people', 'sheet_rows', 'sheet_known', 'sheet_skipped', 'sheet_taken'] as const;

/** Temporary tables in place of the permanent ones, so that an interrupted import leaves nothing behind. */
export async function createStagedTables(tx: Transaction) {
  for (const table of tables)
    await sql`create temp table ${sql.table(table)} (like ${sql.table(table)}) on commit drop`.execute(tx);
}

/** Deletes the results, because the file is validated again. */
export const emptyValidated = (tx: Transaction) => sql`truncate sheet_skipped, sheet_taken`.execute(tx);

/**
 * Looks up the people of the file. New people get their ids here, so that a family can be inserted at once; employees
 * that are only referred to and not stored get none.
 */
export function matchPeople(tx: Transaction, plans: readonly SheetPlan[]) {
  const { numberOf } = plansInSql(plans);
  /** The latest value of a person's coverage of a kind. */
  const last = (column: 'plan_id' | 'ends', kind: DocumentType) =>
    sql`(array_agg(${sql.ref(`c.${column}`)} order by c.starts desc) filter (where c.kind = ${kind}))[1]`;
  return sql`insert into sheet_known (no, employee_no, relation, stored_id, stored_employee, stored_relation, is_deleted,
      agreement, stored_email, stored_contact, stored_contact2, stored_type,
      dental_no, dental_ends, vision_no, vision_ends, medical_no, medical_ends, id)
    select s.no, s.employee_no, s.relation, p.id as stored_id, coalesce(p.employee_id, p.id) as stored_employee,
      p.relation as stored_relation, p.deleted_at is not null as is_deleted,
      ${agreementOf(sql`s.name_key`, sql`p.id`, sql`p.name_key`)},
      p.email, p.contact, p.contact2, p.empl_type,
      ${numberOf(sql`covered.dental`)}, covered.dental_ends, ${numberOf(sql`covered.vision`)}, covered.vision_ends,
      ${numberOf(sql`covered.medical`)}, covered.medical_ends,
      case when p.id is null and s.relation is not null
        -- The name of the sequence is looked up once, not for each person.
        then nextval((select pg_get_serial_sequence('people', 'id')::regclass)) else p.id end as id
    from sheet_people s left join people p on p.ssn_hash = s.hash
    left join lateral (
      select ${last('plan_id', 'dental')} as dental, ${last('ends', 'dental')} as dental_ends,
        ${last('plan_id', 'vision')} as vision, ${last('ends', 'vision')} as vision_ends,
        ${last('plan_id', 'medical')} as medical, ${last('ends', 'medical')} as medical_ends
      from coverages c where c.person_id = p.id and c.voided is null) covered on p.id is not null
    order by s.no`.execute(tx);
}

const problem = sql`case
  when e.relation is null and e.stored_id is null then 'Employee SSN doesn’t match any employee'
  when coalesce(e.relation, e.stored_relation) <> 'Self' then 'Employee SSN belongs to a dependent, not an employee'
  when k.stored_id is not null and k.stored_employee is distinct from e.stored_id then 'SSN belongs to another family'
end`;

const joinedRows = sql`sheet_rows r join sheet_known k on k.no = r.person_no join sheet_known e on e.no = k.employee_no`;

export type StoredProblem = {
  line: number;
  problem: string;
  is_valid: boolean;
  covered_person: string;
  email: string;
  empl_type: string;
  plan_name: string;
};

/** At most the first thousand rows that contradict the stored people. */
export async function findProblems(tx: Transaction) {
  const { rows } = await sql<StoredProblem>`
    select r.line, ${problem} as problem, r.is_valid, r.covered_person, r.email, r.empl_type, r.plan_name
    from ${joinedRows} where ${problem} is not null order by r.line limit ${importRowsKept}`.execute(tx);
  return rows;
}

/** Rows are validated against these plans; `today` is the effective date of rows without a date. */
export type ValidationContext = { plans: readonly SheetPlan[]; today: string };

const startOf = (today: string) => sql`coalesce(r.starts, ${today}::date)`;

/** Whether a phone number of a row differs from the stored one; an empty cell does not. */
const isOtherPhone = (cell: RawBuilder<unknown>, stored: RawBuilder<unknown>) =>
  sql`case when ${cell} in ('', ${stored}) then false else right(translate(${cell}, ' ()-.+', ''), 10) <> ${stored} end`;
const isOtherEmail = sql`r.email <> '' and lower(r.email) <> k.stored_email`;
const isOtherType = sql`r.empl_type <> '' and r.empl_type <> k.stored_type`;
const isOtherPhone1 = isOtherPhone(sql`r.phone1`, sql`k.stored_contact`);
const isOtherPhone2 = isOtherPhone(sql`r.phone2`, sql`k.stored_contact2`);

/** Why a row is skipped; null for an imported one. */
function skipReasonOf({ plans, today }: ValidationContext) {
  const { name, kind, isOpen } = plansInSql(plans);
  const [plan, first] = [sql.ref('r.plan'), sql.ref('r.sheet_plan')];
  const stored = (facts: Record<'dental' | 'vision' | 'medical', RawBuilder<unknown>>) =>
    sql`(case ${kind(plan)} when 'dental' then ${facts.dental} when 'vision' then ${facts.vision} else ${facts.medical} end)`;
  const number = stored({ dental: sql`k.dental_no`, vision: sql`k.vision_no`, medical: sql`k.medical_no` });
  const ends = stored({ dental: sql`k.dental_ends`, vision: sql`k.vision_ends`, medical: sql`k.medical_ends` });
  const isOtherPlan = sql`coalesce(${number} <> r.plan and coalesce(${ends} >= ${startOf(today)}, true), false)`;
  return sql<string | null>`case
    when e.is_deleted or k.is_deleted then 'This account was deleted; it can be imported again after its 30 days'
    when k.stored_id is not null
      and (${isOtherEmail} or ${isOtherPhone1} or ${isOtherPhone2} or ${isOtherType} or r.plan > 0 and ${isOtherPlan})
      then 'differs from our records: ' || concat_ws(', ', case when ${isOtherEmail} then 'Email Address' end,
        case when ${isOtherPhone1} then 'Phone 1' end, case when ${isOtherPhone2} then 'Phone 2' end,
        case when ${isOtherType} then 'Empl Type' end, case when r.plan > 0 and ${isOtherPlan}
          then 'Plan Name (already enrolled in ' || coalesce(${name(number)}, 'another plan of this kind') || ')' end)
    when r.plan = 0 then case when k.stored_id is not null or r.is_repeated then 'Duplicate: already on record' end
    when ${number} is not null and coalesce(${ends} >= ${startOf(today)}, true)
      then 'Duplicate: already enrolled in ' || ${name(plan)}
    when not ${isOpen(plan)} then ${name(plan)} || ' is closed to new enrollment'
    when r.is_repeated then 'Duplicate: already enrolled in ' || ${name(plan)}
    when r.sheet_plan <> r.plan then case when ${isOpen(first)} then 'Already enrolled in ' || ${name(first)}
      else 'The file lists ' || ${name(first)} || ' first, which is closed to new enrollment' end
  end`;
}

/** `plans` are the numbers of the plans with enrollments. */
export type RowCounts = { problems: number; imported: number; ignored: number; plans: number[] };

/** Validates the rows and stores why rows are skipped. */
export async function validateRows(tx: Transaction, validation: ValidationContext): Promise<RowCounts> {
  const { rows } = await sql<{ plan: number; problems: number; imported: number; ignored: number }>`
    with validated as materialized (
      select r.line, r.is_valid, coalesce(r.plan, 0) as plan, ${problem} as problem, ${skipReasonOf(validation)} as reason
      from ${joinedRows}
    ), skipped as (
      insert into sheet_skipped (line, reason) select line, reason from validated where reason is not null
    )
    select plan, count(*) filter (where is_valid and problem is not null) as problems,
      count(*) filter (where reason is null) as imported, count(reason) as ignored
    from validated group by plan`.execute(tx);
  const sum = (name: 'problems' | 'imported' | 'ignored') => rows.reduce((total, row) => total + row[name], 0);
  return {
    problems: sum('problems'),
    imported: sum('imported'),
    ignored: sum('ignored'),
    plans: rows.filter(({ plan, imported }) => plan > 0 && imported > 0).map(({ plan }) => plan),
  };
}

const isTaken = sql`not exists (select from sheet_skipped skipped where skipped.line = r.line)`;

export type NewPeople = { people: number; families: number };

/** Finds the people whom the imported rows change; returns the number of new people and families. */
export async function gatherTaken(tx: Transaction): Promise<NewPeople> {
  const { rows } = await sql<NewPeople>`with taken as (
    insert into sheet_taken (person_no, enrollment_date)
      select r.person_no, min(r.enrollment_date)
      from sheet_rows r join sheet_known k on k.no = r.person_no
      where ${isTaken} group by r.person_no
      returning person_no
  ) select count(*) as people, count(*) filter (where k.relation = 'Self') as families
    from taken t join sheet_known k on k.no = t.person_no where k.stored_id is null`.execute(tx);
  return rows[0] ?? { people: 0, families: 0 };
}

/** Inserts new people and adds coverage to stored people; other stored data stays unchanged. */
export async function storePeople(tx: Transaction, importId: number, validation: ValidationContext) {
  const { plans, today } = validation;
  const { id, kind } = plansInSql(plans);
  const plan = sql.ref('r.plan');
  // Forms lock the same rows, so a plan chosen in a form meanwhile is kept.
  await sql`select from people p join sheet_known k on p.id = k.stored_id join sheet_taken t on t.person_no = k.no
    order by p.id for no key update of p`.execute(tx);
  await sql`insert into import_changes (import_id, person_id, kind, before, after)
    select ${importId}, p.id, '', jsonb_build_object('enrollment_date', null),
      jsonb_build_object('enrollment_date', t.enrollment_date)
    from sheet_known k join sheet_taken t on t.person_no = k.no join people p on p.id = k.stored_id
    where p.enrollment_date is null and t.enrollment_date is not null`.execute(tx);
  await sql`update people p set enrollment_date = coalesce(p.enrollment_date, t.enrollment_date), updated_at = now()
    from sheet_known k join sheet_taken t on t.person_no = k.no
    where p.id = k.stored_id`.execute(tx);
  await sql`insert into people (id, employee_id, relation, full_name, first_name, last_name, name_key, email, contact, contact2,
      empl_type, enrollment_date, ssn_sealed, ssn_hash, ssn_last4, status, import_id)
    select k.id, e.id, s.relation, s.full_name, s.first_name, s.last_name, s.name_key, s.email, s.contact, s.contact2,
      s.empl_type, t.enrollment_date, s.sealed, s.hash, s.last4, s.is_active::int, ${importId}::bigint
    from sheet_known k
    join sheet_people s on s.no = k.no
    join sheet_known e on e.no = k.employee_no
    join sheet_taken t on t.person_no = k.no
    where k.stored_id is null
      -- No dependents are added to an employee who was purged after the validation.
      and (e.stored_id is null or exists (select from people stored where stored.id = e.stored_id))`.execute(tx);
  await sql`insert into coverages (person_id, plan_id, kind, starts, ends, end_reason, reason, is_sole, import_id)
    select k.id, ${id(plan)}, ${kind(plan)}, ${startOf(today)}, r.ends, case when r.ends is not null then 'other' end,
      'import', k.stored_id is null, ${importId}::bigint
    from sheet_rows r join sheet_known k on k.no = r.person_no
    where r.plan > 0 and ${isTaken}
      and exists (select from people stored where stored.id = k.id)
      and not exists (select from coverages c where c.person_id = k.stored_id and c.kind = ${kind(plan)}
        and c.voided is null and coalesce(c.ends >= ${startOf(today)}, true))`.execute(tx);
}

export const storeRows = (tx: Transaction, importId: number) =>
  sql`insert into import_rows (import_id, line, person_id, message, covered_person, email, phone1, phone2, plan_name)
    select ${importId}, r.line, k.id,
      case when k.agreement = 0 and skipped.reason is not null then ${otherName} else skipped.reason end, r.covered_person, r.email, r.phone1, r.phone2, r.plan_name
    from sheet_rows r join sheet_known k on k.no = r.person_no left join sheet_skipped skipped on skipped.line = r.line`.execute(
    tx,
  );

/** Updates the planner's statistics before a full read of a table. */
export const analyze = (tx: Database, table: (typeof tables)[number]) => sql`analyze ${sql.table(table)}`.execute(tx);
