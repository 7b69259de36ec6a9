import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import { scrollDebounceMs } from '@/contract/content/directory';

import { announce } from '@/ui/announce/announce';

/** The state of a list that loads more rows. */
export type InfiniteListState = {
  /** The total number of rows. */
  total: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Why the last request failed. */
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

/** More rows are loaded when the end is closer than this fraction of the window's height. */
const loadAheadFraction = 0.5;

/** Focuses a row once it is measured, because it cannot take focus before; stops if `shouldContinue` returns false. */
export function focusWhenMeasured(
  find: () => HTMLElement | null | undefined,
  shouldContinue = () => true,
  remainingFrames = 300,
) {
  requestAnimationFrame(() => {
    if (!shouldContinue()) return;
    const row = find();
    row?.focus();
    if (remainingFrames > 0 && (!row || document.activeElement !== row))
      focusWhenMeasured(find, shouldContinue, remainingFrames - 1);
  });
}

/**
 * Loads more rows while the end of the list is near, until all are shown; announces how many have been loaded. It
 * stops once focus is beyond the rows or the person stops it, so that the content after the list can be reached; the
 * button continues, and moves focus to the new rows.
 */
export function useInfiniteList<Row>({ rows, nameOf, listState, frame, end }: InfiniteListOptions<Row>) {
  const [isStopped, setStopped] = useState(false);
  const wasButtonPressed = useRef(false);
  const previousRows = useRef(rows);

  const checkEnd = useEffectEvent((threshold: number) => {
    const { hasMore, isLoadingMore, failure, onLoadMore } = listState;
    if (!end.current || !hasMore || isLoadingMore || failure || isStopped || isFocusAfterRows(end.current)) return;
    const distance = end.current.getBoundingClientRect().top - window.innerHeight;
    if (distance > window.innerHeight * threshold) return;
    onLoadMore();
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const scheduleCheck = () => {
      clearTimeout(timer);
      timer = setTimeout(checkEnd, scrollDebounceMs, loadAheadFraction);
    };
    window.addEventListener('scroll', scheduleCheck, { passive: true });
    // After new rows, the end may still be in view, so that there is nothing to scroll.
    timer = setTimeout(checkEnd, scrollDebounceMs, 0);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', scheduleCheck);
    };
  }, [rows]);

  const announceNewRows = useEffectEvent(() => {
    const knownNames = new Set(previousRows.current.map(nameOf));
    const firstNewIndex = rows.findIndex((row) => !knownNames.has(nameOf(row)));
    previousRows.current = rows;
    if (firstNewIndex < 0) return;
    announce(
      `${rows.length - knownNames.size} more loaded, ${rows.length} of ${Math.max(listState.total, rows.length)}`,
    );
    if (!wasButtonPressed.current) return;
    wasButtonPressed.current = false;
    const { activeElement: previouslyFocusedElement, body } = document;
    focusWhenMeasured(
      () => frame.current?.querySelector<HTMLElement>(`[aria-posinset="${firstNewIndex + 1}"]`),
      // The person may have moved elsewhere in the meantime.
      () => document.activeElement === previouslyFocusedElement || document.activeElement === body,
    );
  });
  useEffect(() => announceNewRows(), [rows]);

  return {
    isStopped,
    stop: () => setStopped(true),
    continueLoading() {
      wasButtonPressed.current = true;
      setStopped(false);
      if (!listState.isLoadingMore) listState.onLoadMore();
    },
  };
}

/** Whether focus is after the rows. */
function isFocusAfterRows(end: HTMLElement) {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return false;
  return end.contains(activeElement) || activeElement.closest('footer') !== null;
}
