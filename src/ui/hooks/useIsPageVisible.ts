import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether the tab is visible, so that someone can read it. */
export const useIsPageVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
