import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import { scrollDebounceMs } from '@/contract/content/directory';

import { announce } from '@/ui/announce/announce';

/** The state of a list that loads more rows. */
export type InfiniteListState = {
  /** The total number of rows. */
  total: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Why the last step failed. */
  failure?: string;
  onLoadMore: () => void;
};

type InfiniteListOptions<Row> = {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  listState: InfiniteListState;
  frame: RefObject<HTMLElement | null>;
  end: RefObject<HTMLElement | null>;
};

/** The next step loads when the end is closer than this fraction of the window's height. */
const loadAheadShare = 0.5;

/** Focuses a row once it is measured, because it cannot take focus before; stops when `isWanted` returns false. */
export function focusWhenMeasured(find: () => HTMLElement | null | undefined, isWanted = () => true, frames = 300) {
  requestAnimationFrame(() => {
    if (!isWanted()) return;
    const row = find();
    row?.focus();
    if (frames > 0 && (!row || document.activeElement !== row)) focusWhenMeasured(find, isWanted, frames - 1);
  });
}

/**
 * Loads step after step while the end of the list is near, until everything is shown; announces what was loaded. It
 * stops once focus is beyond the rows or the person requests it, so that the content after the list can be reached; the
 * button continues, and moves focus to the new rows.
 */
export function useInfiniteList<Row>({ rows, nameOf, listState, frame, end }: InfiniteListOptions<Row>) {
  const [isStopped, setStopped] = useState(false);
  const wasPressed = useRef(false);
  const before = useRef(rows);

  const checkEnd = useEffectEvent((threshold: number) => {
    const { hasMore, isLoadingMore, failure, onLoadMore } = listState;
    if (!end.current || !hasMore || isLoadingMore || failure || isStopped || isFocusBeyond(end.current)) return;
    const distance = end.current.getBoundingClientRect().top - window.innerHeight;
    if (distance > window.innerHeight * threshold) return;
    onLoadMore();
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(checkEnd, scrollDebounceMs, loadAheadShare);
    };
    window.addEventListener('scroll', wait, { passive: true });
    // A step's rows may leave the end in view, where there is nothing to scroll.
    timer = setTimeout(checkEnd, scrollDebounceMs, 0);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', wait);
    };
  }, [rows]);

  const announceNewRows = useEffectEvent(() => {
    const knownNames = new Set(before.current.map(nameOf));
    const first = rows.findIndex((row) => !knownNames.has(nameOf(row)));
    before.current = rows;
    if (first < 0) return;
    announce(
      `${rows.length - knownNames.size} more loaded, ${rows.length} of ${Math.max(listState.total, rows.length)}`,
    );
    if (!wasPressed.current) return;
    wasPressed.current = false;
    const { activeElement: from, body } = document;
    focusWhenMeasured(
      () => frame.current?.querySelector<HTMLElement>(`[aria-posinset="${first + 1}"]`),
      // The person may have moved elsewhere in the meantime.
      () => document.activeElement === from || document.activeElement === body,
    );
  });
  useEffect(() => announceNewRows(), [rows]);

  return {
    isStopped,
    stop: () => setStopped(true),
    continueLoading() {
      wasPressed.current = true;
      setStopped(false);
      if (!listState.isLoadingMore) listState.onLoadMore();
    },
  };
}

/** Whether focus is after the rows. */
function isFocusBeyond(end: HTMLElement) {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return false;
  return end.contains(activeElement) || activeElement.closest('footer') !== null;
}
