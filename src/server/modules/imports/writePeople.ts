import { sql } from 'kysely';

import type { Transaction } from '@/server/platform/database/database';

import { type ImportRules, isAdministrator, isSignInProtected } from './validateLines';

const rowsClause = ({ id }: Pick<ImportRules, 'id'>) => sql`import_row_results v
  join import_lines l on l.import_id = v.import_id and l.line = v.place where v.import_id = ${id}`;

const lastName = sql`case when position(' ' in f.name) = 0 then '' else right(f.name, position(' ' in reverse(f.name)) - 1) end`;
const firstName = sql`case when position(' ' in f.name) = 0 then f.name else left(f.name, -position(' ' in reverse(f.name))) end`;
const personColumns = sql`full_name, first_name, last_name, name_key, email, contact, contact2, empl_type, enrollment_date, birth_date,
  ssn_sealed, ssn_hash, ssn_last4, status, import_id`;

/** New people's details, from the rows that `selectFirstRows` returns. */
const personValues = ({
  id,
}: ImportRules) => sql`f.name, ${firstName}, ${lastName}, f.name_key, f.email, f.phone1, f.phone2, f.empl_type, f.enrolled, coalesce(f.birth_date, f.born),
  f.ssn_sealed, f.hash, f.last4, coalesce(f.is_active, true)::int, ${id}::bigint`;

const isNewPerson = sql`v.status = 'new' and v.person_id is null`;

/**
 * The rows with new people's details: in a preview, their first imported row and the earliest enrollment date in all
 * their rows; without a preview, their first row and the earliest date in the imported ones. Finding them by line
 * number avoids sorting whole rows.
 */
function selectFirstRows({ id, isDirect }: ImportRules, relation: 'Self' | 'dependents') {
  const firstLines = isDirect
    ? sql`select l.first_line as line, min(l.enrollment_date) as enrolled, min(l.birth_date) as born
        from ${rowsClause({ id })} and ${isNewPerson}
        group by l.first_line`
    : sql`select min(l.line) filter (where ${isNewPerson}) as line, min(l.enrollment_date) as enrolled, min(l.birth_date) as born
        from ${rowsClause({ id })} and l.hash is not null group by l.hash having bool_or(${isNewPerson})`;
  return sql`
    select l.*, first.enrolled, first.born from (${firstLines}) first
    join import_lines l on l.import_id = ${id} and l.line = first.line
      and ${relation === 'Self' ? sql`l.relation = 'Self'` : sql`l.relation <> 'Self'`}
    order by l.line`;
}

/** Inserts new employees; someone who has since been added in another way is not changed. */
export const insertEmployees = (tx: Transaction, rules: ImportRules) =>
  sql`insert into people (id, employee_id, relation, ${personColumns})
    select f.id, f.id, 'Self', ${personValues(rules)}
    -- The name of the sequence is looked up once, not for each person.
    from (select nextval((select pg_get_serial_sequence('people', 'id')::regclass)) as id, first.*
      from (${selectFirstRows(rules, 'Self')}) first) f
    on conflict (ssn_hash) do nothing`.execute(tx);

/** Inserts new dependents of stored employees. */
export const insertDependents = (tx: Transaction, rules: ImportRules) =>
  sql`insert into people (employee_id, relation, ${personColumns})
    select e.id, f.relation, ${personValues(rules)}
    from (${selectFirstRows(rules, 'dependents')}) f
    join people e on e.ssn_hash = f.employee_hash and e.relation = 'Self' and e.deleted_at is null
    on conflict (ssn_hash) do nothing`.execute(tx);

/** Stores the added people's IDs in their rows. */
export const linkNewPeopleToRows = (tx: Transaction, rules: ImportRules) =>
  sql`update import_row_results v set person_id = p.id
    from import_lines l ${rules.isDirect ? sql`join import_lines r on r.first_line = l.line` : sql``}, people p
    where v.import_id = ${rules.id} and v.status = 'new' and v.person_id is null
      and l.import_id = v.import_id and ${sql.ref(rules.isDirect ? 'r.line' : 'l.line')} = v.place and p.ssn_hash = l.hash
      -- Avoids the index of import_id, whose statistics do not include this import yet.
      and coalesce(p.import_id, 0) = ${rules.id}`.execute(tx);

/** Marks rows whose person could not be added, because their employee's row was left out. */
export const rejectOrphans = (tx: Transaction, { id }: ImportRules) =>
  sql`update import_row_results set status = 'wrong', op = null, changes = null,
      problems = '[{"column": "Employee SSN", "text": "Fix the employee’s own row first"}]'::jsonb
    where import_id = ${id} and status = 'new' and person_id is null`.execute(tx);

type Field = { column: string; value: ReturnType<typeof sql> };

