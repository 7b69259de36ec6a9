import type { FastifyRequest } from 'fastify';

import { messageOnlySchema } from '@/contract/envelope';
import {
  additionProblems,
  changedDetails,
  cleanDetails,
  cleanSsn,
  closedDetails,
  editProblems,
  type FieldProblems,
  formTexts,
  type PersonField,
  personAddedReplySchema,
  personAdditionSchema,
  personEditSchema,
  personFormPaths,
  personFormPlaceSchema,
  personFormReplySchema,
  signInFields,
  ssnProblem,
} from '@/contract/people/personForm';
import type { Backend } from '@/server/backend';
import { dropWaitingRequest } from '@/server/modules/approvals/queries/familyRequests';
import { accountText } from '@/server/modules/auth/numbers/numberObjection';
import { requireProof } from '@/server/modules/auth/proof';
import { administratorsAmong, lockAccounts, requireOwnerOf } from '@/server/modules/auth/signInChange';
import { refuseDuringImport } from '@/server/modules/people/importLock';
import { assertEmployee, assertOpenRecord } from '@/server/modules/people/openRecord';
import { isUniqueViolation, type Person, recordById } from '@/server/modules/people/queries/people';
import {
  formOf,
  holderOf,
  insertPerson,
  lockPeople,
  ssnColumnsOf,
  updatePerson,
} from '@/server/modules/people/queries/personForm';
import { notifyPreviousEmails } from '@/server/modules/people/queries/previousEmails';
import { admitEntry, type SsnEntry } from '@/server/modules/people/ssnLookups';
import type { AuditLine } from '@/server/platform/audit/audit';
import type { Database } from '@/server/platform/database/database';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { EditConflict } from '@/server/platform/http/editConflict';
import { FieldRefusal, refuseProblems } from '@/server/platform/http/fieldRefusal';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, success } from '@/server/platform/http/reply';
import { ssnPurpose } from '@/server/platform/keys/cipher';

/** Someone without an account signs up with these; a sign-up in progress was started with the previous values. */
const signUpFields: readonly PersonField[] = ['contact', 'contact2', 'ssn'];

