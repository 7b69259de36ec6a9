import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Returns the focus to its previous place when the focused part of the page is removed. */
export function useReturnFocus(frame: RefObject<HTMLElement | null>, onReturn: () => void) {
  const handleLeave = useEffectEvent((element: HTMLElement | null) => {
    if (element?.contains(document.activeElement)) onReturn();
  });
  useLayoutEffect(() => {
    const element = frame.current;
    return () => handleLeave(element);
  }, [frame]);
}
