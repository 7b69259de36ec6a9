import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const isPage = (text: string | null): text is string => text !== null && /^[1-9]\d{0,6}$/.test(text);

/** The page of a list, kept in the address, so that reload, back and a sent link show the same rows. */
export function usePage() {
  const [search, setSearch] = useSearchParams();
  const said = search.get('page');
  const turnTo = useCallback(
    (page: number, { replace = false } = {}) => setSearch(page === 1 ? {} : { page: String(page) }, { replace }),
    [setSearch],
  );
  return { page: isPage(said) ? Number(said) : 1, turnTo };
}
