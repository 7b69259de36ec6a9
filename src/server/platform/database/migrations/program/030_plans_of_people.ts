import { type Kysely, sql } from 'kysely';

/** The plans, by number, of imports that were confirmed before the plan catalog existed. */
const previousPlans = sql`select json_agg(json_build_object('id', id, 'kind', kind, 'name', coalesce(p.name, known.name),
    'tier', known.tier, 'isOpen', coalesce(p.is_open, true), 'isFirst', known.kind <> 'medical') order by no)::text
  from (values (1, 'metlife_dental_plan', 'dental', 'MetLife Dental Plan', null),
    (2, 'metlife_vision_plan', 'vision', 'MetLife Vision Plan', null),
    (3, 'umr_plan_a', 'medical', 'UMR Plan A', 1),
    (4, 'uhc_plan_b_ppo', 'medical', 'UHC Plan B (PPO)', 2)) known (no, id, kind, name, tier)
  left join plans p using (id, kind)`;

/**
 * People may be in any plan in the catalog. A dental or vision plan is stored only if it is not the first of its kind.
 * The tier, which identifies the medical plan, is no longer limited to 1 or 2.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table people add column dental_plan text references plans (id),
    add column vision_plan text references plans (id), drop constraint people_tier_check`.execute(db);
  await sql`create index people_dental_plan on people (dental_plan) where dental_plan is not null`.execute(db);
  await sql`create index people_vision_plan on people (vision_plan) where vision_plan is not null`.execute(db);
  // For the list of employees by plan, so that their rows need not be read; the full list has a narrower index.
  await sql`create index employees_by_plan on people (name_key, id)
    include (status, registered_at, tier, has_dental, has_vision, dental_plan, vision_plan)
    where relation = 'Self'`.execute(db);

  // A confirmed import keeps the plans against which it was validated until it is fully written.
  await sql`alter table imports_pending add column plans text`.execute(db);
  await sql`update imports_pending set plans = (${previousPlans})`.execute(db);
  await sql`alter table imports_pending alter column plans set not null`.execute(db);
  await sql`alter table sheet_rows rename column sheet_tier to sheet_plan`.execute(db);
  await sql`update sheet_rows set sheet_plan = sheet_plan + 2`.execute(db);
  await sql`alter table sheet_known add column dental_no smallint, add column vision_no smallint,
    add column medical_no smallint`.execute(db);
  await sql`update sheet_known set dental_no = case when has_dental then 1 end, vision_no = case when has_vision then 2 end,
    medical_no = tier + 2`.execute(db);
  await sql`alter table sheet_taken add column dental_plan text, add column vision_plan text`.execute(db);
}
