import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Kept = { search?: string; box?: string } | null;

/**
 * The active search. It is kept in the history entry so that Back and reload restore it, and not in the address,
 * because addresses get shared and logged and a search can reveal health data.
 */
export function useProviderSearch() {
  const navigate = useNavigate();
  const location = useLocation();
  const kept = location.state as Kept;
  const box = kept?.box ?? location.key;

  const searchFor = useCallback(
    (search: string) => void navigate('.', { replace: true, state: { search, box } satisfies Kept }),
    [navigate, box],
  );
  /** Sets a search that was chosen instead of typed, and shows it in the box. */
  const showOnly = useCallback(
    (search: string) => void navigate('.', { replace: true, state: { search } satisfies Kept }),
    [navigate],
  );
  const showAll = useCallback(() => void navigate('.', { replace: true }), [navigate]);
  return {
    search: typeof kept?.search === 'string' ? kept.search : '',
    searchFor,
    showOnly,
    showAll,
    /** Key of the search box: unchanged while the box itself changes the search, and new when it must be remounted. */
    box,
  };
}
export type ProviderSearchChoice = ReturnType<typeof useProviderSearch>;
