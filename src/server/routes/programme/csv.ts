import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';

import { messageOnlySchema } from '@/contract/envelope';
import {
  csvApplySchema,
  csvPaths,
  csvReportReplySchema,
  csvRowsQuerySchema,
  csvRowsReplySchema,
  csvTargetSchema,
  type CsvTarget,
} from '@/contract/programme/csv';
import type { Backend } from '@/server/backend';
import { EditConflict } from '@/server/content/editConflict';
import type { Transaction } from '@/server/db/database';
import {
  compareCsv,
  dropCsvImport,
  findCsvImport,
  hasChangedSince,
  readCsvReport,
  readCsvRows,
  storeCsv,
} from '@/server/db/programme/csvImports';
import { holdTarget } from '@/server/db/programme/csvTargets';
import { temporaryDir } from '@/server/files/fileStore';
import { actorName, callerOf } from '@/server/http/caller';
import type { Routes } from '@/server/http/contractRoutes';
import { goneWith } from '@/server/http/goneWith';
import { runOnce } from '@/server/http/idempotency';
import { done, Refusal, success } from '@/server/http/reply';
import { exportCsv } from '@/server/programme/csv/exportCsv';
import { checkCsv, takeTime } from '@/server/programme/csv/importCsv';
import { makeQueue } from '@/server/sheets/importProgress';
import { receiveSheet } from '@/server/sheets/receiveSheet';

const dropped = 'This comparison is over. Please upload the file again.';
const changedMeanwhile =
  'Somebody else changed something meanwhile, so nothing was stored. The file was compared again: please look once more.';

/** The subject of the audit lines of a whole file. */
const subjectOf = (target: CsvTarget) => (target === 'providers' ? 'providers' : `directory:${target}`);
/** So many rows make a VACUUM ANALYZE worthwhile. */
const manyRows = 1000;

/** Ends the transaction of an import whose comparison does not hold any more. */
class Outdated extends Error {}

/** CSV files of directories and providers: compared first, then merged or replaced as a whole. */
export const csvRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, settings, audit, log } = backend;
    const inTurn = makeQueue();
    const place = ':target';

    app.post(
      csvPaths.check(place),
      { schema: { params: csvTargetSchema, response: { 200: csvReportReplySchema } } },
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
        if (!(await findCsvImport(db, compared, actorName(callerOf(request))))) throw new Refusal(dropped);
        return success(await readCsvRows(db, compared, { verdict, page }));
      },
    );

    app.post(
      csvPaths.apply(place),
      { schema: { params: csvTargetSchema, body: csvApplySchema, response: { 200: messageOnlySchema } } },
      async (request) => {
        const { target } = request.params;
        const { id, mode } = request.body;
        const caller = callerOf(request);
        let changed = 0;
        const store = async (tx: Transaction) => {
          await takeTime(tx);
          // VACUUM right after the commit skips rows whose commit is not on disk yet.
          await sql`set local synchronous_commit = on`.execute(tx);
          await holdTarget(tx, target);
          if (!(await findCsvImport(tx, { id, target }, actorName(caller)))) throw new Refusal(dropped);
          if (await hasChangedSince(tx, { id, target })) throw new Outdated();
          const { counts } = await readCsvReport(tx, id);
          if (counts.wrong > 0) throw new Refusal('Some rows are wrong; nothing was stored.');
          await storeCsv(tx, { id, target }, mode);
          await dropCsvImport(tx, id);
          const gone = mode === 'replace' ? counts.gone : 0;
          changed = counts.new + counts.changed + gone;
          const detail = { mode, new: counts.new, changed: counts.changed, gone };
          const line = { action: 'import', actor: caller, subject: subjectOf(target), outcome: 'done' } as const;
          await audit.write(tx, { ...line, address: request.ip, detail });
          return doneWords(counts.new, counts.changed, gone, target);
        };
        const { words } = await runOnce(backend, request, { target, id, mode }, store).catch(async (error: unknown) => {
          if (!(error instanceof Outdated)) throw error;
          await db.transaction().execute(async (tx) => {
            await takeTime(tx);
            await compareCsv(tx, { id, target });
          });
          throw new EditConflict(await readCsvReport(db, id), changedMeanwhile);
        });
        // The rows are stored even if this fails.
        if (changed >= manyRows)
          await sql`vacuum (analyze) ${sql.table(target === 'providers' ? 'providers' : 'directory')}`
            .execute(db)
            .catch((error: unknown) => log.warn({ err: error }, 'a table could not be tidied after an import'));
        return done(words);
      },
    );

    app.get(
      csvPaths.export(place),
      { schema: { params: csvTargetSchema }, compress: false },
      async (request, reply) => {
        const { target } = request.params;
        const line = {
          action: 'export',
          actor: callerOf(request),
          subject: subjectOf(target),
          outcome: 'done',
        } as const;
        await audit.record({ ...line, address: request.ip });
        return reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', 'attachment')
          .send(exportCsv(backend.store, target));
      },
    );
  };

function doneWords(added: number, changed: number, gone: number, target: CsvTarget) {
  const figure = (count: number) => count.toLocaleString('en-US');
  const away = target === 'providers' ? 'made inactive' : 'removed';
  const parts = [`${figure(added)} added`, `${figure(changed)} changed`, ...(gone ? [`${figure(gone)} ${away}`] : [])];
  return `Imported: ${parts.join(', ')}.`;
}
