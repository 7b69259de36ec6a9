import { type Kysely, sql } from 'kysely';

/**
 * Allows a medical plan to be in neither plan audience, and stores with a notification the plan whose members received
 * it. A tier could not change once people were in a plan, so earlier notifications went to the plans that have these
 * tiers today.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table plans drop constraint plans_check,
    add constraint plans_tier_is_medical check (kind = 'medical' or tier is null)`.execute(db);
  await sql`alter table notifications
    add column plan_id text references plans (id) on update cascade on delete set null`.execute(db);
  await sql`update notifications n set plan_id = p.id from plans p
    where p.tier = case n.topic when 'plan_a_users' then 1 when 'plan_b_users' then 2 end`.execute(db);
  await sql`create index notifications_plan on notifications (plan_id) where plan_id is not null`.execute(db);
}
