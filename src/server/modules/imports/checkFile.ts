import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { type ImportOptions, importOptionsSchema } from '@/contract/people/peopleImport';
import type { Backend } from '@/server/backend';
import { filePlansOf } from '@/server/modules/imports/filePlans';
import type { ReportProgress } from '@/server/modules/imports/importProgress';
import { tooManySharedLast4Text } from '@/server/modules/imports/sharedLast4';
import { keyedDigest, recordPreview, rejectSharedLast4, type SsnComparer } from '@/server/modules/imports/ssnMatches';
import { listPlans } from '@/server/modules/program/queries/catalog';
import { readInThread } from '@/server/platform/csv/readInThread';
import type { ReceivedFile } from '@/server/platform/csv/receiveFile';
import type { ReadProgress } from '@/server/platform/csv/records';
import { importRowResultsTable, inLongTransaction, vacuumAfterImport } from '@/server/platform/database/bulk';
import { readTemporary } from '@/server/platform/files/temporaryFile';
import { formatActor, isOwner } from '@/server/platform/http/caller';
import { firstIssueText } from '@/server/platform/http/contractRoutes';
import { Refusal } from '@/server/platform/http/reply';
import { saveColumnMapping } from './columnMappings';
import { isExport } from './mapColumns';
import { copiedColumns, type PeopleFileJob, type PeopleFileResult } from './readPeopleFile';
import { undatedNotice } from './undatedNotice';
import { summarizeValidation, validateImport } from './validateImport';
import type { ImportRules } from './validateLines';

/** Open previews per administrator; the oldest is dropped when there are more. */
const maxOpenPreviews = 5;

/** Reads the form fields sent with the file. */
export function parseImportOptions({ fields }: Pick<ReceivedFile, 'fields'>): ImportOptions {
  const parsed = importOptionsSchema.safeParse({ ...fields, columns: parseColumns(fields.columns) });
  if (!parsed.success) throw new Refusal(firstIssueText(parsed.error), 400);
  return parsed.data;
}

function parseColumns(text: string | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('columns: not valid', 400);
  }
}

type Upload = {
  file: ReceivedFile;
  path: string;
  options: ImportOptions;
  by: SsnComparer;
  signal: AbortSignal;
  report: ReportProgress;
};

/** Reads and validates a file without changing people. Returns the import's ID. */
export async function checkFile(deps: Backend, upload: Upload): Promise<number> {
  const { db, store, cipher, siteValues, log } = deps;
  const { path, file, options, by, signal, report: reportProgress } = upload;
  const plans = filePlansOf(await listPlans(db));
  const digest = keyedDigest(cipher, file.digest);
  const importId = await beginImport(deps, upload, digest);
  const linesPath = join(`${path}-${randomBytes(4).toString('hex')}.lines`);
  try {
    const job: PeopleFileJob = {
      reader: 'people',
      path,
      bytes: file.size,
      encoding: file.encoding,
      importId,
      linesPath,
      keys: cipher.keys(),
      plans,
      options: { way: options.way, scope: options.scope },
      today: await siteValues.today(),
      ...(options.columns && { chosenMapping: options.columns }),
    };
    const result = await readInThread<PeopleFileResult, ReadProgress>({
      job,
      report: ({ rows, share }) => reportProgress({ stage: 'reading', rows, share: 0.25 + share * 0.25 }),
      signal,
    });
    if ('problem' in result) throw new Refusal(result.problem);
    const { rows } = result;
    if (result.hasTooManySharedLast4) {
      const refusedPreview = { id: importId, by, rows, digest };
      await db.transaction().execute((tx) => rejectSharedLast4(tx, deps, refusedPreview));
      throw new Refusal(tooManySharedLast4Text);
    }
    reportProgress({ stage: 'checking', rows, share: 0.5 });
    const rules: ImportRules = {
      id: importId,
      way: options.way,
      scope: options.scope,
      from: options.from,
      isExport: isExport(result.mapping),
      isByOwner: isOwner(by.caller),
    };
    signal.throwIfAborted();
    await inLongTransaction(db, async (tx) => {
      await store.copyIn(tx, 'import_lines', copiedColumns, Readable.from(readTemporary(linesPath)));
      signal.throwIfAborted();
      reportProgress({ stage: 'checking', rows, share: 0.6 });
      await validateImport(tx, rules);
      reportProgress({ stage: 'checking', rows, share: 0.95 });
      const columns = result.headings.map((heading, index) => ({ heading, column: result.mapping[index] ?? null }));
      await tx
        .updateTable('imports')
        .set({
          state: 'checked',
          ...(await summarizeValidation(tx, rules)),
          columns: JSON.stringify(columns),
          is_export: rules.isExport,
          is_by_owner: rules.isByOwner,
          notice: noticeOf(result, options, store.importNotice(rows)),
        })
        .where('id', '=', importId)
        .execute();
      if (options.columns) await saveColumnMapping(tx, result.headings, result.mapping, deps.now());
      await recordPreview(tx, deps, { id: importId, by, rows, digest });
    });
    await vacuumAfterImport(store, importRowResultsTable, rows, log);
    reportProgress({ stage: 'done', rows, share: 1 });
    return importId;
  } catch (error) {
    await db.updateTable('imports').set({ state: 'dropped' }).where('id', '=', importId).execute();
    throw error;
  } finally {
    await rm(linesPath, { force: true });
  }
}

type FileNotes = { isWindows1252: boolean; undatedCount: number };

function noticeOf(
  { isWindows1252, undatedCount }: FileNotes,
  { way, from }: ImportOptions,
  sizeText: string | undefined,
) {
  const encodingNotices = isWindows1252 ? ['The file isn’t UTF-8. Check names with accents.'] : [];
  const undatedText = way === 'add' ? undatedNotice(undatedCount, from) : undefined;
  return [...encodingNotices, undatedText, sizeText].filter(Boolean).join(' ') || null;
}

async function beginImport({ db, now }: Backend, { options, file, by }: Upload, digest: string) {
  const actor = formatActor(by.caller);
  const { id } = await db
    .insertInto('imports')
    .values({
      actor,
      idempotency_key: null,
      imported_count: 0,
      ignored_count: 0,
      new_people: 0,
      new_families: 0,
      created_at: now(),
      state: 'staging',
      way: options.way,
      scope: options.scope,
      from_day: options.from,
      file_name: file.name,
      digest,
      counts: null,
      notice: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ownPreviews = db.selectFrom('imports').select('id').where('actor', '=', actor).where('state', '=', 'checked');
  await db
    .updateTable('imports')
    .set({ state: 'dropped' })
    .where('id', 'in', ownPreviews.orderBy('id', 'desc').offset(maxOpenPreviews - 1))
    .execute();
  return id;
}
