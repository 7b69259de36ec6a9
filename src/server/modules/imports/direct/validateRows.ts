import { sql } from 'kysely';
import { type ImportErrors, maxImportRows } from '@/contract/people/importFile';
import { isBirthDateIgnored, unknownIdText } from '@/server/modules/imports/validateLines';
import { countMatchingNameParts, otherNameReason } from '@/server/modules/people/queries/matchingNames';
import type { Transaction } from '@/server/platform/database/database';
import { type ParsedFile, toInvalidRow } from './readFile';

/** Creates temporary tables in place of those of previews, so that an interrupted import leaves nothing behind. */
export async function createStagedTables(tx: Transaction, id: number) {
  await sql`create temp table import_lines (like import_lines, first_line int not null, first_plan text,
    is_repeated boolean not null, is_valid boolean not null, email_cell text not null, phone1_cell text not null,
    phone2_cell text not null, plan_name text not null) on commit drop`.execute(tx);
  await sql`alter table import_lines alter import_id set default ${sql.lit(id)}, alter cells set default '{}'`.execute(
    tx,
  );
  await sql`create temp table import_row_results (like import_row_results including defaults) on commit drop`.execute(
    tx,
  );
  // A sample of 3,000 rows is enough to plan the statements.
  await sql`set local default_statistics_target = 10`.execute(tx);
}

/** The file's people, each by the line of their first row, with their stored data and families. */
const peopleQuery = sql`
  select f.line, p.id as person_id, p.email, p.contact, p.contact2, p.empl_type, p.birth_date,
    ${countMatchingNameParts(sql`f.name_key`, sql`p.id`, sql`p.name_key`)} as agreement,
    coalesce(p.deleted_at is not null or e.deleted_at is not null, false) as is_deleted,
    -- A purged employee is found by record ID, not by SSN, so this is not an SSN match.
    case when f.hash <> f.employee_hash and own.line is null and (e.deleted_at is null or e.registered_at is not null)
      then e.id end as employee_match,
    case when p.id is null and f.last4 = '' then ${unknownIdText}
      when coalesce(own.relation, e.relation) is null then 'Employee SSN doesn’t match any employee'
      when coalesce(own.relation, e.relation) <> 'Self' then 'Employee SSN belongs to a dependent, not an employee'
      when p.id is not null and coalesce(p.employee_id, p.id) is distinct from e.id then 'SSN belongs to another family'
    end as problem
  from import_lines f
  left join import_lines own on own.hash = f.employee_hash
  left join people p on p.ssn_hash = f.hash
  left join people e on e.ssn_hash = f.employee_hash
  where f.hash is not null`;

/** These people's latest coverage of each kind. */
const lastCoveragesQuery = sql`
  select distinct on (c.person_id, c.kind) c.person_id, c.kind, c.plan_id, c.ends
  from known k join coverages c on c.person_id = k.person_id and c.voided is null
  order by c.person_id, c.kind, c.starts desc`;

/** Rows with the coverage to which their plan is compared. */
const selectComparedRows = (today: string) => sql`
  select l.*, k.person_id, k.agreement, k.is_deleted, k.employee_match, k.problem,
    k.email as p_email, k.contact as p_phone1, k.contact2 as p_phone2, k.empl_type as p_type, k.birth_date as p_birth,
    plan.kind, plan.name as plan_title, plan.is_open, first.name as first_name, first.is_open as is_first_open,
    begins.day as begins, covered.plan_id as c_plan, enrolled.name as c_name
  from import_lines l
  join known k on k.line = l.first_line
  cross join lateral (select coalesce(l.covered_from, l.enrollment_date, ${today}::date) as day) begins
  left join plans plan on plan.id = l.plan_id
  left join plans first on first.id = l.first_plan
  left join covered on covered.person_id = k.person_id and covered.kind = plan.kind
    and (covered.ends is null or covered.ends >= begins.day)
  left join plans enrolled on enrolled.id = covered.plan_id`;

const differsFromStored = (cell: string, stored: string) =>
  sql`${sql.ref(`r.${cell}`)} <> '' and ${sql.ref(`r.${cell}`)} <> ${sql.ref(`r.${stored}`)}`;
const columnIfDifferent = (cell: string, stored: string, column: string) =>
  sql`case when ${differsFromStored(cell, stored)} then ${sql.lit(column)} end`;

/** The columns in which a row differs from the stored data. */
const differingColumns = sql`case when r.person_id is not null then nullif(concat_ws(', ',
  ${columnIfDifferent('email', 'p_email', 'Email Address')}, ${columnIfDifferent('phone1', 'p_phone1', 'Phone 1')},
  ${columnIfDifferent('phone2', 'p_phone2', 'Phone 2')}, ${columnIfDifferent('empl_type', 'p_type', 'Empl Type')},
  case when ${isBirthDateIgnored('r')} then 'Date of Birth' end,
  case when r.c_plan <> r.plan_id then 'Plan Name (already enrolled in ' || r.c_name || ')' end), '') end`;

