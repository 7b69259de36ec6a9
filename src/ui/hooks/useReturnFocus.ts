import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Returns focus to its previous place when the focused part of the page, or a dialog opened from it, is removed. */
export function useReturnFocus(frame: RefObject<HTMLElement | null>, onReturn: () => void) {
  const handleLeave = useEffectEvent((element: HTMLElement | null) => {
    const focusedElement = document.activeElement;
    if (element?.contains(focusedElement)) return onReturn();
    if (!focusedElement?.closest('[role=dialog]')) return undefined;
    // Waits until the dialog is removed, because it would take focus back before that.
    return queueMicrotask(() => {
      if (document.activeElement === document.body) onReturn();
    });
  });
  useLayoutEffect(() => {
    const element = frame.current;
    return () => handleLeave(element);
  }, [frame]);
}
