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

  const store = (state?: StoredSearch) => void navigate('.', { replace: true, state });

  return {
    search: typeof storedSearch?.search === 'string' ? storedSearch.search : '',
    searchFor: (search: string) => store({ search, searchBoxKey }),
    /** Sets a search that was chosen instead of typed, and shows it in the box. */
    chooseSearch: (search: string) => store({ search }),
    showAll: () => store(),
    /** The search box's key: unchanged while the box itself changes the search, and new when it must be remounted. */
    searchBoxKey,
  };
}
export type ProviderSearch = ReturnType<typeof useProviderSearch>;
