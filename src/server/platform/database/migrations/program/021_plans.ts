import { type Kysely, sql } from 'kysely';

/** The plan catalog. A database with people gets the four plans that their records refer to. */
export async function up(db: Kysely<never>) {
  await sql`create table plans (
    id text primary key,
    kind text not null check (kind in ('medical', 'dental', 'vision')),
    name text not null,
    tier smallint unique,
    is_open boolean not null default true,
    insurer text not null default '',
    group_number text not null default '',
    phone text not null default '',
    had_people boolean not null default false,
    position int not null,
    version int not null default 1,
    check ((kind = 'medical') = (tier is not null))
  )`.execute(db);
  await sql`create unique index plans_name on plans (lower(name))`.execute(db);
  await sql`insert into plans (id, kind, name, tier, had_people, position)
    select id, kind, name, tier, case kind
      when 'dental' then exists (select from people where has_dental)
      when 'vision' then exists (select from people where has_vision)
      else exists (select from people where people.tier = known.tier) end, position
    from (values
      ('metlife_dental_plan', 'dental', 'MetLife Dental Plan', null::smallint, 1),
      ('metlife_vision_plan', 'vision', 'MetLife Vision Plan', null, 2),
      ('umr_plan_a', 'medical', 'UMR Plan A', 1, 3),
      ('uhc_plan_b_ppo', 'medical', 'UHC Plan B (PPO)', 2, 4)) known (id, kind, name, tier, position)
    where exists (select from people)`.execute(db);
}
