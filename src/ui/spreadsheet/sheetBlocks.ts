import {
  cellText,
  editRows,
  insertColumns,
  insertRows,
  renameColumn,
  type SheetRow,
  type SheetValue,
  withCell,
} from './sheetModel';
import { columnCount, rowCount, type SheetRange } from './sheetRange';

/** Lines of cells, as in a clipboard. */
export type CellBlock = readonly (readonly string[])[];

const columnIds = (value: SheetValue, { left, right }: SheetRange) =>
  value.columns.slice(left, right + 1).map(({ id }) => id);

export function readBlock(value: SheetValue, range: SheetRange): string[][] {
  const ids = columnIds(value, range);
  return value.rows.slice(range.top, range.bottom + 1).map((row) => ids.map((id) => cellText(row, id)));
}

function writeRange(value: SheetValue, range: SheetRange, textOf: (columnId: string) => string) {
  const ids = columnIds(value, range);
  return editRows(value, range.top, range.bottom, (row) =>
    ids.reduce((editedRow, id) => withCell(editedRow, id, textOf(id)), row),
  );
}

export const clearRange = (value: SheetValue, range: SheetRange) => writeRange(value, range, () => '');

/** Copies a range's first row to its other rows; a range of one row gets the text of the row above. */
export function fillDown(value: SheetValue, range: SheetRange): SheetValue {
  const sourceRow = value.rows[range.top === range.bottom ? range.top - 1 : range.top];
  return sourceRow ? writeRange(value, range, (id) => cellText(sourceRow, id)) : value;
}

export type PasteRules = {
  maxRows: number;
  maxColumns: number;
  canAddRows: boolean;
  canAddColumns: boolean;
  /** Uses the first line as the column titles, and writes the others from the first row on. */
  hasTitles?: boolean;
};

export type PasteResult =
  | {
      isRefused: false;
      value: SheetValue;
      /** The number of cells written, not counting titles. */
      cellCount: number;
      addedRowCount: number;
      addedColumnCount: number;
      /** The number of lines that did not fit. */
      skippedLineCount: number;
      range: SheetRange;
    }
  /** The block has more columns than there is room for, and nothing was pasted. */
  | { isRefused: true; columnCount: number; room: number };

/**
 * Writes a block starting at a range's top left cell. Missing rows and columns are added up to the limits if the rules
 * allow it. A single value fills the full range.
 */
export function pasteBlock(value: SheetValue, range: SheetRange, block: CellBlock, rules: PasteRules): PasteResult {
  const [titles, lines] = rules.hasTitles ? [block[0] ?? [], block.slice(1)] : [[], block];
  const singleValue = !rules.hasTitles && block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
  if (singleValue !== undefined && rowCount(range) > 0 && columnCount(range) > 0) {
    const cellCount = rowCount(range) * columnCount(range);
    const unchanged = { addedRowCount: 0, addedColumnCount: 0, skippedLineCount: 0, range };
    return { isRefused: false, value: writeRange(value, range, () => singleValue), cellCount, ...unchanged };
  }

  const top = rules.hasTitles ? 0 : range.top;
  const width = block.reduce((widest, line) => Math.max(widest, line.length), 0);
  const columnLimit = rules.canAddColumns ? Math.max(rules.maxColumns, value.columns.length) : value.columns.length;
  const room = columnLimit - range.left;
  if (width > room) return { isRefused: true, columnCount: width, room };

  const rowLimit = rules.canAddRows ? Math.max(rules.maxRows, value.rows.length) : value.rows.length;
  const fittingLines = lines.slice(0, Math.max(0, rowLimit - top));
  const addedRowCount = Math.max(0, top + fittingLines.length - value.rows.length);
  const addedColumnCount = Math.max(0, range.left + width - value.columns.length);

  let next = insertColumns(value, value.columns.length, Array<string>(addedColumnCount).fill(''));
  next = insertRows(next, next.rows.length, addedRowCount);
  const ids = next.columns.slice(range.left, range.left + width).map(({ id }) => id);
  next = titles.reduce((renamedValue, title, index) => renameColumn(renamedValue, ids[index] ?? '', title), next);
  next = editRows(next, top, top + fittingLines.length - 1, (row, index) =>
    writeLine(row, ids, fittingLines[index - top] ?? []),
  );

  return {
    isRefused: false,
    value: next,
    cellCount: fittingLines.reduce((sum, line) => sum + line.length, 0),
    addedRowCount,
    addedColumnCount,
    skippedLineCount: lines.length - fittingLines.length,
    range: { top, left: range.left, bottom: top + fittingLines.length - 1, right: range.left + width - 1 },
  };
}

const writeLine = (row: SheetRow, ids: readonly string[], line: readonly string[]) =>
  line.reduce((editedRow, text, index) => {
    const id = ids[index];
    return id === undefined ? editedRow : withCell(editedRow, id, text);
  }, row);

export type Replacement = { find: string; replaceWith: string; matchesWholeCell: boolean; matchesCase: boolean };

/** Replaces text in a range, and counts the changed cells. To match whole cells, the text to find may be empty. */
export function replaceInRange(value: SheetValue, range: SheetRange, replacement: Replacement) {
  const replace = makeReplacer(replacement);
  const ids = columnIds(value, range);
  let cellCount = 0;
  const next = editRows(value, range.top, range.bottom, (row) =>
    ids.reduce((editedRow, id) => {
      const previousText = cellText(editedRow, id);
      const text = replace(previousText);
      if (text !== previousText) cellCount += 1;
      return withCell(editedRow, id, text);
    }, row),
  );
  return { value: next, cellCount };
}

function makeReplacer({ find, replaceWith, matchesWholeCell, matchesCase }: Replacement): (text: string) => string {
  if (find === '' && !matchesWholeCell) return (text) => text;
  const literal = find.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pattern = new RegExp(matchesWholeCell ? `^${literal}$` : literal, matchesCase ? 'gu' : 'giu');
  // A function, because a string would have its `$&` and `$1` replaced.
  return (text) => text.replace(pattern, () => replaceWith);
}
