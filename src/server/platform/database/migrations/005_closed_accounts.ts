import { type Kysely, sql } from 'kysely';

/**
 * Keeps employees who deleted their accounts in the administrators' lists, with their families, until they are purged.
 */
export async function up(db: Kysely<never>) {
  const indexes = {
    employees_by_name: sql`(name_key, id) where relation = 'Self'`,
    employees_by_status: sql`(status, name_key, id) where relation = 'Self'`,
    employees_registered: sql`(name_key, id) where relation = 'Self' and registered_at is not null`,
    employees_not_registered: sql`(name_key, id) where relation = 'Self' and registered_at is null`,
    employees_by_trigram: sql`using gin (name_key gin_trgm_ops) where relation = 'Self'`,
  };
  for (const [name, on] of Object.entries(indexes)) {
    await sql`drop index ${sql.id(name)}`.execute(db);
    await sql`create index ${sql.id(name)} on people ${on}`.execute(db);
  }

  await sql`create or replace function count_employees() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      update employee_counts c set total = c.total - gone.total from (
        select status, registered_at is not null as registered, count(*) as total from old_rows
        where relation = 'Self' group by 1, 2) gone
      where c.status = gone.status and c.registered = gone.registered;
    end if;
    if tg_op <> 'DELETE' then
      update employee_counts c set total = c.total + come.total from (
        select status, registered_at is not null as registered, count(*) as total from new_rows
        where relation = 'Self' group by 1, 2) come
      where c.status = come.status and c.registered = come.registered;
    end if;
    return null;
  end $$`.execute(db);
  await sql`update employee_counts c set total = (
    select count(*) from people p
    where p.relation = 'Self' and p.status = c.status and (p.registered_at is not null) = c.registered)`.execute(db);
}
