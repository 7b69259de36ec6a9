import { unknownPlanTexts } from '@/contract/people/importFile';
import type { CatalogPlan } from '@/contract/program/plan';

/** A plan for reading and validating a file; rows refer to it by its position in the list, starting at 1. */
export type FilePlan = Pick<CatalogPlan, 'id' | 'kind' | 'name' | 'isOpen'>;

export const filePlansOf = (catalog: readonly CatalogPlan[]): FilePlan[] =>
  catalog.map(({ id, kind, name, isOpen }) => ({ id, kind, name, isOpen }));

/** What is wrong with a row that names an unknown plan, worded for the report. */
export function describePlanProblem(plans: readonly FilePlan[]) {
  if (plans.length === 0) return `${unknownPlanTexts[1]}; no plans exist yet`;
  const [listedPlans, moreCount] = [plans.slice(0, 12), plans.length - 12];
  const names = listedPlans.map(({ name }) => name).join(', ');
  return `${unknownPlanTexts[0]} ${names}${moreCount > 0 ? `, or ${moreCount} more` : ''}`;
}
