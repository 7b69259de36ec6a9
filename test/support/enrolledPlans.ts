import type { EnrolledPlans } from '@/contract/people/enrollment';
import { planKinds } from '@/contract/people/plan';
import { noPlans, readPlansOn } from '@/server/modules/coverage/queries/coverages';
import type { Database } from '@/server/platform/database/database';

/** A day on which everyone in the tests has been covered for a long time. */
const longAgo = '2020-01-01';

/** Replaces someone's plans with these, or with none; kinds that are not named stay unchanged. */
export async function setPlans(db: Database, personId: number, plans: Partial<EnrolledPlans>, from = longAgo) {
  const kinds = planKinds.filter((kind) => plans[kind] !== undefined);
  await db.deleteFrom('coverages').where('person_id', '=', personId).where('kind', 'in', kinds).execute();
  for (const kind of kinds) {
    const plan_id = plans[kind];
    if (!plan_id) continue;
    await db
      .insertInto('coverages')
      .values({ person_id: personId, plan_id, kind, starts: from, reason: 'other' })
      .execute();
  }
}

/** Everyone's plans on a given day, as a function of the person's ID. */
export async function plansOfAll(db: Database, day: string) {
  const ids = await db.selectFrom('people').select('id').execute();
  const plans = await readPlansOn(
    db,
    ids.map(({ id }) => id),
    day,
  );
  return (id: number) => plans.get(id) ?? noPlans;
}
