import type { ImportErrors, ImportResult } from '@/contract/people/importFile';
import { maxMatchesWithoutReason } from '@/contract/people/peopleImport';
import type { ReportProgress } from '@/server/modules/imports/importProgress';
import { readImportResult } from '@/server/modules/imports/queries/imports';
import { takeImportLock } from '@/server/modules/people/importLock';
import { keyedDigest, linkMatches, storeSheetMatches } from '@/server/modules/people/ssnMatches';
import type { AuditLine, AuditLog } from '@/server/platform/audit/audit';
import { allowBulkWrite } from '@/server/platform/database/bulk';
import type { Database, Transaction } from '@/server/platform/database/database';
import type { Store } from '@/server/platform/database/store';
import { actorName } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import type { Cipher } from '@/server/platform/keys/cipher';
import { createStagedTables, storePeople, storeRows } from './stagedTables';
import { decide, errorsOf, InvalidSheet, type StagedSheet, type ValidatedSheet } from './validateFile';

export type ImportOutcome =
  | { kind: 'taken'; importId: number; result: ImportResult }
  /** `isAudited` where the refusal is an entry of the audit already. */
  | { kind: 'refused'; text: string; errors: ImportErrors; isAudited: boolean };

const refusalText = ({ invalidCount = 0 }: ImportErrors) =>
  `Nothing was imported: ${invalidCount} ${invalidCount === 1 ? 'record is' : 'records are'} not valid.`;

/** Imports a parsed file completely or not at all, in one transaction. */
export async function importSheet(
  backend: { db: Database; store: Store; cipher: Cipher; audit: AuditLog; now: () => Date },
  sheet: StagedSheet,
  notify: ReportProgress,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const { read } = sheet;
  if (read.problem) return { kind: 'refused', text: read.problem, errors: errorsOf(read), isAudited: false };
  try {
    const decided = await storeSheet(backend, sheet, notify, signal);
    if (decided instanceof Error) throw decided;
    const importId = decided;
    return { kind: 'taken', importId, result: await readImportResult(backend.db, importId) };
  } catch (fault) {
    if (fault instanceof InvalidSheet)
      return { kind: 'refused', text: refusalText(fault.errors), errors: fault.errors, isAudited: true };
    if (fault instanceof UnnamedMatches)
      return { kind: 'refused', text: unnamedMatches, errors: errorsOf(read), isAudited: true };
    throw fault;
  }
}

type Parts = { db: Database; store: Store; cipher: Cipher; audit: AuditLog; now: () => Date };

/** The file has more SSNs of people with other names than a day allows without a reason. */
class UnnamedMatches extends Error {}
const unnamedMatches = `Nothing was imported. More than ${maxMatchesWithoutReason} rows have an SSN that is on record under a different name. Choose “Add and update” to preview the changes and give a reason.`;

/**
 * Counts the stored people that a file matches by SSN alone. `finish` writes the audit entry, whether the import
 * succeeds or fails.
 */
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

const storeSheet = (parts: Parts, sheet: StagedSheet, notify: ReportProgress, signal: AbortSignal) =>
  parts.db.transaction().execute(async (tx) => {
    await allowBulkWrite(tx);
    await takeImportLock(tx);
    const previous = await findEarlierImport(tx, parts, sheet);
    if (previous) return previous;
    await createStagedTables(tx);
    const { onLoaded, finish } = matchesOf(tx, parts, sheet);
    const job = { ...parts, sheet, tx, report: reporterOf(sheet, notify, signal), onLoaded };
    try {
      const validated = await decide(job);
      const id = await insertImport(tx, parts, sheet, validated);
      await storePeople(tx, id, validated.validation);
      job.report(0.95);
      await storeRows(tx, id);
      await finish(auditLineOf(sheet, validated, id));
      return id;
    } catch (fault) {
      if (!isRefusal(fault)) throw fault;
      // Only the matches are stored at this point.
      await finish(refusedLine(sheet, fault));
      return fault;
    }
  });

const reporterOf =
  ({ read }: StagedSheet, notify: ReportProgress, signal: AbortSignal) =>
  (share: number) => {
    signal.throwIfAborted();
    notify({ stage: 'storing', rows: read.noOfRecords, share });
  };

/** Inserts the import with its idempotency key. */
async function insertImport(
  tx: Transaction,
  { cipher, now }: Parts,
  { caller, key, digest, fileName, today }: StagedSheet,
  { counts, created }: ValidatedSheet,
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
      digest: keyedDigest(cipher, digest),
      counts: null,
      notice: null,
      applied_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (key)
    await tx
      .insertInto('idempotency')
      .values({ key, actor, request_hash: requestHash(cipher, digest), reply: String(id), created_at: now() })
      .execute();
  return id;
}

const auditLineOf = (
  { read, caller, address }: StagedSheet,
  { counts, created }: ValidatedSheet,
  id: number,
): AuditLine => ({
  action: 'import',
  actor: caller,
  subject: `import:${id}`,
  outcome: 'done',
  address,
  detail: { rows: read.noOfRecords, imported: counts.imported, ignored: counts.ignored, newPeople: created.people },
});

const requestHash = (cipher: Cipher, digest: string) => cipher.lookup('request', `sheet:${digest}`);

/** The import already made with this key; refuses the key with another file. */
async function findEarlierImport(tx: Transaction, { cipher }: Parts, { caller, key, digest }: StagedSheet) {
  if (!key) return null;
  const claim = await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'reply'])
    .where('actor', '=', actorName(caller))
    .where('key', '=', key)
    .executeTakeFirst();
  if (!claim) return null;
  if (!claim.request_hash.equals(requestHash(cipher, digest)))
    throw new Refusal('This Idempotency-Key was used for another file.', 409);
  return Number(claim.reply);
}
