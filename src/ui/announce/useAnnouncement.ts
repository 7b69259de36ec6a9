import { useEffect } from 'react';

import { announce } from './announce';

/** Milliseconds without a change before the text is announced, so that only the last of several changes is. */
const announceDelayMs = 500;

/** Announces text to screen readers once it stops changing; nothing for undefined. */
export function useAnnouncement(text: string | undefined) {
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => announce(text), announceDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
}