/** The name of the row's plan as stored; a plan that was deleted in the meantime counts as closed. */
const planName = sql`coalesce(r.plan_title, r.plan_name)`;

/** Why a row is skipped; null for an imported one. */
const skipReason = sql`case
  when r.is_deleted then 'This account was deleted; it can be imported again after 30 days'
  when r.differences is not null then 'differs from our records: ' || r.differences
  when r.plan_id is null then case when r.person_id is not null or r.is_repeated then 'Duplicate: already on record' end
  when r.c_plan is not null then 'Duplicate: already enrolled in ' || ${planName}
  when r.is_open is not true then ${planName} || ' is closed to new enrollment'
  when r.is_repeated then 'Duplicate: already enrolled in ' || ${planName}
  when r.first_plan <> r.plan_id then case when r.is_first_open then 'Already enrolled in ' || r.first_name
    else 'The file lists ' || coalesce(r.first_name, 'another plan') || ' first, which is closed to new enrollment' end
end`;

/** Validates the staged rows against the current plans. */
export async function validateRows(tx: Transaction, id: number, today: string) {
  await sql`analyze import_lines (import_id, line, hash, employee_hash, first_line)`.execute(tx);
  await sql`with known as materialized (${peopleQuery}), covered as materialized (${lastCoveragesQuery})
    insert into import_row_results (import_id, place, line, status, person_id, name, reason, problems, op, plan_id, kind,
      starts, ends, agreement, employee_match)
    select ${id}, r.line, r.line, r.status, r.person_id, r.name, case when r.status = 'ignored' then r.reason end,
      case when r.problem is not null then jsonb_build_array(jsonb_build_object('text', r.problem)) end,
      case when r.is_beginning then 'begin' end, case when r.is_beginning then r.plan_id end,
      case when r.is_beginning then r.kind end, case when r.is_beginning then r.begins end,
      case when r.is_beginning then r.covered_to end, r.agreement, r.employee_match
    from (select r.*, r.status in ('new', 'changed') and r.plan_id is not null as is_beginning from (
      select r.*, case when r.problem is not null then 'wrong' when r.reason is not null then 'ignored'
        when r.person_id is null then 'new' else 'changed' end as status
      from (select r.*, ${skipReason} as reason
        from (select r.*, ${differingColumns} as differences from (${selectComparedRows(today)}) r offset 0) r offset 0) r) r) r`.execute(
    tx,
  );
  await sql`analyze import_row_results (import_id, place, status, person_id, agreement, employee_match, op)`.execute(
    tx,
  );
}

type ProblemRow = {
  line: number;
  text: string;
  is_valid: boolean;
  cells: [string, string, string, string];
  count: number;
};

/** A refused file's errors, from parsing and from the comparison with stored people, by line. */
export async function findErrors(tx: Transaction, parsedFile: ParsedFile): Promise<ImportErrors> {
  const { rows } = await sql<ProblemRow>`
    select l.line, v.problems->0->>'text' as text, l.is_valid, array[l.name, l.email_cell, l.empl_type, l.plan_name] as cells, count(*) filter (where l.is_valid) over () as count
    from import_row_results v join import_lines l on l.line = v.place
    where v.problems is not null order by l.line limit ${maxImportRows}`.execute(tx);
  const byLine = new Map(parsedFile.invalidRows.map((row) => [row.line, row]));
  for (const { line, text, is_valid, cells } of rows) {
    const [person, email, type, plan] = cells;
    const parsedRow = byLine.get(line);
    const invalidRow = toInvalidRow(
      line,
      { 'Covered Person': person, 'Email Address': email, 'Empl Type': type, 'Plan Name': plan },
      [text],
    );
    if (parsedRow) byLine.set(line, { ...parsedRow, errors: [...parsedRow.errors, ...invalidRow.errors] });
    // A row that parsing refused is already counted, even if it is not among the first thousand that are listed.
    else if (is_valid) byLine.set(line, invalidRow);
  }
  const invalidRows = [...byLine.values()].sort((a, b) => a.line - b.line).slice(0, maxImportRows);
  return errorsOf({ ...parsedFile, invalidRows, invalidCount: parsedFile.invalidCount + (rows[0]?.count ?? 0) });
}

export const errorsOf = ({
  problem: _problem,
  undatedCount: _undated,
  invalidRows,
  ...counts
}: ParsedFile): ImportErrors => ({
  ...counts,
  invalidRecords: invalidRows.map(({ line: _line, ...record }) => record),
});

/** Stores each row's result with its person, so that a purge finds it. */
export const storeRows = (tx: Transaction, importId: number) =>
  sql`insert into import_rows (import_id, line, person_id, message, covered_person, email, phone1, phone2, plan_name)
    select ${importId}, l.line, v.person_id,
      case when v.agreement = 0 and v.reason is not null then ${otherNameReason} else coalesce(v.reason, v.problems->0->>'text') end,
      l.name, l.email_cell, l.phone1_cell, l.phone2_cell, l.plan_name
    from import_lines l join import_row_results v on v.place = l.line`.execute(tx);
