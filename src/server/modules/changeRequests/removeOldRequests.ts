import { changeRequestRetentionDays } from '@/contract/people/changeRequest';
import type { Backend } from '@/server/backend';
import { deleteOldRequests } from './queries/changeRequests';

const dayMs = 24 * 60 * 60 * 1000;
/** Limits one sweep; the next sweep removes the remaining requests. */
const batchesPerSweep = 20;

/** Deletes decided requests a year after the decision, with their documents. */
export async function removeOldRequests({ db, files, now }: Pick<Backend, 'db' | 'files' | 'now'>) {
  const before = new Date(now().getTime() - changeRequestRetentionDays * dayMs);
  for (let batch = 0; batch < batchesPerSweep; batch += 1) {
    const count = await db.transaction().execute(async (tx) => {
      const removed = await deleteOldRequests(tx, before);
      // If the transaction is interrupted, the next sweep deletes the requests and their files.
      await files.erase(removed.fileIds, tx);
      return removed.count;
    });
    if (count === 0) return;
  }
}
