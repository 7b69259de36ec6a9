import { sql, type RawBuilder } from 'kysely';

import type { DocumentType } from '@/contract/people/plan';
import type { CataloguePlan } from '@/contract/programme/plan';
import { recordedPlan, type RecordedPlan } from '@/server/db/programme/catalogue';

/** A plan as a sheet is read and judged by; its number in rows is its place in the list, from 1. */
export type SheetPlan = RecordedPlan & { name: string; isOpen: boolean };

export const sheetPlansOf = (catalogue: readonly CataloguePlan[]): SheetPlan[] =>
  catalogue.map((plan) => ({ ...recordedPlan(plan, catalogue), name: plan.name, isOpen: plan.isOpen }));

/** The same plans under the same numbers as the catalogue has them now; one that is gone takes nobody in. */
export function plansNow(plans: readonly SheetPlan[], catalogue: readonly CataloguePlan[]): SheetPlan[] {
  const now = new Map(sheetPlansOf(catalogue).map((plan) => [plan.id, plan]));
  return plans.map((plan) => now.get(plan.id) ?? { ...plan, tier: null, isOpen: false, isFirst: false });
}

export const areSamePlans = (one: readonly SheetPlan[], other: readonly SheetPlan[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** What is wrong with the plan of a row, in words. */
export function planProblem(plans: readonly SheetPlan[]) {
  if (plans.length === 0) return 'Plan Name cannot be taken because the programme has no plans yet; add them first';
  const [shown, more] = [plans.slice(0, 12), plans.length - 12];
  const names = shown.map(({ name }) => name).join(', ');
  return `Plan Name must be one of ${names}${more > 0 ? ` or ${more} more` : ''}`;
}

const texts = (values: readonly (string | null)[]) => sql`${values}::text[]`;
const numbers = (values: readonly (number | null)[]) => sql`${values}::smallint[]`;
const flags = (values: readonly boolean[]) => sql`${values}::boolean[]`;

/** The plans in SQL: facts of a plan by its number, and numbers by what people's records say. */
export function plansInSql(plans: readonly SheetPlan[]) {
  const names = texts(plans.map(({ name }) => name));
  const kinds = texts(plans.map(({ kind }) => kind));
  const open = flags(plans.map(({ isOpen }) => isOpen));
  const ids = texts(plans.map(({ id }) => id));
  const numberOf = (kind: 'dental' | 'vision') => {
    const first = plans.findIndex((plan) => plan.kind === kind && plan.isFirst) + 1 || null;
    const [has, plan] = [sql.ref(`p.has_${kind}`), sql.ref(`p.${kind}_plan`)];
    return sql`case when ${has} then case when ${plan} is null then ${first}::int else array_position(${ids}, ${plan}) end end`;
  };
  return {
    name: (number: RawBuilder<unknown>) => sql<string>`(${names})[${number}]`,
    kind: (number: RawBuilder<unknown>) => sql<DocumentType>`(${kinds})[${number}]`,
    isOpen: (number: RawBuilder<unknown>) => sql<boolean>`(${open})[${number}]`,
    /** Null for the first plan of a kind, which records do not name. */
    namedId: (number: RawBuilder<unknown>) =>
      sql`(${texts(plans.map(({ id, isFirst }) => (isFirst ? null : id)))})[${number}]`,
    tier: (number: RawBuilder<unknown>) => sql`(${numbers(plans.map(({ tier }) => tier))})[${number}]`,
    /** The numbers of the plans of a stored person `p`. */
    dentalOf: numberOf('dental'),
    visionOf: numberOf('vision'),
    medicalOf: sql`case when p.tier is not null then array_position(${numbers(plans.map(({ tier }) => tier))}, p.tier) end`,
  };
}
