import { maskSsnsIn } from '@/contract/patterns';
import { fileColumns, type ImportErrors, maxImportRows, optionalColumns } from '@/contract/people/importFile';
import type { FilePlan } from '@/server/modules/imports/filePlans';
import { isExport, mapColumns } from '@/server/modules/imports/mapColumns';
import type { PersonRow, RowCells } from '@/server/modules/imports/rows';
import { tooManySharedLast4Text } from '@/server/modules/imports/sharedLast4';
import { makeRowReader, makeSsnEncoder } from '@/server/modules/imports/stageLine';
import { CopyTextWriter } from '@/server/platform/csv/copyText';
import { type CsvEncoding, CsvFileError } from '@/server/platform/csv/encoding';
import { checkHeadings, displayHeadings, headingsOf } from '@/server/platform/csv/headings';
import { CsvFault, type CsvRow, EmptyFileError, type ReadProgress, readRows } from '@/server/platform/csv/records';
import { type Keys, makeCipher } from '@/server/platform/keys/cipher';
import { Families, type RowPosition } from './families';

export type ImportFileJob = {
  reader: 'documents';
  path: string;
  bytes: number;
  encoding: CsvEncoding;
  /** Output file for a COPY into `import_lines`. */
  linesPath: string;
  keys: Keys;
  /** The plans that the names in the file refer to. */
  plans: readonly FilePlan[];
  today: string;
};

/** An invalid row with its line. */
type InvalidRow = ImportErrors['invalidRecords'][number] & { line: number };

export type ParsedFile = Omit<ImportErrors, 'invalidRecords' | 'invalidCount'> & {
  /** Why the file is refused, or null. */
  problem: string | null;
  /** At most the first thousand; `invalidCount` counts all invalid rows. */
  invalidRows: InvalidRow[];
  invalidCount: number;
  /** Rows with a plan but without a coverage start date. */
  undatedCount: number;
};

/**
 * Parses a file row by row and writes it for the database. Memory use stays nearly flat: only people's SSNs and plans
 * are kept.
 */
export async function readImportFile(job: ImportFileJob, report: (read: ReadProgress) => void): Promise<ParsedFile> {
  const { bytes, plans, today } = job;
  const result: ParsedFile = {
    noOfRecords: 0,
    providedColumns: [],
    invalidColumns: [],
    missingColumns: [],
    problem: null,
    invalidRows: [],
    invalidCount: 0,
    undatedCount: 0,
  };
  const families = new Families(plans);
  const copyFile = new CopyTextWriter(job.linesPath);
  const toStagedRow = makeRowStager(job);

  const addInvalidRow = (line: number, cells: Partial<RowCells>, errors: readonly string[]) => {
    result.invalidCount += 1;
    if (result.invalidRows.length < maxImportRows) result.invalidRows.push(toInvalidRow(line, cells, errors));
  };
  const readHeadings = (record: readonly string[]) => {
    const { mapping, columns, problem } = mapDirectColumns(record);
    Object.assign(result, columns, { problem });
    const reader = makeRowReader({ mapping, plans, isUpdate: false, today });
    return ({ line, record: values }: CsvRow) => {
      result.noOfRecords += 1;
      if (problem) return;
      const { cells, row, problems } = reader.parse(values);
      const errors = problems.map(({ text }) => text);
      if (cells['Plan Name'] && !row.coverageFrom && !row.enrollmentDate) result.undatedCount += 1;
      if (hasSsns(row)) {
        const position = families.addRow(line, row);
        if (position.isOtherFamily) errors.push('SSN belongs to another family in this file');
        copyFile.add(toStagedRow({ line, position, row, cells, isValid: errors.length === 0 }));
      }
      if (errors.length) addInvalidRow(line, cells, errors);
    };
  };

  try {
    await readRows(job, readHeadings, { bytes, report });
    if (families.hasTooManySharedLast4()) result.problem = tooManySharedLast4Text;
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    if (error instanceof EmptyFileError) Object.assign(result, mapDirectColumns([]).columns);
    result.problem = error instanceof CsvFault ? `Couldn’t read past line ${error.line}.` : error.message;
    if (error instanceof CsvFault) addInvalidRow(error.line, {}, [error.text]);
  } finally {
    copyFile.close();
  }
  return result;
}

/** The columns that an export adds are accepted only in an export. */
function mapDirectColumns(record: readonly string[]) {
  const headings = headingsOf(record);
  const { mapping: namedMapping } = mapColumns(headings);
  const knownColumns = [...fileColumns, ...optionalColumns];
  const mapping = isExport(namedMapping)
    ? namedMapping
    : namedMapping.map((column) => knownColumns.find((known) => known === column) ?? null);
  const { missing, invalid, problem } = checkHeadings({ headings, columns: mapping, required: fileColumns });
  const columns = {
    providedColumns: displayHeadings(headings),
    invalidColumns: displayHeadings(invalid),
    missingColumns: missing,
  };
  return { mapping, columns, problem };
}

type RowWithSsns = PersonRow & { ssn: string; employeeSsn: string };
const hasSsns = (row: PersonRow): row is RowWithSsns => row.ssn !== null && row.employeeSsn !== null;

/** A staged row's columns in order; the last ones are added to those of `import_lines`. */
export const stagedColumns =
  `line hash employee_hash ssn_sealed last4 name name_key relation email phone1 phone2 empl_type plan_id enrollment_date
  birth_date covered_from covered_to is_active first_line first_plan is_repeated is_valid email_cell phone1_cell
  phone2_cell plan_name`.split(/\s+/);

type StagedRow = { line: number; position: RowPosition; row: RowWithSsns; cells: RowCells; isValid: boolean };

/** Only a person's first row has the SSNs and the normalized name, by which the person is matched. */
function makeRowStager({ keys, plans }: ImportFileJob) {
  const encodeSsn = makeSsnEncoder(makeCipher(keys));
  const planId = (number: number | null) => (number ? (plans[number - 1]?.id ?? null) : null);
  function personOf(row: RowWithSsns) {
    const { hash, sealed, last4 } = encodeSsn(row.ssn);
    return { hash, sealed, last4, employeeHash: encodeSsn(row.employeeSsn).hash, nameKey: row.name.toLowerCase() };
  }
  return ({ line, position, row, cells, isValid }: StagedRow) => {
    const person = position.firstLine === line ? personOf(row) : null;
    return [
      line,
      person?.hash ?? null,
      person?.employeeHash ?? null,
      person?.sealed ?? null,
      person?.last4 ?? '',
      row.name,
      person?.nameKey ?? '',
      row.relation,
      row.email,
      row.phone1,
      row.phone2,
      row.emplType,
      planId(row.planNumber),
      row.enrollmentDate,
      row.birthDate,
      row.coverageFrom,
      row.coverageTo,
      row.isActive,
      position.firstLine,
      planId(position.firstPlanNumber),
      position.isRepeated,
      isValid,
      cells['Email Address'],
      cells['Phone 1'],
      cells['Phone 2'],
      cells['Plan Name'],
    ];
  };
}

const maskAndShortenCell = (text = '') => maskSsnsIn(text).slice(0, 300);

/** An invalid row by column names, each error with its line. */
export const toInvalidRow = (line: number, cells: Partial<RowCells>, errors: readonly string[]): InvalidRow => ({
  line,
  'Covered Person': maskAndShortenCell(cells['Covered Person']),
  'Email Address': maskAndShortenCell(cells['Email Address']),
  'Empl Type': maskAndShortenCell(cells['Empl Type']),
  'Plan Name': maskAndShortenCell(cells['Plan Name']),
  errors: errors.map((message) => `Line ${line}: ${message}`),
});
