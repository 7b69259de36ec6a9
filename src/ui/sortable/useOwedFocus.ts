import { useEffect, useRef } from 'react';

import type { Id } from '@/contract/id';

import type { RowAction } from './columns';

function giveFocus(button: HTMLElement) {
  if (document.activeElement !== document.body) return;
  button.focus({ preventScroll: true });
  if (button.matches(':focus-visible')) button.scrollIntoView({ block: 'nearest' });
}

type Owed = { id: Id; deed: RowAction };

/**
 * Returns the focus to a row's button after the menu that took it has closed, or after the row was mounted again at
 * another position. It moves the focus only for keyboard users.
 */
export function useOwedFocus(buttonOf: (id: Id, deed: RowAction) => HTMLElement | null) {
  const owed = useRef<Owed | null>(null);

  useEffect(() => {
    const button = owed.current && buttonOf(owed.current.id, owed.current.deed);
    owed.current = null;
    // A row out of sight must be laid out first, which can wait until the new order is painted.
    if (button) void painted().then(() => giveFocus(button));
  });

  return (id: Id, deed: RowAction) => {
    owed.current = { id, deed };
  };
}

/** A hidden page paints nothing, so the wait is limited. */
const mostMs = 100;

/** Resolves when the latest change is on screen: after the frame that follows the one it is drawn in has begun. */
export const painted = () =>
  new Promise<void>((come) => {
    const timer = setTimeout(come, mostMs);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        setTimeout(come);
      }),
    );
  });
