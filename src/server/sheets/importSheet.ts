import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

import { sql } from 'kysely';

import { importRowsKept, type ImportErrors, type ImportResult, type importStages } from '@/contract/people/sheet';
import type { AuditLine } from '@/server/audit/audit';
import type { Database, Transaction } from '@/server/db/database';
import { lineBatches } from '@/server/db/engine/batches';
import { readImportResult } from '@/server/db/people/imports';
import { Refusal } from '@/server/http/reply';
import type { Seal } from '@/server/keys/seal';
import { actorName, type Caller } from '@/server/http/caller';

import { finishImport, isImportPending, ranges, makeRunStep, type RunStep } from './pendingImport';
import { invalidRow, type ParsedSheet } from './readSheet';
import { peopleColumns, rowColumns } from './stagedFiles';
import {
  analyze,
  countRows,
  createStagedTables,
  emptyStagedTables,
  stagedSizes,
  findProblems,
  gatherPlans,
  storePeople,
  storeRows,
  matchPeople,
  type NewPeople,
  type Range,
  type RowCounts,
  type StoredProblem,
} from './stagedTables';
import type { AuditTrail } from '@/server/audit/audit';
import { markPlansWithPeople } from '@/server/db/programme/catalogue';
import type { Store } from '@/server/db/store';

export type ReportProgress = (progress: { stage: (typeof importStages)[number]; rows?: number; share: number }) => void;

export type StagedSheet = {
  read: ParsedSheet;
  rowsPath: string;
  peoplePath: string;
  /** SHA-256 of the sheet: a repeated key must come with the same bytes. */
  digest: string;
  key: string | null;
  caller: Caller;
  address: string;
};

export type ImportOutcome =
  { kind: 'taken'; importId: number; result: ImportResult } | { kind: 'refused'; words: string; errors: ImportErrors };

/** Rolls back the transaction of an invalid sheet. */
class InvalidSheet extends Error {
  constructor(readonly errors: ImportErrors) {
    super('The sheet is not taken');
  }
}

/** The advisory lock that allows one import at a time across all servers. */
const lockKey = 4_727_002;

const refusalWords = ({ invalidCount = 0 }: ImportErrors) =>
  `Nothing was imported: ${invalidCount} ${invalidCount === 1 ? 'record is' : 'records are'} not valid.`;

/** Rows and people per transaction when an import is done in steps. */
const rowsPerStep = 1000;
/** Bytes of a sheet loaded per transaction. */
const bytesPerStep = 256 * 1024;

/**
 * Imports a parsed sheet completely or not at all. PostgreSQL uses one transaction. The embedded database has one
 * connection, where a long transaction would block everyone: there the sheet is loaded and validated in small
 * transactions that stay invisible, decided in one, and written in small ones again. After a crash before the decision
 * nothing is stored; after the decision the next start completes the import before it serves requests.
 */
export async function importSheet(
  backend: { db: Database; store: Store; seal: Seal; audit: AuditTrail; now: () => Date },
  sheet: StagedSheet,
  tell: ReportProgress,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const { read } = sheet;
  if (read.problem) return { kind: 'refused', words: read.problem, errors: errorsOf(read) };
  try {
    const importId = await (backend.store.engine === 'pglite' ? importInSteps : importAtOnce)(
      backend,
      sheet,
      tell,
      signal,
    );
    return { kind: 'taken', importId, result: await readImportResult(backend.db, importId) };
  } catch (fault) {
    if (fault instanceof InvalidSheet)
      return { kind: 'refused', words: refusalWords(fault.errors), errors: fault.errors };
    throw fault;
  }
}

type Parts = { db: Database; store: Store; seal: Seal; audit: AuditTrail; now: () => Date };

