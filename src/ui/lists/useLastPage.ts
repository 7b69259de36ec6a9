import { useEffect, useEffectEvent } from 'react';

type List = {
  /** How many rows there are; undefined until it is known. */
  count: number | undefined;
  perPage: number;
};

/**
 * Goes to the last page where the list ends before this one, as after a deletion or by an old link. Returns whether this
 * page is such a page.
 */
export function useLastPage(
  page: number,
  { count, perPage }: List,
  turnTo: (page: number, options: { replace: boolean }) => void,
) {
  const last = count === undefined ? page : Math.max(1, Math.ceil(count / perPage));
  const isPast = page > last;
  // Replaced, so that Back does not lead to the page that does not exist.
  const goBack = useEffectEvent(() => turnTo(last, { replace: true }));
  useEffect(() => {
    if (isPast) goBack();
  }, [isPast]);
  return isPast;
}
