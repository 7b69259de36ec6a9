import type { Backend } from './backend';

const dayMs = 24 * 60 * 60 * 1000;
const keyDays = 1;
/** The rows of a result are for the days around an import; its counts stay. */
const importRowDays = 30;

/** Removes what is kept for some days only: answers to repeated calls, and the rows of old imports. */
export async function removeOutlived({ db, now }: Pick<Backend, 'db' | 'now'>) {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  await db.deleteFrom('idempotency').where('created_at', '<', daysAgo(keyDays)).execute();
  await db
    .deleteFrom('import_rows')
    .where('import_id', 'in', (of) => of.selectFrom('imports').select('id').where('created_at', '<', daysAgo(importRowDays)))
    .execute();
}
