import { api } from '@/api/core/api';
import { keepUnusedSeconds, type ListPage, nextOffset } from '@/api/lists/infiniteQuery';
import {
  isLongEnoughSearch,
  type Provider,
  type ProviderListPage,
  type ProviderRequest,
  providerPageSize,
  providerPaths,
} from '@/contract/content/provider';
import { type PositionQuery, readPosition } from './position';

/** Position and search text. */
export type ProviderSearch = PositionQuery & Pick<ProviderRequest, 'search'>;

type ProviderPage = ListPage<Provider> & { specialties?: string[] };
const providerPageOf = (response: Partial<ProviderListPage> | null): ProviderPage => ({
  count: response?.totalRecords ?? 0,
  rows: response?.data ?? [],
  ...(response?.specialties && { specialties: response.specialties }),
});

const initialPageParam = 0;

export const providersApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A new search cancels the previous request.
    getProviders: build.infiniteQuery<ProviderPage, ProviderSearch, number>({
      infiniteQueryOptions: { initialPageParam, getNextPageParam: nextOffset<Provider> },
      keepUnusedDataFor: keepUnusedSeconds,
      query: ({ queryArg: { lat, long, search }, pageParam: offset }) => ({
        url: providerPaths.member,
        method: 'POST',
        body: { limit: providerPageSize, offset, lat, long, search },
        supersedeKey: JSON.stringify([lat, long, search, offset]),
      }),
      transformResponse: providerPageOf,
      providesTags: ['Provider'],
    }),
    /** The browser's position as a query, cached as long as the lists that are sorted by it. */
    getPosition: build.query<PositionQuery, void>({
      queryFn: async () => ({ data: await readPosition() }),
      keepUnusedDataFor: keepUnusedSeconds,
    }),
    // A search returns all matches at once, without further pages.
    getAdminProviders: build.infiniteQuery<ListPage<Provider>, { search: string }, number>({
      infiniteQueryOptions: {
        initialPageParam,
        getNextPageParam: (last, pages, _offset, _offsets, { search }) =>
          isLongEnoughSearch(search) ? undefined : nextOffset(last, pages),
      },
      keepUnusedDataFor: keepUnusedSeconds,
      query: ({ queryArg: { search }, pageParam: offset }) => ({
        url: providerPaths.admin,
        method: 'POST',
        body: { limit: isLongEnoughSearch(search) ? '' : providerPageSize, offset, search },
        supersedeKey: search,
      }),
      transformResponse: providerPageOf,
      providesTags: ['Provider'],
      extraOptions: { base: 'chat' },
    }),
  }),
});

export const { useGetProvidersInfiniteQuery, useLazyGetPositionQuery, useGetAdminProvidersInfiniteQuery } =
  providersApi;
