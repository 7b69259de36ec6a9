import { hasPermission } from '@/contract/administration/permissions';
import type { MergeField, MergeSource, RecordMerge } from '@/contract/people/recordMerge';
import type { Backend } from '@/server/backend';
import { lockAccounts, requireOwnerForSignInChange } from '@/server/modules/accounts/ownerAccess';
import { findAdministratorIds } from '@/server/modules/accounts/queries/administrators';
import { findRecordById } from '@/server/modules/accounts/queries/people';
import { notifyPreviousEmails } from '@/server/modules/accounts/queries/previousEmails';
import { deletePendingRequest, readdressFamilyRequest } from '@/server/modules/approvals/queries/familyRequests';
import { pushFamilyRequest } from '@/server/modules/approvals/requests';
import { readAccountText } from '@/server/modules/auth/numbers/numberObjection';
import { mergeCoverage, type RecordPair } from '@/server/modules/coverage/queries/mergeCoverage';
import { assertEditableRecord } from '@/server/modules/people/editableRecord';
import { rejectDuringImport } from '@/server/modules/people/importLock';
import { findMergePair, mergeSourcesOf, previewMerge } from '@/server/modules/people/mergePreview';
import { detailsOf, setFamilyRoleAndPicture, updatePerson } from '@/server/modules/people/queries/personForm';
import { dependentsOf, mergeCards, moveReferences } from '@/server/modules/people/queries/recordMerge';
import type { Database, Transaction } from '@/server/platform/database/database';
import type { Caller, Requester } from '@/server/platform/http/caller';
import { EditConflict } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

type MergeRequest = Pick<RecordMerge, 'choices' | 'digest'> & { id: number; otherId: number };
type Sources = Record<MergeField, MergeSource>;

/** The people whom a merge changes: both records, and the dependents who move with the removed one. */
const listAffectedIds = async (db: Database, { kept, removed }: RecordPair) => [
  kept.id,
  removed.id,
  ...(await dependentsOf(db, [removed.id])).map(({ id }) => id),
];

/**
 * Locks both records and their dependents, in order of ID to avoid a deadlock. Refuses a merge that affects an
 * administrator unless the caller is an owner.
 */
async function lockBothRecords(
  tx: Transaction,
  backend: Backend,
  caller: Caller,
  { id, otherId }: MergeRequest,
): Promise<RecordPair> {
  const dependents = await dependentsOf(tx, [id, otherId]);
  const ids = [id, otherId, ...dependents.map((relative) => relative.id)];
  const { people, administratorIds } = await lockAccounts(tx, ids);
  const pair = findMergePair(assertEditableRecord(people.get(id)), assertEditableRecord(people.get(otherId)));
  for (const id of await listAffectedIds(tx, pair))
    if (administratorIds.has(id)) await requireOwnerForSignInChange(tx, backend, caller, id);
  return pair;
}

/**
 * Merges two records as previewed: the kept record gets the chosen values and everything that refers to the other
 * record, which is deleted. Throws a Refusal, or an EditConflict with the current preview.
 */
export async function mergeRecords(backend: Backend, caller: Caller, request: MergeRequest, address: string) {
  const { db, cipher, audit, sessions, files, outgoing, siteValues, now } = backend;
  const today = await siteValues.today();
  const accountText = await readAccountText(backend);
  const result = await db.transaction().execute(async (tx) => {
    await rejectDuringImport(tx);
    const pair = await lockBothRecords(tx, backend, caller, request);
    const { preview, cardFileIds } = await previewMerge(tx, { cipher, today }, pair);
    if (preview.digest !== request.digest)
      throw new EditConflict(preview, 'One of these records just changed. Review them again.');
    if (preview.problem) throw new Refusal(preview.problem);
    const { kept, removed } = pair;
    const sources = mergeSourcesOf(preview, request.choices);
    const ids = { keptId: kept.id, removedId: removed.id };

    const fileIds = await mergeCards(tx, ids, cardFileIds);
    await mergeCoverage(tx, pair, now());
    await moveReferences(tx, ids);
    await sessions.endAllInTransaction(tx, { kind: 'person', id: removed.id });
    // A sign-up in progress was started with the previous number and SSN.
    if (!kept.registered_at) await sessions.endAllInTransaction(tx, { kind: 'person', id: kept.id });
    await tx.deleteFrom('people').where('id', '=', removed.id).execute();
    const mergedFamily = await storeMergedRecord(tx, pair, sources, now());
    await notifyPreviousEmails(tx, backend, accountText, kept.id);
    if (kept.picture_file_id !== null)
      fileIds.push(...(removed.picture_file_id === null ? [] : [removed.picture_file_id]));
    await files.release(fileIds, tx);

    const auditEntry = { actor: caller, outcome: 'done', address } as const;
    const rowsFromRemoved = preview.rows.filter(({ field, isSame }) => !isSame && sources[field] === 'removed');
    await audit.writeAll(tx, [
      { ...auditEntry, action: 'delete', subject: `person:${removed.id}`, detail: { joinedInto: kept.id } },
      {
        ...auditEntry,
        action: 'change',
        subject: `person:${kept.id}`,
        detail: { joined: removed.id, taken: rowsFromRemoved.map(({ field }) => field).join(' ') },
      },
    ]);
    const employeeIds = [preview.kept.employeeId, preview.removed.employeeId, mergedFamily.employeeId];
    const changedEmployeeIds = [...new Set(employeeIds)].filter((employeeId) => employeeId !== removed.id);
    return { id: kept.id, changedEmployeeIds, ...mergedFamily };
  });
  void outgoing.sendDue();
  if (result.hasSpouseMoved) pushFamilyRequest(backend, result.id);
  return { id: result.id, employeeId: result.employeeId, changed: result.changedEmployeeIds };
}

/** Stores the chosen details; a pending family request is sent to the chosen family's employee. */
async function storeMergedRecord(tx: Transaction, { kept, removed }: RecordPair, sources: Sources, at: Date) {
  const recordFor = (field: MergeField) => (sources[field] === 'kept' ? kept : removed);
  const { relation, employee_id } = recordFor('family');
  const employeeId = relation === 'Self' ? kept.id : (employee_id ?? kept.id);
  const details = {
    name: detailsOf(recordFor('name')).name,
    relation,
    email: recordFor('email').email,
    contact: recordFor('contact').contact,
    contact2: recordFor('contact2').contact2,
    emplType: recordFor('emplType').empl_type,
    enrollmentDate: recordFor('enrollmentDate').enrollment_date ?? '',
    birthDate: recordFor('birthDate').birth_date ?? '',
  };
  const { ssn_sealed, ssn_hash, ssn_last4 } = recordFor('ssn');
  await setFamilyRoleAndPicture(tx, kept.id, {
    relation,
    employeeId,
    pictureId: kept.picture_file_id ?? removed.picture_file_id,
  });
  await updatePerson(tx, kept.id, { details, ssn: { ssn_sealed, ssn_hash, ssn_last4 }, at });
  const hasSpouseMoved = relation === 'Spouse' && employeeId !== (kept.employee_id ?? kept.id);
  if (relation !== 'Spouse') await deletePendingRequest(tx, kept.id);
  else await readdressFamilyRequest(tx, kept.id, employeeId);
  return { employeeId, hasSpouseMoved };
}

const ownersOnlyText =
  'Only an owner can merge records when one of them, or a dependent who moves with it, is an administrator.';

/** What a merge of two records would do, and whether the caller may do it; recorded as a view of both. */
export async function readMergePreview(
  { db, audit, cipher, siteValues }: Backend,
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
