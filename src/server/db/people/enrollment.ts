import { sql } from 'kysely';

import type { Enrolled } from '@/contract/people/enrollment';
import { documentTypes, type DocumentType } from '@/contract/people/plan';
import type { CataloguePlan } from '@/contract/programme/plan';
import type { Transaction } from '@/server/db/database';
import { recordedPlan } from '@/server/db/programme/catalogue';

import type { Person } from './people';
import { planOf } from './plans';

/** The person's record, kept from changes of others until the transaction ends. */
export const holdPerson = (tx: Transaction, id: number) =>
  tx.selectFrom('people').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export function enrolledOf(catalogue: readonly CataloguePlan[], person: Person): Enrolled {
  const idOf = (kind: DocumentType) => planOf(catalogue, person, kind)?.id ?? null;
  return { medical: idOf('medical'), dental: idOf('dental'), vision: idOf('vision') };
}

export const changedKinds = (one: Enrolled, other: Enrolled) =>
  documentTypes.filter((kind) => one[kind] !== other[kind]);

/** Stores the plans of a person; of the kinds that change, the cards go. Returns the files of those cards. */
export async function storeEnrolled(
  tx: Transaction,
  { id, plans, kinds }: { id: number; plans: readonly CataloguePlan[]; kinds: readonly DocumentType[] },
  catalogue: readonly CataloguePlan[],
) {
  const change: Partial<Record<'has_dental' | 'has_vision', boolean>> &
    Partial<Record<'dental_plan' | 'vision_plan', string | null>> & { tier?: number | null } = {};
  for (const kind of kinds) {
    const plan = plans.find((one) => one.kind === kind);
    const recorded = plan && recordedPlan(plan, catalogue);
    if (kind === 'medical') change.tier = recorded?.tier ?? null;
    else {
      change[`has_${kind}`] = recorded !== undefined;
      change[`${kind}_plan`] = recorded && !recorded.isFirst ? recorded.id : null;
    }
  }
  await tx
    .updateTable('people')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  const cards = await tx
    .deleteFrom('plan_documents')
    .where('person_id', '=', id)
    .where('document_type', 'in', [...kinds])
    .returning('file_id')
    .execute();
  return cards.map(({ file_id }) => file_id);
}
