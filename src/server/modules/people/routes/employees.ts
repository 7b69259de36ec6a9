import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { messageOnlySchema } from '@/contract/envelope';
import { isTrueFlag } from '@/contract/flags';
import { idInputSchema } from '@/contract/id';
import {
  type EmployeeStatus,
  employeeIdQuerySchema,
  employeeListReplySchema,
  employeePaths,
  employeeQuerySchema,
  employeeReplySchema,
  employeeSummaryReplySchema,
  inactive,
  isSsnEnd,
  relativeRemovalSchema,
  ssnReplySchema,
  ssnRevealSchema,
  statusChangeSchema,
} from '@/contract/people/employee';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { cancelInvitationsOf } from '@/server/modules/administrators/queries/administratorInvitations';
import { rejectedDependents } from '@/server/modules/approvals/queries/familyRequests';
import { countListing } from '@/server/modules/audit/listings';
import { administratorsAmong, isAdministratorRecord, lockForSignInChange } from '@/server/modules/auth/signInChange';
import { unlockPeople } from '@/server/modules/auth/unlock';
import { noPlans, plansOn, upcomingAfter } from '@/server/modules/coverage/queries/coverages';
import { coveredPerson, formatSsn } from '@/server/modules/coverage/queries/coveredPerson';
import { comingPlans } from '@/server/modules/coverage/queries/plans';
import {
  type EmployeeFilters,
  filesOf,
  listEmployees,
  readFamily,
  readPlanDocuments,
  setStatus,
  summarizeEmployees,
} from '@/server/modules/people/queries/employees';
import { recordById } from '@/server/modules/people/queries/people';
import { countReveal } from '@/server/modules/people/ssnLookups';
import { listPlans } from '@/server/modules/program/queries/catalog';
import type { AuditLine } from '@/server/platform/audit/audit';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { AuditedRefusal, done, Refusal, success } from '@/server/platform/http/reply';

const notFound = 'Employee not found.';
const notRelative = 'This person isn’t a dependent of this employee.';
const ownStatus = 'You can’t change your own status. Ask another owner.';
const idPath = z.object({ id: idInputSchema });
const removalPart = z.partial(relativeRemovalSchema);

const filtersOf = (query: { userStatus?: string; flag?: string }): EmployeeFilters => ({
  ...(query.userStatus !== undefined && { status: Number(query.userStatus) }),
  ...(query.flag !== undefined && { registered: isTrueFlag(query.flag) }),
});

