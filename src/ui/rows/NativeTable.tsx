import { styled } from '@mui/material/styles';
import { memo, type ReactNode, useRef } from 'react';

import { useReturnFocus } from '@/ui/hooks/useReturnFocus';
import { focusPageHeading } from '@/ui/page/focusPageHeading';
import { cellStyles } from './cellStyles';
import {
  type Column,
  cellPadding,
  closePadding,
  edgePadding,
  headingHeight,
  rowHeight,
  rowLinkMark,
  type TableProps,
  type TableRow,
} from './columns';
import { textOf } from './textOf';

/** Converts pixels to rem, so that the table scales with the text. */
const rem = (px: number) => `${px / 16}rem`;

/** A translucent color over the cell's own background. */
const tint = (color: string) => `linear-gradient(${color}, ${color})`;

const untruncated = { WebkitLineClamp: 'none' } as const;

const Frame = styled('div', { shouldForwardProp: (prop) => prop !== 'minTableWidth' })<{ minTableWidth: number }>(
  ({ theme, minTableWidth }) => ({
    position: 'relative',
    lineHeight: 1.3,
    fontFeatureSettings: '"tnum"',
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
    '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
    '& caption': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& th, & td': {
      height: rem(rowHeight),
      padding: `0 ${cellPadding}px`,
      textAlign: 'left',
      fontWeight: 'inherit',
      borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
      whiteSpace: 'nowrap',
      boxSizing: 'border-box',
    },
    '& thead th': {
      height: rem(headingHeight),
      fontWeight: 600,
      lineHeight: 1.25,
      color: (theme.vars ?? theme).palette.text.secondary,
      backgroundColor: (theme.vars ?? theme).palette.background.paper,
      whiteSpace: 'normal',
    },
    '& thead button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      minHeight: 'var(--target)',
      marginInline: -4,
      padding: '0 4px',
      border: 0,
      borderRadius: 6,
      background: 'none',
      font: 'inherit',
      color: 'inherit',
      textAlign: 'left',
      cursor: 'pointer',
      outlineOffset: -2,
    },
    '& thead button:hover, & thead [aria-sort] button': { color: (theme.vars ?? theme).palette.primary.main },
    '& thead button svg': { flex: 'none', opacity: 0 },
    '& thead button:hover svg, & thead button:focus-visible svg': { opacity: 0.5 },
    '& thead [aria-sort] svg': { opacity: '1 !important' },
    '& thead [aria-sort=descending] svg': { transform: 'rotate(180deg)' },
    // A text column is as wide as its longest cell where there is room; otherwise its text takes a second line.
    '& [data-cut]': { display: 'grid', gridTemplateColumns: 'minmax(var(--min-width), auto)' },
    '& [data-cut] > span': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '&[data-wraps=true] td, &[data-wraps=true] tbody th': {
      paddingBlock: 10,
      verticalAlign: 'top',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '& tr > :first-child': { paddingLeft: edgePadding },
    ...cellStyles(theme),
    // Neither the header above a focused row nor the pager below covers it.
    '& tbody :focus-visible': { scrollMarginBlock: `calc(var(--header) + ${rem(headingHeight)}) 4rem` },
    [`& tbody tr:has([${rowLinkMark}])`]: { cursor: 'pointer' },
    '& tbody tr:hover, & tbody tr:hover [data-action]': {
      backgroundImage: tint((theme.vars ?? theme).palette.action.hover),
    },
    // Ten columns fit next to an open sidebar with a little less padding.
    '@container (max-width: 66rem)': {
      '& th, & td': { paddingInline: closePadding },
      '& tr > :first-child': { paddingLeft: 12 },
    },
    // Truncated text is shown in full once the keyboard focus or a finger is on its row.
    '& tbody tr:has(:focus-visible) [data-cut] > span': untruncated,
    '@media (hover: none)': { '& tbody tr:hover [data-cut] > span': untruncated },
    '@media print': {
      overflow: 'visible !important',
      '& thead th, & [data-action]': { position: 'static !important' },
      '& thead button svg': { display: 'none' },
    },
  }),
);

/** The width in pixels at the default text size below which the table scrolls sideways. */
const minWidthOf = (columns: readonly { width: number }[]) =>
  columns.reduce((sum, { width }) => sum + width + 2 * closePadding, edgePadding);

/** A native table: its text can be selected, printed, and read with the table commands of a screen reader. */
export function NativeTable<Row extends TableRow>({ label, columns, rows, sort, wraps = false }: TableProps<Row>) {
  return (
    // A group rather than a region: the section around it is a landmark of the same name.
    <Frame minTableWidth={minWidthOf(columns)} tabIndex={0} role="group" aria-label={label} data-wraps={wraps}>
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
          {rows.map((row) => (
            <NativeRow key={row.id} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

/** Points up or down in the header that the table is sorted by, and appears in the others under the pointer. */
const sortIcon = (
  <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden fill="none" stroke="currentColor" strokeWidth="2">
    <path d="M12 19V5M6 11l6-6 6 6" />
  </svg>
);

type RowProps<Row> = { row: Row; columns: Column<Row>[] };

const NativeRow = memo(function NativeRow<Row extends TableRow>({ row, columns }: RowProps<Row>) {
  const frame = useRef<HTMLTableRowElement>(null);
  // A row may be removed by its own button, long after the confirmation returned the focus.
  useReturnFocus(frame, focusPageHeading);

  return (
    <tr ref={frame}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.field} scope="row">
            {contentOf(column, row)}
          </th>
        ) : (
          <td key={column.field} data-action={column.isAction}>
            {contentOf(column, row)}
          </td>
        ),
      )}
    </tr>
  );
}) as <Row extends TableRow>(props: RowProps<Row>) => ReactNode;

/** The content of a cell; text that may be truncated is complete in its tooltip. */
function contentOf<Row extends TableRow>(column: Column<Row>, row: Row): ReactNode {
  const { text, show, grows, width } = column;
  if (show) return show(row);
  if (!grows) return textOf(column, row);
  return (
    <div data-cut style={{ '--min-width': rem(width) } as React.CSSProperties}>
      <span title={text(row)}>{textOf(column, row)}</span>
    </div>
  );
}
