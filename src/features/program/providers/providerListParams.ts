import { type ProviderListQuery, type ProviderStatusFilter, providerStatusFilters } from '@/contract/program/provider';
import { pageFromParams } from '@/ui/lists/useListParams';

const isStatus = (text: string | null): text is ProviderStatusFilter =>
  providerStatusFilters.some((status) => status === text);

function readQuery(params: URLSearchParams): ProviderListQuery {
  const status = params.get('status');
  return {
    page: pageFromParams(params),
    search: params.get('search') ?? '',
    status: isStatus(status) ? status : 'all',
    specialty: params.get('specialty') ?? '',
  };
}

function writeQuery({ page, search, status, specialty }: ProviderListQuery) {
  const params = new URLSearchParams();
  if (status !== 'all') params.set('status', status);
  if (specialty) params.set('specialty', specialty);
  if (search) params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return params;
}

export const providerListParams = { read: readQuery, write: writeQuery };
