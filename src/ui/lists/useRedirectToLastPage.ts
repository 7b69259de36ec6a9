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
  const lastPage = count === undefined ? page : Math.max(1, Math.ceil(count / perPage));
  const isPastEnd = page > lastPage;
  // Replaces the history entry, so that Back does not lead to the missing page.
  const redirect = useEffectEvent(() => turnTo(lastPage, { replace: true }));
  useEffect(() => {
    if (isPastEnd) redirect();
  }, [isPastEnd]);
  return isPastEnd;
}
