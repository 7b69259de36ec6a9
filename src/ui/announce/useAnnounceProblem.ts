import { useEffect, useEffectEvent, useRef } from 'react';

import { announce } from './announce';

/** Connection changes that last less than this are not announced. */
const minProblemMs = 3000;

/**
 * Announces a problem once it has lasted three seconds, and its end once, with the given messages. Undefined means a
 * problem that is announced elsewhere.
 */
export function useAnnounceProblem(problem: string | null | undefined, restoredText: string) {
  const lastProblem = useRef<{ problem: string | null; endText: string }>({ problem: null, endText: '' });
  const announceChange = useEffectEvent(() => {
    const { problem: previousProblem, endText } = lastProblem.current;
    lastProblem.current = { problem: problem ?? null, endText: restoredText };
    if (problem !== undefined && problem !== previousProblem) announce(problem ?? endText);
  });
  useEffect(() => {
    const timer = setTimeout(() => announceChange(), minProblemMs);
    return () => clearTimeout(timer);
  }, [problem]);
}
