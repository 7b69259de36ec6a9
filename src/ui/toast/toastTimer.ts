import { useEffect, useEffectEvent, useState } from 'react';

import { toastMs } from '@/contract/texts';

/** Runs a toast's timer, which pauses while the window is inactive. */
export function useToastTimer(isRunning: boolean, onEnd: () => void) {
  const [isAway, setAway] = useState(false);

  useEffect(() => {
    const leave = () => setAway(true);
    const comeBack = () => setAway(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);

  const isCounting = isRunning && !isAway;
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setTimeout(() => handleEnd(), toastMs);
    return () => clearTimeout(timer);
  }, [isCounting]);
}

export function useEscape(isOn: boolean, onEscape: () => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}
