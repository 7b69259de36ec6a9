import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

import { scrollDebounceMs } from '@/contract/content/directory';

import { announce } from '@/ui/announce/announce';

/** The state of a list that loads more rows. */
export type InfiniteListState = {
  /** How many rows there are in all. */
  total: number;
  hasMore: boolean;
  isGrowing: boolean;
  /** Why the last step failed. */
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

/** How many steps load by themselves, at first and after each press of the button. */
const unasked = 2;
/** The next step loads when the end is closer than this fraction of the window's height. */
const near = 0.5;

/** Waits for a new row to be measured, since it cannot take the focus before. */
export function focusSoon(find: () => HTMLElement | null | undefined, frames = 30) {
  requestAnimationFrame(() => {
    const row = find();
    row?.focus();
    if (frames > 0 && (!row || document.activeElement !== row)) focusSoon(find, frames - 1);
  });
}

/**
 * Loads the next step when scrolling stops near the end, one at a time; announces what was loaded, and moves the focus
 * to it after a press of the button. Returns the button's handler.
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
