import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

import { pageNonce } from '@/ui/theme/pageNonce';

import { edgePadding, type TableColumn, type TableProps, type TableRow } from './columns';

/** Sizes in pixels at the default text size, as in rows.module.css; a row is large enough for touch. */
const rowHeight = 44;
const headingHeight = 52;

const gridColumn = <Row extends TableRow>(column: TableColumn<Row>, index: number, scale: number): GridColDef<Row> => ({
  field: column.field,
  headerName: column.heading,
  ...(column.grows ? { flex: 1, minWidth: column.width * scale } : { width: column.width * scale }),
  rowHeader: index === 0,
  valueGetter: (_value, row) => column.text(row),
  ...(column.show && {
    renderCell: ({ row, hasFocus }) => <GridCell isFocused={hasFocus}>{column.show?.(row)}</GridCell>,
  }),
});

const styles = {
  '&.MuiDataGrid-root': {
    '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
    '--DataGrid-t-color-border-base': 'var(--mui-palette-divider)',
    border: 0,
    borderRadius: 0,
    fontSize: 'inherit',
    fontFeatureSettings: '"tnum"',
  },
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { px: '8px' },
  '& [aria-colindex="1"]': { pl: `${edgePadding}px` },
  '& .MuiDataGrid-columnHeaderTitle': {
    whiteSpace: 'normal',
    lineHeight: 1.25,
    fontWeight: 600,
    color: 'text.secondary',
  },
  '& .MuiDataGrid-columnSeparator': { display: 'none' },
  '& .MuiDataGrid-row--dynamicHeight > .MuiDataGrid-cell': { py: '10px', overflowWrap: 'anywhere' },
} as const;

/** The full grid, in a separate chunk: arrow keys, a sticky header, and only the visible rows in the DOM. */
export function GridTable<Row extends TableRow>({ label, columns, rows, mayWrap = false }: TableProps<Row>) {
  const scale = useTextScale();
  const gridColumns = useMemo(() => columns.map((column, index) => gridColumn(column, index, scale)), [columns, scale]);

  return (
    <DataGrid
      nonce={pageNonce}
      aria-label={label}
      rows={rows}
      columns={gridColumns}
      rowHeight={rowHeight * scale}
      columnHeaderHeight={headingHeight * scale}
      getRowHeight={mayWrap ? () => 'auto' : undefined}
      rowSelection={false}
      hideFooter
      disableColumnMenu
      disableColumnSorting
      disableColumnFilter
      disableColumnResize
      disableColumnSelector
      sx={styles}
    />
  );
}

/** Passes the grid's focus on to a cell's only control; the control is not a separate tab stop. */
function GridCell({ isFocused, children }: { isFocused: boolean; children: ReactNode }) {
  const cell = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const control = cell.current?.querySelector<HTMLElement>('a, button');
    if (!control) return;
    control.tabIndex = isFocused ? 0 : -1;
    // The grid remembers its active cell while someone types elsewhere, so focus moves only if it is already in the
    // grid.
    if (isFocused && control.closest('[role=grid]')?.contains(document.activeElement)) control.focus();
  }, [isFocused]);

  return (
    <div ref={cell} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

const defaultFontPx = 16;

/** The page's text size relative to the default: 2 at 200%. */
const getTextScale = () =>
  (parseFloat(getComputedStyle(document.documentElement).fontSize) || defaultFontPx) / defaultFontPx;

/** Watches the page's height, which changes with the text size. */
function subscribe(onChange: () => void) {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(onChange);
  observer.observe(document.body);
  return () => observer.disconnect();
}

/** For sizes that a library takes in pixels, which do not scale with the text on their own. */
const useTextScale = () => useSyncExternalStore(subscribe, getTextScale);
