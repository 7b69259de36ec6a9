import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';

import { usePageNonce } from '@/ui/theme/pageNonce';

import {
  cellPadding,
  edgePadding,
  headingHeight,
  rowHeight,
  type Column,
  type TableProps,
  type TableRow,
} from './columns';
import { GridCell } from './GridCell';
import { useTextScale } from './useTextScale';

const gridColumn = <Row extends TableRow>(column: Column<Row>, index: number, scale: number): GridColDef<Row> => ({
  field: column.field,
  headerName: column.heading,
  ...(column.grows ? { flex: 1, minWidth: column.width * scale } : { width: column.width * scale }),
  rowHeader: index === 0,
  valueGetter: (_value, row) => column.text(row),
  ...(column.show && {
    renderCell: ({ row, hasFocus }) => <GridCell isFocused={hasFocus}>{column.show?.(row)}</GridCell>,
  }),
});

const look = {
  '&.MuiDataGrid-root': {
    '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
    '--DataGrid-t-color-border-base': 'var(--mui-palette-divider)',
    border: 0,
    borderRadius: 0,
    fontSize: 'inherit',
    fontFeatureSettings: '"tnum"',
  },
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { px: `${cellPadding}px` },
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

/** The grid proper, in a chunk of its own: arrow keys, a sticky heading, and only the rows in sight in the page. */
export function GridTable<Row extends TableRow>({ label, columns, rows, wraps = false }: TableProps<Row>) {
  const nonce = usePageNonce();
  const scale = useTextScale();
  const gridColumns = useMemo(() => columns.map((column, index) => gridColumn(column, index, scale)), [columns, scale]);

  return (
    <DataGrid
      nonce={nonce}
      aria-label={label}
      rows={rows}
      columns={gridColumns}
      rowHeight={rowHeight * scale}
      columnHeaderHeight={headingHeight * scale}
      getRowHeight={wraps ? () => 'auto' : undefined}
      rowSelection={false}
      hideFooter
      disableColumnMenu
      disableColumnSorting
      disableColumnFilter
      disableColumnResize
      disableColumnSelector
      sx={look}
    />
  );
}
