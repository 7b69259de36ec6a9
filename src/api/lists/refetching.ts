import { useState } from 'react';

/** Rows loaded this recently, by a prefetch, are not loaded again. */
const recentSeconds = 10;

/**
 * Query options for a paged list: the cached rows stay visible while it is reloaded, including after each filter
 * change, which starts at page 1.
 */
export const refetchPage = (page: number) => ({ refetchOnMountOrArgChange: page === 1 || recentSeconds });

/** Like `refetchPage`, for a list whose first rows are prefetched. */
export function useRefetchPage(list: { page: number }) {
  const hasChanged = useHasChanged(list);
  return hasChanged ? refetchPage(list.page) : { refetchOnMountOrArgChange: recentSeconds };
}

/** Query options for a search without page numbers: the cached rows are shown while its first page reloads. */
export const refetchSearch = { refetchOnMountOrArgChange: true, refetchCachedPages: false };

/**
 * Query options for an infinite list: a changed filter reloads the list from its first page; going back to the list
 * shows it unchanged.
 */
export const useRefetchAfterChange = (filter: object) => ({
  refetchOnMountOrArgChange: useHasChanged(filter),
  refetchCachedPages: false,
});

function useHasChanged(filter: object) {
  const key = JSON.stringify(filter);
  const [initialKey] = useState(key);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && key !== initialKey) setHasChanged(true);
  return hasChanged;
}
