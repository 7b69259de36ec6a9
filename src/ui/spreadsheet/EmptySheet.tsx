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
  /** Called when the table replaces this, to move focus as well. */
  onLeave: () => void;
};

/** Whether a first row may be data: it has an empty cell or a digit, or no row below has a digit, which headings lack. */
function mayBeData(text: string) {
  const [first = [], ...others] = parseTsv(text);
  const hasDigit = (cells: readonly string[]) => cells.some((cell) => /\d/.test(cell));
  return first.some((cell) => !cell.trim()) || hasDigit(first) || !others.some(hasDigit);
}

/** An empty table: cells with their headings are pasted into a field, which works on a phone as well. */
export function EmptySheet({ sheet, onLeave }: Props) {
  const start = useRef<HTMLDivElement>(null);
  const [unclearText, setUnclear] = useState<string>();
  const questionId = useId();
  useReturnFocus(start, onLeave);

  function handlePaste(text: string) {
    // Ignores typing into the field; a table has at least two cells.
    if (!/[\t\n]/.test(text)) return;
    if (mayBeData(text)) setUnclear(text);
    else sheet.paste(text, true);
  }

  if (unclearText !== undefined)
    return (
      <Box
        ref={start}
        role="group"
        aria-labelledby={questionId}
        sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}
      >
        <Typography id={questionId}>{sheetTexts.firstRow(parseTsv(unclearText)[0] ?? [])}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" autoFocus onClick={() => sheet.paste(unclearText, true)}>
            {sheetTexts.firstRowNames}
          </Button>
          <Button variant="outlined" onClick={() => sheet.paste(unclearText, false)}>
            {sheetTexts.firstRowData}
          </Button>
        </Box>
      </Box>
    );
  return (
    <Box
      ref={start}
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
