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
import { csvRoute, sendCsv } from '@/server/platform/csv/csvRoute';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
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
      route(allow.auditReaders, { querystring: auditEntriesQuerySchema, reply: auditPageReplySchema }),
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
      csvRoute(allow.withRecentProof(allow.auditReaders), { body: auditFiltersSchema }),
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
        return sendCsv(reply, await exportAuditLog(store, searchOf(request.body, timeZone), timeZone));
      },
    );

    app.post(
      auditPaths.subjects,
      route(allow.auditReaders, { body: auditSubjectsQuerySchema, reply: auditSubjectsReplySchema }),
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

    app.get(auditPaths.actors, route(allow.auditReaders, { reply: auditActorsReplySchema }), async () =>
      success(await listAuditActors(db)),
    );

    app.get(auditPaths.verification, route(allow.auditReaders, { reply: auditVerificationReplySchema }), async () =>
      success(await verification.read()),
    );

    app.post(
      auditPaths.verification,
      route(allow.auditReaders, { reply: auditVerificationReplySchema }),
      async (request) => success(await verification.start(callerOf(request), request.ip)),
    );
  };
