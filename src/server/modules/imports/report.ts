import { type Selectable, sql } from 'kysely';

import {
  type ColumnMapping,
  type ImportMode,
  type ImportReport,
  type ImportRowStatus,
  type ImportScope,
  importRowStatuses,
  type PeopleImportRow,
  peopleImportRowsPerPage,
} from '@/contract/people/peopleImport';
import { readActorNames } from '@/server/modules/audit/queries/actorNames';
import { otherNameReason } from '@/server/modules/people/queries/matchingNames';
import type { Database, Tables, Transaction } from '@/server/platform/database/database';
import { EditConflict } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';
import type { Cipher } from '@/server/platform/keys/cipher';
import { cellsByColumn, maskCell, recordOf, type StoredLine, type StoredProblem, storedProblems } from './stageLine';
import type { ImportRules } from './validateLines';

export type StoredImport = Selectable<Tables['imports']>;

/** An applied import can be undone for this long. */
const undoDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

export const importNotFoundText = 'Import not found.';
export const recordsChangedText = 'Some records changed, so nothing was saved. Review the affected rows, listed first.';
const lockedPreviewText =
  'Some rows have an SSN that is on record under a different name. Give a reason to see this preview.';
const zeroCounts = Object.fromEntries(importRowStatuses.map((status) => [status, 0])) as ImportReport['counts'];

/** Refuses to show or change a preview before the administrator gives the required reason. */
export function assertUnlocked<Row extends Pick<StoredImport, 'is_locked'>>(row: Row): Row {
  if (row.is_locked) throw new Refusal(lockedPreviewText);
  return row;
}

export const rulesOf = (storedImport: StoredImport): ImportRules => ({
  id: storedImport.id,
  way: storedImport.way,
  scope: storedImport.scope,
  from: storedImport.from_day ?? '',
  isExport: storedImport.is_export,
  isByOwner: storedImport.is_by_owner,
});

export const mappingOfImport = ({ columns }: StoredImport): ColumnMapping => columns.map(({ column }) => column);

const visibleStates = ['checked', 'applied', 'undone'] as const;

/** A preview is visible only to the administrator who made it; applied imports, to everyone who may see the history. */
const visibleTo = (db: Database, actor: string) =>
  db
    .selectFrom('imports')
    .where('state', 'in', visibleStates)
    .where((where) => where.or([where('state', '!=', 'checked'), where('actor', '=', actor)]));

export async function findImport(db: Database, id: number, actor: string) {
  const storedImport = await visibleTo(db, actor).selectAll().where('id', '=', id).executeTakeFirst();
  if (!storedImport) throw new Refusal(importNotFoundText);
  return storedImport;
}

const countsOf = ({ counts, imported_count, ignored_count }: StoredImport): ImportReport['counts'] =>
  counts ?? { new: imported_count, changed: 0, ending: 0, same: 0, ignored: ignored_count, wrong: 0 };

const addedCounts = ({ new_people: people, new_families: families }: StoredImport) =>
  people > 0 ? { added: { people, families } } : {};

export const undoDeadline = ({ state, applied_at }: StoredImport, now: Date) => {
  if (state !== 'applied' || !applied_at) return null;
  const until = new Date(applied_at.getTime() + undoDays * dayMs);
  return until > now ? until.toISOString() : null;
};

/**
 * The applied import of the same file in the same mode with no rows left out; an import with fixed rows counts as
 * another file.
 */
async function findSameImport(db: Database, storedImport: StoredImport) {
  if (storedImport.state !== 'checked' || storedImport.is_mended || !storedImport.digest) return null;
  const { rows } = await sql<{ id: number; at: Date }>`
    select id, coalesce(applied_at, created_at) as at from imports
    where digest = ${storedImport.digest} and state = 'applied' and id <> ${storedImport.id} and way = ${storedImport.way} and scope = ${storedImport.scope}
      and not is_mended and coalesce((counts->>'wrong')::int, 0) = 0
    order by id desc limit 1`.execute(db);
  const [sameImport] = rows;
  return sameImport ? { id: sameImport.id, at: sameImport.at.toISOString() } : null;
}

async function buildReports(db: Database, storedImports: readonly StoredImport[], now: Date): Promise<ImportReport[]> {
  const nameOf = await readActorNames(
    db,
    storedImports.map(({ actor }) => actor),
  );
  return Promise.all(
    storedImports.map(async (storedImport) => ({
      id: storedImport.id,
      state: storedImport.state as ImportReport['state'],
      way: storedImport.way satisfies ImportMode,
      scope: storedImport.scope satisfies ImportScope,
      from: storedImport.from_day ?? '',
      fileName: storedImport.file_name,
      by: nameOf(storedImport.actor),
      at: storedImport.created_at.toISOString(),
      appliedAt: storedImport.applied_at?.toISOString() ?? null,
      counts: storedImport.is_locked ? zeroCounts : countsOf(storedImport),
      ...(storedImport.state !== 'undone' && !storedImport.is_locked && addedCounts(storedImport)),
      ...(storedImport.is_locked && { isLocked: true }),
      columns: storedImport.columns,
      version: storedImport.version,
      guard: storedImport.state === 'checked' && !storedImport.is_locked ? storedImport.guard : null,
      sameAs: await findSameImport(db, storedImport),
      undoUntil: undoDeadline(storedImport, now),
      ...(storedImport.notice !== null && { notice: storedImport.notice }),
      ...(storedImport.digest !== null && { digest: storedImport.digest }),
    })),
  );
}

