import { type Kysely, sql } from 'kysely';

/**
 * Speeds up large imports and the list of people in a plan. The foreign keys to imports looked up the same import for
 * each row, which took 7 of the 69 s for a million rows; a trigger on deleted imports replaces them. The validation
 * result of rows that an import skips is kept until the import is stored.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table coverages drop constraint coverages_import_id_fkey`.execute(db);
  await sql`alter table import_rows drop constraint import_rows_import_id_fkey`.execute(db);
  await sql`create function forget_imports() returns trigger language plpgsql as $$
  begin
    delete from import_rows r using gone where r.import_id = gone.id;
    update coverages c set import_id = null from gone where c.import_id = gone.id;
    return null;
  end $$`.execute(db);
  await sql`create trigger imports_go after delete on imports referencing old table as gone
    for each statement execute function forget_imports()`.execute(db);

  await sql`create index coverages_plan on coverages (plan_id, person_id) include (starts, ends, voided)`.execute(db);

  await sql`create table sheet_skipped (line bigint primary key, reason text not null)`.execute(db);
  // Older versions validated rows while storing them, so the next start must validate any import that they had
  // confirmed.
  await sql`alter table imports_pending add column is_judged boolean not null default false`.execute(db);

  await sql`create or replace function check_coverages() returns trigger language plpgsql as $$
  declare
    added bigint := (select count(*) from new_rows);
  begin
    if added = 0 then
      return null;
    end if;
    if exists (select from new_rows n left join plans p on p.id = n.plan_id and p.kind = n.kind where p.id is null) then
      raise foreign_key_violation using message = 'A coverage names no plan of its kind';
    end if;
    update coverages c set is_sole = false from new_rows n
    where not n.is_sole and n.voided is null and c.person_id = n.person_id and c.kind = n.kind
      and c.is_sole and c.voided is null and c.id <> n.id;
    if added > 1000 then
      -- Planned anew for so many rows, which are compared as two sets.
      execute 'update coverages c set is_sole = false from new_rows n
        join coverages o on o.person_id = n.person_id and o.kind = n.kind
        where n.is_sole and n.voided is null and c.id = n.id and o.voided is null
          -- Written so that the index of rows in company, which lacks the person, is not read as a whole for each.
          and coalesce(o.is_sole, false) = false';
    else
      -- Asked row by row: a plan that was kept from a small change would compare every row with every other.
      update coverages c set is_sole = false from new_rows n
      where n.is_sole and n.voided is null and c.id = n.id and exists (select from coverages o
        where o.person_id = n.person_id and o.kind = n.kind and o.voided is null
          and coalesce(o.is_sole, false) = false offset 0);
    end if;
    return null;
  end $$`.execute(db);
}
