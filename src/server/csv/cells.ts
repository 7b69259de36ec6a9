import { unescapeCell } from '@/contract/formulaCells';
import { cleanText } from '@/contract/people/personRules';

/** Skips most cells: a large sheet has ten million of them. */
const isClean = /^(?:[!-&(-~](?: ?[!-~])*)?$/;

/** The text of a cell: trimmed, and without the quote that guards it from a spreadsheet. */
export const cleanCell = (cell: string) => (isClean.test(cell) ? cell : cleanText(unescapeCell(cell.trim())));
