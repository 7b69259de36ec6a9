import {
  importIdSchema,
  importPaths,
  importReportReplySchema,
  undoReportReplySchema,
  undoRowsQuerySchema,
  undoRowsReplySchema,
  undoSchema,
} from '@/contract/people/peopleImport';
import type { Backend } from '@/server/backend';
import { getImportQueue } from '@/server/modules/imports/importQueue';
import { findImport, readReport } from '@/server/modules/imports/report';
import { previewUndo, readUndoRows, undoImport } from '@/server/modules/imports/undo/undoImport';
import * as allow from '@/server/platform/http/access';
import { callerOf, formatActor } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { success } from '@/server/platform/http/reply';

export const importUndoRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, now } = backend;
    const runInTurn = getImportQueue(backend);
    const idParam = ':id';

    app.get(
      importPaths.undoPreview(idParam),
      route(allow.peopleManagers, { params: importIdSchema, reply: undoReportReplySchema }),
      async (request) => {
        const caller = callerOf(request);
        return success(await runInTurn(() => previewUndo(backend, { id: request.params.id, caller })));
      },
    );

    app.get(
      importPaths.undoRows(idParam),
      route(allow.peopleManagers, {
        params: importIdSchema,
        querystring: undoRowsQuerySchema,
        reply: undoRowsReplySchema,
      }),
      async (request) => {
        const { id } = await findImport(db, request.params.id, formatActor(callerOf(request)));
        return success(await readUndoRows(db, id, request.query));
      },
    );

    app.post(
      importPaths.undo,
      route(allow.peopleManagers, { body: undoSchema, reply: importReportReplySchema }),
      async (request) => {
        const caller = callerOf(request);
        const undoOptions = { ...request.body, caller, address: request.ip };
        const text = await runInTurn(() =>
          undoImport(backend, undoOptions, (work) => runOnce(backend, request, request.body, work)),
        );
        return success(await readReport(db, undoOptions.id, formatActor(caller), now()), text);
      },
    );
  };
