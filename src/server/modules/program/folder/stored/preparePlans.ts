import type { CatalogPlan } from '@/contract/program/plan';
import type { FolderPlan } from '@/server/modules/program/folder/content';
import { plansFile } from '@/server/modules/program/folder/format/planFiles';
import { deletePlanRow, listPlans, toPlanRow, updatePlan } from '@/server/modules/program/queries/catalog';
import type { Transaction } from '@/server/platform/database/database';
import type { ImportContext, PreparedChanges } from './preparedChanges';

const comparedFieldsOf = ({ name, userTiear, isOpen, insurer, groupNumber, phone }: FolderPlan) => ({
  name,
  userTiear,
  isOpen,
  insurer,
  groupNumber,
  phone,
});

const isSame = (a: FolderPlan, b: FolderPlan) =>
  JSON.stringify(comparedFieldsOf(a)) === JSON.stringify(comparedFieldsOf(b));

/** Reports conflicts between the folder's plans and the plans that remain. */
function reportConflicts(
  folderPlans: readonly FolderPlan[],
  storedPlans: readonly CatalogPlan[],
  { replace, problems }: ImportContext,
) {
  const addProblem = (text: string) => problems.add(plansFile, text);
  for (const plan of storedPlans) {
    const folderPlan = folderPlans.find(({ id }) => id === plan.id);
    if (folderPlan && folderPlan.kind !== plan.kind)
      addProblem(`“${plan.name}” is a ${plan.kind} plan, and its kind can’t change.`);
    if (folderPlan) continue;
    if (replace && plan.hasPeople)
      addProblem(
        `people are or were enrolled in “${plan.name}” (${plan.id}), so it can’t be removed. Set “open” to no.`,
      );
    if (replace && !plan.hasPeople) continue;
    for (const other of folderPlans) {
      if (other.name.toLowerCase() === plan.name.toLowerCase())
        addProblem(`another plan is already named “${plan.name},” with the id ${plan.id}.`);
      if (other.userTiear !== null && other.userTiear === plan.userTiear)
        addProblem(`tier ${plan.userTiear} is already used by “${plan.name}.”`);
    }
  }
}

/** The order after the import: stored plans swap places to match the folder's order, and new plans come last. */
function mergeOrder(folderPlans: readonly FolderPlan[], storedPlans: readonly CatalogPlan[], replace: boolean) {
  if (replace) return folderPlans.map(({ id }) => id);
  const commonIds = folderPlans.filter(({ id }) => storedPlans.some((plan) => plan.id === id)).map(({ id }) => id);
  let position = 0;
  const orderedIds = storedPlans.map(({ id }) => (commonIds.includes(id) ? (commonIds[position++] ?? id) : id));
  return [...orderedIds, ...folderPlans.filter(({ id }) => !commonIds.includes(id)).map(({ id }) => id)];
}

async function writePlan(tx: Transaction, plan: FolderPlan, storedPlan: CatalogPlan | undefined, position: number) {
  if (storedPlan) await updatePlan(tx, plan.id, comparedFieldsOf(plan), position);
  else await tx.insertInto('plans').values(toPlanRow(plan, position)).execute();
}

/** Compares the folder's plans with the catalog; the plans with `removedIds` are deleted with their tables. */
export async function preparePlans(
  tx: Transaction,
  folderPlans: readonly FolderPlan[] | undefined,
  context: ImportContext,
): Promise<PreparedChanges & { removedIds: string[] }> {
  const storedPlans = await listPlans(tx);
  if (!folderPlans && !context.replace) return { changes: [], removedIds: [], apply: async () => {} };
  const plans = folderPlans ?? [];
  reportConflicts(plans, storedPlans, context);
  const removedIds = context.replace
    ? storedPlans.map(({ id }) => id).filter((id) => !plans.some((plan) => plan.id === id))
    : [];
  const order = mergeOrder(plans, storedPlans, context.replace);
  const findStored = (id: string) => storedPlans.find((plan) => plan.id === id);
  const addedPlans = plans.filter(({ id }) => !findStored(id));
  const changedPlans = plans.filter((plan) => {
    const storedPlan = findStored(plan.id);
    return storedPlan && !isSame(plan, storedPlan);
  });
  const isOrderChanged =
    storedPlans
      .filter(({ id }) => !removedIds.includes(id))
      .map(({ id }) => id)
      .join() !== order.filter((id) => findStored(id)).join();
  const planLabel = (plan: { name: string }) => `${plansFile}: ${plan.name}`;
  return {
    removedIds,
    changes: [
      ...addedPlans.map((plan) => ({ verb: 'add' as const, what: planLabel(plan) })),
      ...changedPlans.map((plan) => ({ verb: 'change' as const, what: planLabel(plan) })),
      ...(isOrderChanged ? [{ verb: 'change' as const, what: `${plansFile}: plan order` }] : []),
      ...removedIds.map((id) => ({ verb: 'remove' as const, what: planLabel(findStored(id) ?? { name: id }) })),
    ],
    async apply(transaction) {
      for (const id of removedIds) await deletePlanRow(transaction, id);
      // Names and tiers must be unique but may be swapped, so the changed plans first get temporary ones.
      for (const { id, userTiear } of changedPlans)
        await transaction
          .updateTable('plans')
          .set({ name: `\u0001${id}`, tier: userTiear === null ? null : -userTiear })
          .where('id', '=', id)
          .execute();
      for (const plan of [...changedPlans, ...addedPlans])
        await writePlan(transaction, plan, findStored(plan.id), order.indexOf(plan.id) + 1);
      for (const [index, id] of order.entries())
        await transaction
          .updateTable('plans')
          .set({ position: index + 1 })
          .where('id', '=', id)
          .where('position', '<>', index + 1)
          .execute();
    },
  };
}
