import Box from '@mui/material/Box';
import { useId } from 'react';

import { SortableRegion } from './SortableRegion';
import { SortableRows, type Rows } from './SortableRows';
import type { SortableRecord } from './columns';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

const hint = 'Press Space to lift the row, arrow keys to move it, Space to set it down, Escape to cancel. Or drag it.';
const actionsTrack = 'calc(3 * var(--target))';

/** Rows in an order that can be changed by dragging, by key and by menu (REORDER-01 to REORDER-11). */
export function SortableTable<Row extends SortableRecord>(rows: Rows<Row>) {
  const hintId = useId();
  const tracks = [...rows.columns.map(({ track }) => track), actionsTrack].join(' ');
  // The look is worked out here alone; whatever happens to the rows happens further in.
  return (
    <SortableRegion style={{ '--tracks': tracks } as object}>
      <Box id={hintId} sx={visuallyHidden}>
        {hint}
      </Box>
      <SortableRows hintId={hintId} {...rows} />
    </SortableRegion>
  );
}
