import type { SsnReason } from '@/contract/administration/ssnReason';
import type { Backend } from '@/server/backend';
import { importNotFoundText } from '@/server/modules/imports/report';
import { unlockExplainedPreview } from '@/server/modules/imports/ssnMatches';
import { storeReason } from '@/server/modules/people/ssnLookups';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** Unlocks a preview that matches too many people to be shown without a reason, and stores the reason. */
export async function unlockImport(
  backend: Backend,
  { id, ...reasonFields }: SsnReason & { id: number },
  by: Requester,
) {
  await backend.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('imports')
      .select('is_locked')
      .where('id', '=', id)
      .where('actor', '=', formatActor(by.actor))
      .where('state', '=', 'checked')
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal(importNotFoundText);
    if (!row.is_locked) return;
    const reasonId = await storeReason(tx, backend, by.actor, reasonFields);
    await unlockExplainedPreview(tx, id);
    const detail = { reason: reasonFields.reason, reasonId };
    await backend.audit.write(tx, { ...by, action: 'preview', subject: `import:${id}`, outcome: 'done', detail });
  });
}
