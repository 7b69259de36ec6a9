import { type RawBuilder, sql } from 'kysely';

import { maxMatchesWithoutReason } from '@/contract/people/peopleImport';
import type { Backend } from '@/server/backend';
import { maxPeopleWithSameLast4 } from '@/server/modules/imports/sharedLast4';
import { endedCoverageOffset } from '@/server/modules/imports/validateEndings';
import { lockSubject } from '@/server/platform/database/attempts';
import type { Database, Transaction } from '@/server/platform/database/database';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import type { Cipher } from '@/server/platform/keys/cipher';

/** Who compares a file with the stored people, and from which address. */
export type SsnComparer = { caller: Caller; address: string };
type Sql = RawBuilder<unknown>;

const dayMs = 24 * 60 * 60 * 1000;

/** The agreement when first and last name both match; anything less counts as a match by SSN only. */
const fullNameAgreement = 2;

/** The stored people whose SSNs are in a preview's file. */
const selectMatches = (id: number) => sql`
  select person_id, bool_and(is_by_number) as is_by_number from (
    select person_id, agreement < ${sql.lit(fullNameAgreement)} as is_by_number from import_row_results
      where import_id = ${id} and place < ${sql.lit(endedCoverageOffset)} and agreement is not null
    union all
    select employee_match, true from import_row_results where import_id = ${id} and employee_match is not null
  ) found group by person_id`;

/**
 * Lines with the name and the last four digits of a stored person and an SSN that is not on record, as in a list of
 * guesses.
 */
const selectGuessCount = (id: number, lines: readonly number[] | undefined) => sql`
  select count(distinct l.hash) as guesses from import_lines l
  join import_row_results v on v.import_id = l.import_id and v.place = l.line and v.person_id is null
  join people p on p.name_key = l.name_key and p.ssn_last4 = l.last4 and p.deleted_at is null
  where l.import_id = ${id} and l.hash is not null and l.last4 <> '' and l.name_key <> ''
    ${lines ? sql`and l.line = any(${lines}::int[])` : sql``}`;

type FoundCounts = { matched: number; by_number: number; guesses: number };
type Comparison = {
  importId: number | null;
  by: SsnComparer;
  lineCount: number;
  matchesQuery: Sql;
  guessCountQuery: Sql;
};

/**
 * Two people may have the same name and the same last four digits; one case in this many compared rows is treated as
 * chance.
 */
const rowsPerChanceMatch = 1000;

/**
 * Stores whom a file matched. An administrator's counts are serialized across all servers, so that simultaneous files
 * count together. Returns the stored preview's ID, its counts, and whether the administrator's matches by SSN alone and
 * apparent guesses in the past day are more than are allowed without a reason.
 */
async function storeMatches(
  tx: Transaction,
  { cipher, now }: Backend,
  { importId, by, lineCount, matchesQuery, guessCountQuery }: Comparison,
) {
  const actor = formatActor(by.caller);
  await lockSubject(tx, cipher.lookupHash('attempt', `matches:${actor}`));
  const { rows: guessRows } = await sql<Pick<FoundCounts, 'guesses'>>`${guessCountQuery}`.execute(tx);
  const guessesBeyondChance = Number(guessRows[0]?.guesses ?? 0) - Math.floor(lineCount / rowsPerChanceMatch);
  const values = { import_id: importId, actor, at: now(), guesses: Math.max(0, guessesBeyondChance) };
  const { id } = await tx.insertInto('import_previews').values(values).returning('id').executeTakeFirstOrThrow();
  const { rows } = await sql<FoundCounts>`
    with found as materialized (${matchesQuery}), stored as (
      insert into ssn_matches (person_id, preview_id, is_by_number)
      select person_id, ${id}, is_by_number from found f
      ${
        importId === null
          ? sql``
          : sql`where not exists (select from ssn_matches m where m.person_id = f.person_id and m.preview_id in (
        select p.id from import_previews p where p.import_id = ${importId} and p.id < ${id}))`
      }
      order by person_id)
    select count(*) as matched, count(*) filter (where is_by_number) as by_number from found`.execute(tx);
  const { matched = 0, by_number: byNumber = 0 } = rows[0] ?? {};
  const counts = { matched: Number(matched), byNumber: Number(byNumber), guesses: values.guesses };
  const hasWeakMatches = counts.byNumber + counts.guesses > 0;
  const since = new Date(now().getTime() - dayMs);
  return {
    id,
    counts,
    isOverLimit: hasWeakMatches && (await countUnexplainedMatches(tx, actor, since)) > maxMatchesWithoutReason,
  };
}

