import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef } from 'react';
import { EmptySheet } from './EmptySheet';
import { SheetForm } from './SheetForm';
import { SheetGrid } from './SheetGrid';
import { SheetPopups } from './SheetPopups';
import { SheetProblemList } from './SheetProblemList';
import { SheetToolbar } from './SheetToolbar';
import { type SheetPosition, selectOne } from './sheetRange';
import { type SheetProps, useSheet } from './useSheet';

/**
 * A table that is edited like a spreadsheet: by keyboard, in ranges, with the clipboard, and with undo. On a phone it
 * is a form for one row at a time. It includes the grid, so pages load it on demand.
 */
export function Sheet(props: SheetProps) {
  const sheet = useSheet(props);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  /** Whether focus moves to the selected cell once the change is shown. */
  const shouldFocusRef = useRef(false);
  const isEmpty = sheet.value.columns.length === 0;

  function goTo(position: SheetPosition) {
    shouldFocusRef.current = true;
    sheet.select(selectOne(position));
  }

  const View = isNarrow ? SheetForm : SheetGrid;
  return (
    <Box role="group" aria-label={sheet.labels.table} sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      {!sheet.readOnly && <SheetToolbar sheet={sheet} />}
      {sheet.note.isWarning && <Alert severity="warning">{sheet.note.text}</Alert>}
      <SheetProblemList sheet={sheet} onGoTo={goTo} />
      {isEmpty && !sheet.readOnly ? (
        <EmptySheet sheet={sheet} onFocusLost={() => (shouldFocusRef.current = true)} />
      ) : (
        <View sheet={sheet} shouldFocusRef={shouldFocusRef} />
      )}
      {!sheet.readOnly && (
        <Typography variant="caption" color="textSecondary" aria-hidden="true" sx={{ minHeight: '1.5em' }}>
          {!sheet.note.isWarning && sheet.note.text}
        </Typography>
      )}
      <SheetPopups sheet={sheet} />
    </Box>
  );
}
