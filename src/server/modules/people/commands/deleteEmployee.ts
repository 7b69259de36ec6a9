import type { Backend } from '@/server/backend';
import { lockForSignInChange } from '@/server/modules/accounts/ownerAccess';
import { findRecordById } from '@/server/modules/accounts/queries/people';
import { deleteFileReferences } from '@/server/modules/people/deleteFileReferences';
import { assertEmployee } from '@/server/modules/people/editableRecord';
import { rejectDuringImport } from '@/server/modules/people/importLock';
import { dependentsOf } from '@/server/modules/people/queries/recordMerge';
import { removeCodeLimits } from '@/server/modules/people/removeCodeLimits';
import { removeFromImports } from '@/server/modules/people/removeFromImports';
import type { AuditEntryInput } from '@/server/platform/audit/audit';
import type { Requester } from '@/server/platform/http/caller';
import { AuditedRefusal, Refusal } from '@/server/platform/http/reply';

/** Deletes an employee and their dependents, none of whom may have signed up. */
export async function deleteEmployee(backend: Backend, id: number, by: Requester) {
  try {
    await deleteFamily(backend, id, by);
  } catch (error) {
    // No refusal is recorded for a person who is already removed; the audit log already has the removal.
    if (error instanceof Refusal && !(error instanceof AuditedRefusal) && (await findRecordById(backend.db, id)))
      await backend.audit.record({ ...by, action: 'delete', subject: `person:${id}`, outcome: 'refused' });
    throw error;
  }
}

async function deleteFamily(backend: Backend, id: number, by: Requester) {
  const { db, audit, codes, files, sessions } = backend;
  await db.transaction().execute(async (tx) => {
    await rejectDuringImport(tx);
    const dependents = await dependentsOf(tx, [id]);
    const ids = [...dependents.map((relative) => relative.id), id];
    const people = await lockForSignInChange(tx, backend, by.actor, ids);
    const employee = assertEmployee(people.get(id));
    // A dependent who was added or moved before the employee was locked isn't locked yet.
    const currentIds = (await dependentsOf(tx, [id])).map((relative) => relative.id);
    if (currentIds.join() !== dependents.map((relative) => relative.id).join())
      throw new Refusal('This family just changed. Review it and try again.');
    if (employee.is_admin) throw new Refusal('This employee is an administrator and can’t be deleted.');
    if (employee.registered_at)
      throw new Refusal('This employee has signed up. Deactivate the account instead of deleting it.');
    if ([...people.values()].some(({ registered_at, is_admin }) => registered_at || is_admin))
      throw new Refusal('A dependent has an account. Move the dependent to another employee first.');

    const fileIds: number[] = [];
    for (const personId of ids) {
      fileIds.push(...(await deleteFileReferences(tx, personId)));
      // A sign-up in progress has a session too.
      await sessions.endAllInTransaction(tx, { kind: 'person', id: personId });
    }
    await files.release(fileIds, tx);
    await removeFromImports(tx, ids);
    // Dependents refer to their employee, so they are deleted first.
    await tx.deleteFrom('people').where('id', 'in', ids).where('id', '!=', id).execute();
    await tx.deleteFrom('people').where('id', '=', id).execute();
    await removeCodeLimits(tx, codes, [...people.values()]);
    const auditEntryOf = (personId: number, detail: Record<string, number>): AuditEntryInput => ({
      ...by,
      action: 'delete',
      subject: `person:${personId}`,
      outcome: 'done',
      detail,
    });
    await audit.writeAll(tx, [
      ...dependents.map((relative) => auditEntryOf(relative.id, { employee: id })),
      auditEntryOf(id, { relatives: dependents.length }),
    ]);
  });
}
