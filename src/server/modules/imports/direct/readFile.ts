import { maskSsnsIn } from '@/contract/patterns';
import { type ImportErrors, importRowsKept } from '@/contract/people/importFile';
import { sharedEnds } from '@/server/modules/people/sharedEnds';
import { formatOf, type SheetEncoding, SheetError } from '@/server/platform/csv/encoding';
import { CsvFault, csvRows } from '@/server/platform/csv/records';
import type { Keys } from '@/server/platform/keys/cipher';
import { readHeader, type SheetHeader } from './columns';
import { Families } from './families';
import type { SheetPlan } from './filePlans';
import { type Cells, cellsOf, exportedCells, makeRowParser, type PersonRow } from './rows';
import { StagedFiles } from './stagedFiles';

export type SheetJob = {
  reader: 'documents';
  path: string;
  bytes: number;
  encoding: SheetEncoding;
  /** Output files for rows and people, in COPY's text format. */
  rowsPath: string;
  peoplePath: string;
  keys: Keys;
  /** The plans that the names in the file refer to. */
  plans: readonly SheetPlan[];
};
export type Report = (progress: { rows: number; share: number }) => void;

/** An invalid row with its line. */
export type InvalidRow = ImportErrors['invalidRecords'][number] & { line: number };

export type ParsedSheet = Omit<ImportErrors, 'invalidRecords' | 'invalidCount'> & {
  /** Why the file is refused, or null. */
  problem: string | null;
  /** At most the first thousand; the count is complete. */
  invalidRows: InvalidRow[];
  invalidCount: number;
};

const reportEvery = 10_000;

/**
 * Parses a file row by row and writes the files for the database. Memory stays nearly flat: of each row only the SSN
 * and plans are kept.
 */
export async function readSheet(order: SheetJob, report: Report): Promise<ParsedSheet> {
  const result: ParsedSheet = {
    noOfRecords: 0,
    providedColumns: [],
    invalidColumns: [],
    missingColumns: [],
    problem: null,
    invalidRows: [],
    invalidCount: 0,
  };
  const families = new Families(order.plans);
  const parseRow = makeRowParser(order.plans);
  const staged = new StagedFiles(order);
  let heading: SheetHeader | null = null;

  const setHeader = (cells: readonly string[]) => {
    const { columnIndexes, exportIndexes, width, ...notices } = readHeader(cells);
    Object.assign(result, notices);
    return { columnIndexes, exportIndexes, width, ...notices };
  };
  const addInvalidRow = (line: number, cells: Partial<Cells>, errors: readonly string[]) => {
    result.invalidCount += 1;
    if (result.invalidRows.length < importRowsKept) result.invalidRows.push(invalidRow(line, cells, errors));
  };
  const addRow = (line: number, record: readonly string[], { columnIndexes, exportIndexes, width }: SheetHeader) => {
    const cells = cellsOf(record, columnIndexes);
    const { row, errors: found } = parseRow(cells, exportIndexes ? exportedCells(record, exportIndexes) : undefined);
    const errors = found.map(({ text: message }) => message);
    if (record.length > width && record.slice(width).some((cell) => cell.trim()))
      errors.push('The row has more values than columns');
    if (hasNumbers(row)) {
      const place = families.place(row);
      errors.push(...place.errors);
      if (place.isFirst) staged.addPerson(place, row);
      staged.addRow(line, place, row, cells, errors.length === 0);
    }
    if (errors.length) addInvalidRow(line, cells, errors);
  };

  try {
    const format = await formatOf({ ...order, isShownFirst: false });
    for await (const some of csvRows(order.path, format))
      for (const { line, record, bytes } of some) {
        if (!heading) {
          heading = setHeader(record);
          continue;
        }
        result.noOfRecords += 1;
        if (!heading.problem) addRow(line, record, heading);
        if (result.noOfRecords % reportEvery === 0)
          report({ rows: result.noOfRecords, share: Math.min(1, bytes / order.bytes) });
      }
    if (!heading) {
      setHeader([]);
      result.problem = 'The file is empty.';
    }
    if (families.hasSharedEnds()) result.problem = sharedEnds;
    for (const mention of families.mentions()) staged.addMention(mention);
  } catch (error) {
    if (error instanceof CsvFault) {
      result.problem = `Couldn’t read past line ${error.line}.`;
      addInvalidRow(error.line, {}, [error.text]);
    } else if (error instanceof SheetError) result.problem = error.message;
    else throw error;
  } finally {
    staged.close();
  }
  return result;
}

const hasNumbers = (row: PersonRow): row is PersonRow & { ssn: string; employeeSsn: string } =>
  row.ssn !== null && row.employeeSsn !== null;

const truncated = (text = '') => maskSsnsIn(text).slice(0, 300);

/** An invalid row by column names, each error with its line. */
export const invalidRow = (line: number, cells: Partial<Cells>, errors: readonly string[]): InvalidRow => ({
  line,
  'Covered Person': truncated(cells['Covered Person']),
  'Email Address': truncated(cells['Email Address']),
  'Empl Type': truncated(cells['Empl Type']),
  'Plan Name': truncated(cells['Plan Name']),
  errors: errors.map((message) => `Line ${line}: ${message}`),
});
