import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
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
  relativeRemovalSchema,
  ssnReplySchema,
  ssnRevealSchema,
  statusChangeSchema,
} from '@/contract/people/employee';
import { texts } from '@/contract/texts';
import type { Backend } from '@/server/backend';
import { findAdministratorIds } from '@/server/modules/accounts/queries/administrators';
import { listRejectedDependents } from '@/server/modules/approvals/queries/familyRequests';
import { readEventContext } from '@/server/modules/coverage/eventRules';
import { listUpcomingCoverage, noPlans, readPlansOn } from '@/server/modules/coverage/queries/coverages';
import { toCoveredPerson } from '@/server/modules/coverage/queries/coveredPerson';
import { upcomingPlans } from '@/server/modules/coverage/queries/plans';
import { upcomingChangesOf } from '@/server/modules/coverage/queries/upcomingChanges';
import { deleteDependent } from '@/server/modules/people/commands/deleteDependent';
import { revealSsn } from '@/server/modules/people/commands/revealSsn';
import { setEmployeeStatus } from '@/server/modules/people/commands/setEmployeeStatus';
import { recordSearchedListing } from '@/server/modules/people/listedPeople';
import {
  type EmployeeFilters,
  listEmployees,
  readFamily,
  readPlanDocuments,
  summarizeEmployees,
} from '@/server/modules/people/queries/employees';
import { isSsnMissing } from '@/server/modules/people/queries/personForm';
import { listPlans } from '@/server/modules/program/queries/catalog';
import * as allow from '@/server/platform/http/access';
import { callerOf, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { done, Refusal, success } from '@/server/platform/http/reply';

const notFoundText = 'Employee not found.';
const idParamsSchema = z.object({ id: idInputSchema });
const partialRemovalSchema = z.partial(relativeRemovalSchema);

const filtersOf = (query: { userStatus?: string; signUpFlag?: string }): EmployeeFilters => ({
  ...(query.userStatus !== undefined && { status: Number(query.userStatus) }),
  ...(query.signUpFlag !== undefined && { registered: isTrueFlag(query.signUpFlag) }),
});

export const employeeRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit, files, settings, siteValues } = backend;

    app.get(
      employeePaths.list,
      route(allow.people, { querystring: employeeQuerySchema, reply: employeeListReplySchema }),
      async (request) => {
        const { userStatus, userIsSignedUp, search, plan, sort, page } = request.query;
        const day = await siteValues.today();
        const filters = {
          ...filtersOf({ userStatus, signUpFlag: userIsSignedUp }),
          ...(plan !== undefined && { plan: { id: plan, day } }),
        };
        const [{ count, people }, plans] = await Promise.all([
          listEmployees(db, { ...filters, search, sort, page }),
          listPlans(db),
        ]);
        await recordSearchedListing(backend, requesterOf(request), 'employees', people.length, search);
        const plansByPerson = await readPlansOn(
          db,
          people.map(({ id }) => id),
          day,
        );
        return success({
          count,
          userDetails: people.map((person) =>
            toCoveredPerson(person, plansByPerson.get(person.id) ?? noPlans, plans, { isPlain: settings.plainBackend }),
          ),
          plans: plans.map(({ id, name }) => ({ id, name })),
        });
      },
    );

    app.get(employeePaths.summary, route(allow.people, { reply: employeeSummaryReplySchema }), async () =>
      success(await summarizeEmployees(db)),
    );

    const readDetails = async (request: FastifyRequest, id: number | undefined) => {
      if (id === undefined) throw new Refusal('id: required', 400);
      const family = await readFamily(db, id);
      if (!family.length) throw new Refusal(notFoundText);
      const ids = family.map((person) => person.id);
      const context = await readEventContext(siteValues);
      const { today } = context;
      const [cards, rejectedIds, plans, plansByPerson, upcomingCoverage, administratorIds] = await Promise.all([
        readPlanDocuments(db, ids),
        listRejectedDependents(db, ids),
        listPlans(db),
        readPlansOn(db, ids, today),
        settings.plainBackend ? [] : listUpcomingCoverage(db, ids, today),
        settings.plainBackend ? new Set() : findAdministratorIds(db, ids),
      ]);
      const isCovered = (personId: number) =>
        plansByPerson.has(personId) || upcomingCoverage.some(({ person_id }) => person_id === personId);
      const upcomingChanges = settings.plainBackend
        ? undefined
        : await upcomingChangesOf(db, context, { family, catalog: plans, isCovered });
      const links = await files.links(
        cards.map((card) => card.file_id),
        db,
        callerOf(request),
      );
      const documentsOf = (personId: number) =>
        new Map(
          cards
            .filter((card) => card.person_id === personId && card.plan_id !== null)
            .filter((card) => card.plan_id === plansByPerson.get(personId)?.[card.document_type])
            .map((card) => [card.document_type, links.get(card.file_id) ?? ''] as const),
        );
      // One entry for each family member, whose records are shown too; the employee's entry is written last.
      await Promise.all(
        ids.toReversed().map((personId) =>
          audit.record({
            ...requesterOf(request),
            action: 'view-record',
            subject: `person:${personId}`,
            outcome: 'done',
            detail: { people: family.length },
          }),
        ),
      );
      const [employee, ...relatives] = family.map((person) =>
        toCoveredPerson(person, plansByPerson.get(person.id) ?? noPlans, plans, {
          documents: documentsOf(person.id),
          isPlain: settings.plainBackend,
          comingPlans: upcomingPlans(
            plans,
            upcomingCoverage.filter(({ person_id }) => person_id === person.id),
          ),
          isLinkRefused: rejectedIds.has(person.id),
          isSsnOnRequest: !settings.plainBackend && !isSsnMissing(person),
          includesBirthDate: !settings.plainBackend,
          isProtected: administratorIds.has(person.id),
          ...upcomingChanges?.get(person.id),
        }),
      );
      if (!employee) throw new Refusal(notFoundText);
      return success({ ...employee, relatives });
    };
    app.get(
      employeePaths.details,
      route(allow.people, { querystring: employeeIdQuerySchema, reply: employeeReplySchema }),
      (request) => readDetails(request, request.query.id ?? request.query.userId),
    );
    app.get(
      `${employeePaths.details}/:id`,
      route(allow.people, { params: idParamsSchema, reply: employeeReplySchema }),
      (request) => readDetails(request, request.params.id),
    );

    app.post(
      employeePaths.revealSsn,
      route(allow.asAddition(allow.sensitive(allow.people)), { body: ssnRevealSchema, reply: ssnReplySchema }),
      async (request) => success({ userSSN: await revealSsn(backend, request.body, requesterOf(request)) }),
    );

    const changeStatus = async (request: FastifyRequest, id: number | undefined, status: EmployeeStatus) => {
      if (id === undefined) throw new Refusal('id: required', 400);
      await setEmployeeStatus(backend, { id, status }, requesterOf(request));
      return done(texts.employee.statusDone);
    };
    app.post(
      employeePaths.setStatus,
      route(allow.people, { querystring: employeeIdQuerySchema, body: statusChangeSchema }),
      (request) =>
        changeStatus(request, request.query.id ?? request.query.userId ?? request.body.id, request.body.userStatus),
    );
    app.post(
      `${employeePaths.setStatus}/:id`,
      route(allow.people, { params: idParamsSchema, body: statusChangeSchema }),
      (request) => changeStatus(request, request.params.id, request.body.userStatus),
    );

    app.delete(
      employeePaths.removeRelative,
      route(allow.people, { querystring: partialRemovalSchema, body: z.nullish(partialRemovalSchema) }),
      async (request) => {
        const parsed = relativeRemovalSchema.safeParse({ ...request.query, ...request.body });
        if (!parsed.success) throw new Refusal('parentUserId and userId are required', 400);
        await deleteDependent(backend, parsed.data, requesterOf(request));
        return done(texts.employee.relativeRemoved);
      },
    );
  };
