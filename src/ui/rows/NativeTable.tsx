import { styled } from '@mui/material/styles';
import { memo, type ReactNode, useRef, useState } from 'react';

import { useReturnFocus } from '@/ui/hooks/useReturnFocus';
import { focusPageHeading } from '@/ui/page/focusPageHeading';
import { edgePadding, narrowPadding, type TableColumn, type TableProps, type TableRow } from './columns';
import { textOrLinkOf } from './textOrLinkOf';
import * as styles from './rows.module.css';

/** Converts pixels to rem, so that the table scales with the text. */
const rem = (px: number) => `${px / 16}rem`;

const Frame = styled('div', { shouldForwardProp: (prop) => prop !== 'minTableWidth' })<{ minTableWidth: number }>(
  ({ theme, minTableWidth }) => ({
    // In rem, because columns are as well: with larger text they need a wider window.
    [`@container (max-width: ${rem(minTableWidth - 1)})`]: {
      overflowX: 'auto',
      '& table': { minWidth: rem(minTableWidth * 1.2) },
      // Actions stay visible while the table scrolls horizontally.
      '& [data-action]': {
        position: 'sticky',
        right: 0,
        zIndex: 1,
        backgroundColor: (theme.vars ?? theme).palette.background.paper,
      },
      '& thead [data-action]': { zIndex: 2 },
    },
    // A horizontal scroll container would keep the header from sticking to the window.
    [`@container (min-width: ${rem(minTableWidth)})`]: {
      '& thead th': { position: 'sticky', top: 'var(--header)', zIndex: 1 },
    },
  }),
);

/** The width in pixels at the default text size below which the table scrolls horizontally. */
const minWidthOf = (columns: readonly { width: number }[]) =>
  columns.reduce((sum, { width }) => sum + width + 2 * narrowPadding, edgePadding);

/** A native table: its text can be selected, printed, and read with a screen reader's table commands. */
export function NativeTable<Row extends TableRow>(props: TableProps<Row>) {
  const { label, columns, rows, sort, mayWrap = false, reusesRows = false } = props;
  const keys = useRowKeys(rows, reusesRows);
  return (
    // A group rather than a region: the section around it is a landmark with the same name.
    <Frame
      minTableWidth={minWidthOf(columns)}
      tabIndex={0}
      role="group"
      aria-label={label}
      data-wraps={mayWrap}
      className={styles.table}
    >
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {columns.map(({ field, heading, isAction }) => (
              <th
                key={field}
                scope="col"
                data-action={isAction}
                aria-sort={sort?.by === field ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
              >
                {sort?.fields.includes(field) ? (
                  <button type="button" onClick={() => sort.onSort(field)}>
                    <span>{heading}</span>
                    {sortIcon}
                  </button>
                ) : (
                  <span>{heading}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <NativeRow key={keys[index]} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

/**
 * Each row's React key: its ID, or where rows are reused, a number that the row keeps while it is in the table. Rows
 * that are all new take over the previous keys.
 */
function useRowKeys(rows: readonly TableRow[], reusesRows: boolean) {
  const [previous, setPrevious] = useState(() => ({ rows, keys: rows.map((_, index) => index), count: rows.length }));
  if (!reusesRows) return rows.map(({ id }) => id);
  if (rows === previous.rows) return previous.keys;
  const keysById = new Map(previous.rows.map(({ id }, index) => [id, previous.keys[index]]));
  const areAllRowsNew = !rows.some(({ id }) => keysById.has(id));
  let { count } = previous;
  const keys = rows.map(({ id }, index) => (areAllRowsNew ? previous.keys[index] : keysById.get(id)) ?? count++);
  setPrevious({ rows, keys, count });
  return keys;
}

/** Points up or down in the header by which the table is sorted, and appears in the other headers on hover. */
const sortIcon = (
  <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden fill="none" stroke="currentColor" strokeWidth="2">
    <path d="M12 19V5M6 11l6-6 6 6" />
  </svg>
);

type RowProps<Row> = { row: Row; columns: TableColumn<Row>[] };

const NativeRow = memo(function NativeRow<Row extends TableRow>({ row, columns }: RowProps<Row>) {
  const frame = useRef<HTMLTableRowElement>(null);
  // A row may be removed by its own button, long after the confirmation returned focus.
  useReturnFocus(frame, focusPageHeading);

  return (
    <tr ref={frame}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.field} scope="row">
            {cellContent(column, row)}
          </th>
        ) : (
          <td key={column.field} data-action={column.isAction}>
            {cellContent(column, row)}
          </td>
        ),
      )}
    </tr>
  );
}) as <Row extends TableRow>(props: RowProps<Row>) => ReactNode;

/** A cell's content; its tooltip shows the full text where it may be truncated. */
function cellContent<Row extends TableRow>(column: TableColumn<Row>, row: Row): ReactNode {
  const { text, show, grows, width } = column;
  if (show) return show(row);
  if (!grows) return textOrLinkOf(column, row);
  return (
    <span data-cut title={text(row)} style={{ '--min-width': rem(width) } as React.CSSProperties}>
      {textOrLinkOf(column, row)}
    </span>
  );
}
