import { useEffect, useEffectEvent } from 'react';

/** Calls the handler on each key press anywhere on the page, while enabled. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void, isEnabled = true) {
  const handleKeyDown = useEffectEvent(onKeyDown);
  useEffect(() => {
    if (!isEnabled) return;
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isEnabled]);
}
