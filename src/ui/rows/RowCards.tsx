import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Fragment, memo, type ReactNode, Suspense, useRef } from 'react';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';
import { focusPageHeading } from '@/ui/page/focusPageHeading';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { EmailAddress } from '@/ui/text/EmailAddress';
import { cellStyles } from './cellStyles';
import type { Column, TableProps, TableRow } from './columns';
import { textOf } from './textOf';

/** Loaded only on phones; if it fails to load, the cards have no sorting. */
const CardSort = lazyComponent(
  () => import('./CardSort'),
  'CardSort',
  () => null,
);

function shown<Row>(column: Column<Row>, row: Row) {
  const text = column.text(row);
  return column.show?.(row) ?? (/^\S+@\S+$/.test(text) ? <EmailAddress address={text} /> : textOf(column, row));
}

/**
 * A table on a phone: each row is a card with its first cell as the heading, and the other values next to their labels.
 */
export function RowCards<Row extends TableRow>({ label, columns, rows, sort }: TableProps<Row>) {
  return (
    <>
      {sort?.fields.includes(sort.by) && (
        <Box sx={sortSpace}>
          <Suspense>
            <CardSort sort={sort} columns={columns} />
          </Suspense>
        </Box>
      )}
      <Box component="ul" aria-label={label} sx={cardsStyles}>
        {rows.map((row) => (
          <RowCard key={row.id} row={row} columns={columns} />
        ))}
      </Box>
    </>
  );
}

type CardProps<Row> = { row: Row; columns: Column<Row>[] };

const RowCard = memo(function RowCard<Row extends TableRow>({ row, columns }: CardProps<Row>) {
  const frame = useRef<HTMLLIElement>(null);
  useReturnFocus(frame, focusPageHeading);
  const [name, ...rest] = columns;
  const facts = rest.filter(({ isAction }) => !isAction);
  const actions = rest.filter(({ isAction }) => isAction);

  return (
    <Box component="li" ref={frame} sx={cardStyles}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 36 }}>
        <Typography component="h3" sx={{ flex: '1 1 12rem', minWidth: 0, fontWeight: 650, overflowWrap: 'anywhere' }}>
          {name && shown(name, row)}
        </Typography>
        {actions.map((action) => (
          <Fragment key={action.field}>{shown(action, row)}</Fragment>
        ))}
      </Box>
      <Box component="dl" sx={factsStyles}>
        {facts.map((fact) => (
          <div key={fact.field}>
            <dt>{fact.heading}</dt>
            <dd>{shown(fact, row)}</dd>
          </div>
        ))}
      </Box>
    </Box>
  );
}) as <Row extends TableRow>(props: CardProps<Row>) => ReactNode;

/** As high as a row of buttons, so that the cards do not move when it loads. */
const sortSpace = { minHeight: '4rem' };
const cardsStyles = (theme: Theme) => ({ m: 0, p: 0, listStyle: 'none', ...cellStyles(theme) });
const cardStyles = { px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } };

const factsStyles = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 38%) 1fr',
  gap: '4px 12px',
  typography: 'body2',
  '& > div': { display: 'contents' },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
};
