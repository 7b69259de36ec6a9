import { lostPhoneNumberChangeSchema, lostPhonePath } from '@/contract/people/lostPhone';
import {
  cleanDetails,
  cleanSsn,
  employeeDeletionSchema,
  findNewPersonProblems,
  personAddedReplySchema,
  personAdditionSchema,
  personEditSchema,
  personFormIdSchema,
  personFormPaths,
  personFormReplySchema,
  relativeMoveSchema,
} from '@/contract/people/personForm';
import type { Backend } from '@/server/backend';
import { findAdministratorIds } from '@/server/modules/accounts/queries/administrators';
import { findRecordById } from '@/server/modules/accounts/queries/people';
import { changeLostNumber } from '@/server/modules/auth/numbers/lostPhone';
import { addPerson } from '@/server/modules/people/commands/addPerson';
import { deleteEmployee } from '@/server/modules/people/commands/deleteEmployee';
import { editPerson } from '@/server/modules/people/commands/editPerson';
import { moveDependent } from '@/server/modules/people/commands/moveDependent';
import { assertEditableRecord } from '@/server/modules/people/editableRecord';
import { formOf } from '@/server/modules/people/queries/personForm';
import { allowSsnEntry } from '@/server/modules/people/ssnLookups';
import { rethrowSsnEntryError } from '@/server/modules/people/ssnTakenRefusal';
import * as allow from '@/server/platform/http/access';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { rejectProblems } from '@/server/platform/http/fieldRefusal';
import { runOnce } from '@/server/platform/http/idempotency';
import { publicSiteUrl } from '@/server/platform/http/publicSiteUrl';
import { done, success } from '@/server/platform/http/reply';

/** Adds, edits, moves, and deletes people. */
export const personFormRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit, cipher, siteValues } = backend;

    app.post(
      personFormPaths.add,
      route(allow.peopleManagers, { body: personAdditionSchema, reply: personAddedReplySchema }),
      async (request) => {
        const { ssn: enteredSsn, isSsnToFollow, employeeId, ...enteredDetails } = request.body;
        const details = cleanDetails(enteredDetails);
        const ssn = cleanSsn(enteredSsn);
        rejectProblems(findNewPersonProblems({ ...details, ssn, isSsnToFollow, employeeId }, await siteValues.today()));
        const by = requesterOf(request);
        const ssnEntry = await allowSsnEntry(backend, by.actor);
        const { text: id } = await runOnce(backend, request, request.body, async (tx) =>
          String(await addPerson(tx, backend, { details, ssn, employeeId }, by)),
        ).catch((error: unknown) => rethrowSsnEntryError(backend, error, by, ssnEntry));
        await ssnEntry.forget();
        return success({ id: Number(id) }, 'Person added.');
      },
    );

    app.post(
      personFormPaths.delete,
      route(allow.withRecentProof(allow.peopleManagers), { body: employeeDeletionSchema }),
      async (request) => {
        await deleteEmployee(backend, request.body.id, requesterOf(request));
        return done('Employee deleted.');
      },
    );

    app.get(
      personFormPaths.read(':id'),
      route(allow.peopleManagers, { params: personFormIdSchema, reply: personFormReplySchema }),
      async (request) => {
        const { id } = request.params;
        const person = assertEditableRecord(await findRecordById(db, id));
        await audit.record({
          ...requesterOf(request),
          action: 'view-record',
          subject: `person:${id}`,
          outcome: 'done',
          detail: { form: true },
        });
        return success(formOf(person, cipher, (await findAdministratorIds(db, [id])).has(id)));
      },
    );

    app.post(
      personFormPaths.edit,
      // Changing an SSN requires a recent proof of identity, which `editPerson` checks.
      route(allow.peopleManagers, { body: personEditSchema }),
      async (request) => {
        await editPerson(backend, request.body, requesterOf(request));
        return done('Details saved.');
      },
    );

    app.post(personFormPaths.move, route(allow.peopleManagers, { body: relativeMoveSchema }), async (request) => {
      await moveDependent(backend, request.body, requesterOf(request));
      return done('Dependent moved.');
    });

    app.post(
      lostPhonePath,
      route(allow.sensitive(allow.peopleManagers), { body: lostPhoneNumberChangeSchema }),
      async (request) => {
        const origin = { address: request.ip, site: publicSiteUrl(backend, request) };
        await changeLostNumber(backend, callerOf(request), request.body, origin);
        return done('Contact number changed.');
      },
    );
  };
