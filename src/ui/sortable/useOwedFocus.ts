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
 * Gives the focus back to a row's button once what took it has gone: a menu, or the row itself, drawn anew in another
 * place. Only whoever works by keyboard is taken along to it.
 */
export function useOwedFocus(buttonOf: (id: Id, deed: RowAction) => HTMLElement | null) {
  const owed = useRef<Owed | null>(null);

  useEffect(() => {
    const button = owed.current && buttonOf(owed.current.id, owed.current.deed);
    owed.current = null;
    // Out of sight it has to be laid out first, which can wait until the new order is seen.
    if (button) void painted().then(() => giveFocus(button));
  });

  return (id: Id, deed: RowAction) => {
    owed.current = { id, deed };
  };
}

/** A page nobody looks at paints nothing, and is not waited for. */
const mostMs = 100;

/** Comes when what has just been changed is on screen. */
export const painted = () =>
  new Promise<void>((come) => {
    const timer = setTimeout(come, mostMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(come);
    });
  });
