import { formatCount } from '@/contract/format';
import { type CsvTarget, csvColumnsOf, csvRowLimit } from '@/contract/program/csv';
import { CopyFile } from '@/server/platform/csv/copyText';
import { formatOf, type SheetEncoding, SheetError } from '@/server/platform/csv/encoding';
import { headingsOf, keyOf, problemOf } from '@/server/platform/csv/headings';
import { csvRows } from '@/server/platform/csv/records';
import { encoded } from '@/server/platform/database/values';

import { parseCells } from './csvColumns';

export type CsvJob = {
  reader: 'program';
  target: CsvTarget;
  path: string;
  encoding: SheetEncoding;
  importId: number;
  /** Output for a COPY into `csv_cells`. */
  cellsPath: string;
};

/** In the order of that file. */
export const cellsColumns = ['import_id', 'line', 'cells', 'problems'] as const;

/** Why the file is refused, or its number of rows. */
export type ReadCsv = { problem: string } | { rows: number };

/** The positions of the columns; throws a SheetError for wrong headings. */
function headerOf(target: CsvTarget, cells: readonly string[]) {
  const wanted = csvColumnsOf(target);
  const headings = headingsOf(cells);
  const keys = headings.map(keyOf);
  const wantedKeys = wanted.map(keyOf);
  const missing = wanted.filter((name) => !keys.includes(keyOf(name)));
  const problem = problemOf({
    headings,
    none: missing.length === wanted.length,
    missing,
    unknown: headings.filter((_, at) => !wantedKeys.includes(keys[at] ?? '')).map((name) => name || '(no name)'),
    repeated: headings.filter((_, at) => keys.indexOf(keys[at] ?? '') < at),
  });
  if (problem) throw new SheetError(`${problem} The columns are ${wanted.join(', ')}.`);
  return { indexes: wantedKeys.map((key) => keys.indexOf(key)), width: headings.length };
}

/** Parses a file row by row and writes it for the database; runs in a worker thread. */
export async function readCsv({ target, path, encoding, importId, cellsPath }: CsvJob): Promise<ReadCsv> {
  const file = new CopyFile(cellsPath);
  let header: ReturnType<typeof headerOf> | undefined;
  let rows = 0;

  function addRow(line: number, record: readonly string[], { indexes, width }: ReturnType<typeof headerOf>) {
    rows += 1;
    if (rows > csvRowLimit) throw new SheetError(`The file has more than ${formatCount(csvRowLimit)} rows.`);
    const { cells, problems } = parseCells(target, record, indexes);
    if (record.slice(width).some((cell) => cell.trim())) problems.push('The row has more values than columns');
    file.add([importId, line, encoded(cells) as string, encoded(problems) as string]);
  }

  try {
    const format = await formatOf({ path, encoding, isShownFirst: true });
    for await (const some of csvRows(path, format))
      for (const { line, record } of some) {
        if (header) addRow(line, record, header);
        else header = headerOf(target, record);
      }
    if (!header) return { problem: 'The file is empty.' };
    return { rows };
  } catch (error) {
    if (error instanceof SheetError) return { problem: error.message };
    throw error;
  } finally {
    file.close();
  }
}
