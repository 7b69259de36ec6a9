import { pipeline } from 'node:stream/promises';

import { CsvError, parse } from 'csv-parse';

import { isSeparatorRow } from '@/contract/people/importFile';
import { readTemporary } from '@/server/platform/files/temporaryFile';

import { decodeChunks, SheetError, type CsvFormat } from './encoding';

/** A row with the number of the line it ends in, and how many bytes of the file were read by then. */
export type CsvRow = { line: number; record: string[]; bytes: number };

const longestRow = 1024 * 1024;
const chunk = 256 * 1024;
const rowsAtOnce = 1000;

/** How every CSV file is read: rows of any length, each with the line it ends in, and no empty lines. */
export const csvDialect = { info: true, relax_column_count: true, skip_empty_lines: true } as const;

const csvParser = (delimiter: string) =>
  parse({
    delimiter,
    ...csvDialect,
    skip_records_with_empty_values: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRow,
  });

const structureProblems: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'A quotation mark stands in the middle of a cell',
  INVALID_OPENING_QUOTE: 'A quotation mark stands in the middle of a cell',
  CSV_MAX_RECORD_SIZE: 'The row is longer than a row can be',
};

/** A file cannot be read on from a line; the words say why. */
export class CsvFault extends SheetError {
  readonly line: number;
  readonly text: string;

  constructor({ code, lines }: CsvError, lastLine: number) {
    // An unclosed quote swallows all following lines, so the error is in the next one.
    const line = code === 'CSV_QUOTE_NOT_CLOSED' ? lastLine + 1 : Number(lines);
    const message = structureProblems[code] ?? 'The row cannot be read';
    super(`The sheet cannot be read beyond line ${line}: ${message}.`);
    this.line = line;
    this.text = message;
  }
}

/** `="00123"` without quotes around it, which no parser takes; as it stands between separators. */
const bareFormula = /(?<=^|[,;\t\r\n])=("[^"\r\n]*")(?=[,;\t\r\n]|$)/g;

/** Puts texts that are written as formulas in plain quotes, some whole lines at a time. */
async function* quoteFormulas(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const whole = rest + text;
    const end = whole.length > longestRow ? whole.length : whole.lastIndexOf('\n') + 1;
    rest = whole.slice(end);
    if (end > 0) yield quoted(whole.slice(0, end));
  }
  if (rest) yield quoted(rest);
}
const quoted = (text: string) => (text.includes('="') ? text.replace(bareFormula, '$1') : text);

type CsvRecord = { info: { lines: number; bytes: number }; record: string[] };

/**
 * The rows of a stored file, some at a time; the first one holds the headings. Throws a SheetError where the file cannot be
 * read on, once all rows before were returned.
 */
export async function* csvRows(path: string, { encoding, delimiter }: CsvFormat): AsyncGenerator<CsvRow[]> {
  const parser = csvParser(delimiter);
  const reading = pipeline(() => quoteFormulas(decodeChunks(readTemporary(path, chunk), encoding)), parser);
  // Awaited at the end; until then the parser tells of the same error.
  reading.catch(() => undefined);
  let rows: CsvRow[] = [];
  let line = 0;
  let fault: Error | undefined;
  try {
    for await (const { info, record } of parser as AsyncIterable<CsvRecord>) {
      line = Math.max(info.lines, line + 1);
      if (line === 1 && isSeparatorRow(record)) continue;
      rows.push({ line, record, bytes: info.bytes });
      if (rows.length < rowsAtOnce) continue;
      yield rows;
      rows = [];
    }
    await reading;
  } catch (error) {
    fault = error instanceof CsvError ? new CsvFault(error, line) : (error as Error);
  }
  if (rows.length) yield rows;
  if (fault) throw fault;
}
