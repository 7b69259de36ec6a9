import { memo, type ReactNode } from 'react';

import type { Id } from '@/contract/id';

import type { SortableColumn, SortableRecord } from './columns';
import { deleteIcon, editIcon, gripIcon, moveIcon } from './icons';

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly SortableColumn<Row>[];
  nameOf: (row: Row) => string;
  /** Each row's position, from 1. */
  positions: ReadonlyMap<Id, number>;
  /** The row that is lifted by keyboard, if it is one of these. */
  liftedId: Id | null;
  hintId: string;
};

/** A group of rows that renders independently and is laid out when it comes near the window. */
export const RowGroup = memo(function RowGroup<Row extends SortableRecord>({
  rows,
  positions,
  nameOf,
  liftedId,
  ...rowProps
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
          isLifted={row.id === liftedId}
          {...rowProps}
        />
      ))}
    </tbody>
  );
}) as <Row extends SortableRecord>(props: Props<Row>) => ReactNode;

type CellsProps<Row> = { row: Row; columns: readonly SortableColumn<Row>[] };

/** The cells after the name; they do not depend on the row's position, so that a move does not render them again. */
const OtherCells = memo(function OtherCells<Row extends SortableRecord>({ row, columns }: CellsProps<Row>) {
  return columns.slice(1).map(({ heading, text, show }) => (
    <td key={heading} role="cell" data-heading={heading} title={show ? undefined : text(row)}>
      <span>{show ? show(row) : text(row)}</span>
    </td>
  ));
}) as <Row extends SortableRecord>(props: CellsProps<Row>) => React.ReactNode;

const Actions = memo(function Actions({ name }: { name: string }) {
  return (
    <td role="cell" data-heading="Actions">
      <button type="button" data-action="move" aria-haspopup="menu" aria-label={`Move ${name}`} title="Move">
        {moveIcon}
      </button>
      <button type="button" data-action="edit" aria-label={`Edit ${name}`} title="Edit">
        {editIcon}
      </button>
      <button type="button" data-action="delete" aria-label={`Delete ${name}`} title="Delete">
        {deleteIcon}
      </button>
    </td>
  );
});

type TableRowProps<Row> = CellsProps<Row> & {
  name: string;
  /** From 1, among `count`; undefined until the row has been counted. */
  position: number | undefined;
  count: number;
  /** The row is lifted by keyboard and waits for its new position. */
  isLifted: boolean;
  /** The ID of the text that explains the handle. */
  hintId: string;
};

/** One row: its handle and name, its cells, and its buttons; the table handles their events. */
const TableRow = memo(function TableRow<Row extends SortableRecord>({
  row,
  columns,
  name,
  position,
  count,
  isLifted,
  hintId,
}: TableRowProps<Row>) {
  const [nameColumn] = columns;
  const nameId = `${hintId}-${row.id}`;
  return (
    <tr role="row" data-row={row.id} data-held={isLifted || undefined}>
      <th scope="row" role="rowheader" aria-labelledby={nameId}>
        <button
          type="button"
          data-action="lift"
          aria-label={position === undefined ? `Reorder ${name}` : `Reorder ${name}, ${position} of ${count}`}
          aria-describedby={hintId}
          aria-pressed={isLifted}
        >
          {gripIcon}
        </button>
        <span id={nameId} title={nameColumn?.text(row)}>
          {nameColumn?.show ? nameColumn.show(row) : nameColumn?.text(row)}
        </span>
      </th>
      <OtherCells row={row} columns={columns} />
      <Actions name={name} />
    </tr>
  );
}) as <Row extends SortableRecord>(props: TableRowProps<Row>) => React.ReactNode;