/** How many people an administrator has matched by SSN alone, or apparently guessed, without a reason since a time. */
async function countUnexplainedMatches(db: Database, actor: string, since: Date) {
  const { rows } = await sql<{ count: number }>`
    select (select count(distinct m.person_id) from import_previews p
        join ssn_matches m on m.preview_id = p.id and m.is_by_number
        where p.actor = ${actor} and p.at > ${since} and not p.is_explained)
      + (select coalesce(sum(p.guesses), 0) from import_previews p
        where p.actor = ${actor} and p.at > ${since} and not p.is_explained) as count`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

type Preview = {
  id: number;
  by: SsnComparer;
  rows: number;
  /** The keyed hash of the file. */
  digest: string | null;
  /** The changed lines, when a preview is validated again. */
  changedLines?: readonly number[];
};

/** The keyed hash of a file's SHA-256: the plain hash of a short file would reveal its SSNs. */
export const keyedDigest = (cipher: Pick<Cipher, 'lookupHash'>, digest: string) =>
  cipher.lookupHash('file', digest).toString('hex');
/** Identifies a file in the audit log. */
const shortDigest = (digest: string) => digest.slice(0, 32);

/**
 * Stores whom a preview matched, with an audit entry that stays when the preview is discarded. Locks the preview
 * when a reason is required.
 */
export async function recordPreview(tx: Transaction, deps: Backend, preview: Preview) {
  const { id, by, rows, digest, changedLines } = preview;
  const matchesQuery = selectMatches(id);
  const lineCount = changedLines?.length ?? rows;
  const comparison: Comparison = {
    importId: id,
    by,
    lineCount,
    matchesQuery,
    guessCountQuery: selectGuessCount(id, changedLines),
  };
  const { id: previewId, counts, isOverLimit } = await storeMatches(tx, deps, comparison);
  await tx.updateTable('imports').set({ is_locked: isOverLimit }).where('id', '=', id).execute();
  const detail = {
    rows,
    ...counts,
    ...(digest !== null && { file: shortDigest(digest) }),
    ...(changedLines && { changed: changedLines.length }),
    ...(isOverLimit && { locked: true }),
  };
  const subject = `import:${id}`;
  const { caller: actor, address } = by;
  const auditEntry = { action: 'preview', actor, subject, outcome: 'done', address, detail } as const;
  await linkMatches(tx, previewId, await deps.audit.write(tx, auditEntry));
}

/** Drops a preview that looks like guessed SSNs. It is audited, although none of its matches are shown. */
export async function rejectSharedLast4(
  tx: Transaction,
  { audit }: Backend,
  { id, by: { caller, address }, rows, digest }: Omit<Preview, 'changedLines'>,
) {
  await tx.updateTable('imports').set({ state: 'dropped' }).where('id', '=', id).execute();
  const detail = { rows, sameEnd: true, ...(digest !== null && { file: shortDigest(digest) }) };
  await audit.write(tx, {
    action: 'preview',
    actor: caller,
    subject: `import:${id}`,
    outcome: 'refused',
    address,
    detail,
  });
}

/** Stores the matches by SSN alone for a file that is imported without a preview; the caller writes the audit entry. */
export const storeFileMatches = (
  tx: Transaction,
  deps: Backend,
  { id, by, rows }: { id: number; by: SsnComparer; rows: number },
) =>
  storeMatches(tx, deps, {
    importId: null,
    by,
    lineCount: rows,
    matchesQuery: sql`select v.person_id, true as is_by_number from import_row_results v where v.agreement < ${sql.lit(fullNameAgreement)}
      union
      select v.employee_match, true from import_row_results v where v.employee_match is not null
        -- An employee without a row is identified by a dependent who is named in the file.
        and not exists (select from import_row_results r join people p on p.id = r.person_id
          where r.agreement > 0 and p.employee_id = v.employee_match)`,
    guessCountQuery: selectGuessCount(id, undefined),
  });

/** Links the matches to their audit entry. */
export const linkMatches = (tx: Transaction, previewId: number, auditId: number) =>
  tx.updateTable('import_previews').set({ audit_id: auditId }).where('id', '=', previewId).execute();

/** Unlocks a preview for which a reason was given; its matches no longer count toward the limit. */
export async function unlockExplainedPreview(tx: Transaction, importId: number) {
  await tx.updateTable('import_previews').set({ is_explained: true }).where('import_id', '=', importId).execute();
  await tx.updateTable('imports').set({ is_locked: false }).where('id', '=', importId).execute();
}

/** Whether changed lines made a preview's file look like a list of guesses. */
export async function hasTooManySharedLast4(tx: Database, id: number, lines: readonly number[]) {
  const { rows } = await sql<{ most: number; people: number }>`
    select (select max(n) from (select count(distinct hash) as n from import_lines where import_id = ${id} and hash is not null and last4 <> ''
        and last4 in (select last4 from import_lines where import_id = ${id} and line = any(${lines}::int[]) and hash is not null)
        group by last4) ends) as most,
      (select count(*) from import_lines where import_id = ${id} and hash is not null) as people`.execute(tx);
  const { most = 0, people = 0 } = rows[0] ?? {};
  return Number(most) > maxPeopleWithSameLast4(Number(people));
}
