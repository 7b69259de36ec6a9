import { messageOnlySchema } from '@/contract/envelope';
import {
  directoryAdminPaths,
  directoryDraftSchema,
  directoryEditSchema,
  directoryPageSchema,
  directoryPlaceSchema,
  directoryRemovalSchema,
  directoryRowsReplySchema,
  type DirectoryKind,
} from '@/contract/programme/directory';
import type { Backend } from '@/server/backend';
import { changesNothing, EditConflict, isUpToDate } from '@/server/content/editConflict';
import { recordContent } from '@/server/content/recordContent';
import type { Transaction } from '@/server/db/database';
import {
  addDirectoryRow,
  editDirectoryRow,
  listDirectoryRows,
  readDirectoryRow,
  removeDirectoryRow,
  sameTitle,
} from '@/server/db/programme/directories';
import { holdTarget } from '@/server/db/programme/csvTargets';
import type { Routes } from '@/server/http/contractRoutes';
import { runOnce } from '@/server/http/idempotency';
import { done, Refusal, success } from '@/server/http/reply';

const gone = 'This row does not exist any more.';

async function refuseDuplicate(tx: Transaction, kind: DirectoryKind, title: string, except: number | null) {
  const same = await sameTitle(tx, kind, title, except);
  if (same !== undefined) throw new Refusal(`“${same}” is in this directory already.`);
}

/** The directories for administrators; a change is in force at once. */
export const directoryAdminRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, audit } = backend;
    const words = { 200: messageOnlySchema };
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
      { schema: { params: directoryPlaceSchema, body: directoryDraftSchema, response: words } },
      async (request) => {
        const kind = request.params.directory;
        const { words: said } = await runOnce(backend, request, { kind, ...request.body }, async (tx) => {
          await holdTarget(tx, kind);
          await refuseDuplicate(tx, kind, request.body.title, null);
          const id = await addDirectoryRow(tx, kind, request.body);
          await recordContent(audit, request, 'change', `directory:${id}`, tx);
          return 'Row added.';
        });
        return done(said);
      },
    );

    app.post(
      directoryAdminPaths.edit(place),
      { schema: { params: directoryPlaceSchema, body: directoryEditSchema, response: words } },
      async (request) => {
        const kind = request.params.directory;
        const { id, version, ...draft } = request.body;
        await db.transaction().execute(async (tx) => {
          await holdTarget(tx, kind);
          const row = await readDirectoryRow(tx, kind, id);
          if (!row) throw new Refusal(gone);
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
      { schema: { params: directoryPlaceSchema, body: directoryRemovalSchema, response: words } },
      async (request) => {
        const kind = request.params.directory;
        const { id, version } = request.body;
        await db.transaction().execute(async (tx) => {
          await holdTarget(tx, kind);
          const row = await readDirectoryRow(tx, kind, id);
          if (!row) throw new Refusal(gone);
          if (!isUpToDate(version, row)) throw new EditConflict(row);
          await removeDirectoryRow(tx, id);
          await recordContent(audit, request, 'delete', `directory:${id}`, tx);
        });
        return done('Row removed.');
      },
    );
  };
