import { type Kysely, sql } from 'kysely';

/**
 * Marks the administrator created from `ADMIN_CONTACT`, who has no job record and is not counted as an employee. Adding
 * job data makes them an employee. A node on the previous version still lists them, but its counts omit them.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table people add column is_operator boolean not null default false`.execute(db);

  await sql`create or replace function count_employees() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      update employee_counts c set total = c.total - removed.total from (
        select status, registered_at is not null as registered, count(*) as total from old_rows
        where relation = 'Self' and not is_operator group by 1, 2) removed
      where c.status = removed.status and c.registered = removed.registered;
    end if;
    if tg_op <> 'DELETE' then
      update employee_counts c set total = c.total + added.total from (
        select status, registered_at is not null as registered, count(*) as total from new_rows
        where relation = 'Self' and not is_operator group by 1, 2) added
      where c.status = added.status and c.registered = added.registered;
    end if;
    return null;
  end $$`.execute(db);

  // Matches administrators as an earlier version created them, except those with job data or coverage, who are
  // employees.
  await sql`update people p set is_operator = true
    where relation = 'Self' and is_admin and full_name = 'Administrator' and last_name = ''
      and empl_type = '' and enrollment_date is null
      and not exists (select from coverages c where c.person_id = p.id)
      and not exists (select from people m where m.employee_id = p.id and m.id <> p.id)`.execute(db);

  await sql`create function employ_operator() returns trigger language plpgsql as $$
  begin
    new.is_operator := false;
    return new;
  end $$`.execute(db);
  await sql`create trigger operators_employed before update on people for each row
    when (old.is_operator and (new.empl_type <> '' or new.enrollment_date is not null))
    execute function employ_operator()`.execute(db);
}
