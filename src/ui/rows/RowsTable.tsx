import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { lazy, Suspense } from 'react';

import type { TableProps, TableRow } from './columns';
import { LightTable } from './LightTable';
import { RowCards } from './RowCards';

type Table = <Row extends TableRow>(props: TableProps<Row>) => React.ReactNode;

// A lazy component forgets the type parameter of the component it loads; this gives it back.
const GridTable = lazy<Table>(() =>
  import('./GridTable').then(
    (loaded) => ({ default: loaded.GridTable }),
    () => ({ default: LightTable }),
  ),
) as Table;

type Props<Row extends TableRow> = TableProps<Row> & {
  /** The most height the rows may take, as CSS; longer tables scroll under their heading. */
  height: string;
};

/** Read-only rows: a light table at once, the grid as soon as its chunk is there, if it can be had, cards on a phone. */
export function RowsTable<Row extends TableRow>({ height, ...table }: Props<Row>) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  if (isNarrow) return <RowCards {...table} />;

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: height, fontSize: '0.8125rem' }}>
      <Suspense fallback={<LightTable {...table} />}>
        <GridTable {...table} />
      </Suspense>
    </Box>
  );
}
