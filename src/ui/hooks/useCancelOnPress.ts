import { useEffect, useEffectEvent } from 'react';

/** Calls `onCancel` on the next click anywhere, or on Escape, while `isWaiting`. */
export function useCancelOnPress(isWaiting: boolean, onCancel: () => void) {
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    if (!isWaiting) return;
    const handlePress = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') cancel();
    };
    const eventTypes = ['click', 'keydown'];
    // Listens in the capture phase, because the pressed control may open something itself, which takes precedence.
    for (const type of eventTypes) document.addEventListener(type, handlePress, true);
    return () => {
      for (const type of eventTypes) document.removeEventListener(type, handlePress, true);
    };
  }, [isWaiting]);
}