export const employeeRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit, files, cipher, sessions, sockets, settings, siteValues, now } = backend;

    type Described = Pick<AuditLine, 'action' | 'subject' | 'outcome' | 'detail'>;
    const lineOf = (request: FastifyRequest, reply: Described): AuditLine => ({
      ...reply,
      actor: callerOf(request),
      address: request.ip,
    });
    const record = (request: FastifyRequest, reply: Described) => audit.record(lineOf(request, reply));

    app.get(
      employeePaths.list,
      { schema: { querystring: employeeQuerySchema, response: { 200: employeeListReplySchema } } },
      async (request) => {
        const { userStatus, userIsSignedUp, search, plan, sort, page } = request.query;
        const day = await siteValues.today();
        const filters = {
          ...filtersOf({ userStatus, flag: userIsSignedUp }),
          ...(plan !== undefined && { plan: { id: plan, day } }),
        };
        const [{ count, people }, plans] = await Promise.all([
          listEmployees(db, { ...filters, search, sort, page }),
          listPlans(db),
        ]);
        const { ip: address } = request;
        await countListing(backend, { list: 'employees', people: people.length, caller: callerOf(request), address });
        if (isSsnEnd(search ?? ''))
          await record(request, {
            action: 'view-list',
            subject: 'list:employees',
            outcome: 'done',
            detail: { ssnEnd: true, people: people.length },
          });
        const enrolled = await plansOn(
          db,
          people.map(({ id }) => id),
          day,
        );
        return success({
          count,
          userDetails: people.map((person) =>
            coveredPerson(person, enrolled.get(person.id) ?? noPlans, plans, { isPlain: settings.plainBackend }),
          ),
          plans: plans.map(({ id, name }) => ({ id, name })),
        });
      },
    );

    app.get(employeePaths.summary, { schema: { response: { 200: employeeSummaryReplySchema } } }, async () =>
      success(await summarizeEmployees(db)),
    );

    const detail = async (request: FastifyRequest, id: number | undefined) => {
      if (id === undefined) throw new Refusal('id: required', 400);
      const family = await readFamily(db, id);
      if (!family.length) throw new Refusal(notFound);
      const ids = family.map((person) => person.id);
      const today = await siteValues.today();
      const [cards, refused, plans, enrolled, coming, administrators] = await Promise.all([
        readPlanDocuments(db, ids),
        rejectedDependents(db, ids),
        listPlans(db),
        plansOn(db, ids, today),
        settings.plainBackend ? [] : upcomingAfter(db, ids, today),
        settings.plainBackend ? new Set() : administratorsAmong(db, ids),
      ]);
      const links = await files.links(
        cards.map((card) => card.file_id),
        db,
        callerOf(request),
      );
      const documentsOf = (personId: number) =>
        new Map(
          cards
            .filter((card) => card.person_id === personId && card.plan_id !== null)
            .filter((card) => card.plan_id === enrolled.get(personId)?.[card.document_type])
            .map((card) => [card.document_type, links.get(card.file_id) ?? ''] as const),
        );
      // One entry for each family member, whose records are shown too; the employee's entry is written last.
      await Promise.all(
        ids.toReversed().map((person) =>
          record(request, {
            action: 'view-record',
            subject: `person:${person}`,
            outcome: 'done',
            detail: { people: family.length },
          }),
        ),
      );
      const [employee, ...relatives] = family.map((person) =>
        coveredPerson(person, enrolled.get(person.id) ?? noPlans, plans, {
          documents: documentsOf(person.id),
          isPlain: settings.plainBackend,
          comingPlans: comingPlans(
            plans,
            coming.filter(({ person_id }) => person_id === person.id),
          ),
          isLinkRefused: refused.has(person.id),
          isSsnOnRequest: !settings.plainBackend,
          isProtected: administrators.has(person.id),
        }),
      );
      if (!employee) throw new Refusal(notFound);
      return success({ ...employee, relatives });
    };
    app.get(
      employeePaths.details,
      { schema: { querystring: employeeIdQuerySchema, response: { 200: employeeReplySchema } } },
      (request) => detail(request, request.query.id ?? request.query.userId),
    );
    app.get(
      `${employeePaths.details}/:id`,
      { schema: { params: idPath, response: { 200: employeeReplySchema } } },
      (request) => detail(request, request.params.id),
    );

    app.post(
      employeePaths.revealSsn,
      { schema: { body: ssnRevealSchema, response: { 200: ssnReplySchema } } },
      async (request) => {
        const { id, why } = request.body;
        const person = await db.transaction().execute(async (tx) => {
          const found = await recordById(tx, id);
          if (!found) throw new Refusal(notFound);
          const reasonId = await countReveal(tx, backend, callerOf(request), why);
          await audit.write(
            tx,
            lineOf(request, {
              action: 'view-ssn',
              subject: `person:${id}`,
              outcome: 'done',
              ...(why && reasonId !== undefined && { detail: { reason: why.reason, reasonId } }),
            }),
          );
          return found;
        });
        return success({ userSSN: formatSsn(cipher.decrypt(person.ssn_sealed)) });
      },
    );

    const changeStatus = async (request: FastifyRequest, id: number | undefined, userStatus: EmployeeStatus) => {
      if (id === undefined) throw new Refusal('id: required', 400);
      const person = await recordById(db, id);
      // A dependent has a separate status only after their request to join the family was rejected.
      const isSwitched = person && (person.relation === 'Self' || (await rejectedDependents(db, [id])).has(id));
      const caller = callerOf(request);
      const isSelf = caller.kind === 'person' && caller.id === id;
      if (!isSwitched || isSelf) {
        await record(request, {
          action: 'change',
          subject: `person:${id}`,
          outcome: 'refused',
          detail: { userStatus },
        });
        throw new Refusal(isSwitched ? ownStatus : notFound);
      }
      const ended = await db.transaction().execute(async (tx) => {
        await lockForSignInChange(tx, backend, caller, [id]);
        if (!(await setStatus(tx, id, userStatus))) throw new Refusal(notFound);
        if (userStatus !== inactive) {
          // Activation also resets the limits of codes and passwords, also for the dependents, because they have no
          // switch. Those of administrators stay, because their codes could be guessed without end.
          const family = await tx
            .selectFrom('people')
            .select(['id', 'contact', 'ssn_hash'])
            .where('employee_id', '=', id)
            .where('id', '!=', id)
            .where((where) => where.not(isAdministratorRecord('people.id')))
            .execute();
          await unlockPeople(tx, backend, [person, ...family]);
        }
        const sessionIds = userStatus === inactive ? await sessions.endWithin(tx, { kind: 'person', id }) : [];
        const withdrawn = userStatus === inactive ? await cancelInvitationsOf(tx, `person:${id}`, now()) : 0;
        const detail = { userStatus, ...(withdrawn && { withdrawn }) };
        await audit.write(tx, lineOf(request, { action: 'change', subject: `person:${id}`, outcome: 'done', detail }));
        return sessionIds;
      });
      sockets.disconnect(ended);
      return done(texts.employee.statusDone);
    };
    app.post(
      employeePaths.setStatus,
      {
        schema: { querystring: employeeIdQuerySchema, body: statusChangeSchema, response: { 200: messageOnlySchema } },
      },
      (request) =>
        changeStatus(request, request.query.id ?? request.query.userId ?? request.body.id, request.body.userStatus),
    );
    app.post(
      `${employeePaths.setStatus}/:id`,
      { schema: { params: idPath, body: statusChangeSchema, response: { 200: messageOnlySchema } } },
      (request) => changeStatus(request, request.params.id, request.body.userStatus),
    );

    app.delete(
      employeePaths.removeRelative,
      { schema: { querystring: removalPart, body: z.nullish(removalPart), response: { 200: messageOnlySchema } } },
      async (request) => {
        const parsed = relativeRemovalSchema.safeParse({ ...request.query, ...request.body });
        if (!parsed.success) throw new Refusal('parentUserId and userId are required', 400);
        const { parentUserId, userId } = parsed.data;
        const subject = `person:${userId}`;

        type Relative = Awaited<ReturnType<typeof recordById>>;
        function assertRelative(found: Relative) {
          const isPair = found && found.relation !== 'Self' && found.employee_id === parentUserId;
          if (!isPair || found.is_admin) throw new Refusal(notRelative);
        }

        let unlink = async () => {};
        let ended: number[];
        try {
          ended = await db.transaction().execute(async (tx) => {
            // Checked first, so that no proof is requested for someone who is not a dependent.
            assertRelative(await recordById(tx, userId));
            // Read again under the row lock, so that the second of two simultaneous removals finds no row.
            assertRelative((await lockForSignInChange(tx, backend, callerOf(request), [userId])).get(userId));
            const fileIds = await filesOf(tx, userId);
            await tx.deleteFrom('plan_documents').where('person_id', '=', userId).execute();
            await tx.updateTable('people').set({ picture_file_id: null }).where('id', '=', userId).execute();
            unlink = await files.release(fileIds, tx);
            const sessionIds = await sessions.endWithin(tx, { kind: 'person', id: userId });
            await tx.deleteFrom('people').where('id', '=', userId).execute();
            await audit.write(tx, lineOf(request, { action: 'delete', subject, outcome: 'done' }));
            return sessionIds;
          });
        } catch (fault) {
          // No refusal is recorded for a person who is already removed; the log has their removal.
          if (fault instanceof Refusal && !(fault instanceof AuditedRefusal) && (await recordById(db, userId)))
            await record(request, { action: 'delete', subject, outcome: 'refused' });
          throw fault;
        }
        sockets.disconnect(ended);
        await unlink();
        return done(texts.employee.relativeRemoved);
      },
    );
  };
