import { useEffect, useEffectEvent } from 'react';

type List = {
  /** The total number of rows; undefined until it is known. */
  count: number | undefined;
  perPage: number;
};

/**
 * Goes to the last page if the list ends before this one, for example after a deletion or with an old link. Returns
 * whether that is the case.
 */
export function useRedirectToLastPage(
  page: number,
  { count, perPage }: List,
  turnTo: (page: number, options: { replace: boolean }) => void,
) {
  const last = count === undefined ? page : Math.max(1, Math.ceil(count / perPage));
  const isPast = page > last;
  // Replaces the history entry, so that Back does not lead to the missing page.
  const goBack = useEffectEvent(() => turnTo(last, { replace: true }));
  useEffect(() => {
    if (isPast) goBack();
  }, [isPast]);
  return isPast;
}
