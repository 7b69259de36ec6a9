import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

import { scrollDebounceMs } from '@/contract/content/directory';

import { announce } from '@/ui/announce/announce';

/** How an endless list grows. */
export type InfiniteListState = {
  /** How many rows there are in all. */
  total: number;
  hasMore: boolean;
  isGrowing: boolean;
  /** Why the last step did not come. */
  failure?: string;
  onGrow: () => void;
};

type Growing<Row> = {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  growth: InfiniteListState;
  frame: RefObject<HTMLElement | null>;
  end: RefObject<HTMLElement | null>;
};

/** So often a list grows by itself, and again so often after each press of the button. */
const unasked = 2;
/** The end is near when it is less than this share of the window away. */
const near = 0.5;

/** A new row cannot take the focus before it has been measured. */
export function focusSoon(find: () => HTMLElement | null | undefined, frames = 30) {
  requestAnimationFrame(() => {
    const row = find();
    row?.focus();
    if (frames > 0 && (!row || document.activeElement !== row)) focusSoon(find, frames - 1);
  });
}

/**
 * Asks for the next step when scrolling rests near the end, one at a time; says what came, and after a press of the
 * button moves on to it. Returns what the button does.
 */
export function useInfiniteList<Row>({ rows, nameOf, growth, frame, end }: Growing<Row>) {
  const left = useRef(unasked);
  const isByHand = useRef(false);
  const before = useRef(rows);

  const look = useEffectEvent(() => {
    const { hasMore, isGrowing, failure, onGrow } = growth;
    if (!end.current || !hasMore || isGrowing || failure || left.current === 0) return;
    const distance = end.current.getBoundingClientRect().top - window.innerHeight;
    if (distance > window.innerHeight * near) return;
    left.current -= 1;
    onGrow();
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, scrollDebounceMs);
    };
    window.addEventListener('scroll', wait, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', wait);
    };
  }, []);

  const tell = useEffectEvent(() => {
    const known = new Set(before.current.map(nameOf));
    const first = rows.findIndex((row) => !known.has(nameOf(row)));
    before.current = rows;
    if (first < 0) return;
    announce(`${rows.length - known.size} more loaded, ${rows.length} of ${Math.max(growth.total, rows.length)}`);
    if (!isByHand.current) return;
    isByHand.current = false;
    focusSoon(() => frame.current?.querySelector<HTMLElement>(`[aria-posinset="${first + 1}"]`));
  });
  useEffect(() => tell(), [rows]);

  return () => {
    if (growth.isGrowing) return;
    left.current = unasked;
    isByHand.current = true;
    growth.onGrow();
  };
}
