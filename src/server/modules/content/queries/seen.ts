import { type PlanKind, planKinds } from '@/contract/people/plan';
import type { Database } from '@/server/platform/database/database';

export async function listUnseenPlanCards(db: Database, personId: number): Promise<PlanKind[]> {
  const rows = await db
    .selectFrom('plan_documents')
    .select('document_type')
    .where('person_id', '=', personId)
    .where('seen_at', 'is', null)
    .execute();
  return planKinds.filter((kind) => rows.some(({ document_type }) => document_type === kind));
}
