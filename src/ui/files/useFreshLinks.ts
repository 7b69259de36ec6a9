import { useCallback } from 'react';

/** If a file fails although its link is newer than this, a new link would not help. */
const maxAgeMs = 60_000;

/** Reloads the links when a file could not be loaded, because links expire. */
export const useFreshLinks = (loadedAt: number | undefined, reload: () => unknown) =>
  useCallback(() => {
    if (Date.now() - (loadedAt ?? 0) > maxAgeMs) void reload();
  }, [loadedAt, reload]);
