import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet may take for a formula, also behind blanks, a byte-order mark or earlier escapes (reliability E1). */
const trigger = /^'*[\s\uFEFF]*[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Puts a quote before what a spreadsheet would run. */
export const escapeCell = (text: string) => (trigger.test(text) ? `'${text}` : text);

/** Takes back exactly the quote that `escapeCell` puts, and no other (reliability E2). */
export const unescapeCell = (cell: string) =>
  cell.startsWith("'") && trigger.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Rows of a sheet as RFC 4180 wants them, with every cell made harmless. */
export const csvText = (rows: readonly (readonly string[])[]) =>
  stringify(
    rows.map((row) => row.map(escapeCell)),
    { record_delimiter: 'windows' },
  );
