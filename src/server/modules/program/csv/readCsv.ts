import { formatCount } from '@/contract/format';
import { type CsvTarget, csvColumnsOf, maxCsvRows } from '@/contract/program/csv';
import { CopyFile } from '@/server/platform/csv/copyText';
import { type CsvEncoding, CsvFileError } from '@/server/platform/csv/encoding';
import { checkHeadings, headingsOf, keyOf } from '@/server/platform/csv/headings';
import { readRows } from '@/server/platform/csv/records';
import { encodeParameter } from '@/server/platform/database/values';

import { parseCells } from './csvColumns';

export type CsvJob = {
  reader: 'program';
  target: CsvTarget;
  path: string;
  encoding: CsvEncoding;
  importId: number;
  /** Output for a COPY into `csv_cells`. */
  cellsPath: string;
};

/** In the file's order. */
export const cellsColumns = ['import_id', 'line', 'cells', 'problems'] as const;

/** Why the file is refused, or its number of rows. */
export type ReadCsv = { problem: string } | { rows: number };

/** The columns' positions; throws a CsvFileError for wrong headings. */
function headerOf(target: CsvTarget, cells: readonly string[]) {
  const required = csvColumnsOf(target);
  const headings = headingsOf(cells);
  const columns = headings.map((heading) => required.find((column) => keyOf(column) === keyOf(heading)) ?? null);
  const { problem } = checkHeadings({ headings, columns, required });
  if (problem) throw new CsvFileError(`${problem} The columns are ${required.join(', ')}.`);
  return { indexes: required.map((column) => columns.indexOf(column)), width: headings.length };
}

/** Parses a file row by row and writes it for the database; runs in a worker thread. */
export async function readCsv({ target, importId, cellsPath, ...job }: CsvJob): Promise<ReadCsv> {
  const file = new CopyFile(cellsPath);
  try {
    let count = 0;
    const { rows } = await readRows(job, (headings) => {
      const { indexes, width } = headerOf(target, headings);
      return ({ line, record }) => {
        count += 1;
        if (count > maxCsvRows) throw new CsvFileError(`The file has more than ${formatCount(maxCsvRows)} rows.`);
        const { cells, problems } = parseCells(target, record, indexes);
        if (record.slice(width).some((cell) => cell.trim())) problems.push('The row has more values than columns');
        file.add([importId, line, encodeParameter(cells) as string, encodeParameter(problems) as string]);
      };
    });
    return { rows };
  } catch (error) {
    if (error instanceof CsvFileError) return { problem: error.message };
    throw error;
  } finally {
    file.close();
  }
}
