import {
  providerPaths,
  isSearch,
  providerStep,
  type Provider,
  type ProviderPage,
  type ProviderRequest,
} from '@/contract/content/provider';

import { api } from '@/api/core/api';
import { keepUnusedSeconds, nextOffset, type ListPage } from '@/api/lists/infiniteQuery';
import { readPosition, type Position } from './position';

/** Where somebody is, as far as they say so, and what they look for. */
export type ProviderSearch = Position & Pick<ProviderRequest, 'search'>;

const stepOf = (answer: Partial<ProviderPage> | null): ListPage<Provider> => ({
  count: answer?.totalRecords ?? 0,
  rows: answer?.data ?? [],
});

const initialPageParam = 0;

export const providersApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Each request overtakes the one before it (PROV-09, STATE-12).
    getProviders: build.infiniteQuery<ListPage<Provider>, ProviderSearch, number>({
      infiniteQueryOptions: { initialPageParam, getNextPageParam: nextOffset<Provider> },
      keepUnusedDataFor: keepUnusedSeconds,
      query: ({ queryArg: { lat, long, search }, pageParam: offset }) => ({
        url: providerPaths.member,
        method: 'POST',
        body: { limit: providerStep, offset, lat, long, search },
        supersedeKey: JSON.stringify([lat, long, search, offset]),
      }),
      transformResponse: stepOf,
      providesTags: ['Provider'],
    }),
    /** Not a call of the service: what the browser says of its place, known for as long as the lists sorted by it. */
    getPosition: build.query<Position, void>({
      queryFn: async () => ({ data: await readPosition() }),
      keepUnusedDataFor: keepUnusedSeconds,
    }),
    // With a search on, all matches come at once (D-69).
    getAdminProviders: build.infiniteQuery<ListPage<Provider>, { search: string }, number>({
      infiniteQueryOptions: {
        initialPageParam,
        getNextPageParam: (last, steps, _offset, _offsets, { search }) =>
          isSearch(search) ? undefined : nextOffset(last, steps),
      },
      keepUnusedDataFor: keepUnusedSeconds,
      query: ({ queryArg: { search }, pageParam: offset }) => ({
        url: providerPaths.admin,
        method: 'POST',
        body: { limit: isSearch(search) ? '' : providerStep, offset, search },
        supersedeKey: search,
      }),
      transformResponse: stepOf,
      providesTags: ['Provider'],
      extraOptions: { base: 'chat' },
    }),
  }),
});

export const { useGetProvidersInfiniteQuery, useLazyGetPositionQuery, useGetAdminProvidersInfiniteQuery } =
  providersApi;
