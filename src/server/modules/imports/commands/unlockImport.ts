import type { SsnReason } from '@/contract/administration/ssnReason';
import type { Backend } from '@/server/backend';
import { importNotFound } from '@/server/modules/imports/report';
import { markMatchesExplained } from '@/server/modules/imports/ssnMatches';
import { storeReason } from '@/server/modules/people/ssnLookups';
import { actorName, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** Shows whom a preview matches once a reason is given, if it matches too many people to show without one. */
export async function unlockImport(
  backend: Pick<Backend, 'db' | 'audit' | 'cipher' | 'now'>,
  { id, ...why }: SsnReason & { id: number },
  by: Requester,
) {
  await backend.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('imports')
      .select('is_locked')
      .where('id', '=', id)
      .where('actor', '=', actorName(by.actor))
      .where('state', '=', 'checked')
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal(importNotFound);
    if (!row.is_locked) return;
    const reasonId = await storeReason(tx, backend, by.actor, why);
    await markMatchesExplained(tx, id);
    const detail = { reason: why.reason, reasonId };
    await backend.audit.write(tx, { ...by, action: 'preview', subject: `import:${id}`, outcome: 'done', detail });
  });
}
