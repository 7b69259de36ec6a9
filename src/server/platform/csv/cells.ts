import { readFormulaText, unescapeCell } from '@/contract/formulaCells';
import { cleanText } from '@/contract/people/personRules';
import { removeInvisible } from '@/contract/removeInvisible';

/** A fast path for most cells: a large CSV file has ten million of them. */
const cleanPattern = /^(?:[!-&(-<>-~](?: ?[!-~])*)?$/;
/** The apostrophe with which spreadsheets keep a number as text. */
const textApostrophe = /^['\u2019](?=\d[\d-]*$)/;

/** A cell's text: trimmed, and without the characters that protect it from a spreadsheet. */
export const cleanCell = (cell: string) =>
  cleanPattern.test(cell)
    ? cell
    : cleanText(unescapeCell(readFormulaText(removeInvisible(cell)).trim())).replace(textApostrophe, '');
