import { parse, type CsvError } from 'csv-parse';

export type CsvRecord = { info: { lines: number; bytes: number }; record: string[] };

const longestRow = 1024 * 1024;

/** How every CSV file is read: rows of any length, each with the line it ends in, and no empty lines. */
export const csvDialect = { info: true, relax_column_count: true, skip_empty_lines: true } as const;

/** Reads the text of a sheet record by record, each with the line it ends in. */
export const csvParser = (delimiter = ',') =>
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

/** Where a sheet cannot be read on, and why; `lastLine` is that of the last record that was read. */
export const structureFault = (error: CsvError, lastLine: number) => ({
  // An unclosed quote swallows all following lines, so the error is in the next one.
  line: error.code === 'CSV_QUOTE_NOT_CLOSED' ? lastLine + 1 : Number(error.lines),
  words: structureProblems[error.code] ?? 'The row cannot be read',
});
