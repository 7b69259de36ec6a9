import { useMemo, useState } from 'react';

import { announce } from '@/ui/announce/announce';

import { clearRange, fillDown, pasteBlock, type Replacement, readBlock, replaceInRange } from './sheetBlocks';
import { record, redo, type SheetHistory, startHistory, undo } from './sheetHistory';
import * as model from './sheetModel';
import { findLimitProblems, problemsByCell, type SheetLimits, type SheetProblem } from './sheetProblems';
import * as ranges from './sheetRange';
import { sheetTexts } from './sheetTexts';
import type { ToolName } from './sheetTools';
import { formatTsv, parseTsv } from './tsv';

export type SheetProps = {
  value: model.SheetValue;
  onChange: (value: model.SheetValue) => void;
  labels: {
    table: string;
    /** A row's name, its number by default. */
    row?: (row: model.SheetRow, index: number) => string;
  };
  limits: SheetLimits;
  /** Errors found by the caller; limit errors are added to them. */
  problems?: readonly SheetProblem[];
  readOnly?: boolean;
  /** Rows cannot be added, moved, or removed. */
  hasFixedRows?: boolean;
  /** Columns cannot be added, moved, renamed, or removed. */
  hasFixedColumns?: boolean;
  /** Opens the caller's own Find and replace, for a table of which the sheet shows only a part. */
  onReplace?: (columnId: string) => void;
};

/** Adds the caller's value to the history: a value from outside is a step that can be undone. */
function withCallerValue(history: SheetHistory, value: model.SheetValue): SheetHistory {
  if (history.present === value) return history;
  return model.isSameSheet(history.present, value) ? { ...history, present: value } : record(history, value);
}

const noProblems: readonly SheetProblem[] = [];

