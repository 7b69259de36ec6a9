import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Calls `onFocusLost` when `frame` is removed and focus was in it, or in a dialog that then closes. */
export function useReturnFocus(frame: RefObject<HTMLElement | null>, onFocusLost: () => void) {
  const handleUnmount = useEffectEvent((element: HTMLElement | null) => {
    const focusedElement = document.activeElement;
    if (element?.contains(focusedElement)) return onFocusLost();
    if (!focusedElement?.closest('[role=dialog]')) return undefined;
    // Waits until the dialog is removed, because it would take focus back before that.
    return queueMicrotask(() => {
      if (document.activeElement === document.body) onFocusLost();
    });
  });
  useLayoutEffect(() => {
    const element = frame.current;
    return () => handleUnmount(element);
  }, [frame]);
}
