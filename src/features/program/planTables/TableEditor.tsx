import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';

import { planTableLimits } from '@/contract/program/planTables';
import { TextInput } from '@/ui/fields/TextInput';
import { Sheet } from '@/ui/spreadsheet/Sheet';
import { cellText } from '@/ui/spreadsheet/sheetModel';

import type { EditableTable, useTables } from './useTables';

type Props = { table: EditableTable; tables: ReturnType<typeof useTables>; isShown: boolean };

const limits = {
  maxRows: planTableLimits.rows,
  maxColumns: planTableLimits.columns,
  maxCellLength: planTableLimits.cell,
};

/** One table: its title and its grid. Once shown it stays mounted, which keeps its undo history. */
export function TableEditor({ table, tables, isShown }: Props) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  const { detail, sheet } = table;
  const name = detail.header.trim() || 'Untitled table';
  const problems = useMemo(() => findMissingNames(table), [table]);
  const labels = useMemo(() => ({ table: name }), [name]);
  if (!wasShown) return null;

  return (
    <Box component="section" aria-label={name} hidden={!isShown} sx={isShown ? { display: 'grid', gap: 2 } : undefined}>
      <TextInput
        name="header"
        label="Table title"
        value={detail.header}
        onChange={({ target }) => tables.rename(table, target.value)}
      />
      <Sheet
        value={sheet}
        onChange={(next) => tables.edit(table, next)}
        labels={labels}
        limits={limits}
        problems={problems}
      />
    </Box>
  );
}

/** Columns without a heading, and rows with values but no name, which members could not understand. */
function findMissingNames({ sheet: { columns, rows } }: EditableTable) {
  const [nameColumn, ...valueColumns] = columns;
  if (!nameColumn) return [];
  return [
    ...valueColumns
      .filter(({ title }) => !title.trim())
      .map(({ id }) => ({ columnId: id, text: 'This column needs a heading.' })),
    ...rows
      .filter((row) => !cellText(row, nameColumn.id).trim() && valueColumns.some(({ id }) => cellText(row, id).trim()))
      .map(({ id }) => ({ rowId: id, columnId: nameColumn.id, text: 'This row needs a name.' })),
  ];
}
