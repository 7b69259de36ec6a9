import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated when that changes. */
export function useMediaQuery(query: string) {
  const subscribe = useCallback(
    (notify: () => void) => {
      const mediaQueryList = mediaQueryListOf(query);
      mediaQueryList?.addEventListener('change', notify);
      return () => mediaQueryList?.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => mediaQueryListOf(query)?.matches ?? false);
}

/** Null where `matchMedia` does not exist, as in jsdom. */
const mediaQueryListOf = (query: string): MediaQueryList | null =>
  'matchMedia' in window ? window.matchMedia(query) : null;
