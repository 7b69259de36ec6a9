import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type StoredSearch = { search?: string; searchBoxKey?: string } | null;

/**
 * The active search. It is kept in the history entry so that Back and reload restore it, and not in the URL,
 * because URLs get shared and logged and a search can reveal health data.
 */
export function useProviderSearch() {
  const navigate = useNavigate();
  const location = useLocation();
  const storedSearch = location.state as StoredSearch;
  const searchBoxKey = storedSearch?.searchBoxKey ?? location.key;

  const searchFor = useCallback(
    (search: string) => void navigate('.', { replace: true, state: { search, searchBoxKey } satisfies StoredSearch }),
    [navigate, searchBoxKey],
  );
  /** Sets a search that was chosen instead of typed, and shows it in the box. */
  const chooseSearch = useCallback(
    (search: string) => void navigate('.', { replace: true, state: { search } satisfies StoredSearch }),
    [navigate],
  );
  const showAll = useCallback(() => void navigate('.', { replace: true }), [navigate]);
  return {
    search: typeof storedSearch?.search === 'string' ? storedSearch.search : '',
    searchFor,
    chooseSearch,
    showAll,
    /** The search box's key: unchanged while the box itself changes the search, and new when it must be remounted. */
    searchBoxKey,
  };
}
export type ProviderSearch = ReturnType<typeof useProviderSearch>;
