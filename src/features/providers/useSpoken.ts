import { useEffect } from 'react';

import { announce } from '@/ui/announce/announce';

/** Answers that follow each other quickly are said once, the last of them. */
const restMs = 500;

/** Says words to readers once they rest. */
export function useSpoken(words: string | undefined) {
  useEffect(() => {
    if (words === undefined) return;
    const timer = setTimeout(() => announce(words), restMs);
    return () => clearTimeout(timer);
  }, [words]);
}
