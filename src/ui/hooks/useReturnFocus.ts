import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Returns the focus to where it was when the part of the page that holds it is removed. */
export function useReturnFocus(frame: RefObject<HTMLElement | null>, onReturn: () => void) {
  const handleLeave = useEffectEvent((held: HTMLElement | null) => {
    if (held?.contains(document.activeElement)) onReturn();
  });
  useLayoutEffect(() => {
    const held = frame.current;
    return () => handleLeave(held);
  }, [frame]);
}
