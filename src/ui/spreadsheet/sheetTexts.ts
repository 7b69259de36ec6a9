import { counted, formatCount } from '@/contract/format';
import { columnCount, rowCount, type SelectionKind, type SheetRange } from './sheetRange';

const rows = (number: number) => counted(number, 'row');
const columnsText = (number: number) => counted(number, 'column');
const cellsText = (number: number) => counted(number, 'cell');

/** All of the sheet's messages and labels. */
export const sheetTexts = {
  row: (index: number) => `Row ${formatCount(index + 1)}`,
  column: (title: string, index: number) => title || `Column ${index + 1}`,
  heading: 'Heading',
  rowNumber: 'Row',
  toolbar: 'Table tools',
  rowsOfForm: 'Table rows',
  /** A named row includes its position. */
  placeOf: (name: string, index: number | undefined, all: number) =>
    index === undefined
      ? `${name} of ${formatCount(all)}`
      : `${name}, ${formatCount(index + 1)} of ${formatCount(all)}`,

  selected(kind: SelectionKind, range: SheetRange) {
    if (kind === 'all') return 'All cells selected';
    if (kind === 'columns') return `${columnsText(columnCount(range))} selected`;
    if (kind === 'rows') return `${rows(rowCount(range))} selected`;
    return `${rows(rowCount(range))} and ${columnsText(columnCount(range))} selected`;
  },

  pasted(cellCount: number, addedRows: number, addedColumns: number) {
    const added = [addedRows > 0 && rows(addedRows), addedColumns > 0 && columnsText(addedColumns)].filter(Boolean);
    return `${cellsText(cellCount)} pasted${added.length > 0 ? `, ${added.join(' and ')} added` : ''}`;
  },
  leftOut: (lines: number, max: number) =>
    `${rows(lines)} ${lines === 1 ? 'wasn’t' : 'weren’t'} pasted. The table can have up to ${rows(max)}.`,
  tooWide: (pasted: number, room: number) =>
    `Nothing was pasted. You copied ${columnsText(pasted)}, but only ${formatCount(room)} ${room === 1 ? 'fits' : 'fit'} here.`,
  copied: (copied: number) => `${cellsText(copied)} copied`,
  cut: (taken: number) => `${cellsText(taken)} cut`,
  cleared: (cellCount: number) => `${cellsText(cellCount)} cleared`,
  filled: (filled: number) => `${cellsText(filled)} filled`,
  replaced: (replaced: number) => (replaced === 0 ? 'Nothing found to replace' : `${cellsText(replaced)} replaced`),
  addedRows: (added: number) => `${rows(added)} added`,
  removedRows: (removed: number) => `${rows(removed)} removed`,
  movedRows: (moved: number) => `${rows(moved)} moved`,
  addedColumns: (added: number) => `${columnsText(added)} added`,
  removedColumns: (removed: number) => `${columnsText(removed)} removed`,
  movedColumns: (moved: number) => `${columnsText(moved)} moved`,
  renamed: 'Column renamed',
  undone: 'Undone',
  redone: 'Redone',
  nothing: 'Nothing changed',
  fullRows: (max: number) => `Couldn’t add a row. The table can have up to ${rows(max)}.`,
  fullColumns: (max: number) => `Couldn’t add a column. The table can have up to ${columnsText(max)}.`,

  tooLong: (length: number, max: number) =>
    `This text has ${counted(length, 'character')}. The limit is ${formatCount(max)}.`,
  tooManyRows: (number: number, max: number) => `The table has ${rows(number)}. The limit is ${formatCount(max)}.`,
  tooManyColumns: (number: number, max: number) =>
    `The table has ${columnsText(number)}. The limit is ${formatCount(max)}.`,
  problems: (number: number) => `${counted(number, 'error')} in the table`,
  moreProblems: (number: number) => `${formatCount(number)} more will appear as you fix these.`,
  wholeTable: 'Table',

  start: 'Paste a table',
  startHelp: 'Copy the cells in Excel or Google Sheets with their headings, and paste them here.',
  startEmpty: 'Start with an empty table',
  firstRow: (cells: readonly string[]) =>
    `What is the first row: ${cells.map((cell) => cell || '(empty)').join(', ')}?`,
  firstRowNames: 'Column headings',
  firstRowData: 'Data',
} as const;
