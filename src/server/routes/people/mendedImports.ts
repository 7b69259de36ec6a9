import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { importIdSchema, importPaths, importReportReplySchema, mendSchema } from '@/contract/people/peopleImport';
import { sheetField } from '@/contract/people/sheet';
import type { Backend } from '@/server/backend';
import { temporaryDir } from '@/server/files/places';
import { actorName, callerOf } from '@/server/http/caller';
import type { Routes } from '@/server/http/contractRoutes';
import { success } from '@/server/http/reply';
import { mendImport } from '@/server/imports/mendImport';
import { readReport } from '@/server/imports/report';
import { importQueue } from '@/server/imports/importQueue';
import { joinRows, wrongRowsSheet } from '@/server/imports/wrongRows';
import { receiveSheet } from '@/server/csv/receiveSheet';

/** Wrong rows of a dry run: mended in the page, or in a file that is taken back. */
export const mendedImportRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, settings, now } = backend;
    const inTurn = importQueue(backend);
    const place = ':id';

    app.post(
      importPaths.mend,
      { schema: { body: mendSchema, response: { 200: importReportReplySchema } } },
      async (request) => {
        const actor = actorName(callerOf(request));
        const { body: mend } = request;
        const by = { caller: callerOf(request), address: request.ip };
        await inTurn(() => mendImport(backend, { mend, by }));
        return success(await readReport(db, mend.id, actor, now()));
      },
    );

    // Not compressed, because compression would delay the first rows.
    app.post(
      importPaths.wrongRows(place),
      { schema: { params: importIdSchema }, config: { sends: 'text/csv' }, compress: false },
      async (request, reply) => {
        const order = { id: request.params.id, caller: callerOf(request), address: request.ip };
        return reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-disposition', 'attachment')
          .send(await wrongRowsSheet(backend, order));
      },
    );

    app.post(
      importPaths.join(place),
      {
        schema: { params: importIdSchema, response: { 200: importReportReplySchema } },
        config: { form: { files: [sheetField] } },
      },
      async (request, reply) => {
        const { id } = request.params;
        const actor = actorName(callerOf(request));
        const path = join(temporaryDir(settings.dataDir), `people-${randomBytes(16).toString('hex')}.csv`);
        try {
          const { encoding } = await receiveSheet(request, reply, path, () => undefined);
          const by = { caller: callerOf(request), address: request.ip };
          await inTurn(() => joinRows(backend, { id, by, path, encoding }));
          return success(await readReport(db, id, actor, now()));
        } finally {
          await rm(path, { force: true });
        }
      },
    );
  };
