import { useEffect, useState } from 'react';

const secondsUntil = (endTime: number) => Math.max(0, Math.ceil((endTime - Date.now()) / 1000));

/** Counts down the seconds to a time by the clock, so that the count is correct after the page was suspended. */
export function useSecondsUntil(endTime: number) {
  const [seconds, setSeconds] = useState(() => secondsUntil(endTime));

  useEffect(() => {
    const tick = () => {
      const secondsLeft = secondsUntil(endTime);
      setSeconds(secondsLeft);
      if (secondsLeft === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [endTime]);

  return seconds;
}
