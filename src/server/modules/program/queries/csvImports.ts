import { type RawBuilder, sql } from 'kysely';
import {
  type CsvMode,
  type CsvReport,
  type CsvRow,
  type CsvRowStatus,
  type CsvRows,
  type CsvTarget,
  csvColumnsOf,
  csvRowStatuses,
  csvRowsPerPage,
  csvTableOf,
} from '@/contract/program/csv';
import type { DirectoryKind } from '@/contract/program/directory';
import { tableOf } from '@/server/modules/program/queries/csvTargets';
import type { Database, Transaction } from '@/server/platform/database/database';

type NewImport = { target: CsvTarget; actor: string; now: Date };

/** Starts a comparison; removes the same person's earlier one. */
export async function beginCsvImport(tx: Transaction, { target, actor, now }: NewImport) {
  await tx.deleteFrom('csv_imports').where('target', '=', target).where('actor', '=', actor).execute();
  const { id } = await tx
    .insertInto('csv_imports')
    .values({ target, actor, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type CsvImportRef = { id: number; target: CsvTarget };

/** Each row in the file with its stored row, and each active stored row that is not in the file. */
function buildComparisonQuery({ id, target }: CsvImportRef) {
  const { key, stored } = tableOf(target);
  const isValid = sql`cardinality(problems) = 0`;
  return sql`
    with lines as (
      select line, cells, ${isValid} as is_valid, ${key(sql`cells`)} as key from csv_cells where import_id = ${id}
    ), numbered as (
      select *, min(line) filter (where is_valid) over (partition by key) as first_line from lines
    ), stored as (select s.*, ${key(sql`s.cells`)} as key from (${stored}) s
    ), known as (select distinct on (key) * from stored order by key, is_active desc, id
    ), matched as materialized (
      select case when not n.is_valid or n.first_line < n.line then 'wrong' when k.id is null then 'new'
          when k.is_active and k.cells = n.cells then 'same' else 'changed' end as status,
        n.line, case when n.is_valid and n.first_line < n.line then n.first_line end as first_line,
        k.id as stored_id, k.version as stored_version, k.is_active as stored_active, k.cells as stored_cells
      from numbered n left join known k on k.key = n.key
    )
    select * from matched
    union all
    select 'gone', null, null, s.id, s.version, s.is_active, s.cells from stored s
    where s.is_active and not exists (select from matched m where m.stored_id = s.id)`;
}

const rowColumns = sql`status, line, first_line, stored_id, stored_version, stored_active, stored_cells`;

const insertRowResults = (tx: Transaction, { id }: CsvImportRef, source: RawBuilder<unknown>) =>
  sql`insert into csv_row_results (import_id, ${rowColumns})
    select ${id}, ${rowColumns} from (${source}) compared order by line nulls last, stored_id`.execute(tx);

/** Compares the file with what is stored, for the first time or again. */
export async function compareCsv(tx: Transaction, csvImport: CsvImportRef) {
  await tx.deleteFrom('csv_row_results').where('import_id', '=', csvImport.id).execute();
  await insertRowResults(tx, csvImport, buildComparisonQuery(csvImport));
  await tx.updateTable('csv_imports').set({ is_compared: true }).where('id', '=', csvImport.id).execute();
}

/** Whether the comparison would have a different result now. */
export async function hasChangedSince(tx: Transaction, { id, target }: CsvImportRef) {
  const { key, stored } = tableOf(target);
  const resultsQuery = sql`select * from csv_row_results where import_id = ${id}`;
  // A comparison contains every active row, and the inactive ones that are in the file.
  const { rows } = await sql<{ differs: boolean }>`
    with compared as materialized (${resultsQuery}), others as materialized (
      select s.is_active, s.cells from (${stored}) s
      where not exists (select from compared j where j.stored_id = s.id))
    select exists (select from compared j left join (${stored}) s on s.id = j.stored_id
        where j.stored_id is not null and s.version is distinct from j.stored_version)
      or exists (select from others where is_active)
      or exists (select from others o join csv_cells c on ${key(sql`c.cells`)} = ${key(sql`o.cells`)}
        join compared j on j.line = c.line and j.status = 'new' where c.import_id = ${id}) as differs`.execute(tx);
  return rows[0]?.differs ?? false;
}

export async function readCsvReport(db: Database, id: number): Promise<CsvReport> {
  const rows = await db
    .selectFrom('csv_row_results')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .groupBy('status')
    .execute();
  const counts = Object.fromEntries(csvRowStatuses.map((status) => [status, 0])) as CsvReport['counts'];
  for (const { status, count } of rows) counts[status] = count;
  return { id, counts };
}

/** A person's finished comparison; undefined when it no longer exists. */
export const findCsvImport = (db: Database, { id, target }: CsvImportRef, actor: string) =>
  db
    .selectFrom('csv_imports')
    .select('id')
    .where('id', '=', id)
    .where('target', '=', target)
    .where('actor', '=', actor)
    .where('is_compared', '=', true)
    .executeTakeFirst();

/** Stores a comparison's result. */
export async function storeCsv(tx: Transaction, { id, target }: CsvImportRef, mode: CsvMode) {
  const { insert, update, remove } = tableOf(target);
  // Removes rows first, so that new ones can have their names.
  if (mode === 'replace') await remove(id).execute(tx);
  await update(id).execute(tx);
  await insert(id).execute(tx);
}

export const deleteCsvImport = (db: Database, id: number) =>
  db.deleteFrom('csv_imports').where('id', '=', id).execute();

/** Removes abandoned comparisons. */
export const deleteOldCsvImports = (db: Database, before: Date) =>
  db.deleteFrom('csv_imports').where('created_at', '<', before).execute();

type ResultRow = {
  id: number;
  line: number | null;
  first_line: number | null;
  stored_active: boolean | null;
  stored_cells: string[] | null;
  cells: string[] | null;
  problems: string[] | null;
};

/** Distinguishes rows with the same name. */
const detailColumns = { providers: ['primarySpecialty', 'address', 'city'], directory: ['topic', 'link'] } as const;
const detailOf = (target: CsvTarget, cells: readonly string[]) =>
  detailColumns[csvTableOf(target)]
    .map((name) => cells[csvColumnsOf(target).indexOf(name)])
    .filter(Boolean)
    .join(', ');

function rowOf(target: CsvTarget, status: CsvRowStatus, row: ResultRow): CsvRow {
  const cells = row.cells ?? row.stored_cells ?? [];
  const storedCells = status === 'changed' ? (row.stored_cells ?? []) : [];
  const changes = storedCells.flatMap((from, index) => {
    const to = cells[index] ?? '';
    return from === to ? [] : [{ column: csvColumnsOf(target)[index] ?? '', from, to }];
  });
  if (status === 'changed' && row.stored_active === false)
    changes.push({ column: 'Status', from: 'Inactive', to: 'Active' });
  const duplicateProblems = row.first_line === null ? [] : [`The same as line ${row.first_line}`];
  return {
    id: row.id,
    ...(row.line !== null && { line: row.line }),
    name: cells[0] ?? '',
    detail: detailOf(target, cells),
    changes,
    problems: status === 'wrong' ? [...(row.problems ?? []), ...duplicateProblems] : [],
  };
}

/** A page of the rows with one status, by line. */
export async function readCsvRows(
  db: Database,
  { id, target }: CsvImportRef,
  { status, page }: { status: CsvRowStatus; page: number },
): Promise<CsvRows> {
  const { counts } = await readCsvReport(db, id);
  const { rows } = await sql<ResultRow>`
    select v.id, v.line, v.first_line, v.stored_active, v.stored_cells, c.cells, c.problems
    from (select * from csv_row_results where import_id = ${id} and status = ${status}
      order by id limit ${csvRowsPerPage} offset ${(page - 1) * csvRowsPerPage}) v
    left join csv_cells c on c.import_id = v.import_id and c.line = v.line order by v.id`.execute(db);
  return { count: counts[status], rows: rows.map((row) => rowOf(target, status, row)) };
}

const exportBatchSize = 5000;

/** A target's active rows in ID order, in batches. */
export async function* readExportedCells(db: Database, target: CsvTarget): AsyncGenerator<string[][]> {
  for (let lastId = 0; ;) {
    const { rows } = await sql<{ id: number; cells: string[] }>`select id, cells from (${tableOf(target).stored}) s
      where is_active and id > ${lastId} order by id limit ${exportBatchSize}`.execute(db);
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    yield rows.map(({ cells }) => cells);
    lastId = lastRow.id;
  }
}

/** A directory's rows in the order in which members see them. */
export async function readDirectoryCells(db: Database, kind: DirectoryKind) {
  const { rows } = await sql<{ id: number; cells: string[] }>`
    select id, cells from (${tableOf(kind).stored}) s order by id`.execute(db);
  return rows;
}

/** The rows that members read; providers without duplicates, in an order that depends on their content only. */
export async function readStoredRows(db: Database, target: CsvTarget): Promise<string[][]> {
  if (target !== 'providers') return (await readDirectoryCells(db, target)).map(({ cells }) => cells);
  const { key, stored } = tableOf(target);
  const { rows } = await sql<{ cells: string[] }>`
    select cells from (
      select distinct on (${key(sql`s.cells`)}) cells from (${stored}) s
      where is_active order by ${key(sql`s.cells`)}, id
    ) found order by array_to_string(cells, chr(10)) collate "C"`.execute(db);
  return rows.map(({ cells }) => cells);
}
