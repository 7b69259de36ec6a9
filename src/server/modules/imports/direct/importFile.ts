import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { ImportErrors, ImportResult } from '@/contract/people/importFile';
import { maxMatchesWithoutReason } from '@/contract/people/peopleImport';
import type { Backend } from '@/server/backend';
import { lockPeople } from '@/server/modules/imports/applyImport';
import type { ReportProgress } from '@/server/modules/imports/importProgress';
import { readImportResult } from '@/server/modules/imports/queries/imports';
import { keyedDigest, linkMatches, storeFileMatches } from '@/server/modules/imports/ssnMatches';
import { undatedNotice } from '@/server/modules/imports/undatedNotice';
import { countRows } from '@/server/modules/imports/validateImport';
import type { ImportRules } from '@/server/modules/imports/validateLines';
import { writeRows } from '@/server/modules/imports/writeImport';
import { takeImportLock } from '@/server/modules/people/importLock';
import { lockCatalog } from '@/server/modules/program/queries/catalog';
import type { AuditEntryInput } from '@/server/platform/audit/audit';
import { allowBulkWrite } from '@/server/platform/database/bulk';
import type { Transaction } from '@/server/platform/database/database';
import { readTemporary } from '@/server/platform/files/temporaryFile';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import type { Cipher } from '@/server/platform/keys/cipher';
import { type ParsedFile, stagedColumns } from './readFile';
import { createStagedTables, errorsOf, findErrors, storeRows, validateRows } from './validateRows';

type StagedFile = {
  parsedFile: ParsedFile;
  /** The effective date of coverage without a date in the file. */
  today: string;
  linesPath: string;
  /** The file's SHA-256: a repeated key must come with the same bytes. */
  digest: string;
  /** The name that the history of imports shows. */
  fileName?: string;
  key: string | null;
  caller: Caller;
  address: string;
};

type ImportOutcome =
  | { kind: 'imported'; importId: number; result: ImportResult }
  /** `isAudited` is set when the refusal is already an entry in the audit log. */
  | { kind: 'refused'; text: string; errors: ImportErrors; isAudited: boolean };

const refusalText = ({ invalidCount = 0 }: ImportErrors) =>
  `Nothing was imported: ${invalidCount} ${invalidCount === 1 ? 'record is' : 'records are'} not valid.`;
/** The refusal of more SSNs on record under a different name than one day allows without a reason. */
const tooManyOtherNamesText = `Nothing was imported. More than ${maxMatchesWithoutReason} rows have an SSN that is on record under a different name. Choose “Add and update” to preview the changes and give a reason.`;

/** Imports a parsed file without a preview, completely or not at all, in one transaction. */
export async function importEmployeeFile(
  deps: Backend,
  file: StagedFile,
  reportProgress: ReportProgress,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const { parsedFile } = file;
  if (parsedFile.problem)
    return { kind: 'refused', text: parsedFile.problem, errors: errorsOf(parsedFile), isAudited: false };
  const report = (share: number) => {
    signal.throwIfAborted();
    reportProgress({ stage: 'storing', rows: parsedFile.noOfRecords, share });
  };
  const outcome = await deps.db.transaction().execute(async (tx) => {
    await allowBulkWrite(tx);
    await takeImportLock(tx);
    return (await findEarlierImportId(tx, deps, file)) ?? storeImport(tx, deps, file, report);
  });
  if (typeof outcome !== 'number') return { kind: 'refused', ...outcome, isAudited: true };
  return { kind: 'imported', importId: outcome, result: await readImportResult(deps.db, outcome) };
}

