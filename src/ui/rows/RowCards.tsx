import { Fragment, memo, type ReactNode, Suspense, useRef } from 'react';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';
import { focusPageHeading } from '@/ui/page/focusPageHeading';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { EmailAddress } from '@/ui/text/EmailAddress';
import type { TableColumn, TableProps, TableRow } from './columns';
import { textOrLinkOf } from './textOrLinkOf';
import * as styles from './rows.module.css';

/** Loaded only on phones; if it fails to load, the cards have no sorting. */
const CardSort = lazyComponent(
  () => import('./CardSort'),
  'CardSort',
  () => null,
);

function cellContent<Row>(column: TableColumn<Row>, row: Row) {
  const text = column.text(row);
  return column.show?.(row) ?? (/^\S+@\S+$/.test(text) ? <EmailAddress address={text} /> : textOrLinkOf(column, row));
}

/**
 * A table on a phone: each row is a card with its first cell as the heading, and the other values next to their labels.
 */
export function RowCards<Row extends TableRow>({ label, columns, rows, sort }: TableProps<Row>) {
  return (
    <>
      {sort?.fields.includes(sort.by) && (
        <div className={styles.sort}>
          <Suspense>
            <CardSort sort={sort} columns={columns} />
          </Suspense>
        </div>
      )}
      <ul aria-label={label} className={styles.cards}>
        {rows.map((row) => (
          <RowCard key={row.id} row={row} columns={columns} />
        ))}
      </ul>
    </>
  );
}

type CardProps<Row> = { row: Row; columns: TableColumn<Row>[] };

const RowCard = memo(function RowCard<Row extends TableRow>({ row, columns }: CardProps<Row>) {
  const frame = useRef<HTMLLIElement>(null);
  useReturnFocus(frame, focusPageHeading);
  const [nameColumn, ...otherColumns] = columns;
  const detailColumns = otherColumns.filter(({ isAction }) => !isAction);
  const actionColumns = otherColumns.filter(({ isAction }) => isAction);

  return (
    <li ref={frame} className={styles.card}>
      <div className={styles.cardTitle}>
        <h3>{nameColumn && cellContent(nameColumn, row)}</h3>
        {actionColumns.map((column) => (
          <Fragment key={column.field}>{cellContent(column, row)}</Fragment>
        ))}
      </div>
      <dl className={styles.facts}>
        {detailColumns.map((column) => (
          <div key={column.field}>
            <dt>{column.heading}</dt>
            <dd>{cellContent(column, row)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}) as <Row extends TableRow>(props: CardProps<Row>) => ReactNode;
