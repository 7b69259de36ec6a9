import type { EnrolledPlans } from '@/contract/people/enrollment';
import { type PlanKind, planKinds, type UpcomingPlan } from '@/contract/people/plan';
import type { CatalogPlan } from '@/contract/program/plan';
import type { Database } from '@/server/platform/database/database';

/** The person's plan of one kind. */
export const planOf = (catalog: readonly CatalogPlan[], enrolledPlans: EnrolledPlans, kind: PlanKind) =>
  catalog.find(({ id }) => id === enrolledPlans[kind]);

/** A person's plans in the order in which members see them. */
export const plansOf = (catalog: readonly CatalogPlan[], enrolledPlans: EnrolledPlans) =>
  planKinds.flatMap((kind) => planOf(catalog, enrolledPlans, kind) ?? []);

type PlanStart = { kind: PlanKind; plan_id: string; starts: string };

/** Upcoming coverage with its plans' names. */
export const upcomingPlans = (catalog: readonly CatalogPlan[], upcoming: readonly PlanStart[]): UpcomingPlan[] =>
  upcoming.flatMap(({ kind, plan_id, starts }) => {
    const plan = catalog.find(({ id }) => id === plan_id);
    return plan ? [{ kind, name: plan.name, from: starts }] : [];
  });

/** Whether `viewerId` may read a person's plans: their own and, for employees, their dependents'. */
export const canReadPlans = async (db: Database, viewerId: number, personId: number) =>
  (await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('id', '=', viewerId), where('employee_id', '=', viewerId)]))
    .executeTakeFirst()) !== undefined;

/** The cards of a person's current plans, medical first; cards of previous plans are not shown. */
export async function planCardsOf(db: Database, personId: number, enrolledPlans: EnrolledPlans) {
  const cards = await db
    .selectFrom('plan_documents')
    .innerJoin('files', 'files.id', 'plan_documents.file_id')
    .select(['plan_documents.document_type', 'plan_documents.plan_id', 'plan_documents.created_at', 'files.name'])
    .where('person_id', '=', personId)
    .execute();
  return planKinds.flatMap((type) =>
    cards
      .filter(
        ({ document_type, plan_id }) => document_type === type && plan_id !== null && plan_id === enrolledPlans[type],
      )
      .map(({ created_at, name }) => ({ documentType: type, uploadedAt: created_at.toISOString(), file: { name } })),
  );
}

export async function listUnseenPlanCards(db: Database, personId: number): Promise<PlanKind[]> {
  const rows = await db
    .selectFrom('plan_documents')
    .select('document_type')
    .where('person_id', '=', personId)
    .where('seen_at', 'is', null)
    .execute();
  return planKinds.filter((kind) => rows.some(({ document_type }) => document_type === kind));
}
