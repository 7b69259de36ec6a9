import { useEffect, useEffectEvent } from 'react';

/** Keys pressed with Alt, by where they lie on the keyboard: what they type with it differs from system to system. */
export function useShortcuts(deeds: Record<string, () => void>) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const deed = event.altKey && !event.ctrlKey && !event.metaKey ? deeds[event.code] : undefined;
    if (!deed || document.querySelector('[role=alertdialog], [aria-modal=true]')) return;
    event.preventDefault();
    deed();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
