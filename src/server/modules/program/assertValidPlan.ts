import { type CatalogPlan, tierProblem, tierTakenText } from '@/contract/program/plan';
import { Refusal } from '@/server/platform/http/reply';

type Wanted = Pick<CatalogPlan, 'kind' | 'name' | 'userTiear'>;

/** Refuses another plan's name or tier, and a tier that does not fit the kind. */
export function assertValidPlan(wanted: Wanted, others: readonly CatalogPlan[]) {
  const problem = tierProblem(wanted);
  if (problem) throw new Refusal(problem);
  const namesake = others.find(({ name }) => name.toLowerCase() === wanted.name.toLowerCase());
  if (namesake) throw new Refusal(`Another plan is already named “${namesake.name}.”`);
  const tiered = others.find(({ userTiear }) => userTiear !== null && userTiear === wanted.userTiear);
  if (tiered) throw new Refusal(tierTakenText(tiered));
}
