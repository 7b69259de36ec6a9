import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

type PagedQuery = { page: number; search: string };

type Options<Query extends PagedQuery> = {
  /** Reads the list's part of the URL; invalid values are ignored. Must be a stable function. */
  read: (params: URLSearchParams) => Query;
  /** Writes only what differs from the defaults, to keep URLs short. */
  write: (query: Query) => URLSearchParams;
};

/** The page number in a URL. */
export function pageFromParams(params: URLSearchParams) {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** Keeps a list's page number in the URL, so that reload, Back, and shared links show the same rows. */
export function usePageParam() {
  const [params, setParams] = useSearchParams();
  return {
    page: pageFromParams(params),
    turnTo: (page: number, { replace = false } = {}) =>
      setParams(page === 1 ? {} : { page: String(page) }, { replace }),
  };
}

/** Keeps search, filters, and page in the URL, so that reload, Back, and shared links show the same rows. */
export function useListParams<Query extends PagedQuery>({ read, write }: Options<Query>) {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const query = useMemo(() => read(params), [read, params]);
  const searchBoxKey = (location.state as { searchBoxKey?: string } | null)?.searchBoxKey ?? location.key;
  const paramsFor = (change: Partial<Query>) => write({ ...query, page: 1, ...change });

  return {
    query,
    /** The search box's key; the box keeps its text unless the URL changes elsewhere. */
    searchBoxKey,
    filterBy: (change: Partial<Omit<Query, keyof PagedQuery>>) => setParams(paramsFor(change as Partial<Query>)),
    searchFor: (search: string) =>
      setParams(paramsFor({ search } as Partial<Query>), { replace: true, state: { searchBoxKey } }),
    turnTo: (page: number, { replace = false } = {}) =>
      setParams(paramsFor({ page } as Partial<Query>), { replace, state: { searchBoxKey } }),
    showAll: () => setParams(new URLSearchParams()),
  };
}
