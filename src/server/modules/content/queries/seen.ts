import { type DocumentType, documentTypes } from '@/contract/people/plan';
import type { Database } from '@/server/platform/database/database';

export async function newPlanCardsOf(db: Database, personId: number): Promise<DocumentType[]> {
  const rows = await db
    .selectFrom('plan_documents')
    .select('document_type')
    .where('person_id', '=', personId)
    .where('seen_at', 'is', null)
    .execute();
  return documentTypes.filter((kind) => rows.some(({ document_type }) => document_type === kind));
}
