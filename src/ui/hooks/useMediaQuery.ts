import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated when that changes. */
export function useMediaQuery(query: string) {
  const subscribe = useCallback(
    (notify: () => void) => {
      const mediaQueryList = mediaOf(query);
      mediaQueryList?.addEventListener('change', notify);
      return () => mediaQueryList?.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => mediaOf(query)?.matches ?? false);
}

/** Null where `matchMedia` does not exist, as in jsdom. */
const mediaOf = (query: string): MediaQueryList | null => ('matchMedia' in window ? window.matchMedia(query) : null);
