import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { lazy, Suspense } from 'react';

import { headingHeight, rowHeight, type TableProps, type TableRow } from './columns';
import { LightTable } from './LightTable';
import { RowCards } from './RowCards';

// A lazy component forgets the type parameter of the component it loads; this gives it back.
const GridTable = lazy(async () => ({ default: (await import('./GridTable')).GridTable })) as <Row extends TableRow>(
  props: TableProps<Row>,
) => React.ReactNode;

type Props<Row extends TableRow> = TableProps<Row> & {
  /** The height left for the rows, as CSS; fewer rows take less. */
  height: string;
};

/** Read-only rows: a light table at once, the grid as soon as its chunk is there, cards on a phone. */
export function RowsTable<Row extends TableRow>({ height, ...table }: Props<Row>) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  if (isNarrow) return <RowCards {...table} />;

  const whole = headingHeight + table.rows.length * rowHeight + 16;
  return (
    <Box sx={{ height: table.wraps ? height : `min(${height}, ${whole}px)`, fontSize: 13.5 }}>
      <Suspense fallback={<LightTable {...table} />}>
        <GridTable {...table} />
      </Suspense>
    </Box>
  );
}
