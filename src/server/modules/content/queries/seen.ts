import { sql } from 'kysely';

import { type DocumentType, documentTypes } from '@/contract/people/plan';
import type { Database } from '@/server/platform/database/database';
import { isVisibleTo, type Viewer } from './audience';

/** Ignores alerts that the person may not see. */
export async function markAlertsSeen(tx: Database, personId: number, ids: readonly number[], sight: Viewer) {
  if (ids.length === 0) return;
  await tx
    .insertInto('alerts_seen')
    .columns(['person_id', 'alert_id'])
    .expression((of) =>
      of
        .selectFrom('alerts')
        .select([sql<number>`${personId}::bigint`.as('person_id'), 'alerts.id'])
        .where('alerts.id', 'in', ids)
        .where(isVisibleTo({}, sight))
        // Locks the alerts against deletion, in one order, so that two tabs cannot deadlock.
        .orderBy('alerts.id')
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function markPlanCardsSeen(tx: Database, personId: number, kinds: readonly DocumentType[], at: Date) {
  if (kinds.length === 0) return;
  await tx
    .updateTable('plan_documents')
    .set({ seen_at: at })
    .where('person_id', '=', personId)
    .where('document_type', 'in', kinds)
    .where('seen_at', 'is', null)
    .execute();
}

export async function newPlanCardsOf(db: Database, personId: number): Promise<DocumentType[]> {
  const rows = await db
    .selectFrom('plan_documents')
    .select('document_type')
    .where('person_id', '=', personId)
    .where('seen_at', 'is', null)
    .execute();
  return documentTypes.filter((kind) => rows.some(({ document_type }) => document_type === kind));
}

/** Never replaces a newer notification with an older one. */
export async function markNotificationsSeen(tx: Database, personId: number, to: number) {
  await tx
    .updateTable('people')
    .set({ notifications_seen_to: to })
    .where('id', '=', personId)
    .where('notifications_seen_to', '<', to)
    // An id that is yet to be given out would hide the notification that gets it.
    .where((of) => of.exists(of.selectFrom('notifications').select('id').where('id', '=', to)))
    .execute();
}
