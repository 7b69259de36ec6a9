import { useEffect, useState } from 'react';

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Counts down the seconds to a time by the clock, so that it is correct after the page was suspended. */
export function useSecondsUntil(moment: number) {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));

  useEffect(() => {
    const tick = () => {
      const secondsLeft = secondsUntil(moment);
      setSeconds(secondsLeft);
      if (secondsLeft === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [moment]);

  return seconds;
}
