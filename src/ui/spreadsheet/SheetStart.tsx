import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';

import { TextInput } from '@/ui/fields/TextInput';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';

import { sheetFrom } from './sheetModel';
import { sheetTexts } from './sheetTexts';
import type { SheetState } from './useSheet';

type Props = {
  sheet: SheetState;
  /** Called when the table replaces this, to move the focus as well. */
  onLeave: () => void;
};

/** An empty table: cells with their headings are pasted into a field, which works on a phone as well. */
export function SheetStart({ sheet, onLeave }: Props) {
  const start = useRef<HTMLDivElement>(null);
  useReturnFocus(start, onLeave);

  function handlePaste(text: string) {
    // Ignores typing into the field; a table has at least two cells.
    if (/[\t\n]/.test(text)) sheet.paste(text, true);
  }

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
