import { hasPermission } from '@/contract/administration/permissions';
import type { Backend } from '@/server/backend';
import { findAdministratorIds } from '@/server/modules/accounts/queries/administrators';
import { findRecordById } from '@/server/modules/accounts/queries/people';
import { assertEditableRecord } from '@/server/modules/people/editableRecord';
import { findMergePair, previewMerge } from '@/server/modules/people/mergePreview';
import { listAffectedIds } from '@/server/modules/people/mergeRecords';
import type { Requester } from '@/server/platform/http/caller';

const ownersOnlyText =
  'Only an owner can merge records when one of them, or a dependent who moves with it, is an administrator.';

/** What a merge of two records would do, and whether the caller may do it; recorded as a view of both. */
export async function readMergePreview(
  { db, audit, cipher, siteValues }: Pick<Backend, 'db' | 'audit' | 'cipher' | 'siteValues'>,
  { id, otherId }: { id: number; otherId: number },
  by: Requester,
) {
  const today = await siteValues.today();
  const preview = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const openedRecord = assertEditableRecord(await findRecordById(tx, id));
      const pair = findMergePair(openedRecord, assertEditableRecord(await findRecordById(tx, otherId)));
      const mergeOutcome = await previewMerge(tx, { cipher, today }, pair);
      const requiresOwner = (await findAdministratorIds(tx, await listAffectedIds(tx, pair))).size > 0;
      const isRefused = requiresOwner && !hasPermission(by.actor.rights, ['owner']);
      return isRefused ? { ...mergeOutcome.preview, problem: ownersOnlyText } : mergeOutcome.preview;
    });
  for (const subject of [`person:${id}`, `person:${otherId}`])
    await audit.record({ ...by, action: 'view-record', subject, outcome: 'done', detail: { join: true } });
  return preview;
}