/** Returns the import's ID, or why it is refused; in that case, only the matches and an audit entry are stored. */
async function storeImport(tx: Transaction, deps: Backend, file: StagedFile, report: (share: number) => void) {
  const { parsedFile, today, linesPath, caller, address } = file;
  const id = await nextImportId(tx);
  report(0.65);
  await createStagedTables(tx, id);
  await deps.store.copyIn(tx, 'import_lines', stagedColumns, Readable.from(readTemporary(linesPath)));
  report(0.72);
  // From here to the end of the transaction, no plan changes.
  await lockCatalog(tx);
  await validateRows(tx, id, today);
  report(0.8);
  const by = { caller, address };
  const {
    id: previewId,
    counts: matchCounts,
    isOverLimit,
  } = await storeFileMatches(tx, deps, { id, by, rows: parsedFile.noOfRecords });
  const writeAudit = async (auditEntry: Pick<AuditEntryInput, 'outcome' | 'subject' | 'detail'>) => {
    const { byNumber, guesses } = matchCounts;
    const detail = {
      rows: parsedFile.noOfRecords,
      ...auditEntry.detail,
      ...(byNumber + guesses > 0 && { byNumber, guesses }),
    };
    const auditId = await deps.audit.write(tx, { action: 'import', actor: caller, address, ...auditEntry, detail });
    await linkMatches(tx, previewId, auditId);
  };
  if (isOverLimit) {
    await writeAudit({ outcome: 'refused', detail: { invalid: 0 } });
    return { text: tooManyOtherNamesText, errors: errorsOf(parsedFile) };
  }
  const counts = await countRows(tx, id);
  if (parsedFile.invalidCount + counts.wrong > 0) {
    const errors = await findErrors(tx, parsedFile);
    await writeAudit({ outcome: 'refused', detail: { invalid: errors.invalidCount ?? 0 } });
    return { text: refusalText(errors), errors };
  }

  report(0.85);
  const at = await insertImport(tx, deps, file, { id, ignored: counts.ignored });
  const writtenCounts =
    counts.new + counts.changed > 0 ? await writeImportedRows(tx, { id, today, at }) : { imported: 0, newPeople: 0 };
  report(0.95);
  await storeRows(tx, id);
  const detail = {
    imported: writtenCounts.imported,
    ignored: counts.ignored + counts.new + counts.changed - writtenCounts.imported,
  };
  await writeAudit({
    outcome: 'done',
    subject: `import:${id}`,
    detail: { ...detail, newPeople: writtenCounts.newPeople },
  });
  return id;
}

/** Writes the imported rows. A row is left out when its employee was purged after the validation. */
async function writeImportedRows(tx: Transaction, { id, today, at }: { id: number; today: string; at: Date }) {
  await lockPeople(tx, id);
  const rules: ImportRules = {
    id,
    way: 'add',
    scope: 'changes',
    from: today,
    isExport: false,
    isByOwner: false,
    isDirect: true,
  };
  const addedCounts = await writeRows(tx, rules, at);
  const counts = await countRows(tx, id);
  const importedCount = counts.new + counts.changed;
  await tx
    .updateTable('imports')
    .set({
      imported_count: importedCount,
      ignored_count: counts.ignored + counts.wrong,
      new_people: addedCounts.people,
      new_families: addedCounts.families,
    })
    .where('id', '=', id)
    .execute();
  return { imported: importedCount, newPeople: addedCounts.people };
}

async function nextImportId(tx: Transaction) {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('imports', 'id')) as id`.execute(tx);
  return rows[0]?.id ?? 0;
}

const requestHash = (cipher: Cipher, digest: string) => cipher.lookupHash('request', `sheet:${digest}`);

/** Inserts the import with its idempotency key. Returns the time at which it was applied. */
async function insertImport(
  tx: Transaction,
  { cipher, now }: Backend,
  { parsedFile, caller, key, digest, fileName, today }: StagedFile,
  { id, ignored }: { id: number; ignored: number },
) {
  const actor = formatActor(caller);
  const at = now();
  await tx
    .insertInto('imports')
    .values({
      id,
      actor,
      idempotency_key: key,
      imported_count: 0,
      ignored_count: ignored,
      new_people: 0,
      new_families: 0,
      created_at: at,
      from_day: today,
      file_name: fileName,
      digest: keyedDigest(cipher, digest),
      counts: null,
      notice: undatedNotice(parsedFile.undatedCount, today) ?? null,
      applied_at: at,
    })
    .execute();
  if (key)
    await tx
      .insertInto('idempotency')
      .values({ key, actor, request_hash: requestHash(cipher, digest), reply: String(id), created_at: at })
      .execute();
  return at;
}

/** The ID of the import already made with this key; refuses the key with another file. */
async function findEarlierImportId(tx: Transaction, { cipher }: Backend, { caller, key, digest }: StagedFile) {
  if (!key) return null;
  const idempotencyRow = await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'reply'])
    .where('actor', '=', formatActor(caller))
    .where('key', '=', key)
    .executeTakeFirst();
  if (!idempotencyRow) return null;
  if (!idempotencyRow.request_hash.equals(requestHash(cipher, digest)))
    throw new Refusal('This Idempotency-Key was used for another file.', 409);
  return Number(idempotencyRow.reply);
}
