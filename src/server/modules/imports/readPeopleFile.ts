import type { SheetPlan } from '@/server/modules/imports/direct/filePlans';
import { makeEndCounts } from '@/server/modules/people/sharedEnds';
import { CopyFile } from '@/server/platform/csv/copyText';
import { formatOf, type SheetEncoding, SheetError } from '@/server/platform/csv/encoding';
import { headingsOf } from '@/server/platform/csv/headings';
import { csvRows } from '@/server/platform/csv/records';
import { encoded } from '@/server/platform/database/values';
import type { Keys } from '@/server/platform/keys/cipher';
import { layoutOf } from './layout';
import { lineColumns, makeLineStager, type SheetLayout } from './stageLine';

export type PeopleSheetJob = {
  reader: 'people';
  path: string;
  bytes: number;
  encoding: SheetEncoding;
  importId: number;
  /** Output file for a COPY into `import_lines`. */
  linesPath: string;
  keys: Keys;
  plans: readonly SheetPlan[];
  isUpdate: boolean;
  /** The columns as matched by the administrator. */
  matched?: SheetLayout;
};

/** The columns of that file, in order. */
export const copiedColumns = ['import_id', ...lineColumns] as const;

/** Why the file is refused, or its contents. */
export type ReadPeopleSheet =
  | { problem: string }
  | {
      headings: string[];
      layout: SheetLayout;
      rows: number;
      isWestern: boolean;
      hasSharedEnds: boolean;
    };

/** Progress of reading a file. */
export type RowsRead = { rows: number; share: number };

const reportEvery = 10_000;
/** Reads a file row by row and writes it for the database; runs in a separate thread. */
export async function readPeopleFile(job: PeopleSheetJob, report: (read: RowsRead) => void): Promise<ReadPeopleSheet> {
  const { path, importId, linesPath, keys, plans, isUpdate, matched } = job;
  const file = new CopyFile(linesPath);
  let sheet: { headings: string[]; layout: SheetLayout; stager: ReturnType<typeof makeLineStager> } | undefined;
  const ends = makeEndCounts();
  let rows = 0;

  function readHeading(record: readonly string[]) {
    const headings = headingsOf(record);
    const { layout, problem } = layoutOf(headings, matched);
    if (problem) throw new SheetError(problem);
    return { headings, layout, stager: makeLineStager({ layout, plans, isUpdate, keys, ends }) };
  }
  try {
    const format = await formatOf({ path, encoding: job.encoding, isShownFirst: true });
    for await (const some of csvRows(path, format))
      for (const { line, record, bytes } of some) {
        if (!sheet) {
          sheet = readHeading(record);
          continue;
        }
        rows += 1;
        if (rows % reportEvery === 0) report({ rows, share: Math.min(1, bytes / job.bytes) });
        const staged = sheet.stager.stage(line, record);
        file.add([
          importId,
          ...lineColumns.map((column) => {
            const value = staged[column];
            return Array.isArray(value) ? textOf(column, value) : value;
          }),
        ]);
      }
    if (!sheet) return { problem: 'The file is empty.' };
    if (rows === 0) return { problem: 'The file has headings but no rows.' };
    const { headings, layout } = sheet;
    return { headings, layout, rows, isWestern: format.encoding === 'windows-1252', hasSharedEnds: ends.hasTooMany() };
  } catch (error) {
    if (error instanceof SheetError) return { problem: error.message };
    throw error;
  } finally {
    file.close();
  }
}

/** A list in the database's format: cells as an array, problems as JSON. */
const textOf = (column: string, value: readonly unknown[]) =>
  column === 'problems' ? JSON.stringify(value) : (encoded(value) as string);
