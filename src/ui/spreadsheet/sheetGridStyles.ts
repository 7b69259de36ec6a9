/**
 * The field for the row number column; the space keeps it distinct from column IDs, which are random or set by a
 * caller.
 */
export const rowNumberField = ' number';

const selectedStyles = {
  bgcolor: 'primary.soft',
  boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
};

export const sheetGridStyles = {
  '&.MuiDataGrid-root': {
    '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
    '--DataGrid-t-color-border-base': 'var(--mui-palette-divider)',
    borderRadius: 1,
    fontSize: 'inherit',
    fontFeatureSettings: '"tnum"',
  },
  '&.MuiDataGrid-root .MuiDataGrid-cell': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 0.5,
    px: '10px',
    py: '9px',
    minHeight: 40,
    lineHeight: 1.5,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    userSelect: 'none',
    cursor: 'cell',
    borderRight: '1px solid var(--mui-palette-divider)',
  },
  '& .MuiDataGrid-columnHeaderTitle': {
    whiteSpace: 'normal',
    lineHeight: 1.25,
    fontWeight: 600,
    color: 'text.secondary',
  },
  '&.MuiDataGrid-root .MuiDataGrid-cell[role=rowheader]': {
    color: 'text.secondary',
    bgcolor: 'background.default',
    cursor: 'default',
  },
  '&.MuiDataGrid-root .MuiDataGrid-cell[aria-selected=true]': selectedStyles,
  '&.MuiDataGrid-root .MuiDataGrid-cell[aria-invalid=true]': {
    boxShadow: 'inset 0 -2px var(--mui-palette-error-main)',
  },
  '&.MuiDataGrid-root .MuiDataGrid-cell--editing': { p: 0, userSelect: 'text' },
} as const;
