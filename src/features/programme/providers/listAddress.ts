import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

import { providerStatuses, type ProviderListQuery, type ProviderStatus } from '@/contract/programme/provider';

const isStatus = (text: string | null): text is ProviderStatus => providerStatuses.some((status) => status === text);

/** Reads the list's part of the address; invalid values are ignored. */
export function readAddress(params: URLSearchParams): ProviderListQuery {
  const page = params.get('page') ?? '';
  const status = params.get('status');
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    search: params.get('search') ?? '',
    status: isStatus(status) ? status : 'all',
    specialty: params.get('specialty') ?? '',
  };
}

function writeAddress({ page, search, status, specialty }: ProviderListQuery) {
  const params = new URLSearchParams();
  if (status !== 'all') params.set('status', status);
  if (specialty) params.set('specialty', specialty);
  if (search) params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Keeps search, filters and page in the address, so that reload, Back and shared links show the same rows. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const query = useMemo(() => readAddress(params), [params]);
  const box = (location.state as { box?: string } | null)?.box ?? location.key;
  const show = (change: Partial<ProviderListQuery>) => writeAddress({ ...query, page: 1, ...change });

  return {
    query,
    /** The key of the search box, which keeps what is typed unless the address changes by something else. */
    box,
    filterBy: (change: Partial<Pick<ProviderListQuery, 'status' | 'specialty'>>) => setParams(show(change)),
    searchFor: (search: string) => setParams(show({ search }), { replace: true, state: { box } }),
    turnTo: (page: number) => setParams(show({ page }), { state: { box } }),
    showAll: () => setParams(new URLSearchParams()),
  };
}
