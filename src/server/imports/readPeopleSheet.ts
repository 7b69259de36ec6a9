import { pipeline } from 'node:stream/promises';

import { CsvError } from 'csv-parse';

import { delimiterOf } from '@/contract/people/sheet';
import { readTemporary, readTemporaryHead } from '@/server/files/temporaryFile';
import { encoded } from '@/server/db/values';
import type { Keys } from '@/server/keys/seal';
import { CopyFile } from '@/server/sheets/copyText';
import { csvParser, structureFault, type CsvRecord } from '@/server/sheets/csvRecords';
import { decodeChunks, SheetError, type SheetEncoding } from '@/server/sheets/decode';
import type { SheetPlan } from '@/server/sheets/sheetPlans';

import { makeEndCounts } from '@/server/people/sharedEnds';
import { headingsOf, layoutOf } from './layout';
import { lineColumns, makeLineStager, type SheetLayout } from './stageLine';

export type PeopleSheetJob = {
  path: string;
  bytes: number;
  encoding: SheetEncoding;
  importId: number;
  /** Output for a COPY into `import_lines`. */
  linesPath: string;
  keys: Keys;
  plans: readonly SheetPlan[];
  isUpdate: boolean;
  /** The columns as they were matched by hand. */
  matched?: SheetLayout;
};

/** The columns of that file, in its order. */
export const copiedColumns = ['import_id', ...lineColumns] as const;

/** Why the whole sheet is refused, or what it is. */
export type ReadPeopleSheet =
  | { problem: string }
  | {
      headings: string[];
      layout: SheetLayout;
      rows: number;
      lastLine: number;
      isWestern: boolean;
      hasSharedEnds: boolean;
    };

/** How far the reading of a sheet is. */
export type RowsRead = { rows: number; share: number };

const reportEvery = 10_000;
const chunk = 256 * 1024;
const headBytes = 64 * 1024;
const notUtf8 = 'The sheet is not in UTF-8. Please save it as “CSV UTF-8” and try again.';

async function isUtf8(path: string) {
  try {
    const texts = decodeChunks(readTemporary(path, chunk), 'utf-8');
    for (let text = await texts.next(); !text.done; text = await texts.next());
    return true;
  } catch (error) {
    if (error instanceof SheetError) return false;
    throw error;
  }
}

/** Letters and quotation marks of Western languages; bytes that another encoding would use otherwise are none. */
const western = /^[\t\r\n -~\u00A0¡-¿À-ÖØ-öø-ÿŠšŽžŒœŸ€‚„…†‡ˆ‰‹›‘’“”•–—˜™]*$/u;
/** Letters of UTF-8 that were read as Windows-1252, as in a sheet that mixes both. */
const mixed = /[ÂÃ][\u0080-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

/**
 * The encoding of a sheet without a byte-order mark. Spreadsheets on Windows save Western text as Windows-1252; what can be
 * nothing else in it is read so, and the report says it.
 */
export async function encodingIn(path: string, marked: SheetEncoding): Promise<SheetEncoding> {
  if (marked !== 'utf-8' || (await isUtf8(path))) return marked;
  for await (const text of decodeChunks(readTemporary(path, chunk), 'windows-1252'))
    if (!western.test(text) || mixed.test(text)) throw new SheetError(notUtf8);
  return 'windows-1252';
}

/** The sign between the cells of a stored sheet. */
export async function delimiterIn(path: string, encoding: SheetEncoding) {
  return delimiterOf(new TextDecoder(encoding).decode(await readTemporaryHead(path, headBytes)));
}

/** Reads a sheet row by row and writes it for the database; runs in a thread of its own. */
export async function readPeopleSheet(job: PeopleSheetJob, report: (read: RowsRead) => void): Promise<ReadPeopleSheet> {
  const { path, importId, linesPath, keys, plans, isUpdate, matched } = job;
  const file = new CopyFile(linesPath);
  let sheet: { headings: string[]; layout: SheetLayout; stager: ReturnType<typeof makeLineStager> } | undefined;
  const ends = makeEndCounts();
  let rows = 0;
  let lastLine = 0;

  function readHeading(record: readonly string[]) {
    const headings = headingsOf(record);
    const { layout, problem } = layoutOf(headings, matched);
    if (problem) throw new SheetError(problem);
    return { headings, layout, stager: makeLineStager({ layout, plans, isUpdate, keys, ends }) };
  }
  try {
    const encoding = await encodingIn(path, job.encoding);
    const delimiter = await delimiterIn(path, encoding);
    await pipeline(
      () => decodeChunks(readTemporary(path, chunk), encoding),
      csvParser(delimiter),
      async (records: AsyncIterable<CsvRecord>) => {
        for await (const { info, record } of records) {
          lastLine = Math.max(info.lines, lastLine + 1);
          if (!sheet) {
            sheet = readHeading(record);
            continue;
          }
          rows += 1;
          if (rows % reportEvery === 0) report({ rows, share: Math.min(1, info.bytes / job.bytes) });
          const staged = sheet.stager.stage(lastLine, record);
          file.add([
            importId,
            ...lineColumns.map((column) => {
              const value = staged[column];
              return Array.isArray(value) ? textOf(column, value) : value;
            }),
          ]);
        }
      },
    );
    if (!sheet) return { problem: 'The sheet is empty.' };
    if (rows === 0) return { problem: 'The sheet has headings and no rows.' };
    const { headings, layout } = sheet;
    return {
      headings,
      layout,
      rows,
      lastLine,
      isWestern: encoding === 'windows-1252',
      hasSharedEnds: ends.hasTooMany(),
    };
  } catch (error) {
    if (error instanceof SheetError) return { problem: error.message };
    if (!(error instanceof CsvError)) throw error;
    const { line, words } = structureFault(error, lastLine);
    return { problem: `The sheet cannot be read beyond line ${line}: ${words}.` };
  } finally {
    file.close();
  }
}

/** A list as the database takes it: cells as an array, problems as JSON. */
const textOf = (column: string, value: readonly unknown[]) =>
  column === 'problems' ? JSON.stringify(value) : (encoded(value) as string);
