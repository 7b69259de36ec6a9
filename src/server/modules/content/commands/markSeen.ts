import { sql } from 'kysely';
import type * as z from 'zod/mini';

import type { seenItemsSchema } from '@/contract/content/seen';
import type { PlanKind } from '@/contract/people/plan';
import type { Backend } from '@/server/backend';
import { isVisibleTo, readViewer, type Viewer } from '@/server/modules/content/queries/audience';
import type { Transaction } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';

type Seen = z.output<typeof seenItemsSchema>;

/** Ignores alerts that the person may not see. */
async function markAlertsSeen(tx: Transaction, personId: number, ids: readonly number[], viewer: Viewer) {
  if (ids.length === 0) return;
  await tx
    .insertInto('alerts_seen')
    .columns(['person_id', 'alert_id'])
    .expression((eb) =>
      eb
        .selectFrom('alerts')
        .select([sql<number>`${personId}::bigint`.as('person_id'), 'alerts.id'])
        .where('alerts.id', 'in', ids)
        .where(isVisibleTo({}, viewer))
        // Locks the alerts against deletion, in one order, so that two tabs cannot deadlock.
        .orderBy('alerts.id')
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function markPlanCardsSeen(tx: Transaction, personId: number, kinds: readonly PlanKind[], at: Date) {
  if (kinds.length === 0) return;
  await tx
    .updateTable('plan_documents')
    .set({ seen_at: at })
    .where('person_id', '=', personId)
    .where('document_type', 'in', kinds)
    .where('seen_at', 'is', null)
    .execute();
}

/** Never moves the last seen notification back to an older one. */
async function markNotificationsSeen(tx: Transaction, personId: number, notificationId: number) {
  await tx
    .updateTable('people')
    .set({ notifications_seen_to: notificationId })
    .where('id', '=', personId)
    .where('notifications_seen_to', '<', notificationId)
    // A future ID would hide the notification that gets it.
    .where((eb) => eb.exists(eb.selectFrom('notifications').select('id').where('id', '=', notificationId)))
    .execute();
}

/** Marks content as seen by a person, on all their devices. */
export async function markSeen(
  { db, siteValues, now }: Pick<Backend, 'db' | 'siteValues' | 'now'>,
  seen: Seen,
  caller: Caller,
) {
  const { alerts = [], planCards = [], notificationsTo } = seen;
  const viewer = await readViewer(db, caller, await siteValues.today());
  await db.transaction().execute(async (tx) => {
    await markAlertsSeen(tx, caller.id, alerts, viewer);
    await markPlanCardsSeen(tx, caller.id, planCards, now());
    if (notificationsTo !== undefined) await markNotificationsSeen(tx, caller.id, notificationsTo);
  });
}
