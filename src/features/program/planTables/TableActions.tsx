import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { disabledProps } from '@/ui/fields/disabledProps';
import { saveFile } from '@/ui/files/saveFile';

import { csvOf } from './tableSheet';
import type { useTables } from './useTables';

/** Actions for the table on screen. */
export function TableActions({ tables }: { tables: ReturnType<typeof useTables> }) {
  const { chosenTable } = tables;
  if (!chosenTable) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" {...disabledProps(tables.chosenIndex <= 0, () => tables.move(-1))}>
        Move table up
      </Button>
      <Button
        variant="outlined"
        {...disabledProps(tables.chosenIndex >= tables.editableTables.length - 1, () => tables.move(1))}
      >
        Move table down
      </Button>
      <Button
        variant="outlined"
        onClick={() =>
          saveFile(
            new Blob([csvOf(chosenTable.detail)], { type: 'text/csv' }),
            `${fileNameOf(chosenTable.detail.header)}.csv`,
          )
        }
      >
        Download CSV
      </Button>
      <Button variant="outlined" color="error" onClick={tables.remove}>
        Remove table
      </Button>
    </Box>
  );
}

const fileNameOf = (name: string) =>
  name
    .replace(/[^\p{L}\p{N} .()-]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'Table';
