import { styled } from '@mui/material/styles';
import { memo, type ReactNode, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';

import { clickableRow } from './clickableRow';

type LineProps<Row> = {
  nameOf: (row: Row) => string;
  show: (row: Row) => ReactNode;
  columns: number;
  total: number;
};
type Props<Row> = LineProps<Row> & { label: string; rows: readonly Row[]; rowHeight: number };

/** Renders the visible lines and a few around them; keeps the scroll position for when the person comes back. */
export function InfiniteRows<Row>({ label, rows, rowHeight, ...lineProps }: Props<Row>) {
  const { columns, nameOf } = lineProps;
  const entry = `${useLocation().key} ${label}`;
  const [place] = useState(() => positionOf(entry, rows.length));
  const list = useRef<WindowVirtualizerHandle>(null);
  const lines = useMemo(() => linesOf(rows, columns), [rows, columns]);

  const restorePosition = useEffectEvent(() => {
    if (place) window.scrollTo(0, place.top);
  });
  useLayoutEffect(() => restorePosition(), []);

  function handleScrollEnd() {
    if (list.current)
      keepPosition(entry, { top: window.scrollY, rows: rows.length, columns, sizes: list.current.cache });
  }

  return (
    <WindowVirtualizer
      ref={list}
      key={columns}
      data={lines}
      itemSize={rowHeight + gap}
      cache={place?.columns === columns ? place.sizes : undefined}
      onScrollEnd={handleScrollEnd}
    >
      {(line, index) => <Line key={line[0] && nameOf(line[0])} line={line} first={index * columns} {...lineProps} />}
    </WindowVirtualizer>
  );
}

/** One line of rows, side by side. */
const Line = memo(function Line<Row>({
  line,
  first,
  columns,
  total,
  nameOf,
  show,
}: LineProps<Row> & { line: readonly Row[]; first: number }) {
  return (
    <Side style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {line.map((row, index) => (
        <div key={nameOf(row)} role="listitem" aria-posinset={first + index + 1} aria-setsize={total} tabIndex={-1}>
          {show(row)}
        </div>
      ))}
    </Side>
  );
}) as <Row>(props: LineProps<Row> & { line: readonly Row[]; first: number }) => ReactNode;

/** Space between lines, in px. */
const gap = 16;

const Side = styled('div')(({ theme }) => ({
  display: 'grid',
  gap,
  paddingBottom: gap,
  '& > [role=listitem]': { ...clickableRow, minWidth: 0, borderRadius: theme.shape.borderRadius },
  '& > [role=listitem]:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
}));

const linesOf = <Row,>(rows: readonly Row[], columns: number) =>
  Array.from({ length: Math.ceil(rows.length / columns) }, (_, line) =>
    rows.slice(line * columns, (line + 1) * columns),
  );

/** Where a list was left: its scroll offset, and the measured heights of its lines. */
type ListPosition = { top: number; rows: number; columns: number; sizes: CacheSnapshot };

const maxPositions = 50;
const places = new Map<string, ListPosition>();

/** Keeps a list's position under its browser history entry. */
function keepPosition(entry: string, place: ListPosition) {
  places.delete(entry);
  places.set(entry, place);
  const [oldest] = places.keys();
  if (places.size > maxPositions && oldest !== undefined) places.delete(oldest);
}

/** Returns undefined while the list is shorter than it was, so that the position is never beyond its end. */
function positionOf(entry: string, rows: number): ListPosition | undefined {
  const place = places.get(entry);
  return place && place.rows <= rows ? place : undefined;
}
