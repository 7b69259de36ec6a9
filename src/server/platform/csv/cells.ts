import { unescapeCell } from '@/contract/formulaCells';
import { cleanText } from '@/contract/people/personRules';

/** Skips most cells: a large sheet has ten million of them. */
const isClean = /^(?:[!-&(-<>-~](?: ?[!-~])*)?$/;
/** A text as spreadsheets are told to leave it: `="00123"`. */
const formulaText = /^="(?<text>[^"]*)"$/;

/** A cell that is written as a formula for its text, as that text. */
export const readFormulaText = (cell: string) => formulaText.exec(cell.trim())?.groups?.text ?? cell;

/** The text of a cell: trimmed, and without what guards it from a spreadsheet. */
export const cleanCell = (cell: string) =>
  isClean.test(cell) ? cell : cleanText(unescapeCell(readFormulaText(cell).trim()));
