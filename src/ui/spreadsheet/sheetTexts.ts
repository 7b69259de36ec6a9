import { countWithNoun, formatCount } from '@/contract/format';
import { columnCount, rowCount, type SelectionKind, type SheetRange } from './sheetRange';

const rowsText = (number: number) => countWithNoun(number, 'row');
const columnsText = (number: number) => countWithNoun(number, 'column');
const cellsText = (number: number) => countWithNoun(number, 'cell');

/** All of the sheet's messages and labels. */
export const sheetTexts = {
  row: (index: number) => `Row ${formatCount(index + 1)}`,
  column: (title: string, index: number) => title || `Column ${index + 1}`,
  heading: 'Heading',
  rowNumber: 'Row',
  toolbar: 'Table tools',
  formNavigation: 'Table rows',
  /** A named row includes its position. */
  positionText: (name: string, index: number | undefined, total: number) =>
    index === undefined
      ? `${name} of ${formatCount(total)}`
      : `${name}, ${formatCount(index + 1)} of ${formatCount(total)}`,

  selected(kind: SelectionKind, range: SheetRange) {
    if (kind === 'all') return 'All cells selected';
    if (kind === 'columns') return `${columnsText(columnCount(range))} selected`;
    if (kind === 'rows') return `${rowsText(rowCount(range))} selected`;
    return `${rowsText(rowCount(range))} and ${columnsText(columnCount(range))} selected`;
  },

  pasted(cellCount: number, addedRowCount: number, addedColumnCount: number) {
    const additions = [
      addedRowCount > 0 && rowsText(addedRowCount),
      addedColumnCount > 0 && columnsText(addedColumnCount),
    ].filter(Boolean);
    return `${cellsText(cellCount)} pasted${additions.length > 0 ? `, ${additions.join(' and ')} added` : ''}`;
  },
  rowsNotPasted: (count: number, max: number) =>
    `${rowsText(count)} ${count === 1 ? 'wasn’t' : 'weren’t'} pasted. The table can have up to ${rowsText(max)}.`,
  tooWide: (count: number, room: number) =>
    `Nothing was pasted. You copied ${columnsText(count)}, but only ${formatCount(room)} ${room === 1 ? 'fits' : 'fit'} here.`,
  copied: (count: number) => `${cellsText(count)} copied`,
  cut: (count: number) => `${cellsText(count)} cut`,
  cleared: (cellCount: number) => `${cellsText(cellCount)} cleared`,
  filled: (count: number) => `${cellsText(count)} filled`,
  replaced: (count: number) => (count === 0 ? 'Nothing found to replace' : `${cellsText(count)} replaced`),
  addedRows: (count: number) => `${rowsText(count)} added`,
  removedRows: (count: number) => `${rowsText(count)} removed`,
  movedRows: (count: number) => `${rowsText(count)} moved`,
  addedColumns: (count: number) => `${columnsText(count)} added`,
  removedColumns: (count: number) => `${columnsText(count)} removed`,
  movedColumns: (count: number) => `${columnsText(count)} moved`,
  renamed: 'Column renamed',
  undone: 'Undone',
  redone: 'Redone',
  nothingChanged: 'Nothing changed',
  rowLimitReached: (max: number) => `Couldn’t add a row. The table can have up to ${rowsText(max)}.`,
  columnLimitReached: (max: number) => `Couldn’t add a column. The table can have up to ${columnsText(max)}.`,

  tooLong: (length: number, max: number) =>
    `This text has ${countWithNoun(length, 'character')}. The limit is ${formatCount(max)}.`,
  tooManyRows: (number: number, max: number) => `The table has ${rowsText(number)}. The limit is ${formatCount(max)}.`,
  tooManyColumns: (number: number, max: number) =>
    `The table has ${columnsText(number)}. The limit is ${formatCount(max)}.`,
  problems: (number: number) => `${countWithNoun(number, 'error')} in the table`,
  moreProblems: (number: number) => `${formatCount(number)} more will appear as you fix these.`,
  fullTable: 'Table',

  start: 'Paste a table',
  startHelp: 'Copy the cells in Excel or Google Sheets with their headings, and paste them here.',
  startEmpty: 'Start with an empty table',
  firstRowQuestion: (cells: readonly string[]) =>
    `Does the first row (${cells.map((cell) => cell || 'empty').join(', ')}) contain column headings or data?`,
  firstRowHeadings: 'Column headings',
  firstRowData: 'Data',
} as const;
