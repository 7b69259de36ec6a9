import type { PlanDetail, UpcomingTables } from '@/contract/people/plan';
import { effectiveAndLaterYears, parsePlanYearKey } from '@/contract/program/planYear';
import type { Database } from '@/server/platform/database/database';

import { readPublished } from './publications';

type CurrentTime = { now: Date; today: string };

/**
 * The tables that someone with these plans reads today, in the order of the plans, and those for each later day on
 * which published tables take effect.
 */
export async function readPlanTables(db: Database, plans: readonly string[], { now, today }: CurrentTime) {
  if (plans.length === 0) return { planDetails: [], laterTables: [] };
  const published = await readPublished(db, 'planTables', now, { startsWith: plans.map((plan) => `${plan}_`) });
  const planYears = [...published].flatMap(([key, { body }]) => {
    const year = parsePlanYearKey(key);
    return year ? [{ ...year, tables: body.tables }] : [];
  });
  const tablesOn = (day: string): PlanDetail[] =>
    plans.flatMap(
      (plan) =>
        effectiveAndLaterYears(
          planYears.filter((planYear) => planYear.plan === plan),
          day,
        ).effective?.tables ?? [],
    );
  const changeDays = new Set(
    plans.flatMap((plan) =>
      effectiveAndLaterYears(
        planYears.filter((planYear) => planYear.plan === plan),
        today,
      ).later.map(({ from }) => from),
    ),
  );
  const laterTables: UpcomingTables[] = [...changeDays]
    .toSorted()
    .map((from) => ({ from, planDetails: tablesOn(from) }));
  return { planDetails: tablesOn(today), laterTables };
}
