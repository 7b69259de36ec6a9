import { sql } from 'kysely';

import { documentTypes, type DocumentType } from '@/contract/people/plan';

import { isVisibleTo, type Viewer } from './audience';
import type { Database } from '@/server/platform/database/database';

/** Stores which alerts a person has seen, limited to those they may see. */
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

/** Stores that a person has seen their own cards of these kinds. */
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

/** The kinds of a person's own cards that are not seen yet. */
export async function newPlanCardsOf(db: Database, personId: number): Promise<DocumentType[]> {
  const rows = await db
    .selectFrom('plan_documents')
    .select('document_type')
    .where('person_id', '=', personId)
    .where('seen_at', 'is', null)
    .execute();
  return documentTypes.filter((kind) => rows.some(({ document_type }) => document_type === kind));
}

/** Stores the newest notification that was shown to a person; never an older one than before. */
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
