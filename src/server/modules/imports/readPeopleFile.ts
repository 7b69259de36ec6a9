import type { ColumnMapping, ImportOptions } from '@/contract/people/peopleImport';
import type { FilePlan } from '@/server/modules/imports/filePlans';
import { makeLast4Counter } from '@/server/modules/imports/sharedLast4';
import { CopyTextWriter } from '@/server/platform/csv/copyText';
import { type CsvEncoding, CsvFileError } from '@/server/platform/csv/encoding';
import { headingsOf } from '@/server/platform/csv/headings';
import { type CsvRow, type ReadProgress, readRows } from '@/server/platform/csv/records';
import { encodeParameter } from '@/server/platform/database/values';
import type { Keys } from '@/server/platform/keys/cipher';
import { mapColumns } from './mapColumns';
import { lineColumns, makeLineStager, type StagedLine } from './stageLine';

export type PeopleFileJob = {
  reader: 'people';
  path: string;
  bytes: number;
  encoding: CsvEncoding;
  importId: number;
  /** Output file for a COPY into `import_lines`. */
  linesPath: string;
  keys: Keys;
  plans: readonly FilePlan[];
  options: Pick<ImportOptions, 'way' | 'scope'>;
  today: string;
  /** The columns as matched by the administrator. */
  chosenMapping?: ColumnMapping;
};

/** The columns of the output file, in order. */
export const copiedColumns = ['import_id', ...lineColumns] as const;

/** Why the file is refused, or its contents. */
export type PeopleFileResult =
  | { problem: string }
  | {
      headings: string[];
      mapping: ColumnMapping;
      rows: number;
      isWindows1252: boolean;
      /** Rows with a plan but without a coverage start date. */
      undatedCount: number;
      hasTooManySharedLast4: boolean;
    };

/** A row with an invalid date is not counted as undated, because the date must be fixed before the import. */
const hasInvalidDate = ({ problems }: StagedLine) =>
  problems?.some(({ column }) => column === 'Enrollment Date' || column === 'Coverage From') ?? false;

/** Reads a file row by row and writes it for the database; runs in a separate thread. */
export async function readPeopleFile(
  job: PeopleFileJob,
  report: (read: ReadProgress) => void,
): Promise<PeopleFileResult> {
  const { bytes, importId, linesPath, keys, plans, options, today, chosenMapping } = job;
  const copyFile = new CopyTextWriter(linesPath);
  const last4Counter = makeLast4Counter();
  let headings: string[] = [];
  let mapping: ColumnMapping = [];
  let undatedCount = 0;
  try {
    const readHeadings = (record: readonly string[]) => {
      headings = headingsOf(record);
      const headingCheck = mapColumns(headings, { chosenMapping, options });
      if (headingCheck.problem) throw new CsvFileError(headingCheck.problem);
      ({ mapping } = headingCheck);
      const stager = makeLineStager({ mapping, plans, isUpdate: options.way === 'update', today, keys, last4Counter });
      return ({ line, record: cells }: CsvRow) => {
        const stagedLine = stager.stage(line, cells);
        if (
          stagedLine.plan_id &&
          !stagedLine.covered_from &&
          !stagedLine.enrollment_date &&
          !hasInvalidDate(stagedLine)
        )
          undatedCount += 1;
        const values = lineColumns.map((column) => {
          const value = stagedLine[column];
          return Array.isArray(value) ? textOf(column, value) : value;
        });
        copyFile.add([importId, ...values]);
      };
    };
    const { rows, encoding } = await readRows(job, readHeadings, { bytes, report });
    if (rows === 0) return { problem: 'The file has headings but no rows.' };
    return {
      headings,
      mapping,
      rows,
      isWindows1252: encoding === 'windows-1252',
      undatedCount,
      hasTooManySharedLast4: last4Counter.hasTooMany(),
    };
  } catch (error) {
    if (error instanceof CsvFileError) return { problem: error.message };
    throw error;
  } finally {
    copyFile.close();
  }
}

/** A list in the database's format: cells as an array, problems as JSON. */
const textOf = (column: string, value: readonly unknown[]) =>
  column === 'problems' ? JSON.stringify(value) : (encodeParameter(value) as string);
