import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Returns focus to its previous place when the focused part of the page, or a dialog opened from it, is removed. */
export function useReturnFocus(frame: RefObject<HTMLElement | null>, onReturn: () => void) {
  const handleLeave = useEffectEvent((element: HTMLElement | null) => {
    const focused = document.activeElement;
    if (element?.contains(focused)) return onReturn();
    if (!focused?.closest('[role=dialog]')) return undefined;
    // The dialog is removed after this, and would take focus back before.
    return queueMicrotask(() => {
      if (document.activeElement === document.body) onReturn();
    });
  });
  useLayoutEffect(() => {
    const element = frame.current;
    return () => handleLeave(element);
  }, [frame]);
}
