import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import { CsvError, parse } from 'csv-parse';

import { importRowsKept, type ImportErrors } from '@/contract/people/sheet';
import type { Keys } from '@/server/keys/seal';

import { readHeading, type Heading } from './columns';
import { decoded, SheetProblem, type SheetEncoding } from './decode';
import { Families } from './families';
import { cellsOf, judgeRow, type Cells, type Row } from './rows';
import { StagedFiles } from './stagedFiles';

export type SheetOrder = {
  path: string;
  bytes: number;
  encoding: SheetEncoding;
  /** Output files for rows and people, in COPY's text format. */
  rowsPath: string;
  peoplePath: string;
  keys: Keys;
};
export type Report = (progress: { rows: number; share: number }) => void;

/** An invalid row with its line. */
export type InvalidRow = ImportErrors['invalidRecords'][number] & { line: number };

/** The result of parsing. */
export type SheetRead = Omit<ImportErrors, 'invalidRecords' | 'invalidCount'> & {
  /** Why the whole sheet is refused, or null. */
  problem: string | null;
  /** At most the first thousand; the count is complete. */
  invalidRows: InvalidRow[];
  invalidCount: number;
};

const longestRow = 1024 * 1024;
const reportEvery = 10_000;
const chunk = 256 * 1024;

type Told = { info: { lines: number; bytes: number }; record: string[] };

/**
 * Parses a sheet row by row and writes the files for the database. Memory stays nearly flat: of each row only the SSN
 * and plans are kept.
 */
export async function readSheet(order: SheetOrder, report: Report): Promise<SheetRead> {
  const found: SheetRead = {
    noOfRecords: 0,
    providedColumns: [],
    invalidColumns: [],
    missingColumns: [],
    problem: null,
    invalidRows: [],
    invalidCount: 0,
  };
  const families = new Families();
  const staged = new StagedFiles(order);
  let heading: Heading | null = null;
  let lastLine = 0;

  const begin = (cells: readonly string[]) => {
    const { places, statusPlace, width, ...said } = readHeading(cells);
    Object.assign(found, said);
    return { places, statusPlace, width, ...said };
  };
  const refuse = (line: number, cells: Partial<Cells>, errors: readonly string[]) => {
    found.invalidCount += 1;
    if (found.invalidRows.length < importRowsKept) found.invalidRows.push(invalidRow(line, cells, errors));
  };
  const take = (line: number, record: readonly string[], { places, statusPlace, width }: Heading) => {
    const cells = cellsOf(record, places);
    const { row, errors } = judgeRow(cells, statusPlace === null ? undefined : (record[statusPlace] ?? '').trim());
    if (record.length > width && record.slice(width).some((cell) => cell.trim()))
      errors.push('The row has more cells than there are columns');
    if (hasNumbers(row)) {
      const place = families.place(row);
      errors.push(...place.errors);
      if (place.isFirst) staged.addPerson(place, row);
      staged.addRow(line, place, row, cells, errors.length === 0);
    }
    if (errors.length) refuse(line, cells, errors);
  };

  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRow,
  });
  try {
    await pipeline(
      () => decoded(createReadStream(order.path, { highWaterMark: chunk }), order.encoding),
      parser,
      async (records: AsyncIterable<Told>) => {
        for await (const { info, record } of records) {
          lastLine = info.lines;
          if (!heading) {
            heading = begin(record);
            continue;
          }
          found.noOfRecords += 1;
          if (!heading.problem) take(info.lines, record, heading);
          if (found.noOfRecords % reportEvery === 0)
            report({ rows: found.noOfRecords, share: Math.min(1, info.bytes / order.bytes) });
        }
      },
    );
    if (!heading) {
      begin([]);
      found.problem = 'The sheet is empty.';
    }
    for (const mention of families.mentioned()) staged.addMention(mention);
  } catch (error) {
    if (error instanceof SheetProblem) found.problem = error.message;
    else if (error instanceof CsvError) {
      // An unclosed quote swallows all following lines, so the error is in the next one.
      const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? lastLine + 1 : Number(error.lines);
      const words = structureProblems[error.code] ?? 'The row cannot be read';
      found.problem = `The sheet cannot be read beyond line ${line}.`;
      refuse(line, {}, [words]);
    } else throw error;
  } finally {
    staged.close();
  }
  return found;
}

const structureProblems: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'A quotation mark stands in the middle of a cell',
  INVALID_OPENING_QUOTE: 'A quotation mark stands in the middle of a cell',
  CSV_MAX_RECORD_SIZE: 'The row is longer than a row can be',
};

const hasNumbers = (row: Row): row is Row & { ssn: string; employeeSsn: string } =>
  row.ssn !== null && row.employeeSsn !== null;

const shown = (text = '') => text.slice(0, 300);

/** An invalid row by column names, each error with its line. */
export const invalidRow = (line: number, cells: Partial<Cells>, errors: readonly string[]): InvalidRow => ({
  line,
  'Covered Person': shown(cells['Covered Person']),
  'Email Address': shown(cells['Email Address']),
  'Empl Type': shown(cells['Empl Type']),
  'Plan Name': shown(cells['Plan Name']),
  errors: errors.map((words) => `Line ${line}: ${words}`),
});
