import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { formatCount } from '@/contract/format';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

import { InfiniteRows } from './InfiniteRows';
import { type InfiniteListState, useInfiniteList } from './useInfiniteList';

type Props<Row> = {
  /** The list's accessible name. */
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Must be the same function on every render, so that rows on screen are not rendered again. */
  show: (row: Row) => ReactNode;
  /** A column's minimum width in px; there are at most three columns. */
  columnWidth: number;
  /** A row's estimated height in px, which reserves space before the row is rendered. */
  rowHeight: number;
  listState: InfiniteListState;
};

/**
 * A list of any length that renders only the visible rows. It loads the rest while the user scrolls; going back
 * to it restores the scroll position.
 */
export function InfiniteList<Row>({ label, rows, nameOf, show, columnWidth, rowHeight, listState }: Props<Row>) {
  const endId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const measuredElement = useRef<HTMLDivElement>(null);
  const columnCount = useColumnCount(measuredElement, columnWidth);
  const loadingState = useInfiniteList({ rows, nameOf, listState, frame, end });

  function skip(event: MouseEvent) {
    event.preventDefault();
    loadingState.stop();
    end.current?.focus();
  }

  return (
    <div ref={frame}>
      <div ref={measuredElement} />
      <SkipLink href={`#${endId}`} onClick={skip}>
        Skip list
      </SkipLink>
      <div role="list" aria-label={label} aria-busy={listState.isLoadingMore}>
        {columnCount !== null && (
          <InfiniteRows
            label={label}
            rows={rows}
            nameOf={nameOf}
            show={show}
            columnCount={columnCount}
            rowHeight={rowHeight}
            total={listState.total}
          />
        )}
      </div>
      <ListEnd ref={end} id={endId} loadedCount={rows.length} listState={listState} loadingState={loadingState} />
    </div>
  );
}

const SkipLink = styled(Link)(({ theme }) => ({
  display: 'inline-block',
  padding: theme.spacing(0.75, 0),
  '&:not(:focus)': visuallyHidden,
}));

type ListEndProps = {
  ref: Ref<HTMLDivElement>;
  id: string;
  loadedCount: number;
  listState: InfiniteListState;
  loadingState: { isStopped: boolean; stop: () => void; continueLoading: () => void };
};

/**
 * Shows how much of a list is loaded, and a button that continues loading, or stops it so that the footer can be
 * reached.
 */
function ListEnd({ ref, id, loadedCount, listState, loadingState }: ListEndProps) {
  const { total, hasMore, isLoadingMore, failure } = listState;
  const isWaiting = loadingState.isStopped || (failure !== undefined && !isLoadingMore);
  return (
    <Stack
      ref={ref}
      id={id}
      tabIndex={-1}
      data-print="no"
      spacing={1.5}
      sx={{ alignItems: 'center', pt: 1, pb: 2, textAlign: 'center' }}
    >
      <Typography variant="body2" color="textSecondary">
        {hasMore
          ? `Showing ${formatCount(loadedCount)} of ${formatCount(total)}`
          : loadedCount === 1
            ? '1 shown'
            : `All ${formatCount(loadedCount)} shown`}
      </Typography>
      {failure && !isLoadingMore && <Typography role="alert">{failure}</Typography>}
      {hasMore && (
        <Button
          variant="outlined"
          onClick={isWaiting ? loadingState.continueLoading : loadingState.stop}
          sx={{ minWidth: '9rem' }}
        >
          <span>{isWaiting ? (failure ? 'Try again' : 'Load more') : 'Stop loading'}</span>
        </Button>
      )}
    </Stack>
  );
}

const maxColumns = 3;
/** Space between two columns in px; `TileSkeletons` uses the same. */
const gap = 16;

const columnsThatFit = (width: number, minWidth: number) =>
  Math.max(1, Math.min(maxColumns, Math.floor((width + gap) / (minWidth + gap))));

/**
 * The number of columns that fit the width of an empty element; null until it is measured, before the first paint. An
 * element that grew with the list would be measured again for each row.
 */
function useColumnCount(measuredElement: RefObject<HTMLElement | null>, minWidth: number) {
  const [columnCount, setColumnCount] = useState<number | null>(null);

  useLayoutEffect(() => {
    const element = measuredElement.current;
    if (!element) return;
    const measure = () => setColumnCount(columnsThatFit(element.clientWidth, minWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measuredElement, minWidth]);

  return columnCount;
}
