import type { CatalogPlan } from '@/contract/program/plan';
import type { FolderPlan } from '@/server/modules/program/folder/content';
import { plansFile } from '@/server/modules/program/folder/format/planFiles';
import { deletePlanRow, listPlans, toPlanRow, updatePlan } from '@/server/modules/program/queries/catalog';
import type { Transaction } from '@/server/platform/database/database';
import type { ImportContext, PreparedChanges } from './preparedChanges';

const factsOf = ({ name, userTiear, isOpen, insurer, groupNumber, phone }: FolderPlan) => ({
  name,
  userTiear,
  isOpen,
  insurer,
  groupNumber,
  phone,
});

const isSame = (a: FolderPlan, b: FolderPlan) => JSON.stringify(factsOf(a)) === JSON.stringify(factsOf(b));

/** Conflicts between the folder's plans and the plans that remain. */
function reportConflicts(
  wanted: readonly FolderPlan[],
  stored: readonly CatalogPlan[],
  { replace, problems }: ImportContext,
) {
  const wrong = (text: string) => problems.add(plansFile, text);
  for (const plan of stored) {
    const next = wanted.find(({ id }) => id === plan.id);
    if (next && next.kind !== plan.kind) wrong(`“${plan.name}” is a ${plan.kind} plan, and its kind can’t change.`);
    if (next) continue;
    if (replace && plan.hasPeople)
      wrong(`people are or were enrolled in “${plan.name}” (${plan.id}), so it can’t be removed. Set “open” to no.`);
    if (replace && !plan.hasPeople) continue;
    for (const other of wanted) {
      if (other.name.toLowerCase() === plan.name.toLowerCase())
        wrong(`another plan is already named “${plan.name},” with the id ${plan.id}.`);
      if (other.userTiear !== null && other.userTiear === plan.userTiear)
        wrong(`tier ${plan.userTiear} is already used by “${plan.name}.”`);
    }
  }
}

/** The plans' resulting order: those in the folder keep their positions, and new ones follow at the end. */
function orderOf(wanted: readonly FolderPlan[], stored: readonly CatalogPlan[], replace: boolean) {
  if (replace) return wanted.map(({ id }) => id);
  const known = wanted.filter(({ id }) => stored.some((plan) => plan.id === id)).map(({ id }) => id);
  let place = 0;
  const kept = stored.map(({ id }) => (known.includes(id) ? (known[place++] ?? id) : id));
  return [...kept, ...wanted.filter(({ id }) => !known.includes(id)).map(({ id }) => id)];
}

async function writePlan(tx: Transaction, plan: FolderPlan, before: CatalogPlan | undefined, position: number) {
  if (before) await updatePlan(tx, plan.id, factsOf(plan), position);
  else await tx.insertInto('plans').values(toPlanRow(plan, position)).execute();
}

/** The plan catalog. `removed` are the plans to delete, with their tables. */
export async function preparePlans(
  tx: Transaction,
  wanted: readonly FolderPlan[] | undefined,
  importing: ImportContext,
): Promise<PreparedChanges & { removed: string[] }> {
  const stored = await listPlans(tx);
  if (!wanted && !importing.replace) return { changes: [], removed: [], apply: async () => {} };
  const plans = wanted ?? [];
  reportConflicts(plans, stored, importing);
  const removed = importing.replace
    ? stored.map(({ id }) => id).filter((id) => !plans.some((plan) => plan.id === id))
    : [];
  const order = orderOf(plans, stored, importing.replace);
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
  const what = (plan: { name: string }) => `${plansFile}: ${plan.name}`;
  return {
    removed,
    changes: [
      ...added.map((plan) => ({ verb: 'add' as const, what: what(plan) })),
      ...changed.map((plan) => ({ verb: 'change' as const, what: what(plan) })),
      ...(isMoved ? [{ verb: 'change' as const, what: `${plansFile}: plan order` }] : []),
      ...removed.map((id) => ({ verb: 'remove' as const, what: what(findStored(id) ?? { name: id }) })),
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
