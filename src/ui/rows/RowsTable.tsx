import Box from '@mui/material/Box';
import { Suspense } from 'react';

import { useMedia } from '@/ui/hooks/useMedia';

import type { TableProps, TableRow } from './columns';
import { NativeTable } from './NativeTable';
import { RowCards } from './RowCards';

const below = { sm: '(max-width: 599.95px)', md: '(max-width: 899.95px)' };

type Table = <Row extends TableRow>(props: TableProps<Row>) => React.ReactNode;

type Props<Row extends TableRow> = TableProps<Row> & {
  /** The maximum height of the rows in CSS; longer tables scroll under their header. */
  height: string;
  /** Below this width the rows become cards: a table of many columns needs more than a tablet has. */
  cardsBelow?: 'sm' | 'md';
  /** A lazily loaded table for wide screens in place of the native one, which stands in until it has come. */
  Wide?: Table;
};

/** A read-only table: a native one, and cards on a phone. */
export function RowsTable<Row extends TableRow>({
  height,
  cardsBelow = 'sm',
  Wide = NativeTable,
  ...table
}: Props<Row>) {
  const isNarrow = useMedia(below[cardsBelow]);
  if (isNarrow) return <RowCards {...table} />;

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: height, fontSize: '0.8125rem' }}>
      <Suspense fallback={<NativeTable {...table} />}>
        <Wide {...table} />
      </Suspense>
    </Box>
  );
}
