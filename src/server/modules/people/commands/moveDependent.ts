import type * as z from 'zod/mini';

import type { CurrentEmployee, relativeMoveSchema } from '@/contract/people/personForm';
import type { Backend } from '@/server/backend';
import { lockAccounts, requireOwnerForSignInChange } from '@/server/modules/accounts/ownerAccess';
import { findRecordById } from '@/server/modules/accounts/queries/people';
import { readdressFamilyRequest } from '@/server/modules/approvals/queries/familyRequests';
import { pushFamilyRequest } from '@/server/modules/approvals/requests';
import { assertEditableRecord, assertEmployee } from '@/server/modules/people/editableRecord';
import { setEmployee } from '@/server/modules/people/queries/personForm';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

/** Moves a dependent to another employee; account, plans, and sessions stay the same. */
export async function moveDependent(
  backend: Backend,
  { id, employeeId, previousEmployeeId }: z.output<typeof relativeMoveSchema>,
  by: Requester,
) {
  const { db, audit, now } = backend;
  const isMoved = await db.transaction().execute(async (tx) => {
    const { people: lockedPeople, administratorIds } = await lockAccounts(tx, [id, employeeId]);
    if (administratorIds.has(id)) await requireOwnerForSignInChange(tx, backend, by.actor, id);
    const dependent = assertEditableRecord(lockedPeople.get(id));
    if (dependent.relation === 'Self' || dependent.employee_id === null)
      throw new Refusal('An employee can’t be moved to another employee.');
    if (employeeId === id) throw new Refusal('A person can’t be their own dependent.');
    const employee = assertEmployee(lockedPeople.get(employeeId));
    if (dependent.employee_id === employee.id) return false;
    if (dependent.employee_id !== previousEmployeeId) {
      const currentEmployee = await findRecordById(tx, dependent.employee_id);
      const conflict: CurrentEmployee = {
        employeeId: dependent.employee_id,
        employeeName: currentEmployee?.full_name ?? '',
      };
      throw new EditConflict(conflict);
    }
    await setEmployee(tx, id, employee.id, now());
    // The previous employee can no longer confirm that this is their spouse.
    await readdressFamilyRequest(tx, id, employee.id);
    const detail = { from: previousEmployeeId, to: employee.id };
    await audit.write(tx, { ...by, action: 'change', subject: `person:${id}`, outcome: 'done', detail });
    return true;
  });
  if (isMoved) pushFamilyRequest(backend, id);
}
