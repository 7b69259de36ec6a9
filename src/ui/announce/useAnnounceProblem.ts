import { useEffect, useEffectEvent, useRef } from 'react';

import { announce } from './announce';

/** Shorter connection changes are not announced. */
const steadyMs = 3000;

/**
 * Announces a problem once it has lasted three seconds, and its end once, with the given messages. Undefined is a
 * problem that is announced elsewhere.
 */
export function useAnnounceProblem(problem: string | null | undefined, restoredText: string) {
  const announced = useRef<{ problem: string | null; over: string }>({ problem: null, over: '' });
  const announceChange = useEffectEvent(() => {
    const { problem: before, over } = announced.current;
    announced.current = { problem: problem ?? null, over: restoredText };
    if (problem !== undefined && problem !== before) announce(problem ?? over);
  });
  useEffect(() => {
    const timer = setTimeout(() => announceChange(), steadyMs);
    return () => clearTimeout(timer);
  }, [problem]);
}
