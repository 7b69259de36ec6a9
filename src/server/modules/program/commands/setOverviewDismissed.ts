import type { Backend } from '@/server/backend';
import type { Transaction } from '@/server/platform/database/database';
import { formatActor, type Requester } from '@/server/platform/http/caller';

/** Dismisses the reminder about missing content, or shows it again. Simultaneous calls change and log it only once. */
export async function setOverviewDismissed(
  tx: Transaction,
  { audit, now }: Pick<Backend, 'audit' | 'now'>,
  isDismissed: boolean,
  by: Requester,
) {
  const changedRows = isDismissed
    ? await tx
        .insertInto('overview_put_away')
        .values({ put_away_at: now(), put_away_by: formatActor(by.actor) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
    : await tx.deleteFrom('overview_put_away').returning('id').execute();
  const detail = { putAway: Number(isDismissed) };
  if (changedRows.length)
    await audit.write(tx, { ...by, action: 'change', subject: 'overview:1', outcome: 'done', detail });
}
