import Box from '@mui/material/Box';
import { DataGrid, type GridColDef, useGridApiRef } from '@mui/x-data-grid';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';

import { Pager } from '@/ui/lists/Pager';
import { pageNonce } from '@/ui/theme/pageNonce';

import { SheetCell, SheetEditor, SheetText, SheetViewContext } from './SheetCell';
import { rowNumberField, sheetGridStyles } from './sheetGridStyles';
import { selectionAfter, toolForKey } from './sheetKeys';
import { cellText, type SheetRow, withCell } from './sheetModel';
import {
  containsPosition,
  headingRow,
  rowNumberColumn,
  type SheetPosition,
  selectionKindOf,
  selectOne,
} from './sheetRange';
import { sheetTexts } from './sheetTexts';
import type { SheetState } from './useSheet';

/** The community grid's limit on rows per page. */
const perPage = 100;
const maxWatchedFrames = 120;
const isTextArea = (target: EventTarget) => target instanceof HTMLTextAreaElement;
const slots = { cell: SheetCell };

/**
 * The table on a wide screen. The grid renders, scrolls, and edits one cell; the sheet handles selection, clipboard,
 * and keys.
 */
export function SheetGrid({ sheet, shouldFocusRef }: { sheet: SheetState; shouldFocusRef: RefObject<boolean> }) {
  const { value, selection, range, select, labels, readOnly, rowName, commands } = sheet;
  const api = useGridApiRef();
  const table = useRef<HTMLDivElement>(null);
  const isDragging = useRef(false);
  const isMousePressed = useRef(false);
  const focusAttempt = useRef(0);

  const page = Math.floor(Math.max(0, Math.min(selection.head.row, value.rows.length - 1)) / perPage);
  const rows = useMemo(() => value.rows.slice(page * perPage, (page + 1) * perPage), [value.rows, page]);
  const rowIndexById = useMemo(() => new Map(rows.map(({ id }, index) => [id, page * perPage + index])), [rows, page]);
  const columns = useMemo(
    () => [
      rowNumberColumnDef,
      ...value.columns.map(({ id, title }, index): GridColDef<SheetRow, string> => ({
        field: id,
        headerName: sheetTexts.column(title, index),
        flex: 1,
        minWidth: 140,
        editable: !readOnly,
        valueGetter: (_value, row) => cellText(row, id),
        valueSetter: (text, row) => withCell(row, id, text ?? ''),
        renderCell: (params) => <SheetText params={params} />,
        renderEditCell: (params) => <SheetEditor params={params} />,
      })),
    ],
    [value.columns, readOnly],
  );

  /** The position of the cell or heading that contains an element. */
  function positionOf(target: EventTarget): SheetPosition | undefined {
    if (!(target instanceof Element)) return undefined;
    const cell = target.closest<HTMLElement>('[role=gridcell], [role=rowheader], [role=columnheader]');
    const field = cell?.dataset.field;
    if (!cell || field === undefined) return undefined;
    const column = field === rowNumberField ? rowNumberColumn : value.columns.findIndex(({ id }) => id === field);
    const rowId = cell.closest<HTMLElement>('[data-id]')?.dataset.id;
    const row = cell.role === 'columnheader' ? headingRow : rowIndexById.get(rowId ?? '');
    return row === undefined ? undefined : { row, column };
  }

  function focusHead() {
    const { row, column } = selection.head;
    const field = value.columns[column]?.id ?? rowNumberField;
    const rowId = value.rows[Math.min(row, value.rows.length - 1)]?.id;
    if (row === headingRow || rowId === undefined) {
      api.current?.setColumnHeaderFocus(field);
      return;
    }
    const rowIndexOnPage = Math.min(row, value.rows.length - 1) - page * perPage;
    focusCell(rowId, field, { rowIndex: rowIndexOnPage, colIndex: column + 1 });
  }

  /**
   * The grid may remove a distant focused cell up to a second later, once it has measured the rows before it, so lost
   * focus is restored for a while, until the next click, scroll, or move.
   */
  function focusCell(rowId: string, field: string, indexes: { rowIndex: number; colIndex: number }) {
    const attempt = (focusAttempt.current += 1);
    const scrollToAndFocusCell = () => {
      if (!api.current?.getRow(rowId)) return;
      api.current.scrollToIndexes(indexes);
      api.current.setCellFocus(rowId, field);
    };
    const restoreFocus = (remainingFrames: number) => {
      if (attempt !== focusAttempt.current || remainingFrames === 0) return;
      if (document.activeElement === document.body) scrollToAndFocusCell();
      requestAnimationFrame(() => restoreFocus(remainingFrames - 1));
    };
    scrollToAndFocusCell();
    restoreFocus(maxWatchedFrames);
  }

  useEffect(() => {
    if (!shouldFocusRef.current) return;
    shouldFocusRef.current = false;
    focusHead();
  });

  function handleKeys(event: KeyboardEvent) {
    if (isTextArea(event.target)) {
      // Without a text selection, the grid would replace the clipboard with the full cell.
      if (event.ctrlKey || event.metaKey) event.stopPropagation();
      return;
    }
    const { key } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    // The grid would copy its one cell, and start to edit it on a paste; the sheet handles the clipboard events.
    if (isCommand && ['c', 'x', 'v'].includes(key.toLowerCase())) {
      event.stopPropagation();
      return;
    }
    const tool = readOnly ? undefined : toolForKey(event, selectionKindOf(selection) === 'columns');
    const next = tool ? undefined : selectionAfter(selection, event, value);
    const isClearing = !readOnly && !tool && (key === 'Delete' || key === 'Backspace') && !event.altKey;
    const isHeading = selection.head.row === headingRow;
    const startsEditing = !tool && (key === 'F2' || (key === 'Enter' && isHeading));
    const startsTypingOnHeading = isHeading && !isCommand && !event.altKey && key.length === 1 && key !== ' ';
    const startsRenaming = !tool && !next && startsTypingOnHeading && !commands.renameColumn.isDisabled;
    if (!tool && !next && !isClearing && !startsEditing && !startsRenaming) return;
    event.preventDefault();
    event.stopPropagation();

    if (startsRenaming) return sheet.startRenaming(key);
    if (startsEditing) return edit();
    shouldFocusRef.current = tool !== 'replace';
    if (isClearing) sheet.clear();
    else if (next) select(next);
    else if (tool && !commands[tool].isDisabled) commands[tool].run();
  }

  function edit() {
    const { row, column } = selection.head;
    const id = value.rows[row]?.id;
    const field = value.columns[column]?.id;
    if (row === headingRow && column >= 0 && !commands.renameColumn.isDisabled) commands.renameColumn.run();
    if (!readOnly && id !== undefined && field !== undefined) api.current?.startCellEditMode({ id, field });
  }

  function handleFocus(event: React.FocusEvent) {
    const position = positionOf(event.target);
    if (!position || isDragging.current || isTextArea(event.target)) return;
    const isFromOutside = !table.current?.contains(event.relatedTarget);
    // The grid's tab stop is its first heading until a cell has had focus.
    if (isFromOutside && position.row === headingRow && event.relatedTarget && !isMousePressed.current) {
      focusHead();
      return;
    }
    const { head } = selection;
    if ((position.row === head.row && position.column === head.column) || containsPosition(range, position)) return;
    select(selectOne(position));
  }

  function handleMouseDown(event: MouseEvent) {
    isMousePressed.current = true;
    focusAttempt.current += 1;
    const position = positionOf(event.target);
    if (!position || isTextArea(event.target)) return;
    if (event.button !== 0 && containsPosition(range, position)) return;
    isDragging.current = event.button === 0;
    // With Shift the browser would select the text in between.
    if (event.shiftKey) event.preventDefault();
    select(event.shiftKey ? { anchor: selection.anchor, head: position } : selectOne(position));
  }

  function handleMouseOver(event: MouseEvent) {
    if (!isDragging.current || event.buttons !== 1) return;
    const position = positionOf(event.target);
    if (!position || (position.row === selection.head.row && position.column === selection.head.column)) return;
    select({ anchor: selection.anchor, head: position });
  }

  const handleRelease = useEffectEvent(() => {
    isDragging.current = false;
    isMousePressed.current = false;
  });

  const handleClipboard = useEffectEvent((event: ClipboardEvent) => {
    // The paste that created this table is still bubbling here.
    if (event.defaultPrevented) return;
    const activeElement = document.activeElement;
    if (!activeElement || !table.current?.contains(activeElement) || isTextArea(activeElement) || !event.clipboardData)
      return;
    event.preventDefault();
    shouldFocusRef.current = true;
    if (event.type === 'paste') {
      if (!readOnly) sheet.paste(event.clipboardData.getData('text/plain'));
    } else {
      event.clipboardData.setData('text/plain', event.type === 'cut' && !readOnly ? sheet.cut() : sheet.copy());
    }
  });

  useEffect(() => {
    // Browsers send these events to the page while no text is selected; the sheet handles them only while it has focus.
    const eventTypes = ['copy', 'cut', 'paste'] as const;
    eventTypes.forEach((eventType) => document.addEventListener(eventType, handleClipboard));
    document.addEventListener('click', handleRelease);
    return () => {
      eventTypes.forEach((eventType) => document.removeEventListener(eventType, handleClipboard));
      document.removeEventListener('click', handleRelease);
    };
  }, []);

  const view = {
    range,
    rowIndexById,
    columns: value.columns,
    problemByCell: sheet.problemByCell,
    rowLabelOf: (row: SheetRow) => rowName(row, rowIndexById.get(row.id) ?? 0),
    commit: sheet.setCell,
  };

  return (
    <SheetViewContext value={view}>
      <Box
        ref={table}
        onKeyDownCapture={handleKeys}
        onFocus={handleFocus}
        onMouseDownCapture={handleMouseDown}
        onWheel={() => (focusAttempt.current += 1)}
        onMouseOver={handleMouseOver}
        sx={{ display: 'flex', flexDirection: 'column', maxHeight: '70vh', fontSize: '0.8125rem' }}
      >
        <DataGrid
          apiRef={api}
          nonce={pageNonce}
          aria-label={labels.table}
          aria-multiselectable
          rows={rows}
          columns={columns}
          slots={slots}
          getRowHeight={() => 'auto'}
          getEstimatedRowHeight={() => 40}
          onCellEditStart={({ id, field }) => {
            const position = {
              row: rowIndexById.get(String(id)) ?? 0,
              column: value.columns.findIndex((column) => column.id === field),
            };
            select(selectOne(position));
          }}
          processRowUpdate={(row, _before, { rowId }) => {
            const index = rowIndexById.get(String(rowId));
            const previousRow = index === undefined ? undefined : value.rows[index];
            const changedColumn =
              previousRow && value.columns.find(({ id }) => cellText(row, id) !== cellText(previousRow, id));
            if (changedColumn) sheet.setCell(row.id, changedColumn.id, cellText(row, changedColumn.id));
            return row;
          }}
          onColumnHeaderDoubleClick={() => !commands.renameColumn.isDisabled && commands.renameColumn.run()}
          rowSelection={false}
          hideFooter
          disableColumnMenu
          disableColumnSorting
          disableColumnFilter
          disableColumnSelector
          sx={sheetGridStyles}
        />
      </Box>
      {value.rows.length > perPage && (
        <Pager
          label={`Pages of ${labels.table}`}
          page={page + 1}
          perPage={perPage}
          total={value.rows.length}
          onChange={(next) =>
            select(selectOne({ row: (next - 1) * perPage, column: Math.max(0, selection.head.column) }))
          }
        />
      )}
    </SheetViewContext>
  );
}

const rowNumberColumnDef: GridColDef<SheetRow, string> = {
  field: rowNumberField,
  headerName: sheetTexts.rowNumber,
  width: 88,
  rowHeader: true,
  resizable: false,
  renderCell: (params) => <SheetText params={params} />,
};
