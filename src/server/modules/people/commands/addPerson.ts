import { formTexts, type PersonDetails } from '@/contract/people/personForm';
import type { Backend } from '@/server/backend';
import { lockPeople } from '@/server/modules/accounts/queries/people';
import { assertEmployee } from '@/server/modules/people/editableRecord';
import { rejectDuringImport } from '@/server/modules/people/importLock';
import { hasNamesake, insertPerson } from '@/server/modules/people/queries/personForm';
import { ssnTakenRefusal } from '@/server/modules/people/ssnTakenRefusal';
import type { Transaction } from '@/server/platform/database/database';
import type { Requester } from '@/server/platform/http/caller';
import { FieldRefusal } from '@/server/platform/http/fieldRefusal';

type Addition = { details: PersonDetails; ssn: string; employeeId: number | undefined };

/** Stores a new person in a locked family, without an audit entry. Returns the ID. */
export async function storeNewPerson(
  tx: Transaction,
  { cipher, now }: Pick<Backend, 'cipher' | 'now'>,
  { details, ssn, employeeId }: Addition,
) {
  if (employeeId !== undefined && ssn === '' && (await hasNamesake(tx, employeeId, details.name)))
    throw new FieldRefusal({ name: formTexts.nameTaken });
  const id = await insertPerson(tx, cipher, { details, employeeId: employeeId ?? null, ssn, at: now() });
  if (id === undefined) throw await ssnTakenRefusal(tx, cipher, ssn);
  return id;
}

/** Adds an employee, or an employee's dependent; `ssn` is empty while it is pending. Returns the ID. */
export async function addPerson(
  tx: Transaction,
  { audit, ...deps }: Pick<Backend, 'audit' | 'cipher' | 'now'>,
  { details, ssn, employeeId }: Addition,
  by: Requester,
) {
  await rejectDuringImport(tx);
  if (employeeId !== undefined) assertEmployee((await lockPeople(tx, [employeeId])).get(employeeId));
  const id = await storeNewPerson(tx, deps, { details, ssn, employeeId });
  const detail = {
    added: details.relation,
    ...(employeeId !== undefined && { employee: employeeId }),
    ...(ssn === '' && { ssnToFollow: true }),
  };
  await audit.write(tx, { ...by, action: 'change', subject: `person:${id}`, outcome: 'done', detail });
  return id;
}
