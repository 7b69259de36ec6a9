import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated when that changes. */
export function useMediaQuery(query: string) {
  const watch = useCallback(
    (notify: () => void) => {
      const list = mediaOf(query);
      list?.addEventListener('change', notify);
      return () => list?.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => mediaOf(query)?.matches ?? false);
}

/** Null where `matchMedia` does not exist, as in jsdom. */
const mediaOf = (query: string): MediaQueryList | null => ('matchMedia' in window ? window.matchMedia(query) : null);
