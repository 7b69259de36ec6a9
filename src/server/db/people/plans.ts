import { documentTypes, type DocumentType } from '@/contract/people/plan';
import type { CataloguePlan } from '@/contract/programme/plan';
import type { Database } from '@/server/db/database';
import { readPlanTables } from '@/server/db/programme/planTables';

import type { Person } from './people';

type Covered = Pick<Person, 'has_dental' | 'dental_plan' | 'has_vision' | 'vision_plan' | 'tier'>;
type CoveredId = Covered & { id: number };

/** Which of the three kinds of plan a person has. */
export const hasPlan = (person: Pick<Person, 'has_dental' | 'has_vision' | 'tier'>, type: DocumentType) =>
  ({ medical: person.tier !== null, dental: person.has_dental, vision: person.has_vision })[type];

/** The plan of a kind that a person is in. */
export function planOf(catalogue: readonly CataloguePlan[], person: Covered, kind: DocumentType) {
  if (!hasPlan(person, kind)) return undefined;
  if (kind === 'medical') return catalogue.find(({ userTiear }) => userTiear === person.tier);
  const named = person[`${kind}_plan`];
  return catalogue.find((plan) => (named === null ? plan.kind === kind : plan.id === named));
}

/** The plans of a person in the order in which members read them. */
export const plansOf = (catalogue: readonly CataloguePlan[], person: Covered) =>
  documentTypes.flatMap((kind) => planOf(catalogue, person, kind) ?? []);

/**
 * A person whose plans `readerId` may read: themselves or a relative of theirs as an employee. Undefined for any other
 * id, whether it exists or not.
 */
export const readablePerson = (db: Database, readerId: number, personId: number): Promise<CoveredId | undefined> =>
  db
    .selectFrom('people')
    .select(['id', 'has_dental', 'dental_plan', 'has_vision', 'vision_plan', 'tier'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('id', '=', readerId), where('employee_id', '=', readerId)]))
    .executeTakeFirst();

/** The tables of plans, today and from later days on. */
export const tablesOf = (db: Database, plans: readonly CataloguePlan[], days: Parameters<typeof readPlanTables>[2]) =>
  readPlanTables(
    db,
    plans.map(({ id }) => id),
    days,
  );

/** The cards of a person's current plans, medical first; cards of former plans are not shown. */
export async function planCardsOf(db: Database, person: CoveredId) {
  const cards = await db
    .selectFrom('plan_documents')
    .innerJoin('files', 'files.id', 'plan_documents.file_id')
    .select(['plan_documents.document_type', 'plan_documents.created_at', 'files.name'])
    .where('person_id', '=', person.id)
    .execute();
  return documentTypes.flatMap((type) =>
    cards
      .filter(({ document_type }) => document_type === type && hasPlan(person, type))
      .map(({ created_at, name }) => ({ documentType: type, uploadedAt: created_at.toISOString(), file: { name } })),
  );
}
