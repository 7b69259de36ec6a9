import { CsvError, parse } from 'csv-parse/sync';

import { countWithNoun } from '@/contract/format';
import { escapeCell, unescapeCell } from '@/contract/formulaCells';
import { delimiterOf, removeSeparatorLine } from '@/contract/people/importFile';
import { headingKey, headingsOf } from '@/server/platform/csv/headings';
import { csvDialect, withQuotedFormulas } from '@/server/platform/csv/records';
import { withoutControlCharacters } from '@/server/platform/database/plainText';

import type { Problems } from './problems';

export type CsvLine = { cells: string[]; line: number };

const messageByCode: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a closing quotation mark is missing.',
  CSV_INVALID_CLOSING_QUOTE: 'a closing quotation mark must be followed by a comma or the end of the line.',
  INVALID_OPENING_QUOTE: 'a cell that contains a quotation mark must be enclosed in quotation marks.',
};

/** The delimiter is detected from at most this many characters. */
const delimiterSampleLength = 20_000;

type ParsedRecord = { record: string[]; info: { lines: number } };

/**
 * A CSV file's records, each with the number of its first line. Removes the escapes from cells that look like formulas,
 * unless `keepFormulaEscapes` is true.
 */
export function readCsv(
  text: string,
  file: string,
  problems: Problems,
  { keepFormulaEscapes = false } = {},
): CsvLine[] {
  const body = removeSeparatorLine(text);
  const skippedLineCount = body === text ? 0 : 1;
  try {
    const parsedRecords = parse(keepFormulaEscapes ? withQuotedFormulas(body) : body, {
      ...csvDialect,
      info: true,
      bom: true,
      delimiter: delimiterOf(text.slice(0, delimiterSampleLength)),
      record_delimiter: '\n',
    }) as unknown as ParsedRecord[];
    return parsedRecords.map(({ record, info }) => {
      const lineBreaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      return {
        cells: keepFormulaEscapes ? record : record.map(unescapeCell),
        line: skippedLineCount + info.lines - lineBreaks,
      };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : undefined;
    problems.add(file, messageByCode[error.code] ?? 'it isn’t a CSV file.', line);
    return [];
  }
}

/** The rows of a CSV file whose first line names its columns, in any order. */
export function readRows<Column extends string>(
  text: string,
  columns: readonly Column[],
  file: string,
  problems: Problems,
  options?: { keepFormulaEscapes: boolean },
): { row: Record<Column, string>; line: number }[] {
  const [head, ...lines] = readCsv(text, file, problems, options);
  const columnByKey = new Map(columns.map((column) => [headingKey(column), column]));
  const columnNames = headingsOf(head?.cells ?? []).map((heading) => columnByKey.get(headingKey(heading)) ?? heading);
  const missingColumns = columns.filter((column) => !columnNames.includes(column));
  const unknownNames = columnNames.filter((name) => !columns.some((column) => column === name));
  const hasDuplicates = new Set(columnNames).size < columnNames.length;
  if (!head || missingColumns.length > 0 || unknownNames.length > 0 || hasDuplicates)
    return (
      problems.add(
        file,
        `the first line must name these columns, each once: ${columns.join(', ')}.${
          missingColumns.length > 0 && head ? ` Missing: ${missingColumns.join(', ')}.` : ''
        }${unknownNames.length > 0 ? ` Unknown: ${unknownNames.join(', ')}.` : ''}`,
        1,
      ),
      []
    );
  return lines.flatMap(({ cells, line }) => {
    if (cells.length < columnNames.length || cells.slice(columnNames.length).some((cell) => cell.trim())) {
      problems.add(
        file,
        `it has ${countWithNoun(cells.length, 'cell')}, but the first line has ${columnNames.length}.`,
        line,
      );
      return [];
    }
    const row = Object.fromEntries(columnNames.map((name, index) => [name, cells[index] ?? ''])) as Record<
      Column,
      string
    >;
    return [{ row, line }];
  });
}

/** Escapes a cell that a spreadsheet would run as a formula. */
type FormulaEscaper = (cell: string) => string;

const writeCell = (text: string, escapeFormula: FormulaEscaper) => {
  const cell = escapeFormula(withoutControlCharacters(text.replace(/\r\n?/g, '\n')));
  return /[",\n;\t|]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** A line with one empty cell gets quotes, because it would otherwise be read as an empty line. */
const writeLine = (cells: readonly string[], escapeFormula: FormulaEscaper) =>
  cells.map((cell) => writeCell(cell, escapeFormula)).join(',') || '""';

/**
 * Lines as in RFC 4180, except that they end with line feeds, so that version control shows changed lines, and that
 * cells are also quoted where another reader would read `;`, `|`, or a tab as a separator or trim spaces.
 */
export const writeCsv = (lines: readonly (readonly string[])[], escapeFormula: FormulaEscaper = escapeCell) =>
  lines.map((line) => `${writeLine(line, escapeFormula)}\n`).join('');
