import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { lazy, Suspense } from 'react';

import type { TableProps, TableRow } from './columns';
import { LightTable } from './LightTable';
import { RowCards } from './RowCards';

type Table = <Row extends TableRow>(props: TableProps<Row>) => React.ReactNode;

// `lazy` drops the type parameter of the component it loads; this type restores it.
const GridTable = lazy<Table>(() =>
  import('./GridTable').then(
    (loaded) => ({ default: loaded.GridTable }),
    () => ({ default: LightTable }),
  ),
) as Table;

type Props<Row extends TableRow> = TableProps<Row> & {
  /** The maximum height of the rows in CSS; longer tables scroll under their header. */
  height: string;
};

/** A read-only table: a light table at first, the grid once its chunk is loaded, cards on a phone. */
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
