import {
  type AuditFilters,
  auditActorsReplySchema,
  auditEntriesQuerySchema,
  auditFiltersSchema,
  auditPageReplySchema,
  auditPaths,
  auditSubjectsQuerySchema,
  auditSubjectsReplySchema,
  auditVerificationReplySchema,
} from '@/contract/administration/audit';
import { dayAfter, startOfDayIn } from '@/contract/program/planYear';
import type { Backend } from '@/server/backend';
import { exportAuditLog } from '@/server/modules/audit/exportAuditLog';
import { recordListing } from '@/server/modules/audit/listings';
import { findSubjectById, findSubjects, listAuditActors } from '@/server/modules/audit/queries/auditNames';
import { addNames } from '@/server/modules/audit/queries/auditPage';
import { type AuditSearch, searchAudit } from '@/server/modules/audit/queries/auditSearch';
import { makeVerification } from '@/server/platform/audit/verification';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { success } from '@/server/platform/http/reply';

/** Days start and end in the program's time zone, including days when its clocks change. */
const searchOf = ({ person, actor, action, outcome, from, to }: AuditFilters, timeZone: string): AuditSearch => ({
  subject: person === undefined ? undefined : `person:${person}`,
  actor,
  actions: action && [action],
  outcome,
  from: from === undefined ? undefined : startOfDayIn(timeZone, from),
  until: to === undefined ? undefined : startOfDayIn(timeZone, dayAfter(to)),
});

export const auditRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, store, audit, viewLogger, siteValues } = backend;
    const verification = makeVerification(backend);
    app.addHook('onClose', () => verification.stop());
    const readTimeZone = async () => (await siteValues.effective()).values.timeZone;

    app.get(
      auditPaths.lines,
      {
        schema: { querystring: auditEntriesQuerySchema, response: { 200: auditPageReplySchema } },
        config: { access: allow.auditReaders },
      },
      async (request) => {
        const { before, after, limit, ...filters } = request.query;
        await viewLogger.recordAuditLogView(callerOf(request), filters.person, request.ip);
        const page = { before, after: before === undefined ? after : undefined, limit };
        const { rows, next, lookedUntil } = await searchAudit(db, searchOf(filters, await readTimeZone()), page);
        return success({ lines: await addNames(db, rows), next, lookedUntil: lookedUntil?.toISOString() ?? null });
      },
    );

    app.post(
      auditPaths.export,
      {
        schema: { body: auditFiltersSchema },
        config: { access: allow.withRecentProof(allow.auditReaders), responseMediaType: 'text/csv' },
        compress: false,
      },
      async (request, reply) => {
        const { person, ...otherFilters } = request.body;
        await audit.record({
          action: 'export',
          actor: callerOf(request),
          subject: person === undefined ? 'audit' : `person:${person}`,
          outcome: 'done',
          address: request.ip,
          detail: { trail: true, ...otherFilters },
        });
        const timeZone = await readTimeZone();
        return reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-disposition', 'attachment')
          .send(await exportAuditLog(store, searchOf(request.body, timeZone), timeZone));
      },
    );

    app.post(
      auditPaths.subjects,
      {
        schema: { body: auditSubjectsQuerySchema, response: { 200: auditSubjectsReplySchema } },
        config: { access: allow.auditReaders },
      },
      async (request) => {
        const { body, ip: address } = request;
        const found = 'id' in body ? await findSubjectById(db, body.id) : await findSubjects(db, body.search);
        await recordListing(backend, {
          list: 'audit',
          peopleCount: found.people.length,
          caller: callerOf(request),
          address,
        });
        return success(found);
      },
    );

    app.get(
      auditPaths.actors,
      { schema: { response: { 200: auditActorsReplySchema } }, config: { access: allow.auditReaders } },
      async () => success(await listAuditActors(db)),
    );

    app.get(
      auditPaths.verification,
      { schema: { response: { 200: auditVerificationReplySchema } }, config: { access: allow.auditReaders } },
      async () => success(await verification.read()),
    );

    app.post(
      auditPaths.verification,
      { schema: { response: { 200: auditVerificationReplySchema } }, config: { access: allow.auditReaders } },
      async (request) => success(await verification.start(callerOf(request), request.ip)),
    );
  };
