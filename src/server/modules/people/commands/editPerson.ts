import type * as z from 'zod/mini';

import {
  changedFieldNames,
  cleanDetails,
  cleanSsn,
  type FieldProblems,
  findEditProblems,
  findSsnProblem,
  type PersonField,
  type personEditSchema,
  readOnlyFieldMessages,
  signInFields,
} from '@/contract/people/personForm';
import type { Backend } from '@/server/backend';
import { lockAccounts, requireOwnerForSignInChange } from '@/server/modules/accounts/ownerAccess';
import { assertFreshProof } from '@/server/modules/accounts/proof';
import { notifyPreviousEmails } from '@/server/modules/accounts/queries/previousEmails';
import { deletePendingRequest } from '@/server/modules/approvals/queries/familyRequests';
import { readAccountText } from '@/server/modules/auth/numbers/numberObjection';
import { approveLockedRequest, lockPendingRequest } from '@/server/modules/changeRequests/settleRequest';
import { assertEditableRecord } from '@/server/modules/people/editableRecord';
import { rejectDuringImport } from '@/server/modules/people/importLock';
import { formOf, ssnColumnsOf, updatePerson } from '@/server/modules/people/queries/personForm';
import { allowSsnEntry } from '@/server/modules/people/ssnLookups';
import { rethrowSsnEntryError, ssnTakenRefusal } from '@/server/modules/people/ssnTakenRefusal';
import { isUniqueViolation } from '@/server/platform/database/uniqueViolation';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict } from '@/server/platform/http/editConflict';
import { rejectProblems } from '@/server/platform/http/fieldRefusal';
import { Refusal } from '@/server/platform/http/reply';
import { ssnPurpose } from '@/server/platform/keys/cipher';

/** The fields with which people sign up; a sign-up in progress was started with their previous values. */
const signUpFields: readonly PersonField[] = ['contact', 'contact2', 'ssn'];

const problemsOf = (fields: readonly PersonField[], problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => fields.some((listedField) => listedField === field)));

/** Changes a person's details, and their SSN if given. */
export async function editPerson(backend: Backend, edit: z.output<typeof personEditSchema>, by: Requester) {
  const { db, audit, cipher, sessions, outgoing, pushes, now } = backend;
  const { id, person: enteredDetails, ssn: enteredSsn, previous, requestId } = edit;
  const details = cleanDetails(enteredDetails, previous);
  const ssn = cleanSsn(enteredSsn ?? '');
  if (ssn) assertFreshProof(backend, by.actor);
  const ssnEntry = ssn ? await allowSsnEntry(backend, by.actor) : undefined;

  const [accountText, today] = await Promise.all([readAccountText(backend), backend.siteValues.today()]);
  const isSsnCorrected = await db
    .transaction()
    .execute(async (tx) => {
      if (ssn) await rejectDuringImport(tx);
      const { people, administratorIds } = await lockAccounts(tx, [id]);
      const storedPerson = assertEditableRecord(people.get(id));
      const request = requestId === undefined ? undefined : await lockPendingRequest(tx, requestId, by);
      if (request && !(request.people.length > 0 ? request.people : [request.person_id]).includes(id))
        throw new Refusal('This request is about another person.');
      const approve = async () => request && approveLockedRequest(tx, backend, request, { step: 'approved' }, by);
      const form = formOf(storedPerson, cipher, administratorIds.has(id));
      const isSsnChanged = ssn !== '' && !cipher.lookupHash(ssnPurpose, ssn).equals(storedPerson.ssn_hash);
      const fields: PersonField[] = [...changedFieldNames(details, form), ...(isSsnChanged ? ['ssn' as const] : [])];
      if (fields.length === 0) {
        await approve();
        return false;
      }
      if (changedFieldNames(previous, form).length > 0 || previous.ssnMark !== form.ssnMark)
        throw new EditConflict(form);
      rejectProblems({
        ...findEditProblems(details, form, today),
        ...(isSsnChanged && findSsnProblem(ssn) && { ssn: findSsnProblem(ssn) }),
        ...problemsOf(fields, readOnlyFieldMessages(form)),
      });
      if (form.isAdmin && fields.some((field) => signInFields.includes(field)))
        await requireOwnerForSignInChange(tx, backend, by.actor, id);
      await updatePerson(tx, id, { details, ...(isSsnChanged && { ssn: ssnColumnsOf(ssn, cipher) }), at: now() });
      if (fields.includes('relation')) await deletePendingRequest(tx, id);
      await notifyPreviousEmails(tx, backend, accountText, id);
      const affectsSignUp = !form.isRegistered && fields.some((field) => signUpFields.includes(field));
      if (affectsSignUp) await sessions.endAllInTransaction(tx, { kind: 'person', id });
      const detail = { fields: fields.join(' ') };
      await audit.write(tx, { ...by, action: 'change', subject: `person:${id}`, outcome: 'done', detail });
      await approve();
      return isSsnChanged;
    })
    .catch(async (error: unknown) =>
      rethrowSsnEntryError(
        backend,
        isUniqueViolation(error) ? await ssnTakenRefusal(db, cipher, ssn) : error,
        by,
        ssnEntry,
      ),
    );
  // A successful correction reveals that no one has the SSN, so it still counts toward the limit.
  if (!isSsnCorrected) await ssnEntry?.forget();
  void outgoing.sendDue();
  pushes.wake();
}