/** The selection, every action on it, and the message about the last one. */
export function useSheet({ value, onChange, limits, problems: callerProblems = noProblems, ...props }: SheetProps) {
  const { labels, readOnly = false, hasFixedRows = false, hasFixedColumns = false, onReplace } = props;
  const [editHistory, setEditHistory] = useState(() => startHistory(value));
  const [selection, setSelection] = useState(() => ranges.selectOne({ row: 0, column: 0 }));
  const [note, setNote] = useState({ text: '', isWarning: false });
  const [popup, setPopup] = useState<'renameColumn' | 'replace' | 'keys' | null>(null);
  /** The first character of a heading that is typed over the old one. */
  const [typedTitle, setTypedTitle] = useState<string>();

  const history = useMemo(() => withCallerValue(editHistory, value), [editHistory, value]);
  const problems = useMemo(
    () => [...findLimitProblems(value, limits), ...callerProblems],
    [value, limits, callerProblems],
  );
  const problemByCell = useMemo(() => problemsByCell(problems), [problems]);
  const range = ranges.rangeOf(selection, value);
  const selectedRowCount = ranges.rowCount(range);
  const selectedColumnCount = ranges.columnCount(range);
  const canChangeRows = !readOnly && !hasFixedRows;
  const canChangeColumns = !readOnly && !hasFixedColumns;

  function showNote(message: string, isWarning = false) {
    setNote({ text: message, isWarning });
    announce(message);
  }

  function applyHistory(next: SheetHistory, message: string) {
    if (next === history) return showNote(sheetTexts.nothingChanged);
    setEditHistory(next);
    onChange(next.present);
    showNote(message);
  }

  const applyChange = (next: model.SheetValue, message: string) => applyHistory(record(history, next), message);

  function select(next: ranges.SheetSelection) {
    setSelection(next);
    const selectedRange = ranges.rangeOf(next, value);
    const kind = ranges.selectionKindOf(next);
    if (kind !== 'cells' || ranges.rowCount(selectedRange) * ranges.columnCount(selectedRange) > 1) {
      announce(sheetTexts.selected(kind, selectedRange));
    }
  }

  /** Moves the selection with its content, without announcing it. */
  const shiftSelection = (rowSteps: number, columnSteps: number) => {
    const shiftPosition = ({ row, column }: ranges.SheetPosition) => ({
      row: row < 0 ? row : row + rowSteps,
      column: column < 0 ? column : column + columnSteps,
    });
    setSelection({ anchor: shiftPosition(selection.anchor), head: shiftPosition(selection.head) });
  };

  function moveRows(steps: number) {
    const next = model.moveRows(value, range.top, selectedRowCount, steps);
    applyChange(next, sheetTexts.movedRows(selectedRowCount));
    if (next !== value) shiftSelection(steps, 0);
  }

  function moveColumns(steps: number) {
    const next = model.moveColumns(value, range.left, selectedColumnCount, steps);
    applyChange(next, sheetTexts.movedColumns(selectedColumnCount));
    if (next !== value) shiftSelection(0, steps);
  }

  function addRow() {
    if (value.rows.length >= limits.maxRows) return showNote(sheetTexts.rowLimitReached(limits.maxRows), true);
    const index = selectedRowCount > 0 ? range.bottom + 1 : value.rows.length;
    applyChange(model.insertRows(value, index, 1), sheetTexts.addedRows(1));
    setSelection(ranges.selectOne({ row: index, column: Math.max(0, selection.head.column) }));
  }

  function addColumn() {
    if (value.columns.length >= limits.maxColumns)
      return showNote(sheetTexts.columnLimitReached(limits.maxColumns), true);
    const index = selectedColumnCount > 0 ? range.right + 1 : value.columns.length;
    applyChange(model.insertColumns(value, index, ['']), sheetTexts.addedColumns(1));
    setSelection(ranges.selectOne({ row: selection.head.row, column: index }));
  }

  /** The tools with their actions and whether they are disabled. */
  const commands: Record<ToolName, { isDisabled: boolean; run: () => void }> = {
    undo: { isDisabled: readOnly || !history.past.length, run: () => applyHistory(undo(history), sheetTexts.undone) },
    redo: { isDisabled: readOnly || !history.future.length, run: () => applyHistory(redo(history), sheetTexts.redone) },
    addRow: { isDisabled: !canChangeRows || value.columns.length === 0, run: addRow },
    removeRows: {
      isDisabled: !canChangeRows || selectedRowCount === 0,
      run: () => {
        applyChange(model.removeRows(value, range.top, selectedRowCount), sheetTexts.removedRows(selectedRowCount));
        setSelection(ranges.selectOne({ row: range.top, column: Math.max(0, selection.head.column) }));
      },
    },
    moveRowsUp: {
      isDisabled: !canChangeRows || selectedRowCount === 0 || range.top === 0,
      run: () => moveRows(-1),
    },
    moveRowsDown: { isDisabled: !canChangeRows || range.bottom >= value.rows.length - 1, run: () => moveRows(1) },
    addColumn: { isDisabled: !canChangeColumns, run: addColumn },
    renameColumn: { isDisabled: !canChangeColumns || selectedColumnCount === 0, run: () => startRenaming() },
    removeColumns: {
      isDisabled: !canChangeColumns || selectedColumnCount === 0,
      run: () => {
        applyChange(
          model.removeColumns(value, range.left, selectedColumnCount),
          sheetTexts.removedColumns(selectedColumnCount),
        );
        setSelection(ranges.selectOne({ row: selection.head.row, column: range.left }));
      },
    },
    moveColumnsLeft: {
      isDisabled: !canChangeColumns || selectedColumnCount === 0 || range.left === 0,
      run: () => moveColumns(-1),
    },
    moveColumnsRight: {
      isDisabled: !canChangeColumns || range.right >= value.columns.length - 1,
      run: () => moveColumns(1),
    },
    fillDown: {
      isDisabled: readOnly || selectedRowCount === 0 || (selectedRowCount === 1 && range.top === 0),
      run: () =>
        applyChange(fillDown(value, range), sheetTexts.filled(selectedColumnCount * Math.max(1, selectedRowCount - 1))),
    },
    replace: {
      isDisabled: readOnly || selectedRowCount === 0 || selectedColumnCount === 0,
      run: () => (onReplace ? onReplace(value.columns[range.left]?.id ?? '') : setPopup('replace')),
    },
  };

  function startRenaming(firstCharacter?: string) {
    setTypedTitle(firstCharacter);
    setPopup('renameColumn');
  }

  // With the headings selected, the clipboard includes them as its first line.
  const hasTitles = selection.head.row === ranges.headingRow;

  function readSelection() {
    const titles = value.columns.slice(range.left, range.right + 1).map(({ title }) => title);
    const block = readBlock(value, range);
    return formatTsv(hasTitles ? [titles, ...block] : block);
  }

  function copy() {
    showNote(sheetTexts.copied(selectedRowCount * selectedColumnCount));
    return readSelection();
  }

  const clear = () => applyChange(clearRange(value, range), sheetTexts.cleared(selectedRowCount * selectedColumnCount));

  function cut() {
    const text = readSelection();
    applyChange(clearRange(value, range), sheetTexts.cut(selectedRowCount * selectedColumnCount));
    return text;
  }

  function paste(text: string, hasHeadings = hasTitles) {
    const block = parseTsv(text);
    if (block.length === 0) return;
    const rules = {
      ...limits,
      canAddRows: !hasFixedRows,
      canAddColumns: !hasFixedColumns,
      hasTitles: hasHeadings && !hasFixedColumns,
    };
    const pasteResult = pasteBlock(value, range, block, rules);
    if (pasteResult.isRefused) return showNote(sheetTexts.tooWide(pasteResult.columnCount, pasteResult.room), true);
    applyChange(
      pasteResult.value,
      sheetTexts.pasted(pasteResult.cellCount, pasteResult.addedRowCount, pasteResult.addedColumnCount),
    );
    const { top, left, bottom, right } = pasteResult.range;
    // In a new table only the first cell is selected, because the user rarely wants to change all cells at once.
    if (value.columns.length === 0) setSelection(ranges.selectOne({ row: 0, column: 0 }));
    else if (!hasTitles) setSelection({ anchor: { row: bottom, column: right }, head: { row: top, column: left } });
    if (pasteResult.skippedLineCount > 0) {
      showNote(
        sheetTexts.rowsNotPasted(pasteResult.skippedLineCount, hasFixedRows ? value.rows.length : limits.maxRows),
        true,
      );
    }
  }

  return {
    value,
    labels,
    readOnly,
    hasFixedRows,
    hasFixedColumns,
    selection,
    range,
    problems,
    problemByCell,
    note,
    popup,
    setPopup,
    typedTitle,
    startRenaming,
    commands,
    select,
    copy,
    cut,
    paste,
    clear,
    setValue: applyChange,
    /** Sets a cell's text; the change is visible in the cell, so nothing is announced. */
    setCell: (rowId: string, columnId: string, text: string) => {
      const next = model.setCell(value, rowId, columnId, text);
      if (next === value) return;
      setEditHistory(record(history, next));
      setNote({ text: '', isWarning: false });
      onChange(next);
    },
    rename: (title: string) => {
      const column = value.columns[range.left];
      if (column) applyChange(model.renameColumn(value, column.id, title), sheetTexts.renamed);
    },
    replace: (replacement: Replacement) => {
      const result = replaceInRange(value, { ...range, top: 0, bottom: value.rows.length - 1 }, replacement);
      applyChange(result.value, sheetTexts.replaced(result.cellCount));
      if (result.cellCount === 0) showNote(sheetTexts.replaced(0));
    },
    rowName: (row: model.SheetRow, index: number) => labels.row?.(row, index) ?? sheetTexts.row(index),
  };
}

export type SheetState = ReturnType<typeof useSheet>;