const importAtOnce = (parts: Parts, sheet: StagedSheet, tell: ReportProgress, signal: AbortSignal) =>
  parts.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // VACUUM right after the commit skips rows whose commit is not on disk yet.
    await sql`set local synchronous_commit = on`.execute(tx);
    await sql`set local work_mem = '64MB'`.execute(tx);
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    const former = await findEarlierImport(tx, parts, sheet);
    if (former) return former;
    await createStagedTables(tx);
    const step: RunStep = (work) => work(tx);
    const job = { ...parts, sheet, step, size: Infinity, tell: reporterOf(sheet, tell, signal) };
    const judged = await checkSheet(job);
    const id = await insertImport(tx, parts, sheet, judged);
    await storePeople(tx, { from: 0, to: judged.extent.people });
    await markPlansWithPeople(tx);
    job.tell(0.95);
    await storeRows(tx, id, { from: 0, to: judged.extent.lines });
    await parts.audit.write(tx, auditLineOf(sheet, judged, id));
    return id;
  });

async function importInSteps(parts: Parts, sheet: StagedSheet, tell: ReportProgress, signal: AbortSignal) {
  const { db } = parts;
  const step = makeRunStep(db);
  // Completes an earlier import that a database failure interrupted.
  await finishImport(db);
  const former = await step((tx) => findEarlierImport(tx, parts, sheet));
  if (former) return former;
  try {
    await step(emptyStagedTables);
    const job = { ...parts, sheet, step, size: rowsPerStep, tell: reporterOf(sheet, tell, signal) };
    const judged = await checkSheet(job);
    const id = await step(async (tx) => {
      const importId = await insertImport(tx, parts, sheet, judged);
      await tx
        .insertInto('imports_pending')
        .values({ import_id: importId, family_reached: 0, line_reached: 0 })
        .execute();
      await parts.audit.write(tx, auditLineOf(sheet, judged, importId));
      return importId;
    });
    await finishImport(db, (share) =>
      tell({ stage: 'storing', rows: sheet.read.noOfRecords, share: 0.85 + 0.13 * share }),
    );
    return id;
  } finally {
    // A decided import that is not finished still needs the staged rows.
    if (!(await isImportPending(db))) await step(emptyStagedTables);
  }
}

const reporterOf =
  ({ read }: StagedSheet, tell: ReportProgress, signal: AbortSignal) =>
  (share: number) => {
    signal.throwIfAborted();
    tell({ stage: 'storing', rows: read.noOfRecords, share });
  };

type Job = Parts & { sheet: StagedSheet; step: RunStep; size: number; tell: (share: number) => void };
type CheckedSheet = { extent: { people: number; lines: number }; counts: RowCounts; created: NewPeople };

/** Loads a sheet into the staging tables and compares it with the stored people; throws NotTaken with its errors. */
async function checkSheet({ store, sheet, step, size, tell }: Job): Promise<CheckedSheet> {
  const { read, peoplePath, rowsPath } = sheet;
  const copy = async (table: string, columns: readonly string[], path: string) => {
    for await (const lines of lineBatches(createReadStream(path), bytesPerStep)) {
      await step((tx) => store.copyIn(tx, table, columns, Readable.from([lines])));
      tell(0.65);
    }
  };
  tell(0.65);
  await copy('sheet_people', peopleColumns, peoplePath);
  tell(0.7);
  await copy('sheet_rows', rowColumns, rowsPath);
  const extent = await step(stagedSizes);
  const inPieces = async (
    end: number,
    from: number,
    to: number,
    work: (tx: Transaction, range: Range) => Promise<unknown>,
  ) => {
    for (const range of ranges(end, size)) {
      await step((tx) => work(tx, range));
      tell(from + ((to - from) * range.to) / end);
    }
  };
  if (size === Infinity) await step((tx) => analyze(tx, 'sheet_people'));
  await inPieces(extent.people, 0.72, 0.76, matchPeople);
  if (size === Infinity)
    for (const table of ['sheet_known', 'sheet_rows'] as const) await step((tx) => analyze(tx, table));

  const counts: RowCounts = { problems: 0, imported: 0, ignored: 0 };
  const problems: StoredProblem[] = [];
  await inPieces(extent.lines, 0.76, 0.8, async (tx, range) => {
    const found = await countRows(tx, range);
    for (const name of ['problems', 'imported', 'ignored'] as const) counts[name] += found[name];
    if (problems.length < importRowsKept) problems.push(...(await findProblems(tx, range)));
  });
  if (read.invalidCount + counts.problems)
    throw new InvalidSheet(errorsOf(read, { count: counts.problems, rows: problems }));

  const created: NewPeople = { people: 0, families: 0 };
  await inPieces(extent.people, 0.8, 0.85, async (tx, range) => {
    const found = await gatherPlans(tx, range);
    created.people += found.people;
    created.families += found.families;
  });
  if (size === Infinity) await step((tx) => analyze(tx, 'sheet_taken'));
  return { extent, counts, created };
}

