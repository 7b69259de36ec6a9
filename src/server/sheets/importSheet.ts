import { createReadStream } from 'node:fs';

import { sql } from 'kysely';

import { importRowsKept, type ImportErrors, type ImportResult, type importStages } from '@/contract/sheet';
import type { Backend } from '@/server/backend';
import type { Transaction } from '@/server/db/database';
import { readImportResult } from '@/server/db/imports';
import { Refusal } from '@/server/reply';
import { actorName, type Asker } from '@/server/whoAsks';

import { invalidRow, type SheetRead } from './readSheet';
import { peopleColumns, rowColumns } from './stagedFiles';
import { countRows, createStagedTables, findProblems, keepPeople, keepRows, matchPeople, type StoredProblem } from './stagedTables';

export type Tell = (progress: { stage: (typeof importStages)[number]; rows?: number; share: number }) => void;

export type StagedSheet = {
  read: SheetRead;
  rowsPath: string;
  peoplePath: string;
  /** Of the sheet's bytes: a repetition of its key must bring the same ones. */
  digest: string;
  key: string | null;
  asker: Asker;
  address: string;
};

export type ImportOutcome =
  | { kind: 'taken'; importId: number; result: ImportResult }
  | { kind: 'refused'; words: string; errors: ImportErrors };

/** Ends the transaction of a sheet with nothing stored. */
class NotTaken extends Error {
  constructor(readonly errors: ImportErrors) {
    super('The sheet is not taken');
  }
}

/** One import at a time, whichever server it came to. */
const lockKey = 4_727_002;

const refusalWords = ({ invalidCount = 0 }: ImportErrors) =>
  `Nothing was imported: ${invalidCount} ${invalidCount === 1 ? 'record is' : 'records are'} not valid.`;

/** Takes a sheet that was read, whole or not at all, in one transaction (reliability E8, E9, I4). */
export async function importSheet(
  backend: Pick<Backend, 'db' | 'store' | 'seal' | 'audit' | 'now'>,
  sheet: StagedSheet,
  tell: Tell,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const { read } = sheet;
  if (read.problem) return { kind: 'refused', words: read.problem, errors: errorsOf(read) };
  try {
    const importId = await backend.db.transaction().execute((tx) => takeSheet(backend, tx, sheet, tell, signal));
    return { kind: 'taken', importId, result: await readImportResult(backend.db, importId) };
  } catch (fault) {
    if (fault instanceof NotTaken) return { kind: 'refused', words: refusalWords(fault.errors), errors: fault.errors };
    throw fault;
  }
}

async function takeSheet(
  { store, seal, audit, now }: Pick<Backend, 'store' | 'seal' | 'audit' | 'now'>,
  tx: Transaction,
  sheet: StagedSheet,
  tell: Tell,
  signal: AbortSignal,
) {
  const { read, key, asker, address } = sheet;
  const rows = read.noOfRecords;
  const step = (share: number) => {
    signal.throwIfAborted();
    tell({ stage: 'storing', rows, share });
  };

  await sql`set local statement_timeout = 0`.execute(tx);
  // What is not on disk yet, a tidying right after the commit could not count as settled.
  await sql`set local synchronous_commit = on`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
  const actor = actorName(asker);
  const request_hash = seal.lookup('request', `sheet:${sheet.digest}`);
  const former = key ? await formerImport(tx, actor, key, request_hash) : null;
  if (former) return former;

  step(0.65);
  await createStagedTables(tx);
  await store.copyIn(tx, 'sheet_people', peopleColumns, createReadStream(sheet.peoplePath));
  step(0.7);
  await store.copyIn(tx, 'sheet_rows', rowColumns, createReadStream(sheet.rowsPath));
  step(0.75);
  await matchPeople(tx);
  step(0.8);
  const problems = await findProblems(tx);
  if (read.invalidCount + problems.count) throw new NotTaken(errorsOf(read, problems));

  const { id } = await tx
    .insertInto('imports')
    .values({
      actor,
      idempotency_key: key,
      imported_count: 0,
      ignored_count: 0,
      new_people: 0,
      new_families: 0,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepRows(tx, id);
  step(0.85);
  const come = await keepPeople(tx);
  step(0.98);
  const { imported, ignored } = await countRows(tx, id);
  const counts = { imported_count: imported, ignored_count: ignored, new_people: come.people, new_families: come.families };
  await tx.updateTable('imports').set(counts).where('id', '=', id).execute();
  if (key)
    await tx.insertInto('idempotency').values({ key, actor, request_hash, reply: String(id), created_at: now() }).execute();
  const detail = { rows, imported, ignored, newPeople: come.people };
  await audit.write(tx, { action: 'import', actor: asker, subject: `import:${id}`, outcome: 'done', address, detail });
  return id;
}

/** The import this key stands for already; the same key with another sheet is refused. */
async function formerImport(tx: Transaction, actor: string, key: string, requestHash: Buffer) {
  const claim = await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'reply'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!claim) return null;
  if (!claim.request_hash.equals(requestHash))
    throw new Refusal('This Idempotency-Key was used for another sheet.', 409);
  return Number(claim.reply);
}

/** The summary of a refused sheet, with what reading found and what the people we have contradict, in order. */
function errorsOf(read: SheetRead, problems: { count: number; rows: StoredProblem[] } = { count: 0, rows: [] }): ImportErrors {
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
    // A row that reading refused already, but beyond the first thousand, is in the count.
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
