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

/** Conflicts between the folder's plans and the plans that remain. */
function reportConflicts(
  folderPlans: readonly FolderPlan[],
  stored: readonly CatalogPlan[],
  { replace, problems }: ImportContext,
) {
  const addProblem = (text: string) => problems.add(plansFile, text);
  for (const plan of stored) {
    const next = folderPlans.find(({ id }) => id === plan.id);
    if (next && next.kind !== plan.kind)
      addProblem(`“${plan.name}” is a ${plan.kind} plan, and its kind can’t change.`);
    if (next) continue;
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

/** The plans' resulting order: those in the folder keep their positions, and new ones follow at the end. */
function mergeOrder(folderPlans: readonly FolderPlan[], stored: readonly CatalogPlan[], replace: boolean) {
  if (replace) return folderPlans.map(({ id }) => id);
  const known = folderPlans.filter(({ id }) => stored.some((plan) => plan.id === id)).map(({ id }) => id);
  let position = 0;
  const orderedIds = stored.map(({ id }) => (known.includes(id) ? (known[position++] ?? id) : id));
  return [...orderedIds, ...folderPlans.filter(({ id }) => !known.includes(id)).map(({ id }) => id)];
}

async function writePlan(tx: Transaction, plan: FolderPlan, before: CatalogPlan | undefined, position: number) {
  if (before) await updatePlan(tx, plan.id, comparedFieldsOf(plan), position);
  else await tx.insertInto('plans').values(toPlanRow(plan, position)).execute();
}

/** The plan catalog. `removed` are the plans to delete, with their tables. */
export async function preparePlans(
  tx: Transaction,
  folderPlans: readonly FolderPlan[] | undefined,
  context: ImportContext,
): Promise<PreparedChanges & { removed: string[] }> {
  const stored = await listPlans(tx);
  if (!folderPlans && !context.replace) return { changes: [], removed: [], apply: async () => {} };
  const plans = folderPlans ?? [];
  reportConflicts(plans, stored, context);
  const removed = context.replace
    ? stored.map(({ id }) => id).filter((id) => !plans.some((plan) => plan.id === id))
    : [];
  const order = mergeOrder(plans, stored, context.replace);
  const findStored = (id: string) => stored.find((plan) => plan.id === id);
  const added = plans.filter(({ id }) => !findStored(id));
  const changed = plans.filter((plan) => {
    const before = findStored(plan.id);
    return before && !isSame(plan, before);
  });
  const isMoved =
    stored
      .filter(({ id }) => !removed.includes(id))
      .map(({ id }) => id)
      .join() !== order.filter((id) => findStored(id)).join();
  const planLabel = (plan: { name: string }) => `${plansFile}: ${plan.name}`;
  return {
    removed,
    changes: [
      ...added.map((plan) => ({ verb: 'add' as const, what: planLabel(plan) })),
      ...changed.map((plan) => ({ verb: 'change' as const, what: planLabel(plan) })),
      ...(isMoved ? [{ verb: 'change' as const, what: `${plansFile}: plan order` }] : []),
      ...removed.map((id) => ({ verb: 'remove' as const, what: planLabel(findStored(id) ?? { name: id }) })),
    ],
    async apply(transaction) {
      for (const id of removed) await deletePlanRow(transaction, id);
      // Cleared first, because plans may swap names and tiers.
      for (const { id, userTiear } of changed)
        await transaction
          .updateTable('plans')
          .set({ name: `\u0001${id}`, tier: userTiear === null ? null : -userTiear })
          .where('id', '=', id)
          .execute();
      for (const plan of [...changed, ...added])
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
