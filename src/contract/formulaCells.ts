/** Matches cells that a spreadsheet may run as a formula, even after spaces, a byte-order mark, or earlier escapes. */
const formulaTrigger = /^'*[\s\uFEFF]*[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Puts a quote before a cell that a spreadsheet would run. */
export const escapeCell = (text: string) => (formulaTrigger.test(text) ? `'${text}` : text);

/** Like `escapeCell`, but keeps plain numbers, which no spreadsheet runs as a formula. */
export const escapeCellUnlessNumber = (text: string) => (/^-?\d+(?:\.\d+)?$/.test(text) ? text : escapeCell(text));

/** Removes only a quote that `escapeCell` added. */
export const unescapeCell = (cell: string) =>
  cell.startsWith("'") && formulaTrigger.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Spreadsheets keep a value unchanged if it is written as a formula: `="00123"`. */
const formulaTextPattern = /^="(?<text>[^"]*)"$/;

/** The text in a cell that is written as a formula; any other cell unchanged. */
export const readFormulaText = (cell: string) => formulaTextPattern.exec(cell.trim())?.groups?.text ?? cell;
