import { unescapeCell } from '@/contract/formulaCells';
import { cleanText } from '@/contract/people/personRules';

/** A fast path for most cells: a large CSV file has ten million of them. */
const isClean = /^(?:[!-&(-<>-~](?: ?[!-~])*)?$/;
/** Spreadsheets keep a text unchanged if it is written as a formula: `="00123"`. */
const formulaText = /^="(?<text>[^"]*)"$/;

/** The text of a cell that is written as a formula. */
export const readFormulaText = (cell: string) => formulaText.exec(cell.trim())?.groups?.text ?? cell;

/** The text of a cell: trimmed, and without the characters that protect it from a spreadsheet. */
export const cleanCell = (cell: string) =>
  isClean.test(cell) ? cell : cleanText(unescapeCell(readFormulaText(cell).trim()));
