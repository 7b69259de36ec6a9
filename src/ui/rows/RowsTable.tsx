import { Suspense } from 'react';

import { useMediaQuery } from '@/ui/hooks/useMediaQuery';

import { NativeTable } from './NativeTable';
import { RowCards } from './RowCards';
import type { TableProps, TableRow } from './columns';
import * as styles from './rows.module.css';

const narrowQueries = { sm: '(max-width: 599.95px)', md: '(max-width: 899.95px)' };

type Table = <Row extends TableRow>(props: TableProps<Row>) => React.ReactNode;

type Props<Row extends TableRow> = TableProps<Row> & {
  /** Below this width the rows become cards: a table with many columns needs more than a tablet has. */
  cardsBelow?: 'sm' | 'md';
  /** A lazily loaded table for wide screens, which scrolls in a box of this height. The native one is its fallback. */
  wideTable?: { Table: Table; height: string };
};

/** A read-only table: a native one that scrolls with the page, and cards on a phone. */
export function RowsTable<Row extends TableRow>({ cardsBelow = 'sm', wideTable, ...table }: Props<Row>) {
  const isNarrow = useMediaQuery(narrowQueries[cardsBelow]);
  if (isNarrow) return <RowCards {...table} />;
  const nativeTable = <NativeTable {...table} />;

  return (
    <div className={styles.frame} style={wideTable && { maxHeight: wideTable.height, overflow: 'hidden' }}>
      {wideTable ? (
        <Suspense fallback={nativeTable}>
          <wideTable.Table {...table} />
        </Suspense>
      ) : (
        nativeTable
      )}
    </div>
  );
}
