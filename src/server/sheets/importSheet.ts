import type { ImportErrors, ImportResult, importStages } from '@/contract/people/sheet';
import type { AuditLine, AuditTrail } from '@/server/audit/audit';
import { allowBulkWrite } from '@/server/db/bulk';
import type { Database, Transaction } from '@/server/db/database';
import { keyedDigest, linkMatches, storeSheetMatches } from '@/server/people/ssnMatches';
import { matchesWithoutReason } from '@/contract/people/peopleImport';
import { readImportResult } from '@/server/db/people/imports';
import type { Store } from '@/server/db/store';
import { actorName } from '@/server/http/caller';
import { Refusal } from '@/server/http/reply';
import type { Seal } from '@/server/keys/seal';

import { holdImportLock } from '@/server/people/importLock';
import { decide, errorsOf, InvalidSheet, type JudgedSheet, type StagedSheet } from './judgeSheet';
import { createStagedTables, storePeople, storeRows } from './stagedTables';

export type ReportProgress = (progress: { stage: (typeof importStages)[number]; rows?: number; share: number }) => void;

export type ImportOutcome =
  | { kind: 'taken'; importId: number; result: ImportResult }
  /** `isAudited` where the refusal is an entry of the audit already. */
  | { kind: 'refused'; words: string; errors: ImportErrors; isAudited: boolean };

const refusalWords = ({ invalidCount = 0 }: ImportErrors) =>
  `Nothing was imported: ${invalidCount} ${invalidCount === 1 ? 'record is' : 'records are'} not valid.`;

/** Imports a parsed sheet completely or not at all, in one transaction. */
export async function importSheet(
  backend: { db: Database; store: Store; seal: Seal; audit: AuditTrail; now: () => Date },
  sheet: StagedSheet,
  tell: ReportProgress,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const { read } = sheet;
  if (read.problem) return { kind: 'refused', words: read.problem, errors: errorsOf(read), isAudited: false };
  try {
    const decided = await storeSheet(backend, sheet, tell, signal);
    if (decided instanceof Error) throw decided;
    const importId = decided;
    return { kind: 'taken', importId, result: await readImportResult(backend.db, importId) };
  } catch (fault) {
    if (fault instanceof InvalidSheet)
      return { kind: 'refused', words: refusalWords(fault.errors), errors: fault.errors, isAudited: true };
    if (fault instanceof UnnamedMatches)
      return { kind: 'refused', words: unnamedMatches, errors: errorsOf(read), isAudited: true };
    throw fault;
  }
}

type Parts = { db: Database; store: Store; seal: Seal; audit: AuditTrail; now: () => Date };

/** The sheet holds the SSNs of more people with other names than a day allows without a reason. */
class UnnamedMatches extends Error {}
const unnamedMatches = `Nothing was imported: more than ${matchesWithoutReason} rows hold an SSN that is on record under another name. Use “Bring up to date”, which shows what would change first and asks what you need it for.`;

/** Counts whom a sheet names by number alone; its entry of the audit is written in `finish`, however it ends. */
function matchesOf(tx: Transaction, parts: Parts, sheet: StagedSheet) {
  const by = { caller: sheet.caller, address: sheet.address };
  let previewId = 0;
  let found = {};
  return {
    onLoaded: async (guesses: number) => {
      const { id, counts, isOver } = await storeSheetMatches(tx, parts, { by, lines: sheet.read.noOfRecords, guesses });
      previewId = id;
      if (counts.byNumber + counts.guesses > 0) found = { byNumber: counts.byNumber, guesses: counts.guesses };
      if (isOver) throw new UnnamedMatches();
    },
    finish: async (line: AuditLine) => {
      const auditId = await parts.audit.write(tx, { ...line, detail: { ...line.detail, ...found } });
      await linkMatches(tx, previewId, auditId);
    },
  };
}

const isRefusal = (fault: unknown): fault is InvalidSheet | UnnamedMatches =>
  fault instanceof InvalidSheet || fault instanceof UnnamedMatches;
const refusedLine = ({ read, caller, address }: StagedSheet, fault: InvalidSheet | UnnamedMatches): AuditLine => {
  const invalid = fault instanceof InvalidSheet ? (fault.errors.invalidCount ?? 0) : 0;
  return { action: 'import', actor: caller, outcome: 'refused', address, detail: { rows: read.noOfRecords, invalid } };
};

const storeSheet = (parts: Parts, sheet: StagedSheet, tell: ReportProgress, signal: AbortSignal) =>
  parts.db.transaction().execute(async (tx) => {
    await allowBulkWrite(tx);
    await holdImportLock(tx);
    const former = await findEarlierImport(tx, parts, sheet);
    if (former) return former;
    await createStagedTables(tx);
    const { onLoaded, finish } = matchesOf(tx, parts, sheet);
    const job = { ...parts, sheet, tx, tell: reporterOf(sheet, tell, signal), onLoaded };
    try {
      const judged = await decide(job);
      const id = await insertImport(tx, parts, sheet, judged);
      await storePeople(tx, id, judged.judging);
      job.tell(0.95);
      await storeRows(tx, id);
      await finish(auditLineOf(sheet, judged, id));
      return id;
    } catch (fault) {
      if (!isRefusal(fault)) throw fault;
      // Nothing is stored by then but what was matched.
      await finish(refusedLine(sheet, fault));
      return fault;
    }
  });

const reporterOf =
  ({ read }: StagedSheet, tell: ReportProgress, signal: AbortSignal) =>
  (share: number) => {
    signal.throwIfAborted();
    tell({ stage: 'storing', rows: read.noOfRecords, share });
  };

/** Inserts the import and its idempotency key. */
async function insertImport(
  tx: Transaction,
  { seal, now }: Parts,
  { caller, key, digest, fileName, today }: StagedSheet,
  { counts, created }: JudgedSheet,
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
      from_day: today,
      file_name: fileName,
      digest: keyedDigest(seal, digest),
      counts: null,
      notice: null,
      applied_at: now(),
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
  { counts, created }: JudgedSheet,
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
