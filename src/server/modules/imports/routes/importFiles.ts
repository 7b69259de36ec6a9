import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replyOf } from '@/contract/envelope';
import { countWithNoun, formatCount } from '@/contract/format';
import {
  csvField,
  importFilePaths,
  importKeySchema,
  importProgressSchema,
  importReplySchema,
  importRowsPerPage,
  importRowsQuerySchema,
  importRowsSchema,
} from '@/contract/people/importFile';
import type { Backend } from '@/server/backend';
import { importEmployeeFile } from '@/server/modules/imports/direct/importFile';
import type { ImportFileJob, ParsedFile } from '@/server/modules/imports/direct/readFile';
import { filePlansOf } from '@/server/modules/imports/filePlans';
import { importKeyOf, importProgress } from '@/server/modules/imports/importProgress';
import { getImportQueue } from '@/server/modules/imports/importQueue';
import { readImportPage } from '@/server/modules/imports/queries/imports';
import { sampleFile } from '@/server/modules/imports/sampleFile';
import { listPlans } from '@/server/modules/program/queries/catalog';
import { readInThread } from '@/server/platform/csv/readInThread';
import { receiveFile } from '@/server/platform/csv/receiveFile';
import type { ReadProgress } from '@/server/platform/csv/records';
import { vacuumAfterImport } from '@/server/platform/database/bulk';
import { abortOnDisconnect } from '@/server/platform/http/abortOnDisconnect';
import * as allow from '@/server/platform/http/access';
import { callerOf } from '@/server/platform/http/caller';
import { type Routes, route } from '@/server/platform/http/contractRoutes';
import { Refusal, success } from '@/server/platform/http/reply';
import { temporaryDir } from '@/server/platform/process/dataFolders';

export const importFileRoutes =
  (backend: Backend): Routes =>
  async (app) => {
    const { db, store, settings, cipher, audit, siteValues, log } = backend;
    const progress = importProgress(backend);
    const runInTurn = getImportQueue(backend);

    app.get(
      importFilePaths.sample,
      { config: { access: allow.people, responseMediaType: 'text/csv' } },
      async (_request, reply) =>
        reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', 'attachment')
          .send(sampleFile(await listPlans(db), { hasBirthDates: !settings.plainBackend })),
    );

    app.get(
      importFilePaths.progress,
      route(allow.asAddition(allow.people), { querystring: importKeySchema, reply: replyOf(importProgressSchema) }),
      async (request) => success(progress.read(request, request.query.key)),
    );

    app.get(
      importFilePaths.result,
      route(allow.asAddition(allow.people), { querystring: importRowsQuerySchema, reply: replyOf(importRowsSchema) }),
      async ({ query: { importId, table, page } }) => {
        const limit = importRowsPerPage;
        const offset = (Number(page) - 1) * limit;
        const importPage = await readImportPage(db, { importId: Number(importId), table, limit, offset });
        if (!importPage) throw new Refusal('Import not found.');
        return success(importPage);
      },
    );

    app.post(
      importFilePaths.import,
      {
        schema: { response: { 200: importReplySchema } },
        config: { access: allow.people, form: { files: [csvField] } },
      },
      async (request, reply) => {
        const key = importKeyOf(request);
        const caller = callerOf(request);
        const disconnectSignal = abortOnDisconnect(reply);
        const temporaryPath = join(temporaryDir(settings.dataDir), `sheet-${randomBytes(16).toString('hex')}`);
        const path = `${temporaryPath}.csv`;
        const linesPath = `${temporaryPath}.lines`;

        return progress.follow(request, async (notify) => {
          try {
            const {
              size,
              digest,
              encoding,
              name: fileName,
            } = await receiveFile(request, reply, path, (share) => notify({ stage: 'reading', share: share * 0.25 }));
            const outcome = await runInTurn(async () => {
              disconnectSignal.throwIfAborted();
              const plans = filePlansOf(await listPlans(db));
              const keys = cipher.keys();
              const today = await siteValues.today();
              const job: ImportFileJob = {
                reader: 'documents',
                path,
                bytes: size,
                encoding,
                linesPath,
                keys,
                plans,
                today,
              };
              const report = ({ rows, share }: ReadProgress) =>
                notify({ stage: 'checking', rows, share: 0.25 + share * 0.35 });
              const parsedFile = await readInThread<ParsedFile, ReadProgress>({
                job,
                report,
                signal: disconnectSignal,
              });
              const { ip: address } = request;
              return importEmployeeFile(
                backend,
                { parsedFile, today, linesPath, digest, fileName, key, caller, address },
                notify,
                disconnectSignal,
              );
            });
            if (outcome.kind === 'refused') {
              const { noOfRecords: rows, invalidCount: invalid = 0 } = outcome.errors;
              if (!outcome.isAudited)
                await audit.record({
                  action: 'import',
                  actor: caller,
                  outcome: 'refused',
                  address: request.ip,
                  detail: { rows, invalid },
                });
              return {
                status: 'failure' as const,
                status_code: 400 as const,
                message: outcome.text,
                data: outcome.errors,
              };
            }
            const { importedCount = 0, ignoredCount = 0, newPeople = 0 } = outcome.result;
            for (const table of ['people', 'coverages'] as const) await vacuumAfterImport(store, table, newPeople, log);
            notify({ stage: 'done', share: 1 });
            const message = `${countWithNoun(importedCount, 'record')} imported, ${formatCount(ignoredCount)} ignored`;
            return { status: 'success' as const, status_code: 200 as const, message, data: outcome.result };
          } finally {
            for (const temporaryFile of [path, linesPath]) await rm(temporaryFile, { force: true });
          }
        });
      },
    );
  };
