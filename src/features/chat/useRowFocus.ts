import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';

import { focusWhenMeasured } from '@/ui/lists/useInfiniteList';

/** A row in the message log or a list of people; day headings cannot receive focus. */
type Row = { key: string; kind: string };

const rowKeyOf = (target: EventTarget) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey : undefined;

/** Moves focus between rows with the arrow keys; the focused row stays mounted while the list scrolls. */
export function useRowFocus(
  rows: readonly Row[],
  frame: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
) {
  const [currentKey, setCurrentKey] = useState<string>();
  const index = currentKey === undefined ? -1 : rows.findIndex(({ key }) => key === currentKey);

  function focusRow(index: number, align: 'nearest' | 'center' = 'nearest') {
    const row = rows[index];
    if (!row) return;
    setCurrentKey(row.key);
    list.current?.scrollToIndex(index, { align });
    focusWhenMeasured(() => frame.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(row.key)}"]`));
  }

  /** The first focusable row at or after an index, or at or before it if `direction` is -1. */
  function findRowIndex(start: number, direction: 1 | -1) {
    for (let index = start; index >= 0 && index < rows.length; index += direction)
      if (rows[index]?.kind !== 'day') return index;
    return -1;
  }

  function targetIndexOf(key: string) {
    const { current: handle } = list;
    const lastVisibleIndex = handle
      ? handle.findItemIndex(handle.scrollOffset + handle.viewportSize - 1)
      : rows.length - 1;
    if (key === 'ArrowUp') return findRowIndex(index < 0 ? lastVisibleIndex : index - 1, -1);
    if (key === 'ArrowDown') return findRowIndex(index < 0 ? lastVisibleIndex : index + 1, 1);
    if (key === 'Home') return findRowIndex(0, 1);
    if (key === 'End') return findRowIndex(rows.length - 1, -1);
    return undefined;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.rowKey !== undefined;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target !== event.currentTarget && !isOnRow) return;
    const nextIndex = targetIndexOf(event.key);
    if (nextIndex === undefined) return;
    event.preventDefault();
    focusRow(nextIndex);
  }

  const handleFocus = ({ target }: FocusEvent<HTMLElement>) => setCurrentKey(rowKeyOf(target));
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setCurrentKey(undefined);
  };

  return { mountedIndexes: index < 0 ? undefined : [index], focusRow, handleKeyDown, handleFocus, handleBlur };
}
