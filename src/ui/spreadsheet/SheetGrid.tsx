import Box from '@mui/material/Box';
import { DataGrid, type GridColDef, useGridApiRef } from '@mui/x-data-grid';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';

import { Pager } from '@/ui/lists/Pager';
import { usePageNonce } from '@/ui/theme/pageNonce';

import { SheetCell, SheetEditor, SheetText, SheetView } from './SheetCell';
import { numberField, sheetGridStyles } from './sheetGridStyles';
import { selectionAfter, toolForKey } from './sheetKeys';
import { cellText, type SheetRow, withCell } from './sheetModel';
import { containsPosition, headingRow, kindOf, rowNumberColumn, type SheetPosition, selectOne } from './sheetRange';
import { sheetTexts } from './sheetTexts';
import type { SheetState } from './useSheet';

type Props = { sheet: SheetState; focusRef: RefObject<boolean> };

/** The community grid's limit on rows per page. */
const perPage = 100;
const maxWatchedFrames = 120;
const isTyping = (target: EventTarget) => target instanceof HTMLTextAreaElement;
const slots = { cell: SheetCell };

/**
 * The table on a wide screen. The grid renders, scrolls, and edits one cell; the sheet handles selection, clipboard,
 * and keys.
 */
export function SheetGrid({ sheet, focusRef }: Props) {
  const { value, selection, range, select, labels, readOnly, rowName, commands } = sheet;
  const nonce = usePageNonce();
  const api = useGridApiRef();
  const table = useRef<HTMLDivElement>(null);
  const isDragging = useRef(false);
  const isPressed = useRef(false);
  const focusTurn = useRef(0);

  const page = Math.floor(Math.max(0, Math.min(selection.head.row, value.rows.length - 1)) / perPage);
  const rows = useMemo(() => value.rows.slice(page * perPage, (page + 1) * perPage), [value.rows, page]);
  const indexOf = useMemo(() => new Map(rows.map(({ id }, index) => [id, page * perPage + index])), [rows, page]);
  const columns = useMemo(
    () => [
      numberColumn,
      ...value.columns.map(
        ({ id, title }, index): GridColDef<SheetRow, string> => ({
          field: id,
          headerName: sheetTexts.column(title, index),
          flex: 1,
          minWidth: 140,
          editable: !readOnly,
          valueGetter: (_value, row) => cellText(row, id),
          valueSetter: (text, row) => withCell(row, id, text ?? ''),
          renderCell: (params) => <SheetText params={params} />,
          renderEditCell: (params) => <SheetEditor params={params} />,
        }),
      ),
    ],
    [value.columns, readOnly],
  );

  /** A grid element's place. */
  function placeOf(target: EventTarget): SheetPosition | undefined {
    if (!(target instanceof Element)) return undefined;
    const cell = target.closest<HTMLElement>('[role=gridcell], [role=rowheader], [role=columnheader]');
    const field = cell?.dataset.field;
    if (!cell || field === undefined) return undefined;
    const column = field === numberField ? rowNumberColumn : value.columns.findIndex(({ id }) => id === field);
    const rowId = cell.closest<HTMLElement>('[data-id]')?.dataset.id;
    const row = cell.role === 'columnheader' ? headingRow : indexOf.get(rowId ?? '');
    return row === undefined ? undefined : { row, column };
  }

  function focusHead() {
    const { row, column } = selection.head;
    const field = value.columns[column]?.id ?? numberField;
    const rowId = value.rows[Math.min(row, value.rows.length - 1)]?.id;
    if (row === headingRow || rowId === undefined) {
      api.current?.setColumnHeaderFocus(field);
      return;
    }
    const rowOnPage = Math.min(row, value.rows.length - 1) - page * perPage;
    focusCell(rowId, field, { rowIndex: rowOnPage, colIndex: column + 1 });
  }

  /**
   * The grid may remove a distant focused cell up to a second later, once it has measured the rows before it, so focus
   * is restored until the next key press or scroll.
   */
  function focusCell(rowId: string, field: string, indexes: { rowIndex: number; colIndex: number }) {
    const turn = (focusTurn.current += 1);
    const place = () => {
      if (!api.current?.getRow(rowId)) return;
      api.current.scrollToIndexes(indexes);
      api.current.setCellFocus(rowId, field);
    };
    const watch = (frames: number) => {
      if (turn !== focusTurn.current || frames === 0) return;
      if (document.activeElement === document.body) place();
      requestAnimationFrame(() => watch(frames - 1));
    };
    place();
    watch(maxWatchedFrames);
  }

  useEffect(() => {
    if (!focusRef.current) return;
    focusRef.current = false;
    focusHead();
  });

  function handleKeys(event: KeyboardEvent) {
    if (isTyping(event.target)) {
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
    const tool = readOnly ? undefined : toolForKey(event, kindOf(selection) === 'columns');
    const next = tool ? undefined : selectionAfter(selection, event, value);
    const isClearing = !readOnly && !tool && (key === 'Delete' || key === 'Backspace') && !event.altKey;
    const isHeading = selection.head.row === headingRow;
    const isEditing = !tool && (key === 'F2' || (key === 'Enter' && isHeading));
    const isTyped = isHeading && !isCommand && !event.altKey && key.length === 1 && key !== ' ';
    const startsRenaming = !tool && !next && isTyped && !commands.renameColumn.isDisabled;
    if (!tool && !next && !isClearing && !isEditing && !startsRenaming) return;
    event.preventDefault();
    event.stopPropagation();

    if (startsRenaming) return sheet.startRenaming(key);
    if (isEditing) return edit();
    focusRef.current = tool !== 'replace';
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
    const place = placeOf(event.target);
    if (!place || isDragging.current || isTyping(event.target)) return;
    const isFromOutside = !table.current?.contains(event.relatedTarget);
    // The grid's tab stop is its first heading until a cell has had focus.
    if (isFromOutside && place.row === headingRow && event.relatedTarget && !isPressed.current) {
      focusHead();
      return;
    }
    const { head } = selection;
    if ((place.row === head.row && place.column === head.column) || containsPosition(range, place)) return;
    select(selectOne(place));
  }

  function handleMouseDown(event: MouseEvent) {
    isPressed.current = true;
    focusTurn.current += 1;
    const place = placeOf(event.target);
    if (!place || isTyping(event.target)) return;
    if (event.button !== 0 && containsPosition(range, place)) return;
    isDragging.current = event.button === 0;
    // With Shift the browser would select the text in between.
    if (event.shiftKey) event.preventDefault();
    select(event.shiftKey ? { anchor: selection.anchor, head: place } : selectOne(place));
  }

  function handleMouseOver(event: MouseEvent) {
    if (!isDragging.current || event.buttons !== 1) return;
    const place = placeOf(event.target);
    if (!place || (place.row === selection.head.row && place.column === selection.head.column)) return;
    select({ anchor: selection.anchor, head: place });
  }

  const handleRelease = useEffectEvent(() => {
    isDragging.current = false;
    isPressed.current = false;
  });

  const handleClipboard = useEffectEvent((event: ClipboardEvent) => {
    // The paste that created this table is still bubbling here.
    if (event.defaultPrevented) return;
    const activeElement = document.activeElement;
    if (!activeElement || !table.current?.contains(activeElement) || isTyping(activeElement) || !event.clipboardData)
      return;
    event.preventDefault();
    focusRef.current = true;
    if (event.type === 'paste') {
      if (!readOnly) sheet.paste(event.clipboardData.getData('text/plain'));
    } else {
      event.clipboardData.setData('text/plain', event.type === 'cut' && !readOnly ? sheet.cut() : sheet.copy());
    }
  });

  useEffect(() => {
    // Browsers send these events to the page while no text is selected; the sheet handles them only while it has focus.
    const kinds = ['copy', 'cut', 'paste'] as const;
    kinds.forEach((kind) => document.addEventListener(kind, handleClipboard));
    document.addEventListener('click', handleRelease);
    return () => {
      kinds.forEach((kind) => document.removeEventListener(kind, handleClipboard));
      document.removeEventListener('click', handleRelease);
    };
  }, []);

  const view = {
    range,
    indexOf,
    columns: value.columns,
    problemAt: sheet.problemAt,
    numberOf: (row: SheetRow) => rowName(row, indexOf.get(row.id) ?? 0),
    commit: sheet.setCell,
  };

  return (
    <SheetView value={view}>
      <Box
        ref={table}
        onKeyDownCapture={handleKeys}
        onFocus={handleFocus}
        onMouseDownCapture={handleMouseDown}
        onWheel={() => (focusTurn.current += 1)}
        onMouseOver={handleMouseOver}
        sx={{ display: 'flex', flexDirection: 'column', maxHeight: '70vh', fontSize: '0.8125rem' }}
      >
        <DataGrid
          apiRef={api}
          nonce={nonce}
          aria-label={labels.table}
          aria-multiselectable
          rows={rows}
          columns={columns}
          slots={slots}
          getRowHeight={() => 'auto'}
          getEstimatedRowHeight={() => 40}
          onCellEditStart={({ id, field }) => {
            const place = {
              row: indexOf.get(String(id)) ?? 0,
              column: value.columns.findIndex((one) => one.id === field),
            };
            select(selectOne(place));
          }}
          processRowUpdate={(row, _before, { rowId }) => {
            const index = indexOf.get(String(rowId));
            const before = index === undefined ? undefined : value.rows[index];
            const changedColumn = before && value.columns.find(({ id }) => cellText(row, id) !== cellText(before, id));
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
    </SheetView>
  );
}

const numberColumn: GridColDef<SheetRow, string> = {
  field: numberField,
  headerName: sheetTexts.rowNumber,
  width: 88,
  rowHeader: true,
  resizable: false,
  renderCell: (params) => <SheetText params={params} />,
};
