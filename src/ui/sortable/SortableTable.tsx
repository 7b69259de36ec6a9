import Box from '@mui/material/Box';
import { useId } from 'react';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';
import type { SortableRecord } from './columns';
import * as rowStyles from '@/ui/rows/rows.module.css';

import { SortableRegion } from './SortableRegion';
import { SortableRows, type SortableRowsProps } from './SortableRows';

const hint = 'Drag to reorder. On a keyboard: Space picks up, arrow keys move, Space drops, Escape cancels.';
const actionsTrack = 'calc(3 * var(--target))';

/** A table whose rows can be reordered by dragging, by keyboard, and by menu. */
export function SortableTable<Row extends SortableRecord>(props: SortableRowsProps<Row>) {
  const hintId = useId();
  const tracks = [...props.columns.map(({ track }) => track), actionsTrack].join(' ');
  // The styles are computed only here, so that row changes do not compute them again.
  return (
    <SortableRegion className={rowStyles.cells} style={{ '--tracks': tracks } as object}>
      <Box id={hintId} sx={visuallyHidden}>
        {hint}
      </Box>
      <SortableRows hintId={hintId} {...props} />
    </SortableRegion>
  );
}