export async function buildReport(db: Database, storedImport: StoredImport, now: Date): Promise<ImportReport> {
  const [report] = await buildReports(db, [storedImport], now);
  if (!report) throw new Refusal(importNotFoundText);
  return report;
}

export const readReport = async (db: Database, id: number, actor: string, now: Date) =>
  buildReport(db, await findImport(db, id, actor), now);

/** Locks a preview; refuses another administrator's preview, and changes made from an outdated version of it. */
export async function lockPreview(
  tx: Transaction,
  { id, actor, version }: { id: number; actor: string; version?: number },
  now: Date,
) {
  const storedImport = await tx
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('actor', '=', actor)
    .where('state', 'in', visibleStates)
    .forUpdate()
    .executeTakeFirst();
  if (!storedImport) throw new Refusal(importNotFoundText);
  if (storedImport.state !== 'checked') throw new Refusal('This file was already imported.');
  assertUnlocked(storedImport);
  if (version !== undefined && version !== storedImport.version)
    throw new EditConflict(await buildReport(tx, storedImport, now), recordsChangedText);
  return storedImport;
}

/** A page of the history, newest first, with this administrator's open previews. */
export async function listImports(db: Database, { page, actor, now }: { page: number; actor: string; now: Date }) {
  const visibleImports = visibleTo(db, actor);
  const { count } = await visibleImports
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await visibleImports
    .selectAll()
    .orderBy('id', 'desc')
    .limit(peopleImportRowsPerPage)
    .offset((page - 1) * peopleImportRowsPerPage)
    .execute();
  return { count: Number(count), imports: await buildReports(db, rows, now) };
}

type FoundRow = Pick<Selectable<Tables['import_row_results']>, 'line' | 'person_id' | 'name' | 'reason' | 'changes'> &
  Omit<StoredLine, 'line' | 'cells'> & {
    problems: StoredProblem[] | null;
    own_problems: StoredProblem[] | null;
    agreement: number | null;
    cells: string[] | null;
  };

/** The rows of an import that was made without a preview. */
async function readRowsWithoutPreview(db: Database, id: number, status: ImportRowStatus, offset: number) {
  const importedRows = await db
    .selectFrom('import_rows')
    .select(['line', 'person_id', 'covered_person', 'message'])
    .where('import_id', '=', id)
    .where('message', status === 'new' ? 'is' : 'is not', null)
    .orderBy('line')
    .limit(peopleImportRowsPerPage)
    .offset(offset)
    .execute();
  return importedRows.map(({ line, person_id, covered_person, message }): PeopleImportRow => ({
    line,
    person: person_id,
    name: covered_person,
    reason: message,
    changes: [],
    problems: [],
  }));
}

/** A page of the rows with one status. A page near the end is read from the end, so that deep pages stay fast. */
export async function readRows(
  db: Database,
  storedImport: StoredImport,
  { status, page }: { status: ImportRowStatus; page: number },
  cipher: Pick<Cipher, 'decrypt'>,
) {
  const count = countsOf(storedImport)[status];
  assertUnlocked(storedImport);
  const offset = (page - 1) * peopleImportRowsPerPage;
  const pageSize = Math.min(peopleImportRowsPerPage, count - offset);
  if (pageSize <= 0) return { count, rows: [] };
  if (storedImport.counts === null)
    return { count, rows: await readRowsWithoutPreview(db, storedImport.id, status, offset) };
  const isFromEnd = offset > count / 2;
  const skippedCount = isFromEnd ? count - offset - pageSize : offset;
  const order = isFromEnd ? sql`rank desc, place desc` : sql`rank, place`;
  const { rows } = await sql<FoundRow>`
    select v.line, v.person_id, v.name, v.reason, v.changes, v.problems, v.agreement, l.problems as own_problems, l.cells, l.ssn_sealed,
      l.employee_sealed, l.odd_sealed, l.hash, l.employee_hash
    from (select place from import_row_results where import_id = ${storedImport.id} and status = ${status}
      order by ${order} limit ${pageSize} offset ${skippedCount}) page
    join import_row_results v on v.import_id = ${storedImport.id} and v.place = page.place
    left join import_lines l on l.import_id = ${storedImport.id} and l.line = v.line and v.status = 'wrong'
    order by v.rank, v.place`.execute(db);
  const mapping = mappingOfImport(storedImport);
  return { count, rows: rows.map((storedRow) => rowOf(storedRow, mapping, cipher)) };
}

function rowOf(storedRow: FoundRow, mapping: ColumnMapping, cipher: Pick<Cipher, 'decrypt'>): PeopleImportRow {
  const { line, person_id, name, reason, changes, problems, own_problems, agreement } = storedRow;
  const cells = displayedCells(storedRow, mapping, cipher);
  const hasOtherName = agreement === 0;
  return {
    line,
    person: hasOtherName ? null : person_id,
    name,
    reason: hasOtherName && reason ? otherNameReason : reason,
    changes: (changes ?? []).map((change) => (hasOtherName ? { ...change, from: '' } : change)),
    problems: storedProblems(own_problems, problems),
    ...(cells && { cells }),
  };
}

function displayedCells({ cells, ...encrypted }: FoundRow, mapping: ColumnMapping, cipher: Pick<Cipher, 'decrypt'>) {
  if (!cells) return undefined;
  const record = recordOf({ ...encrypted, cells }, mapping, cipher);
  return cellsByColumn(
    record.map((cell, index) => maskCell(mapping[index] ?? null, cell)),
    mapping,
  );
}
