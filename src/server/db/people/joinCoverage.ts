import { documentTypes, type DocumentType } from '@/contract/people/plan';
import { planKindWords, type CataloguePlan } from '@/contract/programme/plan';
import type { Transaction } from '@/server/db/database';
import { listPlans } from '@/server/db/programme/catalogue';
import { Refusal } from '@/server/http/reply';

import type { Person } from './people';
import { hasPlan, planOf } from './plans';

/** Two records of one person: the one that stays and the one that goes. */
export type JoinedPair = { kept: Person; gone: Person };

/** What stands for the plan of a kind, also for one that the catalogue lacks. */
const keyOf = (catalogue: readonly CataloguePlan[], person: Person, kind: DocumentType) =>
  kind === 'medical' ? person.tier : (planOf(catalogue, person, kind)?.id ?? person[`${kind}_plan`]);

/** Why the plans of two records cannot become those of one; undefined when they can. */
export function coverageProblem(catalogue: readonly CataloguePlan[], { kept, gone }: JoinedPair) {
  const kind = documentTypes.find(
    (one) => hasPlan(kept, one) && hasPlan(gone, one) && keyOf(catalogue, kept, one) !== keyOf(catalogue, gone, one),
  );
  return (
    kind &&
    `The two records have different ${planKindWords[kind].toLowerCase()} plans. Change the plans of one of them first.`
  );
}

/** The plans that the joined record has, with the record each comes from. */
export const joinedPlans = (catalogue: readonly CataloguePlan[], { kept, gone }: JoinedPair) =>
  documentTypes.flatMap((kind) => {
    const from = hasPlan(kept, kind) ? 'kept' : hasPlan(gone, kind) ? 'gone' : undefined;
    if (!from) return [];
    const plan = planOf(catalogue, from === 'kept' ? kept : gone, kind);
    return [{ kind, from, name: plan?.name ?? `${planKindWords[kind]} plan` } as const];
  });

/** Gives the record that stays the plans of both; refuses two different plans of one kind. */
export async function joinCoverage(tx: Transaction, { kept, gone }: JoinedPair) {
  const problem = coverageProblem(await listPlans(tx), { kept, gone });
  if (problem) throw new Refusal(problem);
  await tx
    .updateTable('people')
    .set({
      has_dental: kept.has_dental || gone.has_dental,
      dental_plan: kept.has_dental ? kept.dental_plan : gone.dental_plan,
      has_vision: kept.has_vision || gone.has_vision,
      vision_plan: kept.has_vision ? kept.vision_plan : gone.vision_plan,
      tier: kept.tier ?? gone.tier,
    })
    .where('id', '=', kept.id)
    .execute();
}
