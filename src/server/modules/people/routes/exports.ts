import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { isTrueFlag } from '@/contract/flags';
import {
  type ExportFilters,
  employeePaths,
  exportQuerySchema,
  fullSsnExportSchema,
  isSsnEnd,
} from '@/contract/people/employee';
import type { Backend } from '@/server/backend';
import { exportSheet } from '@/server/modules/imports/direct/exportFile';
import type { ExportOrder } from '@/server/modules/people/queries/exports';
import { actorName, callerOf } from '@/server/platform/http/caller';
import type { Routes } from '@/server/platform/http/contractRoutes';

/** The filters of an export, and their description for the audit log. */
function orderOf({ isRegistered, userStatus, plan, search = '' }: ExportFilters, day: string) {
  const filters = {
    ...(userStatus !== undefined && { status: Number(userStatus) }),
    ...(isRegistered !== undefined && { registered: isTrueFlag(isRegistered) }),
  };
  // The search may be a name, which the audit log must not contain.
  const named = {
    ...filters,
    ...(plan !== undefined && { plan }),
    ...(search.trim() && { searched: true }),
    ...(isSsnEnd(search) && { ssnEnd: true }),
  };
  const order: ExportOrder = {
    filters: { ...filters, ...(plan !== undefined && { plan: { id: plan, day } }), search },
    day,
  };
  return { named, order };
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
    const { db, store, audit, cipher, siteValues, now } = backend;

    app.get(
      employeePaths.export,
      { schema: { querystring: exportQuerySchema }, config: { sends: 'text/csv' }, compress: false },
      async (request, reply) => {
        const { order, named } = orderOf(request.query, await siteValues.today());
        const line = { action: 'export', actor: callerOf(request), outcome: 'done', address: request.ip } as const;
        const sheet = await exportSheet(store, {
          order,
          recordStart: (count) => audit.record({ ...line, detail: { ...count, numbers: 'masked', ...named } }),
        });
        return send(reply, sheet);
      },
    );

    app.post(
      employeePaths.exportWhole,
      { schema: { body: fullSsnExportSchema }, config: { sends: 'text/csv' }, compress: false },
      async (request, reply) => {
        const { reason, note, ...query } = request.body;
        const { order, named } = orderOf(query, await siteValues.today());
        const line = { actor: callerOf(request), outcome: 'done', address: request.ip } as const;
        let exportId = 0;
        const sheet = await exportSheet(store, {
          order,
          async recordStart(count) {
            exportId = await db.transaction().execute(async (tx) => {
              const { id } = await tx
                .insertInto('exports')
                .values({ actor: actorName(line.actor), reason, note_sealed: cipher.encrypt(note), created_at: now() })
                .returning('id')
                .executeTakeFirstOrThrow();
              const detail = { ...count, numbers: 'whole', reason, ...named };
              await audit.write(tx, { ...line, action: 'export', subject: `export:${id}`, detail });
              return id;
            });
          },
          full: {
            cipher,
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
