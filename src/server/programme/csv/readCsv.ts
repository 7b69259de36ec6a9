import { pipeline } from 'node:stream/promises';

import { CsvError } from 'csv-parse';

import { csvColumnsOf, csvRowLimit, type CsvTarget } from '@/contract/programme/csv';
import { readTemporary } from '@/server/files/temporaryFile';
import { encoded } from '@/server/db/values';
import { keyOf, problemOf } from '@/server/sheets/columns';
import { CopyFile } from '@/server/sheets/copyText';
import { csvParser, structureFault, type CsvRecord } from '@/server/sheets/csvRecords';
import { decodeChunks, SheetError, type SheetEncoding } from '@/server/sheets/decode';

import { parseCells } from './csvColumns';

export type CsvJob = {
  target: CsvTarget;
  path: string;
  encoding: SheetEncoding;
  /** The import its rows belong to. */
  importId: number;
  /** Output for a COPY into `csv_cells`. */
  cellsPath: string;
};

/** The columns of that file, in its order. */
export const cellsColumns = ['import_id', 'line', 'cells', 'problems'] as const;

/** Why the whole file is refused, or how many rows it has. */
export type ReadCsv = { problem: string } | { rows: number };

const chunk = 256 * 1024;

/** The places of the columns in a row; throws SheetProblem at other headings. */
function headerOf(target: CsvTarget, cells: readonly string[]) {
  const wanted = csvColumnsOf(target);
  const headings = cells.map((cell) => cell.replaceAll('\uFEFF', '').trim());
  while (headings.at(-1) === '') headings.pop();
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

/** Parses a file row by row and writes it for the database; runs in a thread of its own. */
export async function readCsv({ target, path, encoding, importId, cellsPath }: CsvJob): Promise<ReadCsv> {
  const file = new CopyFile(cellsPath);
  let header: ReturnType<typeof headerOf> | undefined;
  let rows = 0;
  let lastLine = 0;

  function addRow(line: number, record: readonly string[], { indexes, width }: ReturnType<typeof headerOf>) {
    rows += 1;
    if (rows > csvRowLimit)
      throw new SheetError(`The sheet has more than ${csvRowLimit.toLocaleString('en-US')} rows.`);
    const { cells, problems } = parseCells(target, record, indexes);
    if (record.slice(width).some((cell) => cell.trim())) problems.push('The row has more cells than there are columns');
    file.add([importId, line, encoded(cells) as string, encoded(problems) as string]);
  }

  try {
    await pipeline(
      () => decodeChunks(readTemporary(path, chunk), encoding),
      csvParser(),
      async (records: AsyncIterable<CsvRecord>) => {
        for await (const { info, record } of records) {
          lastLine = info.lines;
          if (header) addRow(info.lines, record, header);
          else header = headerOf(target, record);
        }
      },
    );
    if (!header) return { problem: 'The sheet is empty.' };
    return { rows };
  } catch (error) {
    if (error instanceof SheetError) return { problem: error.message };
    if (!(error instanceof CsvError)) throw error;
    const { line, words } = structureFault(error, lastLine);
    return { problem: `The sheet cannot be read beyond line ${line}: ${words}.` };
  } finally {
    file.close();
  }
}
