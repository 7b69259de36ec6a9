import { type RawBuilder, sql } from 'kysely';
import { unknownPlanTexts } from '@/contract/people/importFile';
import type { DocumentType } from '@/contract/people/plan';
import type { CatalogPlan } from '@/contract/program/plan';

/** A plan for reading and validating a file; rows refer to it by its position in the list, from 1. */
export type SheetPlan = Pick<CatalogPlan, 'id' | 'kind' | 'name' | 'isOpen'>;

export const sheetPlansOf = (catalog: readonly CatalogPlan[]): SheetPlan[] =>
  catalog.map(({ id, kind, name, isOpen }) => ({ id, kind, name, isOpen }));

/** The same plans under the same numbers with their current state; a deleted plan counts as closed. */
export function plansNow(plans: readonly SheetPlan[], catalog: readonly CatalogPlan[]): SheetPlan[] {
  const now = new Map(sheetPlansOf(catalog).map((plan) => [plan.id, plan]));
  return plans.map((plan) => now.get(plan.id) ?? { ...plan, isOpen: false });
}

export const areSamePlans = (a: readonly SheetPlan[], b: readonly SheetPlan[]) =>
  JSON.stringify(a) === JSON.stringify(b);

/** What is wrong with the plan of a row, as text for the report. */
export function planProblem(plans: readonly SheetPlan[]) {
  if (plans.length === 0) return `${unknownPlanTexts[1]}; no plans exist yet`;
  const [shown, more] = [plans.slice(0, 12), plans.length - 12];
  const names = shown.map(({ name }) => name).join(', ');
  return `${unknownPlanTexts[0]} ${names}${more > 0 ? ` or ${more} more` : ''}`;
}

const texts = (values: readonly string[]) => sql`${values}::text[]`;
const flags = (values: readonly boolean[]) => sql`${values}::boolean[]`;

/** The plans as SQL: properties of a plan by its number, and the number of a plan by its id. */
export function plansInSql(plans: readonly SheetPlan[]) {
  const names = texts(plans.map(({ name }) => name));
  const kinds = texts(plans.map(({ kind }) => kind));
  const open = flags(plans.map(({ isOpen }) => isOpen));
  const ids = texts(plans.map(({ id }) => id));
  return {
    name: (number: RawBuilder<unknown>) => sql<string>`(${names})[${number}]`,
    kind: (number: RawBuilder<unknown>) => sql<DocumentType>`(${kinds})[${number}]`,
    isOpen: (number: RawBuilder<unknown>) => sql<boolean>`(${open})[${number}]`,
    id: (number: RawBuilder<unknown>) => sql<string>`(${ids})[${number}]`,
    numberOf: (id: RawBuilder<unknown>) => sql<number>`array_position(${ids}, ${id})`,
  };
}
