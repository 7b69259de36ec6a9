import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { formatCount } from '@/contract/format';
import { csvField } from '@/contract/people/importFile';
import {
  type CsvTarget,
  csvApplySchema,
  csvColumnsOf,
  csvPaths,
  csvReportReplySchema,
  csvRowsQuerySchema,
  csvRowsReplySchema,
  csvTableOf,
  csvTargetSchema,
} from '@/contract/program/csv';
import type { Backend } from '@/server/backend';
import {
  applyCsv,
  checkCsv,
  compareAgain,
  csvSubject,
  OutdatedComparisonError,
  previewExpiredText,
} from '@/server/modules/program/csv/importCsv';
import { findCsvImport, readCsvRows, readExportedCells } from '@/server/modules/program/queries/csvImports';
import { byteOrderMark, csvRoute, sendCsv } from '@/server/platform/csv/csvRoute';
import { csvText } from '@/server/platform/csv/csvText';
import { receiveFile } from '@/server/platform/csv/receiveFile';
import { vacuumAfterImport } from '@/server/platform/database/bulk';
import type { Transaction } from '@/server/platform/database/database';
import type { Store } from '@/server/platform/database/store';
import { abortOnDisconnect } from '@/server/platform/http/abortOnDisconnect';
import * as allow from '@/server/platform/http/access';
import { callerOf, formatActor, requesterOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { EditConflict } from '@/server/platform/http/editConflict';
import { runOnce } from '@/server/platform/http/idempotency';
import { done, Refusal, success } from '@/server/platform/http/reply';
import { temporaryDir } from '@/server/platform/process/dataFolders';
import { makeQueue } from '@/server/platform/process/queue';

const changedMeanwhileText =
  'Someone made changes, so nothing was saved. We compared the file again. Review it and try again.';

type StoredCounts = Awaited<ReturnType<typeof applyCsv>>;

/** CSV files for directories and providers: compared first, then merged with the stored rows or replacing them. */
export const csvRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, settings, audit, log, store } = backend;
    const runInTurn = makeQueue();
    const targetParam = ':target';

    app.post(
      csvPaths.check(targetParam),
      route(allow.contentEditors, {
        params: csvTargetSchema,
        form: { files: [csvField] },
        reply: csvReportReplySchema,
      }),
      async (request, reply) => {
        const { target } = request.params;
        const actor = formatActor(callerOf(request));
        const signal = abortOnDisconnect(reply);
        const basePath = join(temporaryDir(settings.dataDir), `csv-${randomBytes(16).toString('hex')}`);
        const path = `${basePath}.csv`;
        const cellsPath = `${basePath}.cells`;
        try {
          const { encoding } = await receiveFile(request, reply, path, () => undefined);
          const upload = { target, actor, path, encoding, cellsPath, signal };
          return success(await runInTurn(() => checkCsv(backend, upload)));
        } finally {
          for (const temporaryPath of [path, cellsPath]) await rm(temporaryPath, { force: true });
        }
      },
    );

    app.get(
      csvPaths.rows(targetParam),
      route(allow.draftReaders, {
        params: csvTargetSchema,
        querystring: csvRowsQuerySchema,
        reply: csvRowsReplySchema,
      }),
      async (request) => {
        const { id, status, page = 1 } = request.query;
        const csvImport = { id, target: request.params.target };
        if (!(await findCsvImport(db, csvImport, formatActor(callerOf(request)))))
          throw new Refusal(previewExpiredText);
        return success(await readCsvRows(db, csvImport, { status, page }));
      },
    );

    app.post(
      csvPaths.apply(targetParam),
      route(allow.contentEditors, { params: csvTargetSchema, body: csvApplySchema }),
      async (request) => {
        const { target } = request.params;
        const { id, mode } = request.body;
        const csvImport = { id, target };
        let storedCounts: StoredCounts | undefined;
        const applyImport = async (tx: Transaction) => {
          storedCounts = await applyCsv(tx, backend, { ...csvImport, mode }, requesterOf(request));
          return importedText(storedCounts, target);
        };
        const { text } = await runOnce(backend, request, { target, id, mode }, applyImport).catch(
          async (error: unknown) => {
            if (!(error instanceof OutdatedComparisonError)) throw error;
            throw new EditConflict(await compareAgain(db, csvImport), changedMeanwhileText);
          },
        );
        if (storedCounts)
          await vacuumAfterImport(
            store,
            csvTableOf(target),
            storedCounts.new + storedCounts.changed + storedCounts.gone,
            log,
          );
        return done(text);
      },
    );

    app.get(
      csvPaths.export(targetParam),
      csvRoute(allow.draftReaders, { params: csvTargetSchema }),
      async (request, reply) => {
        const { target } = request.params;
        const subject = csvSubject(target);
        await audit.record({ ...requesterOf(request), action: 'export', subject, outcome: 'done' });
        return sendCsv(reply, Readable.from(exportedText(store, target), { objectMode: false }));
      },
    );
  };

/** The same rows give the same bytes. Reads in batches, so that it blocks no other request. */
async function* exportedText({ db, runStep }: Pick<Store, 'db' | 'runStep'>, target: CsvTarget) {
  yield byteOrderMark + csvText([csvColumnsOf(target)]);
  const batches = readExportedCells(db, target);
  for (;;) {
    const batch = await runStep(() => batches.next());
    if (batch.done) return;
    yield csvText(batch.value);
  }
}

function importedText({ new: added, changed, gone: removed }: StoredCounts, target: CsvTarget) {
  const removedWord = target === 'providers' ? 'deactivated' : 'removed';
  const parts = [
    `${formatCount(added)} added`,
    `${formatCount(changed)} changed`,
    ...(removed ? [`${formatCount(removed)} ${removedWord}`] : []),
  ];
  return `Imported: ${parts.join(', ')}.`;
}
