import ChevronLeftIcon from '@iconify-json/ic/icons.json?baseline-chevron-left';
import ChevronRightIcon from '@iconify-json/ic/icons.json?baseline-chevron-right';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '@/ui/fields/IconButton';
import { TextInput } from '@/ui/fields/TextInput';
import { disabledProps } from '@/ui/fields/disabledProps';
import { cellText, type SheetRow } from './sheetModel';
import { problemKey } from './sheetProblems';
import { selectOne } from './sheetRange';
import { sheetTexts } from './sheetTexts';
import type { SheetState } from './useSheet';

/** The table on a phone: one row at a time, with a field for each column. */
export function SheetForm({ sheet, shouldFocusRef }: { sheet: SheetState; shouldFocusRef: RefObject<boolean> }) {
  const { value, selection, select, labels, rowName } = sheet;
  const fields = useRef<HTMLDivElement>(null);
  const index = Math.max(0, Math.min(selection.head.row, value.rows.length - 1));
  const row = value.rows[index];

  useEffect(() => {
    if (!shouldFocusRef.current) return;
    shouldFocusRef.current = false;
    const cellFields = fields.current?.querySelectorAll<HTMLElement>('textarea:not([aria-hidden])');
    cellFields?.[Math.max(0, selection.head.column)]?.focus();
  }, [selection, shouldFocusRef]);

  const goTo = (next: number) => select(selectOne({ row: next, column: Math.max(0, selection.head.column) }));

  return (
    <>
      <Box
        component="nav"
        aria-label={sheetTexts.formNavigation}
        sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
      >
        <IconButton aria-label="Previous row" {...disabledProps(index === 0, () => goTo(index - 1))}>
          <ChevronLeftIcon />
        </IconButton>
        <Typography aria-live="polite" sx={{ flex: 1, textAlign: 'center', fontWeight: 600 }}>
          {row
            ? sheetTexts.positionText(rowName(row, index), labels.row ? index : undefined, value.rows.length)
            : 'No rows'}
        </Typography>
        <IconButton aria-label="Next row" {...disabledProps(index >= value.rows.length - 1, () => goTo(index + 1))}>
          <ChevronRightIcon />
        </IconButton>
      </Box>
      <Box ref={fields} sx={{ display: 'grid', gap: 2 }}>
        {row &&
          value.columns.map(({ id, title }, column) => (
            <CellField
              // Text restored by undo must replace the field's text.
              key={`${row.id} ${id} ${cellText(row, id)}`}
              sheet={sheet}
              row={row}
              columnId={id}
              label={sheetTexts.column(title, column)}
              onFocus={() => {
                if (selection.head.column !== column) select(selectOne({ row: index, column }));
              }}
            />
          ))}
      </Box>
    </>
  );
}

type FieldProps = { sheet: SheetState; row: SheetRow; columnId: string; label: string; onFocus: () => void };

/** Holds the input until the field is left, so that an edit is one step in the history. */
function CellField({ sheet, row, columnId, label, onFocus }: FieldProps) {
  const [text, setText] = useState(() => cellText(row, columnId));
  const problem = sheet.problemByCell.get(problemKey(row.id, columnId));

  return (
    <div onFocus={onFocus}>
      <TextInput
        name={columnId}
        label={label}
        value={text}
        minRows={1}
        readOnly={sheet.readOnly}
        error={problem !== undefined}
        helperText={problem}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => sheet.setCell(row.id, columnId, text)}
      />
    </div>
  );
}
