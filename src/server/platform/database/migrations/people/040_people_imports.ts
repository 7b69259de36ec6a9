import { type Kysely, sql } from 'kysely';

/**
 * Imports with a preview. The file's rows are stored unchanged, with encrypted SSNs. Row results have a separate table,
 * so that pages with one status are read from a narrow index. What the import changed is stored, so that it can be
 * undone.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table imports
    add column state text not null default 'applied'
      check (state in ('staging', 'checked', 'dropped', 'applying', 'applied', 'undoing', 'undone')),
    add column way text not null default 'add',
    add column scope text not null default 'changes',
    add column from_day date,
    add column file_name text not null default '',
    add column digest text,
    add column counts jsonb,
    add column columns jsonb not null default '[]',
    add column version int not null default 1,
    add column guard jsonb,
    add column notice text,
    add column is_export boolean not null default false,
    add column is_mended boolean not null default false,
    add column is_tidied boolean not null default false,
    add column reached jsonb,
    add column applied_at timestamptz,
    add column undone_at timestamptz`.execute(db);
  await sql`update imports set applied_at = created_at, from_day = (created_at at time zone 'UTC')::date`.execute(db);
  await sql`create index imports_digest on imports (digest) where state = 'applied'`.execute(db);
  await sql`create index imports_moving on imports (state) where state <> 'applied'`.execute(db);

  await sql`create table import_lines (
    import_id bigint not null,
    line int not null,
    cells text[] not null,
    ssn_sealed bytea,
    employee_sealed bytea,
    odd_sealed bytea,
    hash bytea,
    employee_hash bytea,
    employee_key bigint,
    last4 text not null,
    name text not null,
    name_key text collate "C" not null,
    relation text,
    email text not null,
    phone1 text not null,
    phone2 text not null,
    empl_type text not null,
    plan_id text,
    enrollment_date date,
    covered_from date,
    covered_to date,
    is_active boolean,
    problems jsonb,
    primary key (import_id, line)
  )`.execute(db);
  await sql`create index import_lines_person on import_lines (import_id, hash)`.execute(db);
  await sql`create index import_lines_family on import_lines (import_id, employee_hash)
    where employee_hash is distinct from hash`.execute(db);

  await sql`create index import_lines_unreadable on import_lines (import_id, name_key) where hash is null`.execute(db);
  await sql`create index import_lines_problems on import_lines (import_id, line) where problems is not null`.execute(
    db,
  );

  // The result of each row in an import, and people who are not in its file.
  await sql`create table import_verdicts (
    import_id bigint not null,
    place bigint not null,
    line int,
    verdict text not null,
    rank smallint not null default 1,
    person_id bigint,
    name text not null,
    reason text,
    changes jsonb,
    problems jsonb,
    op text,
    coverage_id bigint,
    plan_id text,
    kind text,
    starts date,
    ends date,
    kinds text[],
    primary key (import_id, place)
  )`.execute(db);
  await sql`create index import_verdicts_page on import_verdicts (import_id, verdict, rank, place)`.execute(db);
  await sql`create index import_verdicts_person on import_verdicts (person_id) where person_id is not null`.execute(db);

  // A person's values before and after an import. `kind` is empty for the person's record, and a plan's kind for
  // coverage.
  await sql`create table import_changes (
    import_id bigint not null references imports (id) on delete cascade,
    person_id bigint not null,
    kind text not null,
    before jsonb not null,
    after jsonb,
    primary key (import_id, person_id, kind)
  )`.execute(db);
  await sql`create index import_changes_person on import_changes (person_id, import_id)`.execute(db);
  await sql`create index people_import on people (import_id) where import_id is not null`.execute(db);

  await sql`create table import_undo (
    import_id bigint not null,
    place bigint not null,
    outcome text not null,
    person_id bigint,
    kind text not null,
    name text not null,
    words text not null,
    primary key (import_id, place)
  )`.execute(db);
  await sql`create index import_undo_person on import_undo (person_id) where person_id is not null`.execute(db);
  await sql`create index import_undo_page on import_undo (import_id, outcome, place)`.execute(db);

  await sql`create table import_matchings (
    signature bytea primary key,
    columns jsonb not null,
    used_at timestamptz not null default now()
  )`.execute(db);

  // The stored data of people in a file that is imported without a preview.
  await sql`alter table sheet_known add column stored_email text, add column stored_contact text,
    add column stored_contact2 text, add column stored_type text`.execute(db);

  // Shows whether any person has changed since an import was validated, without reading all people.
  await sql`create sequence people_edits`.execute(db);
  await sql`create function note_people_edit() returns trigger language plpgsql as $$
  begin
    perform nextval('people_edits');
    return null;
  end $$`.execute(db);
  for (const table of ['people', 'coverages', 'plans'])
    await sql`create trigger ${sql.id(`${table}_edited`)} after insert or update or delete on ${sql.table(table)}
      for each statement execute function note_people_edit()`.execute(db);
}