/** The columns that rows change, with their new values. */
function fieldsOf(rules: ImportRules): readonly Field[] {
  const changeUnlessProtected = (column: string, rowColumn: string) =>
    sql`case when ${isSignInProtected(rules)} then ${sql.ref(`p.${column}`)} else coalesce(${sql.ref(`n.${rowColumn}`)}, ${sql.ref(`p.${column}`)}) end`;
  return [
    { column: 'full_name', value: sql`coalesce(n.name, p.full_name)` },
    { column: 'relation', value: changeUnlessProtected('relation', 'relation') },
    { column: 'email', value: changeUnlessProtected('email', 'email') },
    {
      column: 'contact',
      value: sql`case when p.registered_at is null then ${changeUnlessProtected('contact', 'phone1')} else p.contact end`,
    },
    { column: 'contact2', value: changeUnlessProtected('contact2', 'phone2') },
    { column: 'empl_type', value: sql`coalesce(n.empl_type, p.empl_type)` },
    { column: 'enrollment_date', value: sql`coalesce(n.enrolled, p.enrollment_date)` },
    { column: 'birth_date', value: sql`coalesce(n.born, p.birth_date)` },
    {
      column: 'status',
      value: sql`case when ${isAdministrator} then p.status else coalesce(n.is_active::int::smallint, p.status) end`,
    },
  ];
}

/** The only fields filled in for stored people when only new people are added. */
const fillInValues: Readonly<Record<string, Field['value']>> = {
  enrollment_date: sql`coalesce(p.enrollment_date, n.enrolled)`,
  birth_date: sql`coalesce(p.birth_date, n.born)`,
};

const maxFilledCell = (name: string) => sql`max(nullif(${sql.ref(`l.${name}`)}, '')) as ${sql.ref(name)}`;

/** The values that rows give for stored people; if only new people are added, only the dates that may be filled in. */
const selectGivenValues = (rules: ImportRules) =>
  rules.way === 'update'
    ? sql`select v.person_id, ${sql.join(['name', 'relation', 'email', 'phone1', 'phone2', 'empl_type'].map(maxFilledCell))},
        min(l.enrollment_date) filter (where l.enrollment_date = (select min(d.enrollment_date) from import_lines d
          where d.import_id = l.import_id and d.hash = l.hash)) as enrolled, min(l.birth_date) as born, bool_and(l.is_active) as is_active
      from ${rowsClause(rules)} and v.status in ('changed', 'ending') group by v.person_id`
    : sql`select v.person_id, null::text as name, null::text as relation, null::text as email, null::text as phone1,
        null::text as phone2, null::text as empl_type, min(l.enrollment_date) as enrolled, min(l.birth_date) as born, null::boolean as is_active
      from ${rowsClause(rules)} and v.status = 'changed' group by v.person_id`;

const jsonObjectOf = (
  fields: readonly Field[],
  value: (field: Field) => ReturnType<typeof sql>,
  differs: (field: Field) => ReturnType<typeof sql>,
) =>
  sql.join(
    fields.map(
      (field) =>
        sql`case when ${differs(field)} then jsonb_build_object(${field.column}::text, ${value(field)}) else '{}'::jsonb end`,
    ),
    sql` || `,
  );

/** Changes records according to the rows, and stores the previous values for an undo. */
export function changePeople(tx: Transaction, rules: ImportRules) {
  const isAddOnly = rules.way === 'add';
  const fields = fieldsOf(rules);
  const proposedValue = ({ column, value }: Field) => (isAddOnly ? (fillInValues[column] ?? value) : value);
  const oldValue = ({ column }: Field) => sql.ref(`c.old_${column}`);
  const newValue = ({ column }: Field) => sql.ref(`c.new_${column}`);
  const differs = (field: Field) => sql`${oldValue(field)} is distinct from ${newValue(field)}`;
  return sql`with given as (${selectGivenValues(rules)}), compared as (
      select p.id, ${sql.join(
        fields.flatMap((field) => [
          sql`${sql.ref(`p.${field.column}`)} as ${sql.id(`old_${field.column}`)}`,
          sql`${proposedValue(field)} as ${sql.id(`new_${field.column}`)}`,
        ]),
      )}
      from given n join people p on p.id = n.person_id where p.deleted_at is null
    ), changed as (select * from compared c where ${sql.join(fields.map(differs), sql` or `)}),
    kept as (
      insert into import_changes as j (import_id, person_id, kind, before, after)
      select ${rules.id}, c.id, '', ${jsonObjectOf(fields, oldValue, differs)}, ${jsonObjectOf(fields, newValue, differs)} from changed c
      on conflict (import_id, person_id, kind) do update
        set before = excluded.before || j.before, after = j.after || excluded.after
      returning 1)
    update people p set ${sql.join(fields.map((field) => sql`${sql.id(field.column)} = ${newValue(field)}`))},
      first_name = case when position(' ' in c.new_full_name) = 0 then c.new_full_name
        else regexp_replace(c.new_full_name, ' [^ ]*$', '') end,
      last_name = case when position(' ' in c.new_full_name) = 0 then '' else regexp_replace(c.new_full_name, '^.* ', '') end,
      name_key = case when c.new_full_name = c.old_full_name then p.name_key else lower(c.new_full_name) end,
      updated_at = now()
    from changed c where p.id = c.id`.execute(tx);
}
