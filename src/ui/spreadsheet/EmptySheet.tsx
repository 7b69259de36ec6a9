import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';

import { TextInput } from '@/ui/fields/TextInput';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';

import { sheetFrom } from './sheetModel';
import { sheetTexts } from './sheetTexts';
import { parseTsv } from './tsv';
import type { SheetState } from './useSheet';

type Props = {
  sheet: SheetState;
  /** Called when the table replaces this component, so that focus can move to the table. */
  onFocusLost: () => void;
};

/** Whether the first row may be data instead of headings: it has an empty cell or a digit, or no row below has a digit. */
function mayBeData(text: string) {
  const [firstRow = [], ...otherRows] = parseTsv(text);
  const hasDigit = (cells: readonly string[]) => cells.some((cell) => /\d/.test(cell));
  return firstRow.some((cell) => !cell.trim()) || hasDigit(firstRow) || !otherRows.some(hasDigit);
}

/** An empty table: cells with their headings are pasted into a field, which works on a phone as well. */
export function EmptySheet({ sheet, onFocusLost }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [ambiguousText, setAmbiguousText] = useState<string>();
  const questionId = useId();
  useReturnFocus(container, onFocusLost);

  function handlePaste(text: string) {
    // Ignores typing into the field; a table has at least two cells.
    if (!/[\t\n]/.test(text)) return;
    if (mayBeData(text)) setAmbiguousText(text);
    else sheet.paste(text, true);
  }

  if (ambiguousText !== undefined)
    return (
      <Box
        ref={container}
        role="group"
        aria-labelledby={questionId}
        sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}
      >
        <Typography id={questionId}>{sheetTexts.firstRowQuestion(parseTsv(ambiguousText)[0] ?? [])}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" autoFocus onClick={() => sheet.paste(ambiguousText, true)}>
            {sheetTexts.firstRowHeadings}
          </Button>
          <Button variant="outlined" onClick={() => sheet.paste(ambiguousText, false)}>
            {sheetTexts.firstRowData}
          </Button>
        </Box>
      </Box>
    );
  return (
    <Box
      ref={container}
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}
      onPaste={(event) => {
        event.preventDefault();
        handlePaste(event.clipboardData.getData('text/plain'));
      }}
    >
      <TextInput
        name="pasted"
        label={sheetTexts.start}
        helperText={sheetTexts.startHelp}
        minRows={3}
        value=""
        onChange={({ target }) => handlePaste(target.value)}
      />
      <Button variant="outlined" onClick={() => sheet.setValue(sheetFrom(['', ''], [[]]), sheetTexts.addedColumns(2))}>
        {sheetTexts.startEmpty}
      </Button>
    </Box>
  );
}
