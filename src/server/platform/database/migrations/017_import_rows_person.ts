import { type Kysely, sql } from 'kysely';

/**
 * Adds references from import rows to people, so that a purge finds the rows without reading every row of every import.
 * Adds staging tables for the contents of a file, for databases in which a single long transaction would block others.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table import_rows add column person_id bigint`.execute(db);
  await sql`create index import_rows_person on import_rows (person_id)`.execute(db);
  // Older rows are found by name. They are deleted after 30 days; after that, this index stays empty.
  await sql`create index import_rows_named on import_rows (lower(covered_person)) where person_id is null`.execute(db);

  await sql`create table sheet_people (
    no int primary key, employee_no int, relation text, hash bytea, sealed bytea, last4 text, full_name text, first_name text,
    last_name text, name_key text, email text, contact text, contact2 text, empl_type text, is_active boolean
  )`.execute(db);
  await sql`create table sheet_rows (
    line bigint, person_no int, plan smallint, is_repeated boolean, sheet_tier smallint, enrollment_date date,
    is_valid boolean, covered_person text, email text, phone1 text, phone2 text, empl_type text, plan_name text
  )`.execute(db);
  await sql`create index sheet_rows_line on sheet_rows (line)`.execute(db);
  await sql`create index sheet_rows_person on sheet_rows (person_no)`.execute(db);
  await sql`create table sheet_known (
    no int primary key, employee_no int, relation text, stored_id bigint, stored_employee bigint, stored_relation text,
    is_deleted boolean, has_dental boolean, has_vision boolean, tier smallint, id bigint
  )`.execute(db);
  await sql`create index sheet_known_family on sheet_known (employee_no)`.execute(db);
  await sql`create table sheet_taken (
    person_no int primary key, dental boolean, vision boolean, tier smallint, enrollment_date date
  )`.execute(db);

  // Confirmed imports that are not fully written, with the last family and line that were.
  await sql`create table imports_pending (
    import_id bigint primary key references imports (id) on delete cascade,
    family_reached int not null, line_reached bigint not null
  )`.execute(db);
}
