import { formatCount } from '@/contract/format';
import { type CsvTarget, csvColumnsOf, maxCsvRows } from '@/contract/program/csv';
import { CopyTextWriter } from '@/server/platform/csv/copyText';
import { type CsvEncoding, CsvFileError } from '@/server/platform/csv/encoding';
import { checkHeadings, headingKey, headingsOf } from '@/server/platform/csv/headings';
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

/** The columns of `csv_cells`, in the order in which `readCsv` writes them. */
export const cellsColumns = ['import_id', 'line', 'cells', 'problems'] as const;

/** Why the file is refused, or its number of rows. */
export type CsvReadResult = { problem: string } | { rows: number };

/** The columns' positions; throws a CsvFileError for wrong headings. */
function parseHeader(target: CsvTarget, cells: readonly string[]) {
  const requiredColumns = csvColumnsOf(target);
  const headings = headingsOf(cells);
  const columns = headings.map(
    (heading) => requiredColumns.find((column) => headingKey(column) === headingKey(heading)) ?? null,
  );
  const { problem } = checkHeadings({ headings, columns, required: requiredColumns });
  if (problem) throw new CsvFileError(`${problem} The columns are ${requiredColumns.join(', ')}.`);
  return { indexes: requiredColumns.map((column) => columns.indexOf(column)), width: headings.length };
}

/** Parses a file row by row and writes its cells to `cellsPath`; runs in a worker thread. */
export async function readCsv({ target, importId, cellsPath, ...job }: CsvJob): Promise<CsvReadResult> {
  const cellsFile = new CopyTextWriter(cellsPath);
  try {
    let rowCount = 0;
    const { rows } = await readRows(job, (headings) => {
      const { indexes, width: columnCount } = parseHeader(target, headings);
      return ({ line, record }) => {
        rowCount += 1;
        if (rowCount > maxCsvRows) throw new CsvFileError(`The file has more than ${formatCount(maxCsvRows)} rows.`);
        const { cells, problems } = parseCells(target, record, indexes);
        if (record.slice(columnCount).some((cell) => cell.trim()))
          problems.push('The row has more values than columns');
        cellsFile.add([importId, line, encodeParameter(cells) as string, encodeParameter(problems) as string]);
      };
    });
    return { rows };
  } catch (error) {
    if (error instanceof CsvFileError) return { problem: error.message };
    throw error;
  } finally {
    cellsFile.close();
  }
}
