import { useEffect, useEffectEvent, useRef } from 'react';

import { announce } from './announce';

/** Shorter changes of the connection are not announced. */
const steadyMs = 3000;

/** Announces a problem once it has lasted three seconds, and announces its end once. */
export function useLossAnnounced(problem: string | null, overWords: string) {
  const said = useRef<string | null>(null);
  const say = useEffectEvent(() => {
    if (said.current === problem) return;
    said.current = problem;
    announce(problem ?? overWords);
  });
  useEffect(() => {
    const timer = setTimeout(() => say(), steadyMs);
    return () => clearTimeout(timer);
  }, [problem]);
}
