import type * as z from 'zod/mini';
import {
  type CatalogPlan,
  findTierProblem,
  type planAdditionSchema,
  type planEditSchema,
  planIdOf,
  planLimits,
  tierTakenText,
} from '@/contract/program/plan';
import type { Backend } from '@/server/backend';
import { readDeletionDetail } from '@/server/modules/audit/queries/subjectTitles';
import { deletePlanRow, lockCatalog, toPlanRow, updatePlan } from '@/server/modules/program/queries/catalog';
import type { Transaction } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUnchanged, isUpToDate } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

/** Throws a Refusal for a name or tier that another plan has, or a tier that does not fit the plan's kind. */
function assertValidPlan(plan: Pick<CatalogPlan, 'kind' | 'name' | 'userTiear'>, others: readonly CatalogPlan[]) {
  const problem = findTierProblem(plan);
  if (problem) throw new Refusal(problem);
  const namesake = others.find(({ name }) => name.toLowerCase() === plan.name.toLowerCase());
  if (namesake) throw new Refusal(`Another plan is already named “${namesake.name}.”`);
  const planWithTier = others.find(({ userTiear }) => userTiear !== null && userTiear === plan.userTiear);
  if (planWithTier) throw new Refusal(tierTakenText(planWithTier));
}

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
    const takenIds = catalog.map((other) => other.id);
    const id = planIdOf(plan.name, takenIds);
    const position = Math.max(0, ...catalog.map((other) => other.position)) + 1;
    const row = toPlanRow({ ...plan, id, isOpen: true }, position);
    await tx.insertInto('plans').values(row).execute();
    await audit.write(tx, { ...by, action: 'change', subject: `plan:${id}`, outcome: 'done' });
    ids.push(id);
  }
  return ids[0] ?? '';
}

export const editPlan = (
  { db, audit }: Pick<Backend, 'db' | 'audit'>,
  { id, version, ...change }: z.output<typeof planEditSchema>,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    const catalog = await lockCatalog(tx);
    const plan = catalog.find((candidate) => candidate.id === id);
    if (!plan) throw new Refusal('This plan no longer exists.');
    if (isUnchanged(change, plan)) return;
    if (!isUpToDate(version, plan)) throw new EditConflict(plan);
    const { userTiear = plan.userTiear, name = plan.name } = change;
    assertValidPlan(
      { kind: plan.kind, name, userTiear },
      catalog.filter((other) => other.id !== id),
    );
    await updatePlan(tx, id, change);
    await audit.write(tx, { ...by, action: 'change', subject: `plan:${id}`, outcome: 'done' });
  });

export const deletePlan = ({ db, audit }: Pick<Backend, 'db' | 'audit'>, id: string, by: Requester) =>
  db.transaction().execute(async (tx) => {
    const plan = (await lockCatalog(tx)).find((candidate) => candidate.id === id);
    if (!plan) throw new Refusal('This plan no longer exists.');
    if (plan.hasPeople)
      throw new Refusal('People are or were enrolled in this plan, so it can’t be deleted. Close it instead.');
    const subject = `plan:${id}`;
    const detail = await readDeletionDetail(tx, subject);
    await deletePlanRow(tx, id);
    await audit.write(tx, { ...by, action: 'delete', subject, outcome: 'done', detail });
  });
