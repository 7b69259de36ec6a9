import {
  directoryAdminPaths,
  directoryDraftSchema,
  directoryEditSchema,
  directoryPageQuerySchema,
  directoryParamsSchema,
  directoryRemovalSchema,
  directoryRowsReplySchema,
} from '@/contract/program/directory';
import type { Backend } from '@/server/backend';
import { addDirectoryRow } from '@/server/modules/program/commands/addDirectoryRow';
import { deleteDirectoryRow } from '@/server/modules/program/commands/deleteDirectoryRow';
import { editDirectoryRow } from '@/server/modules/program/commands/editDirectoryRow';
import { listDirectoryRows } from '@/server/modules/program/queries/directories';
import * as allow from '@/server/platform/http/access';
import { requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, success } from '@/server/platform/http/reply';

/** The directories for administrators; changes take effect at once. */
export const directoryAdminRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const directoryParam = ':directory';

    app.get(
      directoryAdminPaths.list(directoryParam),
      route(allow.draftReaders, {
        params: directoryParamsSchema,
        querystring: directoryPageQuerySchema,
        reply: directoryRowsReplySchema,
      }),
      async ({ params, query }) => success(await listDirectoryRows(backend.db, params.directory, query)),
    );

    app.post(
      directoryAdminPaths.add(directoryParam),
      route(allow.contentEditors, { params: directoryParamsSchema, body: directoryDraftSchema }),
      async (request) => {
        const kind = request.params.directory;
        const { text } = await runOnce(backend, request, { kind, ...request.body }, async (tx) => {
          await addDirectoryRow(tx, backend, { kind, ...request.body }, requesterOf(request));
          return 'Row added.';
        });
        return done(text);
      },
    );

    app.post(
      directoryAdminPaths.edit(directoryParam),
      route(allow.contentEditors, { params: directoryParamsSchema, body: directoryEditSchema }),
      async (request) => {
        const kind = request.params.directory;
        await editDirectoryRow(backend, { kind, ...request.body }, requesterOf(request));
        return done('Row saved.');
      },
    );

    app.post(
      directoryAdminPaths.remove(directoryParam),
      route(allow.contentEditors, { params: directoryParamsSchema, body: directoryRemovalSchema }),
      async (request) => {
        const kind = request.params.directory;
        await deleteDirectoryRow(backend, { kind, ...request.body }, requesterOf(request));
        return done('Row removed.');
      },
    );
  };
