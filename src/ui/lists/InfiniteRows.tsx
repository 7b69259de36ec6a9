import { styled } from '@mui/material/styles';
import { memo, type ReactNode, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';

import { clickableRow } from './clickableRow';

type LineProps<Row> = {
  nameOf: (row: Row) => string;
  show: (row: Row) => ReactNode;
  columnCount: number;
  total: number;
};
type Props<Row> = LineProps<Row> & { label: string; rows: readonly Row[]; rowHeight: number };

/** Renders the visible lines and a few around them; keeps the scroll position for when the person comes back. */
export function InfiniteRows<Row>({ label, rows, rowHeight, ...lineProps }: Props<Row>) {
  const { columnCount, nameOf } = lineProps;
  const positionKey = `${useLocation().key} ${label}`;
  const [position] = useState(() => findPosition(positionKey, rows.length));
  const list = useRef<WindowVirtualizerHandle>(null);
  const lines = useMemo(() => linesOf(rows, columnCount), [rows, columnCount]);

  const restorePosition = useEffectEvent(() => {
    if (position) window.scrollTo(0, position.top);
  });
  useLayoutEffect(() => restorePosition(), []);

  function handleScrollEnd() {
    if (list.current)
      savePosition(positionKey, { top: window.scrollY, rowCount: rows.length, columnCount, sizes: list.current.cache });
  }

  return (
    <WindowVirtualizer
      ref={list}
      key={columnCount}
      data={lines}
      itemSize={rowHeight + gap}
      cache={position?.columnCount === columnCount ? position.sizes : undefined}
      onScrollEnd={handleScrollEnd}
    >
      {(line, index) => (
        <Line key={line[0] && nameOf(line[0])} line={line} firstIndex={index * columnCount} {...lineProps} />
      )}
    </WindowVirtualizer>
  );
}

/** One line of rows, side by side. */
const Line = memo(function Line<Row>({
  line,
  firstIndex,
  columnCount,
  total,
  nameOf,
  show,
}: LineProps<Row> & { line: readonly Row[]; firstIndex: number }) {
  return (
    <LineGrid style={{ gridTemplateColumns: `repeat(${columnCount}, minmax(0, 1fr))` }}>
      {line.map((row, index) => (
        <div
          key={nameOf(row)}
          role="listitem"
          aria-posinset={firstIndex + index + 1}
          aria-setsize={total}
          tabIndex={-1}
        >
          {show(row)}
        </div>
      ))}
    </LineGrid>
  );
}) as <Row>(props: LineProps<Row> & { line: readonly Row[]; firstIndex: number }) => ReactNode;

/** Space between lines, in px. */
const gap = 16;

const LineGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap,
  paddingBottom: gap,
  '& > [role=listitem]': { ...clickableRow, minWidth: 0, borderRadius: theme.shape.borderRadius },
  '& > [role=listitem]:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
}));

const linesOf = <Row,>(rows: readonly Row[], columnCount: number) =>
  Array.from({ length: Math.ceil(rows.length / columnCount) }, (_, line) =>
    rows.slice(line * columnCount, (line + 1) * columnCount),
  );

/** Where a list was left: its scroll offset, and the measured heights of its lines. */
type ListPosition = { top: number; rowCount: number; columnCount: number; sizes: CacheSnapshot };

const maxPositions = 50;
const positions = new Map<string, ListPosition>();

/** Keeps a list's position under its browser history entry. */
function savePosition(positionKey: string, position: ListPosition) {
  positions.delete(positionKey);
  positions.set(positionKey, position);
  const [oldest] = positions.keys();
  if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest);
}

/** Returns undefined while the list is shorter than it was, so that the position is never beyond its end. */
function findPosition(positionKey: string, rowCount: number): ListPosition | undefined {
  const position = positions.get(positionKey);
  return position && position.rowCount <= rowCount ? position : undefined;
}
