import { type EmployeeStatus, inactiveStatus } from '@/contract/people/employee';
import type { Backend } from '@/server/backend';
import { lockForSignInChange } from '@/server/modules/accounts/ownerAccess';
import { cancelInvitationsOf, isAdministratorRecord } from '@/server/modules/accounts/queries/administrators';
import { findRecordById, setStatus } from '@/server/modules/accounts/queries/people';
import { listRejectedDependents } from '@/server/modules/approvals/queries/familyRequests';
import { unlockPeople } from '@/server/modules/auth/unlock';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

const notFoundText = 'Employee not found.';

/** Activates or deactivates an employee. Deactivation ends their sessions; activation resets their sign-in limits. */
export async function setEmployeeStatus(
  backend: Backend,
  { id, status }: { id: number; status: EmployeeStatus },
  by: Requester,
) {
  const { db, audit, sessions, now } = backend;
  const auditEntry = { ...by, action: 'change', subject: `person:${id}` } as const;
  const person = await findRecordById(db, id);
  // A dependent has a separate status only after their request to join the family was rejected.
  const hasOwnStatus = person && (person.relation === 'Self' || (await listRejectedDependents(db, [id])).has(id));
  const isSelf = by.actor.kind === 'person' && by.actor.id === id;
  if (!hasOwnStatus || isSelf) {
    await audit.record({ ...auditEntry, outcome: 'refused', detail: { userStatus: status } });
    throw new Refusal(hasOwnStatus ? 'You can’t change your own status. Ask an owner of the program.' : notFoundText);
  }
  await db.transaction().execute(async (tx) => {
    await lockForSignInChange(tx, backend, by.actor, [id]);
    if (!(await setStatus(tx, id, status))) throw new Refusal(notFoundText);
    if (status !== inactiveStatus) {
      // Activation also resets the limits on codes and passwords, including those of dependents, who have no status of
      // their own. Administrators' limits stay, because otherwise their codes could be guessed indefinitely.
      const family = await tx
        .selectFrom('people')
        .select(['id', 'contact', 'ssn_hash'])
        .where('employee_id', '=', id)
        .where('id', '!=', id)
        .where((where) => where.not(isAdministratorRecord('people.id')))
        .execute();
      await unlockPeople(tx, backend, [person, ...family]);
    }
    if (status === inactiveStatus) await sessions.endAllInTransaction(tx, { kind: 'person', id });
    const canceledInvitationCount =
      status === inactiveStatus ? await cancelInvitationsOf(tx, `person:${id}`, now()) : 0;
    const detail = { userStatus: status, ...(canceledInvitationCount && { withdrawn: canceledInvitationCount }) };
    await audit.write(tx, { ...auditEntry, outcome: 'done', detail });
  });
}
