import type * as z from 'zod/mini';

import { type planAdditionSchema, planIdOf, planLimits } from '@/contract/program/plan';
import type { Backend } from '@/server/backend';
import { assertValidPlan } from '@/server/modules/program/assertValidPlan';
import { lockCatalog, toPlanRow } from '@/server/modules/program/queries/catalog';
import type { Transaction } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** Adds plans at the end of the catalog, open for enrollment. Returns the first one's ID. */
export async function addPlans(
  tx: Transaction,
  { audit }: Pick<Backend, 'audit'>,
  { others = [], ...first }: z.output<typeof planAdditionSchema>,
  by: Requester,
) {
  const ids: string[] = [];
  for (const plan of [first, ...others]) {
    const catalog = await lockCatalog(tx);
    if (catalog.length >= planLimits.plans) throw new Refusal(`A program can have up to ${planLimits.plans} plans.`);
    assertValidPlan(plan, catalog);
    const id = planIdOf(
      plan.name,
      catalog.map((other) => other.id),
    );
    const position = Math.max(0, ...catalog.map((other) => other.position)) + 1;
    await tx
      .insertInto('plans')
      .values(toPlanRow({ ...plan, id, isOpen: true }, position))
      .execute();
    await audit.write(tx, { ...by, action: 'change', subject: `plan:${id}`, outcome: 'done' });
    ids.push(id);
  }
  return ids[0] ?? '';
}
