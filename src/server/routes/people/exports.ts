import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

import { employeePaths, exportQuerySchema, fullSsnExportSchema, type ExportFilters } from '@/contract/people/employee';
import { isTrueFlag } from '@/contract/flags';
import type { Backend } from '@/server/backend';
import type { Database } from '@/server/db/database';
import { planToFilter, type EmployeeFilters } from '@/server/db/people/employees';
import { listPlans } from '@/server/db/programme/catalogue';
import type { Routes } from '@/server/http/contractRoutes';
import { exportSheet } from '@/server/sheets/exportSheet';
import { actorName, callerOf } from '@/server/http/caller';

/** The filters, and how the audit trail names them. */
async function filtersOf(db: Database, { isRegistered, userStatus, plan }: ExportFilters) {
  const filters = {
    ...(userStatus !== undefined && { status: Number(userStatus) }),
    ...(isRegistered !== undefined && { registered: isTrueFlag(isRegistered) }),
  };
  const named = { ...filters, ...(plan !== undefined && { plan }) };
  const asked: EmployeeFilters =
    plan === undefined ? filters : { ...filters, plan: planToFilter(plan, await listPlans(db)) };
  return { named, filters: asked };
}

/** Not compressed, because compression would delay the first rows. */
const send = (reply: FastifyReply, sheet: Readable) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment')
    .send(sheet);

export const exportRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, store, audit, seal, now } = backend;

    app.get(
      employeePaths.export,
      { schema: { querystring: exportQuerySchema }, compress: false },
      async (request, reply) => {
        const { filters, named } = await filtersOf(db, request.query);
        const line = { action: 'export', actor: callerOf(request), outcome: 'done', address: request.ip } as const;
        const sheet = await exportSheet(store, {
          filters,
          recordStart: (count) => audit.record({ ...line, detail: { ...count, numbers: 'masked', ...named } }),
        });
        return send(reply, sheet);
      },
    );

    app.post(
      employeePaths.exportWhole,
      { schema: { body: fullSsnExportSchema }, compress: false },
      async (request, reply) => {
        const { reason, note, ...query } = request.body;
        const { filters, named } = await filtersOf(db, query);
        const line = { actor: callerOf(request), outcome: 'done', address: request.ip } as const;
        let exportId = 0;
        const sheet = await exportSheet(store, {
          filters,
          async recordStart(count) {
            exportId = await db.transaction().execute(async (tx) => {
              const { id } = await tx
                .insertInto('exports')
                .values({ actor: actorName(line.actor), reason, note_sealed: seal.close(note), created_at: now() })
                .returning('id')
                .executeTakeFirstOrThrow();
              const detail = { ...count, numbers: 'whole', reason, ...named };
              await audit.write(tx, { ...line, action: 'export', subject: `export:${id}`, detail });
              return id;
            });
          },
          full: {
            seal,
            recordPeople: (tx, people) =>
              audit.writeAll(
                tx,
                people.map((id) => ({
                  ...line,
                  action: 'view-ssn' as const,
                  subject: `person:${id}`,
                  detail: { export: exportId },
                })),
              ),
          },
        });
        return send(reply, sheet);
      },
    );
  };
