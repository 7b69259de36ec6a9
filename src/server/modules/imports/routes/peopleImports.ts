import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { csvField } from '@/contract/people/importFile';
import {
  importApplySchema,
  importIdSchema,
  importListQuerySchema,
  importListReplySchema,
  importPaths,
  importReasonSchema,
  importReportReplySchema,
  matchingReplySchema,
  matchingSchema,
  peopleImportRowsQuerySchema,
  peopleImportRowsReplySchema,
} from '@/contract/people/peopleImport';
import type { Backend } from '@/server/backend';
import { applyImport, type RunWork } from '@/server/modules/imports/applyImport';
import { checkFile, parseImportOptions } from '@/server/modules/imports/checkFile';
import { findColumnMapping } from '@/server/modules/imports/columnMappings';
import { discardImport } from '@/server/modules/imports/commands/discardImport';
import { unlockImport } from '@/server/modules/imports/commands/unlockImport';
import { importProgress } from '@/server/modules/imports/importProgress';
import { getImportQueue } from '@/server/modules/imports/importQueue';
import { findImport, listImports, readReport, readRows } from '@/server/modules/imports/report';
import { receiveFile } from '@/server/platform/csv/receiveFile';
import { abortOnDisconnect } from '@/server/platform/http/abortOnDisconnect';
import * as allow from '@/server/platform/http/access';
import { callerOf, formatActor, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, success } from '@/server/platform/http/reply';
import { temporaryDir } from '@/server/platform/process/dataFolders';

/** The share of a preview's progress for receiving the file. */
const receivingShare = 0.25;
/** The progress shown while an import is stored, which happens in one step. */
const storingShare = 0.5;

/** Imports with a preview, and their history. */
export const peopleImportRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, settings, cipher, now } = backend;
    const runInTurn = getImportQueue(backend);
    const progress = importProgress(backend);
    const idParam = ':id';
    const reportReply = { 200: importReportReplySchema };

    app.get(
      importPaths.list,
      route(allow.peopleManagers, { querystring: importListQuerySchema, reply: importListReplySchema }),
      async (request) =>
        success(await listImports(db, { page: request.query.page, actor: formatActor(callerOf(request)), now: now() })),
    );

    app.post(
      importPaths.list,
      { schema: { response: reportReply }, config: { access: allow.peopleManagers, form: { files: [csvField] } } },
      async (request, reply) => {
        const actor = formatActor(callerOf(request));
        const signal = abortOnDisconnect(reply);
        const path = join(temporaryDir(settings.dataDir), `people-${randomBytes(16).toString('hex')}.csv`);
        try {
          const id = await progress.follow(request, async (notify) => {
            const reportReceived = (share: number) => notify({ stage: 'reading', share: share * receivingShare });
            const file = await receiveFile(request, reply, path, reportReceived);
            const options = parseImportOptions(file);
            return runInTurn(() => {
              signal.throwIfAborted();
              const by = { caller: callerOf(request), address: request.ip };
              return checkFile(backend, { file, path, options, by, signal, report: notify });
            });
          });
          return success(await readReport(db, id, actor, now()));
        } finally {
          await rm(path, { force: true });
        }
      },
    );

    app.post(
      importPaths.mapping,
      route(allow.peopleManagers, { body: matchingSchema, reply: matchingReplySchema }),
      async (request) => success(await findColumnMapping(db, request.body.headings)),
    );

    app.get(
      importPaths.detail(idParam),
      route(allow.peopleManagers, { params: importIdSchema, reply: importReportReplySchema }),
      async (request) => success(await readReport(db, request.params.id, formatActor(callerOf(request)), now())),
    );

    app.delete(
      importPaths.discard(idParam),
      route(allow.peopleManagers, { params: importIdSchema }),
      async (request) => {
        await discardImport(backend, request.params.id, requesterOf(request));
        return done('Import discarded.');
      },
    );

    app.post(
      importPaths.unlock,
      route(allow.sensitive(allow.peopleManagers), { body: importReasonSchema, reply: importReportReplySchema }),
      async (request) => {
        const by = requesterOf(request);
        await unlockImport(backend, request.body, by);
        return success(await readReport(db, request.body.id, formatActor(by.actor), now()));
      },
    );

    app.get(
      importPaths.rows(idParam),
      route(allow.peopleManagers, {
        params: importIdSchema,
        querystring: peopleImportRowsQuerySchema,
        reply: peopleImportRowsReplySchema,
      }),
      async (request) => {
        const storedImport = await findImport(db, request.params.id, formatActor(callerOf(request)));
        return success(await readRows(db, storedImport, request.query, cipher));
      },
    );

    app.post(
      importPaths.apply,
      route(allow.peopleManagers, { body: importApplySchema, reply: importReportReplySchema }),
      async (request) => {
        const caller = callerOf(request);
        const options = { ...request.body, caller, address: request.ip };
        const run: RunWork = (work) => runOnce(backend, request, request.body, work);
        const { counts } = await findImport(db, options.id, formatActor(caller));
        const rows = counts ? counts.new + counts.changed + counts.ending : 0;
        const text = await progress.follow(request, (notify) =>
          runInTurn(() => {
            notify({ stage: 'storing', rows, share: storingShare });
            return applyImport(backend, options, run);
          }),
        );
        return success(await readReport(db, options.id, formatActor(caller), now()), text);
      },
    );
  };
