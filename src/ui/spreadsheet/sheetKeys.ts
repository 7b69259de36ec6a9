import type { SheetValue } from './sheetModel';
import { clampPosition, headingRow, rowNumberColumn, type SheetPosition, type SheetSelection } from './sheetRange';
import type { ToolName } from './sheetTools';

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

const pageRows = 10;

/** Where a key moves from a place, or undefined for a key that does not move. */
function targetOf({ row, column }: SheetPosition, { key }: KeyPress, isToEdge: boolean, { rows, columns }: SheetValue) {
  const lastRow = rows.length - 1;
  const lastColumn = columns.length - 1;
  if (key === 'ArrowUp') return { row: isToEdge ? 0 : row - 1, column };
  if (key === 'ArrowDown') return { row: isToEdge ? lastRow : row + 1, column };
  if (key === 'ArrowLeft') return { row, column: isToEdge ? 0 : column - 1 };
  if (key === 'ArrowRight') return { row, column: isToEdge ? lastColumn : column + 1 };
  if (key === 'PageUp') return { row: Math.max(0, row - pageRows), column };
  if (key === 'PageDown') return { row: row + pageRows, column };
  if (key === 'Home') return { row: isToEdge ? 0 : row, column: 0 };
  if (key === 'End') return { row: isToEdge ? lastRow : row, column: lastColumn };
  return undefined;
}

/** The selection after a key press, if the key changes it. */
export function selectionAfter(
  { anchor, head }: SheetSelection,
  press: KeyPress,
  value: SheetValue,
): SheetSelection | undefined {
  const isToEdge = press.ctrlKey || press.metaKey;
  if (press.altKey) return undefined;
  if (press.key === ' ' && press.shiftKey) return { anchor: { ...anchor, column: rowNumberColumn }, head };
  if (press.key === ' ' && isToEdge) return { anchor: { ...anchor, row: headingRow }, head };
  if (press.key.toLowerCase() === 'a' && isToEdge)
    return { anchor: { row: headingRow, column: rowNumberColumn }, head };
  const place = targetOf(head, press, isToEdge, value);
  if (!place) return undefined;
  const next = clampPosition(place, value);
  if (!press.shiftKey) return { anchor: next, head: next };
  // A range that begins in the cells does not become full rows or columns at their edge.
  const isOutside =
    (next.row === headingRow && head.row !== headingRow) ||
    (next.column === rowNumberColumn && head.column !== rowNumberColumn);
  return { anchor, head: isOutside ? head : next };
}

const moveTools: Record<string, ToolName> = {
  ArrowUp: 'moveRowsUp',
  ArrowDown: 'moveRowsDown',
  ArrowLeft: 'moveColumnsLeft',
  ArrowRight: 'moveColumnsRight',
};
const commands: Record<string, ToolName> = { z: 'undo', y: 'redo', d: 'fillDown', h: 'replace' };

/** A key's tool. Columns are added and removed where full columns are selected, otherwise rows. */
export function toolForKey(press: KeyPress, areColumnsSelected: boolean): ToolName | undefined {
  const { key, shiftKey, altKey } = press;
  const isCommand = press.ctrlKey || press.metaKey;
  if (altKey) return shiftKey && !isCommand ? moveTools[key] : undefined;
  if (isCommand && key === 'Enter') return areColumnsSelected ? 'addColumn' : 'addRow';
  if (isCommand && (key === 'Delete' || key === 'Backspace'))
    return areColumnsSelected ? 'removeColumns' : 'removeRows';
  if (!isCommand) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z' && shiftKey) return 'redo';
  return shiftKey ? undefined : commands[letter];
}
