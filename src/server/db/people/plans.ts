import { dentalPlan, documentTypes, medicalPlans, visionPlan, type Tier } from '@/contract/people/plan';
import { rowKeyOf } from '@/contract/programme/planTables';
import type { Database } from '@/server/db/database';
import { readPlanTables } from '@/server/db/programme/planTables';

import { hasPlan } from './coveredPerson';

type Covered = { has_dental: boolean; has_vision: boolean; tier: number | null };
type CoveredId = Covered & { id: number };

const isTier = (tier: number | null): tier is Tier => tier !== null && tier in medicalPlans;

/** The names of a person's plans in display order. */
const planNamesOf = ({ has_dental, has_vision, tier }: Covered) => [
  ...(isTier(tier) ? [medicalPlans[tier]] : []),
  ...(has_dental ? [dentalPlan] : []),
  ...(has_vision ? [visionPlan] : []),
];

/**
 * A person whose plans `readerId` may read: themselves or a relative of theirs as an employee. Undefined for any other
 * id, whether it exists or not.
 */
export const readablePerson = (db: Database, readerId: number, personId: number): Promise<CoveredId | undefined> =>
  db
    .selectFrom('people')
    .select(['id', 'has_dental', 'has_vision', 'tier'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('id', '=', readerId), where('employee_id', '=', readerId)]))
    .executeTakeFirst();

/** How a plan is named in the keys of its publications. */
export const planKeyOf = (name: string) => rowKeyOf(name);

/** The tables of a person's plans, today and from later days on. */
export const planTablesOf = (db: Database, person: Covered, days: Parameters<typeof readPlanTables>[2]) =>
  readPlanTables(db, planNamesOf(person).map(planKeyOf), days);

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
