import { Readable } from 'node:stream';

import { sql } from 'kysely';
import { isSsn, parseContact } from '@/contract/patterns';
import type { FileColumn } from '@/contract/people/importFile';
import type { Backend } from '@/server/backend';
import { formatSsn } from '@/server/modules/coverage/queries/coveredPerson';
import { tooManySharedLast4Text } from '@/server/modules/imports/sharedLast4';
import type { SsnComparer } from '@/server/modules/imports/ssnMatches';
import { byteOrderMark } from '@/server/platform/csv/csvRoute';
import { csvText } from '@/server/platform/csv/csvText';
import { type CsvEncoding, CsvFileError, formatOf } from '@/server/platform/csv/encoding';
import { headingKey, headingsOf } from '@/server/platform/csv/headings';
import { CsvFault, csvRows } from '@/server/platform/csv/records';
import { inLongTransaction } from '@/server/platform/database/bulk';
import type { Transaction } from '@/server/platform/database/database';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import { makeStagerFor, readStoredLines, recountPreview, replaceLines } from './fixImport';
import {
  assertUnlocked,
  findImport,
  importNotFoundText,
  lockPreview,
  mappingOfImport,
  type StoredImport,
} from './report';
import { recordOf, type StoredLine, type StoredProblem, storedProblems } from './stageLine';

/** The heading of the column that is added to the file's columns. */
const errorHeading = 'Error';
const rowsPerBatch = 200;

type RowsDownload = { id: number; caller: Caller; address: string };

type InvalidLine = StoredLine & {
  person_id: number | null;
  own_problems: StoredProblem[] | null;
  problems: StoredProblem[] | null;
};

async function readInvalidRows(tx: Transaction, id: number, after: number) {
  const { rows } = await sql<InvalidLine>`
    select l.line, l.cells, l.ssn_sealed, l.employee_sealed, l.odd_sealed, l.hash, l.employee_hash, v.person_id,
      l.problems as own_problems, v.problems
    from import_row_results v join import_lines l on l.import_id = v.import_id and l.line = v.place
    where v.import_id = ${id} and v.status = 'wrong' and v.place > ${after}
    order by v.place limit ${rowsPerBatch}`.execute(tx);
  return rows;
}

/**
 * The invalid rows as uploaded, each with its errors. Because the file has full SSNs, the download is recorded in the
 * audit log before it is written, with an entry for each stored person whose SSN it contains.
 */
export async function exportInvalidRows({ db, store, cipher, audit }: Backend, { id, caller, address }: RowsDownload) {
  const storedImport = await findImport(db, id, formatActor(caller));
  if (storedImport.actor !== formatActor(caller)) throw new Refusal(importNotFoundText);
  assertUnlocked(storedImport);
  const mapping = mappingOfImport(storedImport);
  const columnIndexes = (...columns: FileColumn[]) => new Set(columns.map((column) => mapping.indexOf(column)));
  const ssnIndexes = columnIndexes('SSN', 'Employee SSN');
  const phoneIndexes = columnIndexes('Phone 1', 'Phone 2');
  const auditEntry = { actor: caller, outcome: 'done', address } as const;
  const detail = { rows: storedImport.counts?.wrong ?? 0, numbers: 'whole', wrongRows: true };
  await audit.record({ ...auditEntry, action: 'export', subject: `import:${id}`, detail });

  const readBatch = (after: number) =>
    db.transaction().execute(async (tx) => {
      const invalidRows = await readInvalidRows(tx, id, after);
      const people = [...new Set(invalidRows.flatMap(({ person_id }) => person_id ?? []))];
      if (people.length)
        await audit.writeAll(
          tx,
          people.map((person) => ({
            ...auditEntry,
            action: 'view-ssn' as const,
            subject: `person:${person}`,
            detail: { import: id },
          })),
        );
      return invalidRows;
    });
  const readBatchInStep = (after: number) => store.runStep(() => readBatch(after));

  async function* csvBatches() {
    yield byteOrderMark + csvText([[...storedImport.columns.map(({ heading }) => heading), errorHeading]]);
    for (let after = 0; ;) {
      const invalidRows = await readBatchInStep(after);
      const last = invalidRows.at(-1);
      if (!last) return;
      yield csvText(invalidRows.map((invalidRow) => [...cellsOf(invalidRow), errorText(invalidRow)]));
      after = last.line;
    }
  }
  /** Hyphens make spreadsheets keep an SSN's zeros, and without `+` a phone number needs no apostrophe. */
  const formatCell = (cell: string, index: number) => {
    if (ssnIndexes.has(index) && isSsn(cell)) return formatSsn(cell);
    return phoneIndexes.has(index) ? (parseContact(cell) ?? cell) : cell;
  };
  const cellsOf = (invalidRow: InvalidLine) =>
    recordOf(invalidRow, mapping, cipher).slice(0, mapping.length).map(formatCell);
  return Readable.from(csvBatches(), { objectMode: false });
}

