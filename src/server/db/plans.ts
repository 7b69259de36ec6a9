import { dentalPlan, medicalPlans, planDetailSchema, visionPlan, type PlanDetail, type Tier } from '@/contract/plan';

import type { Database } from './database';

type Covered = { has_dental: boolean; has_vision: boolean; tier: number | null };

const isTier = (tier: number | null): tier is Tier => tier !== null && tier in medicalPlans;

/** The names of somebody's plans, in the order they are shown. */
const planNamesOf = ({ has_dental, has_vision, tier }: Covered) => [
  ...(isTier(tier) ? [medicalPlans[tier]] : []),
  ...(has_dental ? [dentalPlan] : []),
  ...(has_vision ? [visionPlan] : []),
];

/**
 * The plan tables of somebody `readerId` may read: themselves, or a relative of the employee they are. Null for
 * everybody else, whether they exist or not (reliability B1).
 */
export async function planDetailsOf(db: Database, readerId: number, personId: number): Promise<PlanDetail[] | null> {
  const person = await db
    .selectFrom('people')
    .select(['has_dental', 'has_vision', 'tier'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('id', '=', readerId), where('employee_id', '=', readerId)]))
    .executeTakeFirst();
  if (!person) return null;

  const names = planNamesOf(person);
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('plan_tables')
    .select(['plan_name', 'detail'])
    .where('plan_name', 'in', names)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return names.flatMap((name) =>
    rows.filter((row) => row.plan_name === name).map((row) => planDetailSchema.parse(JSON.parse(row.detail))),
  );
}
