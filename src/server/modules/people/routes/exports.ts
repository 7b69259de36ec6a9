import { isTrueFlag } from '@/contract/flags';
import {
  type ExportFilters,
  employeePaths,
  exportQuerySchema,
  fullSsnExportSchema,
  isSsnLast4,
} from '@/contract/people/employee';
import type { Backend } from '@/server/backend';
import { exportFullSsns } from '@/server/modules/people/commands/exportFullSsns';
import { exportPeopleFile } from '@/server/modules/people/exportFile';
import type { ExportScope } from '@/server/modules/people/queries/exports';
import { csvRoute, sendCsv } from '@/server/platform/csv/csvRoute';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';

/** An export's filters, and their description for the audit log. */
function scopeOf({ isRegistered, userStatus, plan, search = '' }: ExportFilters, day: string) {
  const filters = {
    ...(userStatus !== undefined && { status: Number(userStatus) }),
    ...(isRegistered !== undefined && { registered: isTrueFlag(isRegistered) }),
  };
  // The search may be a name, which the audit log must not contain.
  const auditDetail = {
    ...filters,
    ...(plan !== undefined && { plan }),
    ...(search.trim() && { searched: true }),
    ...(isSsnLast4(search) && { ssnEnd: true }),
  };
  const scope: ExportScope = {
    filters: { ...filters, ...(plan !== undefined && { plan: { id: plan, day } }), search },
    day,
  };
  return { auditDetail, scope };
}

export const exportRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { store, audit, settings, siteValues } = backend;

    app.get(
      employeePaths.export,
      csvRoute(allow.exceptAfterLostPhone(allow.people), { querystring: exportQuerySchema }),
      async (request, reply) => {
        const { scope, auditDetail } = scopeOf(request.query, await siteValues.today());
        const auditEntry = { ...requesterOf(request), action: 'export', outcome: 'done' } as const;
        const file = await exportPeopleFile(store, {
          scope,
          hasBirthDates: !settings.plainBackend,
          recordStart: (count) =>
            audit.record({ ...auditEntry, detail: { ...count, numbers: 'masked', ...auditDetail } }),
        });
        return sendCsv(reply, file);
      },
    );

    app.post(
      employeePaths.exportWithFullSsns,
      csvRoute(allow.asAddition(allow.sensitive(allow.people)), { body: fullSsnExportSchema }),
      async (request, reply) => {
        const { reason, note, ...query } = request.body;
        const { scope, auditDetail } = scopeOf(query, await siteValues.today());
        const ssnReason = { reason, note };
        return sendCsv(reply, await exportFullSsns(backend, { scope, auditDetail, ssnReason }, requesterOf(request)));
      },
    );
  };
