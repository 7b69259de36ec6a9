import {
  providerPaths,
  providerSearchMinimum,
  providerStep,
  type Provider,
  type ProviderPage,
  type ProviderRequest,
} from '@/contract/provider';

import { api } from './api';
import { nextOffset, type Step } from './growth';

/** Where somebody is, as far as they say so, and what they look for. */
export type ProviderSearch = Pick<ProviderRequest, 'lat' | 'long' | 'search'>;

const stepOf = (answer: Partial<ProviderPage> | null): Step<Provider> => ({
  count: answer?.totalRecords ?? 0,
  rows: answer?.data ?? [],
});

const initialPageParam = 0;
const isSearch = (search: string) => search.length >= providerSearchMinimum;

export const providersApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Each request overtakes the one before it (PROV-09, STATE-12).
    getProviders: build.infiniteQuery<Step<Provider>, ProviderSearch, number>({
      infiniteQueryOptions: { initialPageParam, getNextPageParam: nextOffset<Provider> },
      query: ({ queryArg: { lat, long, search }, pageParam: offset }) => ({
        url: providerPaths.member,
        method: 'POST',
        body: { limit: providerStep, offset, lat, long, search },
        lane: JSON.stringify([lat, long, search, offset]),
      }),
      transformResponse: stepOf,
      providesTags: ['Provider'],
    }),
    // With a search on, all matches come at once (D-69).
    getAdminProviders: build.infiniteQuery<Step<Provider>, { search: string }, number>({
      infiniteQueryOptions: {
        initialPageParam,
        getNextPageParam: (last, steps, _offset, _offsets, { search }) =>
          isSearch(search) ? undefined : nextOffset(last, steps),
      },
      query: ({ queryArg: { search }, pageParam: offset }) => ({
        url: providerPaths.admin,
        method: 'POST',
        body: { limit: isSearch(search) ? '' : providerStep, offset, search },
        lane: search,
      }),
      transformResponse: stepOf,
      providesTags: ['Provider'],
      extraOptions: { base: 'chat' },
    }),
  }),
});

export const { useGetProvidersInfiniteQuery, useGetAdminProvidersInfiniteQuery } = providersApi;