/** Inserts the import and its idempotency key. */
async function insertImport(
  tx: Transaction,
  { seal, now }: Parts,
  { caller, key, digest }: StagedSheet,
  { counts, created }: CheckedSheet,
) {
  const actor = actorName(caller);
  const { id } = await tx
    .insertInto('imports')
    .values({
      actor,
      idempotency_key: key,
      imported_count: counts.imported,
      ignored_count: counts.ignored,
      new_people: created.people,
      new_families: created.families,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (key)
    await tx
      .insertInto('idempotency')
      .values({ key, actor, request_hash: requestHash(seal, digest), reply: String(id), created_at: now() })
      .execute();
  return id;
}

const auditLineOf = (
  { read, caller, address }: StagedSheet,
  { counts, created }: CheckedSheet,
  id: number,
): AuditLine => ({
  action: 'import',
  actor: caller,
  subject: `import:${id}`,
  outcome: 'done',
  address,
  detail: { rows: read.noOfRecords, imported: counts.imported, ignored: counts.ignored, newPeople: created.people },
});

const requestHash = (seal: Seal, digest: string) => seal.lookup('request', `sheet:${digest}`);

/** The import already made with this key; refuses the key with another sheet. */
async function findEarlierImport(tx: Transaction, { seal }: Parts, { caller, key, digest }: StagedSheet) {
  if (!key) return null;
  const claim = await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'reply'])
    .where('actor', '=', actorName(caller))
    .where('key', '=', key)
    .executeTakeFirst();
  if (!claim) return null;
  if (!claim.request_hash.equals(requestHash(seal, digest)))
    throw new Refusal('This Idempotency-Key was used for another sheet.', 409);
  return Number(claim.reply);
}

/** The errors of a refused sheet, from parsing and from the comparison with stored people, by line. */
function errorsOf(
  read: ParsedSheet,
  problems: { count: number; rows: StoredProblem[] } = { count: 0, rows: [] },
): ImportErrors {
  const byLine = new Map(read.invalidRows.map((row) => [row.line, row]));
  for (const stored of problems.rows) {
    const known = byLine.get(stored.line);
    const said = invalidRow(
      stored.line,
      {
        'Covered Person': stored.covered_person,
        'Email Address': stored.email,
        'Empl Type': stored.empl_type,
        'Plan Name': stored.plan_name,
      },
      [stored.problem],
    );
    if (known) byLine.set(stored.line, { ...known, errors: [...known.errors, ...said.errors] });
    // A row that parsing already refused beyond the first thousand is in the count.
    else if (stored.is_valid) byLine.set(stored.line, said);
  }
  const rows = [...byLine.values()].sort((one, other) => one.line - other.line).slice(0, importRowsKept);
  return {
    noOfRecords: read.noOfRecords,
    providedColumns: read.providedColumns,
    invalidColumns: read.invalidColumns,
    missingColumns: read.missingColumns,
    invalidRecords: rows.map(({ line: _line, ...record }) => record),
    invalidCount: read.invalidCount + problems.count,
  };
}
