import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Kept = { search?: string; box?: string } | null;

/**
 * The search in force. It is kept with the entry of the browser's history, so that Back and a reload find it, and not
 * in the address, because what somebody looks for is nobody else's business.
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
  const showAll = useCallback(() => void navigate('.', { replace: true }), [navigate]);
  return {
    search: typeof kept?.search === 'string' ? kept.search : '',
    searchFor,
    showAll,
    /** Names the search box: the same for as long as only the box itself changes the search; another name makes a fresh box. */
    box,
  };
}
export type ProviderSearchChoice = ReturnType<typeof useProviderSearch>;
