import { sql, type RawBuilder } from 'kysely';

import { importRowsKept } from '@/contract/sheet';
import { planNames } from '@/contract/plan';
import type { Database } from '@/server/db/database';

/** Tables of this transaction alone, for the two files of a sheet. */
export async function createStagedTables(tx: Database) {
  await sql`create temp table sheet_people (
    no int, employee_no int, relation text, hash bytea, sealed bytea, last4 text, full_name text, first_name text,
    last_name text, name_key text, email text, contact text, contact2 text, empl_type text
  ) on commit drop`.execute(tx);
  await sql`create temp table sheet_rows (
    line int, person_no int, plan smallint, is_repeated boolean, sheet_tier smallint, enrollment_date date,
    is_valid boolean, covered_person text, email text, phone1 text, phone2 text, empl_type text, plan_name text
  ) on commit drop`.execute(tx);
}

/**
 * Looks everybody of the sheet up. Newcomers get their ids here, so that a family can be written at once; whoever is
 * only referred to and not stored stays without one.
 */
export async function matchPeople(tx: Database) {
  await sql`analyze sheet_people`.execute(tx);
  await sql`create temp table sheet_known on commit drop as
    select s.no, s.employee_no, s.relation, p.id as stored_id, coalesce(p.employee_id, p.id) as stored_employee,
      p.relation as stored_relation, p.deleted_at is not null as is_deleted, p.has_dental, p.has_vision, p.tier,
      case when p.id is null and s.relation is not null
        then nextval(pg_get_serial_sequence('people', 'id')) else p.id end as id
    from sheet_people s left join people p on p.ssn_hash = s.hash order by s.no`.execute(tx);
  await sql`create unique index on sheet_known (no)`.execute(tx);
  await sql`analyze sheet_known`.execute(tx);
  await sql`analyze sheet_rows`.execute(tx);
}

const problem = sql`case
  when e.relation is null and e.stored_id is null then 'The employee is neither in this sheet nor among the employees'
  when coalesce(e.relation, e.stored_relation) <> 'Self' then 'Employee SSN belongs to somebody who is not an employee'
  when k.stored_id is not null and k.stored_employee is distinct from e.stored_id then 'SSN belongs to another family'
end`;

const placed = sql`sheet_rows r join sheet_known k on k.no = r.person_no join sheet_known e on e.no = k.employee_no`;

export type StoredProblem = {
  line: number;
  problem: string;
  is_valid: boolean;
  covered_person: string;
  email: string;
  empl_type: string;
  plan_name: string;
};

/** The rows that do not fit the people we have: how many of those that looked right, and the first thousand of all. */
export async function findProblems(tx: Database) {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) from ${placed} where r.is_valid and ${problem} is not null`.execute(tx);
  const { rows } = await sql<StoredProblem>`
    select r.line, ${problem} as problem, r.is_valid, r.covered_person, r.email, r.empl_type, r.plan_name
    from ${placed} where ${problem} is not null order by r.line limit ${importRowsKept}`.execute(tx);
  return { count: counted[0]?.count ?? 0, rows };
}

const nameOf = (number: RawBuilder<unknown>) => sql`(array[${sql.join(planNames.map((name) => sql.lit(name)))}])[${number}]`;
const isStored = sql`case r.plan when 1 then k.has_dental when 2 then k.has_vision else k.tier is not null end`;

/** Why a row is left out; null for one that is taken. */
const message = sql`case
  when e.is_deleted or k.is_deleted then 'This account was deleted; it can be imported again after its 30 days'
  when r.plan > 2 and coalesce(k.tier, r.sheet_tier) <> r.plan - 2
    then 'Already enrolled in ' || ${nameOf(sql`coalesce(k.tier, r.sheet_tier) + 2`)}
  when coalesce(${isStored}, false) or r.is_repeated then 'Duplicate: already enrolled in ' || ${nameOf(sql`r.plan`)}
end`;

export async function keepRows(tx: Database, importId: number) {
  await sql`insert into import_rows (import_id, line, message, covered_person, email, phone1, phone2, plan_name)
    select ${importId}, r.line, ${message}, r.covered_person, r.email, r.phone1, r.phone2, r.plan_name
    from ${placed} order by r.line`.execute(tx);
}

/** Writes the families that are new and the plans that are; what is stored of a person already stays as it is. */
export async function keepPeople(tx: Database) {
  await sql`create temp table sheet_taken on commit drop as
    select r.person_no, bool_or(r.plan = 1) as dental, bool_or(r.plan = 2) as vision,
      (max(r.plan) filter (where r.plan > 2) - 2)::smallint as tier, min(r.enrollment_date) as enrollment_date
    from ${placed} where ${message} is null group by r.person_no`.execute(tx);
  await sql`analyze sheet_taken`.execute(tx);

  await sql`update people p set
      has_dental = p.has_dental or t.dental,
      has_vision = p.has_vision or t.vision,
      tier = coalesce(p.tier, t.tier),
      enrollment_date = coalesce(p.enrollment_date, t.enrollment_date),
      updated_at = now()
    from sheet_taken t join sheet_known k on k.no = t.person_no where p.id = k.stored_id`.execute(tx);

  const { rows } = await sql<{ people: number; families: number }>`with come as (
    insert into people (id, employee_id, relation, full_name, first_name, last_name, name_key, email, contact, contact2,
      empl_type, enrollment_date, ssn_sealed, ssn_hash, ssn_last4, has_dental, has_vision, tier)
    select k.id, e.id, s.relation, s.full_name, s.first_name, s.last_name, s.name_key, s.email, s.contact, s.contact2,
      s.empl_type, t.enrollment_date, s.sealed, s.hash, s.last4, t.dental, t.vision, t.tier
    from sheet_people s
    join sheet_known k on k.no = s.no
    join sheet_known e on e.no = s.employee_no
    join sheet_taken t on t.person_no = s.no
    where k.stored_id is null
    order by s.no
    returning relation
  ) select count(*) as people, count(*) filter (where relation = 'Self') as families from come`.execute(tx);
  return rows[0] ?? { people: 0, families: 0 };
}

export async function countRows(tx: Database, importId: number) {
  const { rows } = await sql<{ imported: number; ignored: number }>`
    select count(*) filter (where message is null) as imported, count(message) as ignored
    from import_rows where import_id = ${importId}`.execute(tx);
  return rows[0] ?? { imported: 0, ignored: 0 };
}
