import { memo, type ReactNode } from 'react';

import type { Id } from '@/contract/id';

import type { SortableColumn, SortableRecord } from './columns';
import { TableRow } from './TableRow';

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly SortableColumn<Row>[];
  nameOf: (row: Row) => string;
  /** Where each row stands, from 1. */
  positions: ReadonlyMap<Id, number>;
  /** The row that is held, if it is one of these. */
  heldId: Id | null;
  hintId: string;
};

/** Some of the rows: drawn anew by themselves, and laid out when they come near the window. */
export const RowGroup = memo(function RowGroup<Row extends SortableRecord>({
  rows,
  positions,
  nameOf,
  heldId,
  ...rest
}: Props<Row>) {
  return (
    <tbody role="rowgroup" style={{ '--rows': rows.length } as object}>
      {rows.map((row) => (
        <TableRow
          key={row.id}
          row={row}
          name={nameOf(row)}
          position={positions.get(row.id)}
          count={positions.size}
          isHeld={row.id === heldId}
          {...rest}
        />
      ))}
    </tbody>
  );
}) as <Row extends SortableRecord>(props: Props<Row>) => ReactNode;
