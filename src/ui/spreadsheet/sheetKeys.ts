import type { SheetValue } from './sheetModel';
import { clampPosition, headingRow, rowNumberColumn, type SheetPosition, type SheetSelection } from './sheetRange';
import type { ToolName } from './sheetTools';

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

const pageKeyRowCount = 10;

/** The position to which a key moves, or undefined for a key that does not move. */
function targetPositionOf(
  { row, column }: SheetPosition,
  { key }: KeyPress,
  isToEdge: boolean,
  { rows, columns }: SheetValue,
) {
  const lastRow = rows.length - 1;
  const lastColumn = columns.length - 1;
  if (key === 'ArrowUp') return { row: isToEdge ? 0 : row - 1, column };
  if (key === 'ArrowDown') return { row: isToEdge ? lastRow : row + 1, column };
  if (key === 'ArrowLeft') return { row, column: isToEdge ? 0 : column - 1 };
  if (key === 'ArrowRight') return { row, column: isToEdge ? lastColumn : column + 1 };
  if (key === 'PageUp') return { row: Math.max(0, row - pageKeyRowCount), column };
  if (key === 'PageDown') return { row: row + pageKeyRowCount, column };
  if (key === 'Home') return { row: isToEdge ? 0 : row, column: 0 };
  if (key === 'End') return { row: isToEdge ? lastRow : row, column: lastColumn };
  return undefined;
}

/** The selection after a key press, if the key changes it. */
export function selectionAfter(
  { anchor, head }: SheetSelection,
  keyPress: KeyPress,
  value: SheetValue,
): SheetSelection | undefined {
  const isToEdge = keyPress.ctrlKey || keyPress.metaKey;
  if (keyPress.altKey) return undefined;
  if (keyPress.key === ' ' && keyPress.shiftKey) return { anchor: { ...anchor, column: rowNumberColumn }, head };
  if (keyPress.key === ' ' && isToEdge) return { anchor: { ...anchor, row: headingRow }, head };
  if (keyPress.key.toLowerCase() === 'a' && isToEdge)
    return { anchor: { row: headingRow, column: rowNumberColumn }, head };
  const target = targetPositionOf(head, keyPress, isToEdge, value);
  if (!target) return undefined;
  const next = clampPosition(target, value);
  if (!keyPress.shiftKey) return { anchor: next, head: next };
  // A range that begins in the cells does not become full rows or columns at their edge.
  const isOutside =
    (next.row === headingRow && head.row !== headingRow) ||
    (next.column === rowNumberColumn && head.column !== rowNumberColumn);
  return { anchor, head: isOutside ? head : next };
}

const toolByArrowKey: Record<string, ToolName> = {
  ArrowUp: 'moveRowsUp',
  ArrowDown: 'moveRowsDown',
  ArrowLeft: 'moveColumnsLeft',
  ArrowRight: 'moveColumnsRight',
};
const toolByLetter: Record<string, ToolName> = { z: 'undo', y: 'redo', d: 'fillDown', h: 'replace' };

/** The tool that a key runs. Columns are added or removed if full columns are selected; otherwise, rows are. */
export function toolForKey(keyPress: KeyPress, areColumnsSelected: boolean): ToolName | undefined {
  const { key, shiftKey, altKey } = keyPress;
  const isCommand = keyPress.ctrlKey || keyPress.metaKey;
  if (altKey) return shiftKey && !isCommand ? toolByArrowKey[key] : undefined;
  if (isCommand && key === 'Enter') return areColumnsSelected ? 'addColumn' : 'addRow';
  if (isCommand && (key === 'Delete' || key === 'Backspace'))
    return areColumnsSelected ? 'removeColumns' : 'removeRows';
  if (!isCommand) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z' && shiftKey) return 'redo';
  return shiftKey ? undefined : toolByLetter[letter];
}
