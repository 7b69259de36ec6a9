import { type Kysely, sql } from 'kysely';

import { buildIndex, type MigrationTools } from '@/server/platform/database/migrationStep';

/**
 * Stores the coverage period of those people who have no ongoing coverage. Without coverage, both days are null;
 * without an end date, the end is infinity.
 */
const storePeriods = (people: string) => `
  insert into limited_coverages as known (person_id, starts, ends, has_gap)
  select p.id, p.starts, p.ends, coalesce((select count(*) > 1 from unnest(p.days)), false)
  from (
    select person.id, held.* from (${people}) person
    cross join lateral (
      select min(c.starts) as starts, max(coalesce(c.ends, 'infinity'::date)) as ends,
        range_agg(daterange(c.starts, c.ends, '[]')) as days,
        coalesce(bool_or(c.ends is null and c.starts < current_date), false) as is_open
      from coverages c where c.person_id = person.id and c.voided is null) held
    where exists (select from people r where r.id = person.id)
  ) p
  where not p.is_open
  on conflict (person_id) do update set starts = excluded.starts, ends = excluded.ends, has_gap = excluded.has_gap`;

/**
 * Makes the list of all people fast with every filter. Its sort index includes the filter columns, so that a filter
 * that matches few people reads only their rows. Only a person who has no coverage, or whose coverage has not started
 * or has an end, can be without coverage on a given day. A trigger stores these few with their coverage period, because
 * looking up everyone's coverage takes a second for 250,000 people.
 */
export async function up(db: Kysely<never>, tools: MigrationTools) {
  await sql`create table if not exists limited_coverages (
    person_id bigint primary key,
    starts date,
    ends date,
    has_gap boolean not null default false
  )`.execute(db);

  await sql
    .raw(`create or replace function limit_added_people() returns trigger language plpgsql as $$
  begin
    insert into limited_coverages (person_id) select id from new_rows on conflict do nothing;
    return null;
  end $$`)
    .execute(db);
  await sql
    .raw(`create or replace function forget_limited_people() returns trigger language plpgsql as $$
  begin
    delete from limited_coverages l using old_rows o where l.person_id = o.id;
    return null;
  end $$`)
    .execute(db);
  // A person for whom ongoing coverage is added no longer needs a row, whatever their other coverage is.
  await sql
    .raw(`create or replace function limit_coverages() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      delete from limited_coverages l using new_rows n
        where l.person_id = n.person_id and n.voided is null and n.ends is null and n.starts < current_date;
      ${storePeriods(`select n.person_id as id from new_rows n group by n.person_id
        having not bool_or(n.voided is null and n.ends is null and n.starts < current_date)`)};
    elsif tg_op = 'UPDATE' then
      delete from limited_coverages l using (select person_id from old_rows union select person_id from new_rows) changed
        where l.person_id = changed.person_id;
      ${storePeriods('select person_id as id from old_rows union select person_id from new_rows')};
    else
      delete from limited_coverages l using old_rows o where l.person_id = o.person_id;
      ${storePeriods('select distinct person_id as id from old_rows')};
    end if;
    return null;
  end $$`)
    .execute(db);
  for (const [name, on] of [
    ['limited_people_come', 'after insert on people referencing new table as new_rows'],
    ['limited_people_go', 'after delete on people referencing old table as old_rows'],
    ['limited_coverages_come', 'after insert on coverages referencing new table as new_rows'],
    ['limited_coverages_change', 'after update on coverages referencing old table as old_rows new table as new_rows'],
    ['limited_coverages_go', 'after delete on coverages referencing old table as old_rows'],
  ] as const) {
    const [, table] = / on (\w+) /.exec(on) ?? [];
    const work =
      table === 'coverages'
        ? 'limit_coverages'
        : name.endsWith('come')
          ? 'limit_added_people'
          : 'forget_limited_people';
    await sql.raw(`create or replace trigger ${name} ${on} for each statement execute function ${work}()`).execute(db);
  }
  await sql.raw(storePeriods('select id from people')).execute(db);

  const build = (name: string, on: ReturnType<typeof sql>) => buildIndex(db, tools, name, on);
  const filters = sql`relation, birth_date, status, registered_at, deleted_at, ssn_last4`;
  await build('people_by_name', sql`people (name_key, id) include (${filters})`);
  await build(
    'people_by_birth',
    sql`people (birth_date, name_key, id) include (relation, status, registered_at, deleted_at, ssn_last4)
      where birth_date is not null`,
  );
  await build('people_without_ssn', sql`people (name_key, id) where ssn_last4 = ''`);
  await build('coverages_by_end', sql`coverages (ends, person_id, kind) where voided is null and ends is not null`);
}
