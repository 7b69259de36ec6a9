import { type Kysely, sql } from 'kysely';

/** Turns each plan's tables into a publication, for the year that has started in every time zone. */
export async function up(db: Kysely<never>) {
  const key = sql`trim(both '_' from regexp_replace(lower(plan_name), '[^a-z0-9]+', '_', 'g'))
    || to_char(now() at time zone 'UTC' - interval '1 day', '"_"YYYY"0101"')`;
  await sql`insert into publications (kind, key, last_number, changed_by)
    select distinct 'planTables', ${key}, 1, 'nobody:0' from plan_tables`.execute(db);
  await sql`insert into publication_versions (publication_id, number, body, valid_from, published_at, published_by)
    select p.id, 1, json_build_object('tables', t.tables)::text, now(), now(), 'nobody:0'
    from (select ${key} as key, json_agg(detail::json order by position, id) as tables from plan_tables group by 1) t
      join publications p on p.kind = 'planTables' and p.key = t.key`.execute(db);
  await sql`drop table plan_tables`.execute(db);
}
