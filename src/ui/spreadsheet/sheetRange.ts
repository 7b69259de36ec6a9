import type { SheetValue } from './sheetModel';

/** A cell by its row and column. Row -1 is a column's heading, column -1 a row's number. */
export type SheetPosition = { readonly row: number; readonly column: number };

/** Cells from one corner to the other, both included. */
export type SheetRange = {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
};

/** The selected cells: from where the selection began to where it ends. */
export type SheetSelection = { readonly anchor: SheetPosition; readonly head: SheetPosition };

export const headingRow = -1;
export const rowNumberColumn = -1;

export const selectOne = (position: SheetPosition): SheetSelection => ({ anchor: position, head: position });

const clampIndex = (index: number, min: number, count: number) => Math.max(min, Math.min(index, count - 1));

export const clampPosition = ({ row, column }: SheetPosition, { rows, columns }: SheetValue): SheetPosition => ({
  row: clampIndex(row, headingRow, rows.length),
  column: clampIndex(column, rowNumberColumn, columns.length),
});

export type SelectionKind = 'cells' | 'rows' | 'columns' | 'all';

/** A heading selects its full column, and a row's number its full row. */
export function selectionKindOf({ anchor, head }: SheetSelection): SelectionKind {
  const includesHeading = anchor.row === headingRow || head.row === headingRow;
  const includesRowNumber = anchor.column === rowNumberColumn || head.column === rowNumberColumn;
  if (includesHeading && includesRowNumber) return 'all';
  return includesHeading ? 'columns' : includesRowNumber ? 'rows' : 'cells';
}

/** A selection's cells; if there are none, `bottom` is less than `top`, or `right` is less than `left`. */
export function rangeOf(selection: SheetSelection, value: SheetValue): SheetRange {
  const kind = selectionKindOf(selection);
  const anchor = clampPosition(selection.anchor, value);
  const head = clampPosition(selection.head, value);
  const areRowsFull = kind === 'rows' || kind === 'all';
  const areColumnsFull = kind === 'columns' || kind === 'all';
  return {
    top: areColumnsFull ? 0 : Math.max(0, Math.min(anchor.row, head.row)),
    bottom: areColumnsFull ? value.rows.length - 1 : Math.max(anchor.row, head.row),
    left: areRowsFull ? 0 : Math.max(0, Math.min(anchor.column, head.column)),
    right: areRowsFull ? value.columns.length - 1 : Math.max(anchor.column, head.column),
  };
}

export const rowCount = ({ top, bottom }: SheetRange) => Math.max(0, bottom - top + 1);
export const columnCount = ({ left, right }: SheetRange) => Math.max(0, right - left + 1);

export const containsPosition = ({ top, bottom, left, right }: SheetRange, { row, column }: SheetPosition) =>
  row >= top && row <= bottom && column >= left && column <= right;
