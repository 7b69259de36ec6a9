import { type CatalogPlan, findTierProblem, tierTakenText } from '@/contract/program/plan';
import { Refusal } from '@/server/platform/http/reply';

type PlanInput = Pick<CatalogPlan, 'kind' | 'name' | 'userTiear'>;

/** Throws a Refusal for a name or tier that another plan has, or a tier that does not fit the plan's kind. */
export function assertValidPlan(plan: PlanInput, others: readonly CatalogPlan[]) {
  const problem = findTierProblem(plan);
  if (problem) throw new Refusal(problem);
  const namesake = others.find(({ name }) => name.toLowerCase() === plan.name.toLowerCase());
  if (namesake) throw new Refusal(`Another plan is already named “${namesake.name}.”`);
  const planWithTier = others.find(({ userTiear }) => userTiear !== null && userTiear === plan.userTiear);
  if (planWithTier) throw new Refusal(tierTakenText(planWithTier));
}
