import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { messageOnlySchema } from '@/contract/envelope';
import {
  csvApplySchema,
  csvPaths,
  csvReportReplySchema,
  csvRowsQuerySchema,
  csvRowsReplySchema,
  csvTableOf,
  csvTargetSchema,
  type CsvTarget,
} from '@/contract/programme/csv';
import { sheetField } from '@/contract/people/sheet';
import type { Backend } from '@/server/backend';
import { EditConflict } from '@/server/content/editConflict';
import { tidyAfterImport } from '@/server/db/bulk';
import type { Transaction } from '@/server/db/database';
import { findCsvImport, readCsvRows } from '@/server/db/programme/csvImports';
import { temporaryDir } from '@/server/files/places';
import { actorName, callerOf } from '@/server/http/caller';
import type { Routes } from '@/server/http/contractRoutes';
import { goneWith } from '@/server/http/goneWith';
import { runOnce } from '@/server/http/idempotency';
import { done, Refusal, success } from '@/server/http/reply';
import {
  applyCsv,
  comparisonIsOver,
  compareAgain,
  csvSubject,
  OutdatedComparison,
} from '@/server/programme/csv/applyCsv';
import { exportCsv } from '@/server/programme/csv/exportCsv';
import { checkCsv } from '@/server/programme/csv/importCsv';
import { makeQueue } from '@/server/sheets/importProgress';
import { receiveSheet } from '@/server/csv/receiveSheet';

const changedMeanwhile =
  'Somebody else changed something meanwhile, so nothing was stored. The file was compared again: please look once more.';

type StoredCounts = Awaited<ReturnType<typeof applyCsv>>;

/** CSV files of directories and providers: compared first, then merged or replaced as a whole. */
export const csvRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, settings, audit, log, store } = backend;
    const inTurn = makeQueue();
    const place = ':target';

    app.post(
      csvPaths.check(place),
      {
        schema: { params: csvTargetSchema, response: { 200: csvReportReplySchema } },
        config: { form: { files: [sheetField] } },
      },
      async (request, reply) => {
        const { target } = request.params;
        const actor = actorName(callerOf(request));
        const signal = goneWith(reply);
        const name = join(temporaryDir(settings.dataDir), `csv-${randomBytes(16).toString('hex')}`);
        const path = `${name}.csv`;
        const cellsPath = `${name}.cells`;
        try {
          const { encoding } = await receiveSheet(request, reply, path, () => undefined);
          const upload = { target, actor, path, encoding, cellsPath, signal };
          return success(await inTurn(() => checkCsv(backend, upload)));
        } finally {
          for (const each of [path, cellsPath]) await rm(each, { force: true });
        }
      },
    );

    app.get(
      csvPaths.rows(place),
      { schema: { params: csvTargetSchema, querystring: csvRowsQuerySchema, response: { 200: csvRowsReplySchema } } },
      async (request) => {
        const { id, verdict, page = 1 } = request.query;
        const compared = { id, target: request.params.target };
        if (!(await findCsvImport(db, compared, actorName(callerOf(request))))) throw new Refusal(comparisonIsOver);
        return success(await readCsvRows(db, compared, { verdict, page }));
      },
    );

    app.post(
      csvPaths.apply(place),
      { schema: { params: csvTargetSchema, body: csvApplySchema, response: { 200: messageOnlySchema } } },
      async (request) => {
        const { target } = request.params;
        const { id, mode } = request.body;
        const order = { id, target, mode, caller: callerOf(request), address: request.ip };
        let stored: StoredCounts | undefined;
        const work = async (tx: Transaction) => {
          stored = await applyCsv(tx, backend, order);
          return doneWords(stored, target);
        };
        const { words } = await runOnce(backend, request, { target, id, mode }, work).catch(async (error: unknown) => {
          if (!(error instanceof OutdatedComparison)) throw error;
          throw new EditConflict(await compareAgain(backend, order), changedMeanwhile);
        });
        if (stored) await tidyAfterImport(store, csvTableOf(target), stored.new + stored.changed + stored.gone, log);
        return done(words);
      },
    );

    app.get(
      csvPaths.export(place),
      { schema: { params: csvTargetSchema }, config: { sends: 'text/csv' }, compress: false },
      async (request, reply) => {
        const { target } = request.params;
        const line = {
          action: 'export',
          actor: callerOf(request),
          subject: csvSubject(target),
          outcome: 'done',
        } as const;
        await audit.record({ ...line, address: request.ip });
        return reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', 'attachment')
          .send(exportCsv(store, target));
      },
    );
  };

function doneWords({ new: added, changed, gone }: StoredCounts, target: CsvTarget) {
  const figure = (count: number) => count.toLocaleString('en-US');
  const away = target === 'providers' ? 'made inactive' : 'removed';
  const parts = [`${figure(added)} added`, `${figure(changed)} changed`, ...(gone ? [`${figure(gone)} ${away}`] : [])];
  return `Imported: ${parts.join(', ')}.`;
}
