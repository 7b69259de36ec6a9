import { sql } from 'kysely';

import type { CoverageEndReason, CoverageReason } from '@/contract/people/coverage';
import type { EnrolledPlans } from '@/contract/people/enrollment';
import { type PlanKind, planKinds } from '@/contract/people/plan';
import type { CatalogPlan } from '@/contract/program/plan';
import { dayBefore } from '@/contract/program/planYear';
import type { Transaction } from '@/server/platform/database/database';

import { addCoverage, changeCoverage, type StoredCoverage, validCoverageFrom } from './coverages';

/** Locks the person's record until the transaction ends. */
export const lockPerson = (tx: Transaction, id: number) =>
  tx.selectFrom('people').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export function plansEnrolledOn(history: readonly StoredCoverage[], day: string): EnrolledPlans {
  const idOf = (kind: PlanKind) =>
    validCoverageFrom(history, kind, day).find(({ starts }) => starts <= day)?.plan_id ?? null;
  return { medical: idOf('medical'), dental: idOf('dental'), vision: idOf('vision') };
}

export const changedKinds = (a: EnrolledPlans, b: EnrolledPlans) => planKinds.filter((kind) => a[kind] !== b[kind]);

type PlanChange = {
  personId: number;
  history: readonly StoredCoverage[];
  /** The kinds that change, and the plans of these kinds from then on. */
  kinds: readonly PlanKind[];
  plans: readonly CatalogPlan[];
  from: string;
  reason: CoverageReason;
  endReason: CoverageEndReason;
  at: Date;
};

/**
 * Changes a person's plans from a given day on: current coverage ends the day before, and upcoming coverage never takes
 * effect.
 */
export async function changeCoverageFrom(tx: Transaction, change: PlanChange) {
  const { personId, history, kinds, plans, from, reason, endReason, at } = change;
  for (const kind of kinds) {
    const plan = plans.find((candidate) => candidate.kind === kind);
    for (const { id, starts } of validCoverageFrom(history, kind, from))
      await changeCoverage(
        tx,
        id,
        starts < from
          ? { ends: dayBefore(from), end_reason: plan ? 'planChange' : endReason }
          : { voided: 'neverInForce' },
        at,
      );
    if (plan) await addCoverage(tx, { person_id: personId, plan_id: plan.id, kind, starts: from, reason });
  }
  await tx
    .updateTable('people')
    .set({
      updated_at: sql`now()`,
      // A first enrollment date makes the person pre-enrolled until that day.
      ...(plans.length > 0 && { enrollment_date: sql<string>`coalesce(enrollment_date, ${from}::date)` }),
    })
    .where('id', '=', personId)
    .execute();
}

/** Deletes the plan cards of some kinds. Returns the IDs of their files. */
export async function deleteCards(tx: Transaction, personId: number, kinds: readonly PlanKind[]) {
  if (kinds.length === 0) return [];
  const cards = await tx
    .deleteFrom('plan_documents')
    .where('person_id', '=', personId)
    .where('document_type', 'in', [...kinds])
    .returning('file_id')
    .execute();
  return cards.map(({ file_id }) => file_id);
}
