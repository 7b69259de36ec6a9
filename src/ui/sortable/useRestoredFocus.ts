import { useEffect, useRef } from 'react';

import type { Id } from '@/contract/id';

import type { RowAction } from './columns';

function focusButton(button: HTMLElement) {
  if (document.activeElement !== document.body) return;
  button.focus({ preventScroll: true });
  if (button.matches(':focus-visible')) button.scrollIntoView({ block: 'nearest' });
}

type PendingFocus = { id: Id; action: RowAction };

/**
 * Returns focus to a row's button after the menu that took it has closed, or after the row was mounted again at a
 * different position. It scrolls to the button only for keyboard users.
 */
export function useRestoredFocus(buttonOf: (id: Id, action: RowAction) => HTMLElement | null) {
  const pendingFocus = useRef<PendingFocus | null>(null);

  useEffect(() => {
    const button = pendingFocus.current && buttonOf(pendingFocus.current.id, pendingFocus.current.action);
    pendingFocus.current = null;
    // A row outside the view must be laid out first, which can wait until the new order is painted.
    if (button) void afterPaint().then(() => focusButton(button));
  });

  return (id: Id, action: RowAction) => {
    pendingFocus.current = { id, action };
  };
}

/** A hidden page paints nothing, so the wait is limited. */
const maxWaitMs = 100;

/** Resolves when the latest change is on screen: once the frame after the one that paints it has started. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        setTimeout(resolve);
      }),
    );
  });
