import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';

import { focusWhenMeasured } from '@/ui/lists/useInfiniteList';

/** A row in the log; day headings cannot receive focus. */
type Row = { key: string; kind: string };

const rowOf = (target: EventTarget) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-line]')?.dataset.line : undefined;

/** Moves focus between messages with the arrow keys; the focused row stays mounted while the log scrolls. */
export function useRowFocus(
  lines: readonly Row[],
  frame: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
) {
  const [current, setCurrent] = useState<string>();
  const index = current === undefined ? -1 : lines.findIndex(({ key }) => key === current);

  function focusLine(index: number, align: 'nearest' | 'center' = 'nearest') {
    const line = lines[index];
    if (!line) return;
    setCurrent(line.key);
    list.current?.scrollToIndex(index, { align });
    focusWhenMeasured(() => frame.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(line.key)}"]`));
  }

  /** The first message at or after an index, or at or before it if `step` is -1, skipping day headings. */
  function rowFrom(start: number, step: 1 | -1) {
    for (let index = start; index >= 0 && index < lines.length; index += step)
      if (lines[index]?.kind !== 'day') return index;
    return -1;
  }

  function move(key: string) {
    const { current: handle } = list;
    const lastSeen = handle ? handle.findItemIndex(handle.scrollOffset + handle.viewportSize - 1) : lines.length - 1;
    if (key === 'ArrowUp') return rowFrom(index < 0 ? lastSeen : index - 1, -1);
    if (key === 'ArrowDown') return rowFrom(index < 0 ? lastSeen : index + 1, 1);
    if (key === 'Home') return rowFrom(0, 1);
    if (key === 'End') return rowFrom(lines.length - 1, -1);
    return undefined;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.line !== undefined;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target !== event.currentTarget && !isOnRow) return;
    const next = move(event.key);
    if (next === undefined) return;
    event.preventDefault();
    focusLine(next);
  }

  const handleFocus = ({ target }: FocusEvent<HTMLElement>) => setCurrent(rowOf(target));
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setCurrent(undefined);
  };

  return { kept: index < 0 ? undefined : [index], focusLine, handleKeyDown, handleFocus, handleBlur };
}
