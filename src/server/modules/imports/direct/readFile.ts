import { maskSsnsIn } from '@/contract/patterns';
import { type ImportErrors, importRowsKept, sheetColumns } from '@/contract/people/importFile';
import type { SheetPlan } from '@/server/modules/imports/filePlans';
import { isExport, layoutOf } from '@/server/modules/imports/layout';
import type { Cells, PersonRow } from '@/server/modules/imports/rows';
import { makeReader } from '@/server/modules/imports/stageLine';
import { sharedEnds } from '@/server/modules/people/sharedEnds';
import { type SheetEncoding, SheetError } from '@/server/platform/csv/encoding';
import { checkHeadings, headingsOf, shownHeadings } from '@/server/platform/csv/headings';
import { CsvFault, type CsvRow, EmptyFile, type RowsRead, readRows } from '@/server/platform/csv/records';
import type { Keys } from '@/server/platform/keys/cipher';
import { Families } from './families';
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

/** An invalid row with its line. */
export type InvalidRow = ImportErrors['invalidRecords'][number] & { line: number };

export type ParsedSheet = Omit<ImportErrors, 'invalidRecords' | 'invalidCount'> & {
  /** Why the file is refused, or null. */
  problem: string | null;
  /** At most the first thousand; the count is complete. */
  invalidRows: InvalidRow[];
  invalidCount: number;
};

/**
 * Parses a file row by row and writes the files for the database. Memory stays nearly flat: of each row only the SSN
 * and plans are kept.
 */
export async function readSheet(order: SheetJob, report: (read: RowsRead) => void): Promise<ParsedSheet> {
  const { bytes, plans } = order;
  const result: ParsedSheet = {
    noOfRecords: 0,
    providedColumns: [],
    invalidColumns: [],
    missingColumns: [],
    problem: null,
    invalidRows: [],
    invalidCount: 0,
  };
  const families = new Families(plans);
  const staged = new StagedFiles(order);

  const addInvalidRow = (line: number, cells: Partial<Cells>, errors: readonly string[]) => {
    result.invalidCount += 1;
    if (result.invalidRows.length < importRowsKept) result.invalidRows.push(invalidRow(line, cells, errors));
  };
  const readHeadings = (record: readonly string[]) => {
    const { layout, columns, problem } = directLayoutOf(record);
    Object.assign(result, columns, { problem });
    const reader = makeReader({ layout, plans, isUpdate: false });
    return ({ line, record: values }: CsvRow) => {
      result.noOfRecords += 1;
      if (problem) return;
      const { cells, row, problems } = reader.parse(values);
      const errors = problems.map(({ text }) => text);
      if (hasNumbers(row)) {
        const place = families.place(row);
        errors.push(...place.errors);
        if (place.isFirst) staged.addPerson(place, row);
        staged.addRow(line, place, row, cells, errors.length === 0);
      }
      if (errors.length) addInvalidRow(line, cells, errors);
    };
  };

  try {
    await readRows(order, readHeadings, { bytes, report });
    if (families.hasSharedEnds()) result.problem = sharedEnds;
    for (const mention of families.mentions()) staged.addMention(mention);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    if (error instanceof EmptyFile) Object.assign(result, directLayoutOf([]).columns);
    result.problem = error instanceof CsvFault ? `Couldn’t read past line ${error.line}.` : error.message;
    if (error instanceof CsvFault) addInvalidRow(error.line, {}, [error.text]);
  } finally {
    staged.close();
  }
  return result;
}

/** Only an export may have the columns that an export adds. */
function directLayoutOf(record: readonly string[]) {
  const headings = headingsOf(record);
  const { layout: named } = layoutOf(headings);
  const layout = isExport(named) ? named : named.map((column) => sheetColumns.find((own) => own === column) ?? null);
  const { missing, invalid, problem } = checkHeadings({ headings, columns: layout, required: sheetColumns });
  const columns = {
    providedColumns: shownHeadings(headings),
    invalidColumns: shownHeadings(invalid),
    missingColumns: missing,
  };
  return { layout, columns, problem };
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
