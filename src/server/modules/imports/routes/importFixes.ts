import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { csvField } from '@/contract/people/importFile';
import { importFixSchema, importIdSchema, importPaths, importReportReplySchema } from '@/contract/people/peopleImport';
import type { Backend } from '@/server/backend';
import { fixImport } from '@/server/modules/imports/fixImport';
import { getImportQueue } from '@/server/modules/imports/importQueue';
import { exportInvalidRows, replaceFixedRows } from '@/server/modules/imports/invalidRows';
import { readReport } from '@/server/modules/imports/report';
import { csvRoute, sendCsv } from '@/server/platform/csv/csvRoute';
import { receiveFile } from '@/server/platform/csv/receiveFile';
import * as allow from '@/server/platform/http/access';
import { callerOf, formatActor } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { success } from '@/server/platform/http/reply';
import { temporaryDir } from '@/server/platform/process/dataFolders';

/** Downloads the invalid rows of a preview, and fixes them on the page or with an uploaded file. */
export const importFixRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, settings, now } = backend;
    const runInTurn = getImportQueue(backend);
    const idParam = ':id';

    app.post(
      importPaths.fix,
      route(allow.peopleManagers, { body: importFixSchema, reply: importReportReplySchema }),
      async (request) => {
        const actor = formatActor(callerOf(request));
        const { body: fix } = request;
        const by = { caller: callerOf(request), address: request.ip };
        await runInTurn(() => fixImport(backend, { fix, by }));
        return success(await readReport(db, fix.id, actor, now()));
      },
    );

    app.post(
      importPaths.invalidRows(idParam),
      csvRoute(allow.withRecentProof(allow.peopleManagers), { params: importIdSchema }),
      async (request, reply) => {
        const downloadRequest = { id: request.params.id, caller: callerOf(request), address: request.ip };
        return sendCsv(reply, await exportInvalidRows(backend, downloadRequest));
      },
    );

    app.post(
      importPaths.join(idParam),
      {
        schema: { params: importIdSchema, response: { 200: importReportReplySchema } },
        config: { access: allow.peopleManagers, form: { files: [csvField] } },
      },
      async (request, reply) => {
        const { id } = request.params;
        const actor = formatActor(callerOf(request));
        const path = join(temporaryDir(settings.dataDir), `people-${randomBytes(16).toString('hex')}.csv`);
        try {
          const { encoding } = await receiveFile(request, reply, path, () => undefined);
          const by = { caller: callerOf(request), address: request.ip };
          await runInTurn(() => replaceFixedRows(backend, { id, by, path, encoding }));
          return success(await readReport(db, id, actor, now()));
        } finally {
          await rm(path, { force: true });
        }
      },
    );
  };
