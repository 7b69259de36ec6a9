import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';

import { visuallyHidden } from '@/ui/theme/visuallyHidden';

import { EndlessRows } from './EndlessRows';
import { useInfiniteList, type InfiniteListState } from './useInfiniteList';

type Props<Row> = {
  /** Names the list for readers. */
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** The same function each time, so that rows on screen are not drawn anew. */
  show: (row: Row) => ReactNode;
  /** The narrowest a column may be, in px; at most three stand side by side. */
  columnWidth: number;
  /** How tall a row is, in px, as far as one knows before it is drawn, so that what stands below it begins in its place. */
  rowHeight: number;
  growth: InfiniteListState;
};

/**
 * A list of any length of which only what is in sight is drawn. It grows by itself twice, then at a button, so that
 * whatever stands below it can be reached; coming back to it finds it where it was left.
 */
export function EndlessList<Row>({ label, rows, nameOf, show, columnWidth, rowHeight, growth }: Props<Row>) {
  const endId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const columns = useColumns(ruler, columnWidth);
  const growByHand = useInfiniteList({ rows, nameOf, growth, frame, end });

  function skip(event: MouseEvent) {
    event.preventDefault();
    end.current?.focus();
  }

  return (
    <div ref={frame}>
      <div ref={ruler} />
      <Skip href={`#${endId}`} onClick={skip}>
        Skip past the list
      </Skip>
      <div role="list" aria-label={label} aria-busy={growth.isGrowing}>
        {columns !== null && (
          <EndlessRows
            label={label}
            rows={rows}
            nameOf={nameOf}
            show={show}
            columns={columns}
            rowHeight={rowHeight}
            total={growth.total}
          />
        )}
      </div>
      <EndlessEnd ref={end} id={endId} loaded={rows.length} growth={growth} onGrow={growByHand} />
    </div>
  );
}

const Skip = styled(Link)(({ theme }) => ({
  display: 'inline-block',
  padding: theme.spacing(0.75, 0),
  '&:not(:focus)': visuallyHidden,
}));

type EndlessEndProps = {
  ref: Ref<HTMLDivElement>;
  id: string;
  loaded: number;
  growth: InfiniteListState;
  onGrow: () => void;
};

/** How much of a list is here, and the way to more of it. */
function EndlessEnd({ ref, id, loaded, growth, onGrow }: EndlessEndProps) {
  const { total, hasMore, isGrowing, failure } = growth;
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
        {hasMore ? `Showing ${figure(loaded)} of ${figure(total)}` : `All ${figure(loaded)} shown`}
      </Typography>
      {failure && !isGrowing && <Typography role="alert">{failure}</Typography>}
      {hasMore && (
        <Button variant="outlined" aria-disabled={isGrowing} onClick={onGrow} sx={{ minWidth: '9rem' }}>
          {isGrowing ? 'Loading …' : failure ? 'Try again' : 'Load more'}
        </Button>
      )}
    </Stack>
  );
}

const figure = (count: number) => count.toLocaleString('en-US');

const most = 3;
/** Between two columns, in px; `TileSkeletons` has the same. */
const gap = 16;

const fitting = (width: number, least: number) =>
  Math.max(1, Math.min(most, Math.floor((width + gap) / (least + gap))));

/**
 * How many columns are as wide as an empty element is; null until it has been measured, which is before anything is
 * painted. An element that grew with the list would be measured anew for each line.
 */
function useColumns(ruler: RefObject<HTMLElement | null>, least: number) {
  const [columns, setColumns] = useState<number | null>(null);

  useLayoutEffect(() => {
    const element = ruler.current;
    if (!element) return;
    const measure = () => setColumns(fitting(element.clientWidth, least));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ruler, least]);

  return columns;
}
