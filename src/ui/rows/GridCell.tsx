import { useEffect, useRef, type ReactNode } from 'react';

/** Hands the grid's focus on to the one control a cell may hold; outside the arrow keys it is no tab stop. */
export function GridCell({ isFocused, children }: { isFocused: boolean; children: ReactNode }) {
  const cell = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const control = cell.current?.querySelector<HTMLElement>('a, button');
    if (!control) return;
    control.tabIndex = isFocused ? 0 : -1;
    // The grid remembers its cell while somebody types elsewhere; only a focus inside the grid is passed on.
    if (isFocused && control.closest('[role=grid]')?.contains(document.activeElement)) control.focus();
  }, [isFocused]);

  return (
    <div ref={cell} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