const errorText = ({ line, own_problems, problems }: InvalidLine) =>
  `Line ${line}: ${storedProblems(own_problems, problems)
    .map(({ text }) => text)
    .join('; ')}`;

type FixedRow = { line: number; record: string[] };

/** Reads a corrected file of invalid rows in batches; throws a CsvFileError when it does not belong to this import. */
async function* readFixedRows(
  path: string,
  encoding: CsvEncoding,
  storedImport: StoredImport,
): AsyncGenerator<FixedRow[]> {
  const headings = storedImport.columns.map(({ heading }) => headingKey(heading));
  const format = await formatOf({ path, encoding });
  let indexes: number[] | undefined;
  let errorColumnIndex = -1;
  for await (const batch of csvRows(path, format)) {
    const rows: FixedRow[] = [];
    for (const { line: lineOfFile, record } of batch) {
      if (!indexes) {
        const keys = headingsOf(record).map(headingKey);
        errorColumnIndex = keys.indexOf(headingKey(errorHeading));
        indexes = headings.map((heading) => keys.indexOf(heading));
        if (errorColumnIndex < 0 || indexes.includes(-1))
          throw new CsvFileError(
            'This isn’t the invalid-rows file. Its columns differ, or the Error column is missing.',
          );
        continue;
      }
      const [, line] = /^\s*'?Line (\d{1,9}):/.exec(record[errorColumnIndex] ?? '') ?? [];
      if (!line)
        throw new CsvFileError(`Line ${lineOfFile} doesn’t say which row it replaces. Don’t change the Error column.`);
      rows.push({ line: Number(line), record: indexes.map((index) => record[index] ?? '') });
    }
    if (rows.length) yield rows;
  }
}

async function assertLinesExist(tx: Transaction, id: number, rows: readonly FixedRow[]) {
  const lines = rows.map(({ line }) => line);
  const existingLines = new Set((await readStoredLines(tx, id, lines)).map(({ line }) => line));
  const unknownLine = lines.find((line) => !existingLines.has(line));
  if (unknownLine) throw new CsvFileError(`The original file has no line ${unknownLine}.`);
}

/** Loads a corrected file of invalid rows into its preview: its rows replace those with the same line number. */
export async function replaceFixedRows(
  deps: Backend,
  { id, by, path, encoding }: { id: number; by: SsnComparer; path: string; encoding: CsvEncoding },
) {
  const { db, siteValues, now } = deps;
  const actor = formatActor(by.caller);
  const today = await siteValues.today();
  try {
    const isRefused = await inLongTransaction(db, async (tx) => {
      const storedImport = await lockPreview(tx, { id, actor }, now());
      const stager = await makeStagerFor(tx, storedImport, deps, today);
      const batches = () => readFixedRows(path, encoding, storedImport);
      // Checks the full file before the first row is replaced.
      for await (const rows of batches()) await assertLinesExist(tx, id, rows);
      const changedLines: number[] = [];
      for await (const rows of batches()) {
        const lines = rows.map(({ line }) => line);
        const byLine = new Map(rows.map(({ line, record }) => [line, record]));
        const stagedLines = [...byLine].map(([line, record]) => stager.stage(line, record));
        await replaceLines(tx, storedImport, await readStoredLines(tx, id, lines), stagedLines);
        changedLines.push(...lines);
      }
      return recountPreview(tx, deps, storedImport, { by, changedLines });
    });
    if (isRefused) throw new Refusal(tooManySharedLast4Text);
  } catch (error) {
    if (error instanceof CsvFault) throw new Refusal(`Couldn’t read past line ${error.line}: ${error.text}.`);
    throw error instanceof CsvFileError ? new Refusal(error.message) : error;
  }
}
