import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

import type { EmployeeFilter } from '@/contract/people/employee';

import { readAddress, writeAddress } from './listAddress';

/** The list's filter, search and page, kept in the address; a changed filter or search begins at page 1 (D-124). */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const address = useMemo(() => readAddress(params), [params]);
  const state = location.state as { box?: string } | null;
  const box = state?.box ?? location.key;

  return {
    address,
    /** The same for as long as only the search box itself moves the address; then the box keeps what is typed. */
    box,
    filterBy: (filter: EmployeeFilter) => setParams(writeAddress({ ...address, filter, page: 1 })),
    searchFor: (search: string) =>
      setParams(writeAddress({ ...address, search, page: 1 }), { replace: true, state: { box } }),
    showAll: () => setParams(writeAddress({ filter: 'all', search: '', page: 1 })),
    turnTo: (page: number) => setParams(writeAddress({ ...address, page })),
  };
}