export const personFormRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit, cipher, sessions, sockets, outgoing, now } = backend;
    const lineOf = (request: FastifyRequest, id: number, line: Pick<AuditLine, 'action' | 'detail'>): AuditLine => ({
      ...line,
      actor: callerOf(request),
      subject: `person:${id}`,
      outcome: 'done',
      address: request.ip,
    });
    const ssnTaken = async (ssn: string, tx: Database = db) =>
      new FieldRefusal({ ssn: formTexts.ssnTaken }, { holder: await holderOf(tx, cipher.lookup(ssnPurpose, ssn)) });
    /** The reply reveals whose SSN it is, so it is recorded in the audit log. */
    async function refuse(request: FastifyRequest, fault: unknown, entry?: SsnEntry): Promise<never> {
      const holder = fault instanceof FieldRefusal ? fault.data.holder : undefined;
      if (!holder) await entry?.forget();
      const line = { action: 'change', detail: { field: 'ssn' } } as const;
      if (holder) await audit.record({ ...lineOf(request, Number(holder.id), line), outcome: 'refused' });
      throw fault;
    }

    app.post(
      personFormPaths.add,
      { schema: { body: personAdditionSchema, response: { 200: personAddedReplySchema } } },
      async (request) => {
        const { ssn: typedSsn, employeeId, ...typed } = request.body;
        const details = cleanDetails(typed);
        const ssn = cleanSsn(typedSsn);
        refuseProblems(additionProblems({ ...details, ssn, employeeId }));
        const entry = await admitEntry(backend, callerOf(request));
        const { text: id } = await runOnce(backend, request, request.body, async (tx) => {
          await refuseDuringImport(tx);
          if (employeeId !== undefined) assertEmployee((await lockPeople(tx, [employeeId])).get(employeeId));
          const person = { details, employeeId: employeeId ?? null, ssn: ssnColumnsOf(ssn, cipher), at: now() };
          const added = await insertPerson(tx, person);
          if (added === undefined) throw await ssnTaken(ssn, tx);
          const detail = { added: details.relation, ...(employeeId !== undefined && { employee: employeeId }) };
          await audit.write(tx, lineOf(request, added, { action: 'change', detail }));
          return String(added);
        }).catch((fault: unknown) => refuse(request, fault, entry));
        await entry.forget();
        return success({ id: Number(id) }, 'Person added.');
      },
    );

    app.get(
      personFormPaths.read(':id'),
      { schema: { params: personFormPlaceSchema, response: { 200: personFormReplySchema } } },
      async (request) => {
        const { id } = request.params;
        const person = assertOpenRecord(await recordById(db, id));
        await audit.record(lineOf(request, id, { action: 'view-record', detail: { form: true } }));
        return success(formOf(person, cipher, (await administratorsAmong(db, [id])).has(id)));
      },
    );

    app.post(
      personFormPaths.edit,
      { schema: { body: personEditSchema, response: { 200: messageOnlySchema } } },
      async (request) => {
        const { id, person: typed, ssn: typedSsn, previous } = request.body;
        const details = cleanDetails(typed, previous);
        const ssn = cleanSsn(typedSsn ?? '');
        if (ssn) requireProof(backend, request);
        const entry = ssn ? await admitEntry(backend, callerOf(request)) : undefined;
        let isCorrected = false;
        const isOther = (stored: Person) => ssn !== '' && !cipher.lookup(ssnPurpose, ssn).equals(stored.ssn_hash);

        const account = await accountText(backend);
        const ended = await db
          .transaction()
          .execute(async (tx) => {
            if (ssn) await refuseDuringImport(tx);
            const { people, administrators } = await lockAccounts(tx, [id]);
            const stored = assertOpenRecord(people.get(id));
            const form = formOf(stored, cipher, administrators.has(id));
            const isOtherSsn = isOther(stored);
            const fields: PersonField[] = [...changedDetails(details, form), ...(isOtherSsn ? ['ssn' as const] : [])];
            if (fields.length === 0) return [];
            if (changedDetails(previous, form).length > 0 || previous.ssnMark !== form.ssnMark)
              throw new EditConflict(form);
            refuseProblems({
              ...editProblems(details, form),
              ...(isOtherSsn && ssnProblem(ssn) && { ssn: ssnProblem(ssn) }),
              ...only(fields, closedDetails(form)),
            });
            if (form.isAdmin && fields.some((field) => signInFields.includes(field)))
              await requireOwnerOf(tx, backend, callerOf(request), id);
            await updatePerson(tx, id, { details, ...(isOtherSsn && { ssn: ssnColumnsOf(ssn, cipher) }), at: now() });
            isCorrected = isOtherSsn;
            if (fields.includes('relation')) await dropWaitingRequest(tx, id);
            await notifyPreviousEmails(tx, backend, account, id);
            const isNewForSignUp = !form.isRegistered && fields.some((field) => signUpFields.includes(field));
            const sessionIds = isNewForSignUp ? await sessions.endWithin(tx, { kind: 'person', id }) : [];
            await audit.write(tx, lineOf(request, id, { action: 'change', detail: { fields: fields.join(' ') } }));
            return sessionIds;
          })
          .catch(async (fault: unknown) =>
            refuse(request, isUniqueViolation(fault) ? await ssnTaken(ssn) : fault, entry),
          );
        // A successful correction reveals that no one has the SSN, so it still counts.
        if (!isCorrected) await entry?.forget();
        sockets.disconnect(ended);
        void outgoing.sendDue();
        return done('Details saved.');
      },
    );
  };

const only = (fields: readonly PersonField[], problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => fields.some((one) => one === field)));
