import { useEffect, useEffectEvent, useRef } from 'react';

import { announce } from './announce';

/** Shorter connection changes are not announced. */
const steadyMs = 3000;

/**
 * Announces a problem once it has lasted three seconds, and its end once, with the given messages. Undefined is a
 * problem that is announced elsewhere.
 */
export function useAnnounceProblem(problem: string | null | undefined, restoredText: string) {
  const lastProblem = useRef<{ problem: string | null; endText: string }>({ problem: null, endText: '' });
  const announceChange = useEffectEvent(() => {
    const { problem: before, endText } = lastProblem.current;
    lastProblem.current = { problem: problem ?? null, endText: restoredText };
    if (problem !== undefined && problem !== before) announce(problem ?? endText);
  });
  useEffect(() => {
    const timer = setTimeout(() => announceChange(), steadyMs);
    return () => clearTimeout(timer);
  }, [problem]);
}
