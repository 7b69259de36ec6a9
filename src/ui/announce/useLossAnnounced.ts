import { useEffect, useEffectEvent, useRef } from 'react';

import { announce } from './announce';

/** A connection that comes and goes is not spoken of at each turn. */
const steadyMs = 3000;

/** Tells screen readers once what is the matter, when that has lasted for three seconds, and once that it is over. */
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
