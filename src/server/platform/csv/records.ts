import { CsvError, parse } from 'csv-parse';

import { isSeparatorRow } from '@/contract/people/importFile';
import { readTemporary } from '@/server/platform/files/temporaryFile';

import { type CsvFile, CsvFileError, type CsvFormat, decodeChunks, formatOf } from './encoding';

/** A row, the number of the line on which it ends, and the bytes read so far. */
export type CsvRow = { line: number; record: string[]; bytes: number };

const maxRecordBytes = 1024 * 1024;
const chunkBytes = 256 * 1024;
const rowsPerBatch = 1000;

/** Rows may have any number of cells. */
export const csvDialect = { relax_column_count: true, skip_empty_lines: true } as const;

const structureProblems: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'Missing closing quotation mark',
  CSV_INVALID_CLOSING_QUOTE: 'There’s a quotation mark in the middle of a cell',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'There’s a quotation mark in the middle of a cell',
  INVALID_OPENING_QUOTE: 'There’s a quotation mark in the middle of a cell',
  CSV_MAX_RECORD_SIZE: 'The row is too long',
};

/** The reason that a file cannot be read past a line. The message is shown to people. */
export class CsvFault extends CsvFileError {
  readonly line: number;
  readonly text: string;

  constructor({ code, lines }: CsvError, lastLine: number) {
    // An unclosed quote consumes all following lines, so the error is on the line after the last row.
    const line = code === 'CSV_QUOTE_NOT_CLOSED' ? lastLine + 1 : Number(lines);
    const message = structureProblems[code] ?? 'The row couldn’t be read';
    super(`Couldn’t read past line ${line}: ${message}.`);
    this.line = line;
    this.text = message;
  }
}

/** A cell such as `="00123"` that has no quotes around it. No parser accepts such a cell. */
const bareFormula = /(?<=(?:^|[,;|\t\r\n]) {0,3})=("[^"\r\n]*")(?= {0,3}(?:[,;|\t\r\n]|$))/g;

/** Rewrites cells such as `="00123"` as quoted strings, several complete lines at a time. */
async function* quoteFormulas(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const buffered = rest + text;
    const end = buffered.length > maxRecordBytes ? buffered.length : buffered.lastIndexOf('\n') + 1;
    rest = buffered.slice(end);
    if (end > 0) yield withQuotedFormulas(buffered.slice(0, end));
  }
  if (rest) yield withQuotedFormulas(rest);
}

export const withQuotedFormulas = (text: string) => (text.includes('="') ? text.replace(bareFormula, '$1') : text);

/** A second byte-order mark or another invisible character, which would hide the first heading's quotation mark. */
const invisibleStart = /^[\uFEFF\u200B\u2060\s]+/;

async function* withoutInvisibleStart(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isStart = true;
  for await (const text of texts) {
    const [start = ''] = isStart ? (invisibleStart.exec(text) ?? []) : [];
    if (start.length < text.length) isStart = false;
    // Keeps the line breaks, so that messages give the file's own line numbers.
    yield start.replace(/[^\r\n]/g, '') + text.slice(start.length);
  }
}

/** What old programs write after the last row: NUL characters, or the DOS end-of-file mark. */
const isPadding = (record: readonly string[]) => record.every((cell) => /^\p{Cc}*$/u.test(cell));

/**
 * Yields a stored file's rows in batches; the first row has the headings. If the rest of the file cannot be read,
 * throws a CsvFileError after it has yielded all rows before that part.
 */
export async function* csvRows(path: string, { encoding, delimiter }: CsvFormat): AsyncGenerator<CsvRow[]> {
  const rows: CsvRow[] = [];
  let line = 0;
  let isFirst = true;
  const parser = parse({
    delimiter,
    ...csvDialect,
    // A callback, because a stream that fails would drop the rows it has not yet delivered. The `info` option would
    // compute this information again for each row.
    on_record(record: string[], info) {
      line = Math.max(info.lines, line + 1);
      const isSeparator = isFirst && isSeparatorRow(record);
      isFirst = false;
      if (!isSeparator && !isPadding(record)) rows.push({ line, record, bytes: info.bytes });
      return undefined;
    },
    skip_records_with_empty_values: true,
    // Also accepts spaces between a separator and a quoted cell.
    trim: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRecordBytes,
  });
  // The callbacks receive the same error.
  parser.on('error', () => undefined);
  const waitFor = (start: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())));
  const texts = withoutInvisibleStart(decodeChunks(readTemporary(path, chunkBytes), encoding));
  let fault: Error | undefined;
  try {
    for await (const text of quoteFormulas(texts)) {
      await waitFor((done) => parser.write(text, done));
      while (rows.length >= rowsPerBatch) yield rows.splice(0, rowsPerBatch);
    }
    await waitFor((done) => parser.end(done));
  } catch (error) {
    fault = error instanceof CsvError ? new CsvFault(error, line) : (error as Error);
  }
  while (rows.length > 0) yield rows.splice(0, rowsPerBatch);
  if (fault) throw fault;
}

export class EmptyFileError extends CsvFileError {
  constructor() {
    super('The file is empty.');
  }
}

/** How much of a file has been read; `share` is from 0 to 1. */
export type ReadProgress = { rows: number; share: number };

const rowsPerReport = 10_000;

/**
 * Reads a stored file row by row: passes the first row to `readHeadings`, and each later one to the function that it
 * returns. Throws a CsvFileError if part of the file cannot be read.
 */
export async function readRows(
  file: CsvFile,
  readHeadings: (record: readonly string[]) => (row: CsvRow) => void,
  progress?: { bytes: number; report: (read: ReadProgress) => void },
) {
  const format = await formatOf(file);
  let readRow: ((row: CsvRow) => void) | undefined;
  let rows = 0;
  for await (const batch of csvRows(file.path, format))
    for (const row of batch) {
      if (!readRow) {
        readRow = readHeadings(row.record);
        continue;
      }
      rows += 1;
      readRow(row);
      if (progress && rows % rowsPerReport === 0)
        progress.report({ rows, share: Math.min(1, row.bytes / progress.bytes) });
    }
  if (!readRow) throw new EmptyFileError();
  return { rows, encoding: format.encoding };
}
