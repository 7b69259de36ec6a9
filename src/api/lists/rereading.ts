import { useState } from 'react';

import { listKey } from './listKey';

/** Rows that were read this recently, ahead of a turned page or before the page was drawn, are not read again. */
const recentSeconds = 10;

/** Query options of a paged list: it is read behind the cached rows, at each change of its filter too, which begins at page 1. */
export const rereadPage = (page: number) => ({ refetchOnMountOrArgChange: page === 1 || recentSeconds });

/** As `rereadPage`, for a list whose first rows are requested before it is drawn. */
export function useRereadPage(list: { page: number }) {
  const hasChanged = useHasChanged(list);
  return hasChanged ? rereadPage(list.page) : { refetchOnMountOrArgChange: recentSeconds };
}

/** Query options of a search without page numbers: its first page is read behind the cached rows. */
export const rereadSearch = { refetchOnMountOrArgChange: true, refetchCachedPages: false };

/**
 * Query options of an infinite list: a changed filter reads it anew from its first page, while going back to it finds it
 * as it was.
 */
export const useRereadAfterChange = (filter: object) => ({
  refetchOnMountOrArgChange: useHasChanged(filter),
  refetchCachedPages: false,
});

function useHasChanged(filter: object) {
  const key = listKey(filter);
  const [opened] = useState(key);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && key !== opened) setHasChanged(true);
  return hasChanged;
}
