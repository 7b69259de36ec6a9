import { messageOnlySchema } from '@/contract/envelope';
import {
  type DirectoryKind,
  directoryAdminPaths,
  directoryDraftSchema,
  directoryEditSchema,
  directoryPageSchema,
  directoryPlaceSchema,
  directoryRemovalSchema,
  directoryRowsReplySchema,
} from '@/contract/program/directory';
import type { Backend } from '@/server/backend';
import { recordContent } from '@/server/modules/content/recordContent';
import { lockTarget } from '@/server/modules/program/queries/csvTargets';
import {
  addDirectoryRow,
  editDirectoryRow,
  listDirectoryRows,
  readDirectoryRow,
  removeDirectoryRow,
  sameTitle,
} from '@/server/modules/program/queries/directories';
import type { Transaction } from '@/server/platform/database/database';
import type { Routes } from '@/server/platform/http/contractRoutes';
import { changesNothing, EditConflict, isUpToDate } from '@/server/platform/http/editConflict';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, Refusal, success } from '@/server/platform/http/reply';

const notFound = 'This row no longer exists.';

async function refuseDuplicate(tx: Transaction, kind: DirectoryKind, title: string, except: number | null) {
  const same = await sameTitle(tx, kind, title, except);
  if (same !== undefined) throw new Refusal(`“${same}” is already in this directory.`);
}

/** The directories for administrators; changes take effect at once. */
export const directoryAdminRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit } = backend;
    const messageResponse = { 200: messageOnlySchema };
    const place = ':directory';

    app.get(
      directoryAdminPaths.list(place),
      {
        schema: {
          params: directoryPlaceSchema,
          querystring: directoryPageSchema,
          response: { 200: directoryRowsReplySchema },
        },
      },
      async ({ params, query }) => success(await listDirectoryRows(db, params.directory, query)),
    );

    app.post(
      directoryAdminPaths.add(place),
      { schema: { params: directoryPlaceSchema, body: directoryDraftSchema, response: messageResponse } },
      async (request) => {
        const kind = request.params.directory;
        const { text: message } = await runOnce(backend, request, { kind, ...request.body }, async (tx) => {
          await lockTarget(tx, kind);
          await refuseDuplicate(tx, kind, request.body.title, null);
          const id = await addDirectoryRow(tx, kind, request.body);
          await recordContent(audit, request, 'change', `directory:${id}`, tx);
          return 'Row added.';
        });
        return done(message);
      },
    );

    app.post(
      directoryAdminPaths.edit(place),
      { schema: { params: directoryPlaceSchema, body: directoryEditSchema, response: messageResponse } },
      async (request) => {
        const kind = request.params.directory;
        const { id, version, ...draft } = request.body;
        await db.transaction().execute(async (tx) => {
          await lockTarget(tx, kind);
          const row = await readDirectoryRow(tx, kind, id);
          if (!row) throw new Refusal(notFound);
          if (changesNothing(draft, row)) return;
          if (!isUpToDate(version, row)) throw new EditConflict(row);
          await refuseDuplicate(tx, kind, draft.title, id);
          await editDirectoryRow(tx, id, draft);
          await recordContent(audit, request, 'change', `directory:${id}`, tx);
        });
        return done('Row saved.');
      },
    );

    app.post(
      directoryAdminPaths.remove(place),
      { schema: { params: directoryPlaceSchema, body: directoryRemovalSchema, response: messageResponse } },
      async (request) => {
        const kind = request.params.directory;
        const { id, version } = request.body;
        await db.transaction().execute(async (tx) => {
          await lockTarget(tx, kind);
          const row = await readDirectoryRow(tx, kind, id);
          if (!row) throw new Refusal(notFound);
          if (!isUpToDate(version, row)) throw new EditConflict(row);
          await removeDirectoryRow(tx, id);
          await recordContent(audit, request, 'delete', `directory:${id}`, tx);
        });
        return done('Row removed.');
      },
    );
  };
