import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useId, useRef, type MouseEvent, type ReactNode } from 'react';

import { EndlessEnd } from './EndlessEnd';
import { EndlessRows } from './EndlessRows';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';
import { useColumns } from './useColumns';
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
