import type * as z from 'zod/mini';

import type { relativeRemovalSchema } from '@/contract/people/employee';
import type { Backend } from '@/server/backend';
import { lockForSignInChange } from '@/server/modules/accounts/ownerAccess';
import { findRecordById, type Person } from '@/server/modules/accounts/queries/people';
import { deleteFileReferences } from '@/server/modules/people/deleteFileReferences';
import { removeCodeLimits } from '@/server/modules/people/removeCodeLimits';
import type { Requester } from '@/server/platform/http/caller';
import { AuditedRefusal, Refusal } from '@/server/platform/http/reply';

/** Deletes an employee's dependent, with their files. */
export async function deleteDependent(
  backend: Backend,
  { parentUserId, userId: id }: z.output<typeof relativeRemovalSchema>,
  by: Requester,
) {
  const { db, audit, codes, files, sessions } = backend;
  const auditEntry = { ...by, action: 'delete', subject: `person:${id}` } as const;

  function assertDependent(person: Person | undefined) {
    const isDependentOfEmployee = person && person.relation !== 'Self' && person.employee_id === parentUserId;
    if (!isDependentOfEmployee || person.is_admin) throw new Refusal('This person isn’t a dependent of this employee.');
  }

  try {
    await db.transaction().execute(async (tx) => {
      // Checked first, so that no proof is requested for someone who is not a dependent.
      assertDependent(await findRecordById(tx, id));
      // Read again under the row lock, so that the second of two simultaneous removals finds no row.
      const lockedPeople = await lockForSignInChange(tx, backend, by.actor, [id]);
      assertDependent(lockedPeople.get(id));
      await files.release(await deleteFileReferences(tx, id), tx);
      await sessions.endAllInTransaction(tx, { kind: 'person', id });
      await tx.deleteFrom('people').where('id', '=', id).execute();
      await removeCodeLimits(tx, codes, [...lockedPeople.values()]);
      await audit.write(tx, { ...auditEntry, outcome: 'done' });
    });
  } catch (error) {
    // No refusal is recorded for a person who is already removed; the audit log already has the removal.
    if (error instanceof Refusal && !(error instanceof AuditedRefusal) && (await findRecordById(db, id)))
      await audit.record({ ...auditEntry, outcome: 'refused' });
    throw error;
  }
}
