import ErrorIcon from '@iconify-json/ic/icons.json?outline-error-outline';
import Box from '@mui/material/Box';
import {
  GridCell,
  type GridRenderCellParams,
  type GridRenderEditCellParams,
  useGridApiContext,
} from '@mui/x-data-grid';
import { type ComponentProps, createContext, type KeyboardEvent, use, useEffect, useId, useRef } from 'react';
import { rowNumberField } from './sheetGridStyles';
import type { SheetColumn, SheetRow } from './sheetModel';
import { problemKey } from './sheetProblems';
import { columnCount, containsPosition, rowCount, rowNumberColumn, type SheetRange } from './sheetRange';
import { sheetTexts } from './sheetTexts';

/** Cell state that is not in the grid's rows. */
type SheetViewState = {
  range: SheetRange;
  rowIndexById: ReadonlyMap<string, number>;
  columns: readonly SheetColumn[];
  problemByCell: ReadonlyMap<string, string>;
  rowLabelOf: (row: SheetRow) => string;
  commit: (rowId: string, columnId: string, text: string) => void;
};

const emptyView: SheetViewState = {
  range: { top: 0, left: 0, bottom: -1, right: -1 },
  rowIndexById: new Map(),
  columns: [],
  problemByCell: new Map(),
  rowLabelOf: () => '',
  commit: () => {},
};

export const SheetViewContext = createContext(emptyView);

const domId = (id: string, rowId: string, field: string) => `${id}-${rowId}-${field}`.replace(/\s/g, '_');

/** A grid cell with its selected state and its error. */
export function SheetCell(props: ComponentProps<typeof GridCell>) {
  const { range, rowIndexById, columns, problemByCell } = use(SheetViewContext);
  const { field } = props.column;
  const rowId = String(props.rowId);
  const row = rowIndexById.get(rowId) ?? -1;
  const column = field === rowNumberField ? rowNumberColumn : columns.findIndex(({ id }) => id === field);
  const isFullRow =
    range.left === 0 && columnCount(range) === columns.length && row >= range.top && row <= range.bottom;
  const isSelected =
    column === rowNumberColumn
      ? isFullRow && columns.length > 1
      : containsPosition(range, { row, column }) && rowCount(range) * columnCount(range) > 0;
  const problem = problemByCell.get(problemKeyOf(rowId, field));

  return (
    <GridCell
      {...props}
      aria-selected={isSelected}
      {...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': domId('problem', rowId, field) })}
    />
  );
}

const problemKeyOf = (rowId: string, field: string) => problemKey(rowId, field === rowNumberField ? undefined : field);

/** A cell's text, or its row number, with an icon for an error. */
export function SheetText({ params }: { params: GridRenderCellParams<SheetRow, string> }) {
  const { problemByCell, rowLabelOf } = use(SheetViewContext);
  const problem = problemByCell.get(problemKeyOf(params.row.id, params.field));
  const text = params.field === rowNumberField ? rowLabelOf(params.row) : (params.value ?? '');
  if (problem === undefined) return text;
  return (
    <>
      <ErrorIcon fontSize="small" color="error" titleAccess={problem} />
      <span>{text}</span>
      <span hidden id={domId('problem', params.row.id, params.field)}>
        {problem}
      </span>
    </>
  );
}

/** Edits a cell, with several lines if necessary. The input is saved when the cell is left, except with Escape. */
export function SheetEditor({ params }: { params: GridRenderEditCellParams<SheetRow, string> }) {
  const { id, field, value, row, hasFocus } = params;
  const { columns, problemByCell, commit } = use(SheetViewContext);
  const api = useGridApiContext();
  const input = useRef<HTMLTextAreaElement>(null);
  const isDiscarded = useRef(false);
  const helpId = useId();
  const column = columns.findIndex((other) => other.id === field);
  const problem = problemByCell.get(problemKey(row.id, field));
  const text = value ?? '';

  useEffect(() => {
    const editor = input.current;
    if (!hasFocus || !editor) return;
    editor.focus();
    editor.setSelectionRange(editor.value.length, editor.value.length);
  }, [hasFocus]);

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    isDiscarded.current = event.key === 'Escape';
    if (event.key !== 'Enter' || !(event.shiftKey || event.altKey)) return;
    event.stopPropagation();
    if (event.shiftKey) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    event.currentTarget.setRangeText('\n', selectionStart, selectionEnd, 'end');
    void api.current.setEditCellValue({ id, field, value: event.currentTarget.value });
  }

  function handleBlur() {
    // Saved immediately, because a button that is clicked next, such as Save, reads the table.
    if (!isDiscarded.current) commit(String(id), field, text);
  }

  return (
    <Box sx={editorStyles}>
      <textarea
        ref={input}
        value={text}
        rows={Math.min(8, text.split('\n').length)}
        aria-label={sheetTexts.column(columns[column]?.title ?? '', column)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : helpId}
        onChange={({ target }) => void api.current.setEditCellValue({ id, field, value: target.value })}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
      />
      {problem !== undefined && (
        <span hidden id={helpId}>
          {problem}
        </span>
      )}
    </Box>
  );
}

const editorStyles = {
  display: 'flex',
  width: '100%',
  '& textarea': {
    flex: 1,
    minWidth: 0,
    px: '10px',
    py: '9px',
    border: 0,
    font: 'inherit',
    lineHeight: 1.5,
    color: 'inherit',
    bgcolor: 'background.paper',
    resize: 'none',
    fieldSizing: 'content',
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: '-2px',
  },
};
