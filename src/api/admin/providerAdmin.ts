import {
  providerAdminPaths,
  type ProviderDraft,
  type ProviderEdit,
  type ProviderList,
  type ProviderListQuery,
  type ProviderStatusChange,
} from '@/contract/programme/provider';

import { api } from '@/api/core/api';

/** Not among the texts that every page loads. */
const words = {
  unread: 'The providers could not be read.',
  added: 'Provider added.',
  addFailed: 'The provider could not be added.',
  saved: 'Provider saved.',
  saveFailed: 'The provider could not be saved.',
  statusFailed: 'The provider could not be changed.',
};

/** Calls by which administrators keep the providers (our own additions). */
export const providerAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A new search cancels the previous one; another page of the same search does not.
    getProviderList: build.query<ProviderList, ProviderListQuery>({
      query: ({ page, search, status, specialty }) => ({
        url: providerAdminPaths.list,
        params: {
          page: String(page),
          ...(search && { search }),
          ...(status !== 'all' && { status }),
          ...(specialty && { specialty }),
        },
        supersedeKey: JSON.stringify([search, status, specialty]),
      }),
      transformResponse: (answer: ProviderList | null) => answer ?? { count: 0, rows: [], specialties: [] },
      providesTags: ['Provider'],
      extraOptions: { failed: words.unread, error: words.unread },
    }),
    addProvider: build.mutation<null, ProviderDraft>({
      query: (body) => ({ url: providerAdminPaths.add, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['Provider', 'Overview']),
      extraOptions: { creates: true, done: words.added, failed: words.addFailed, error: words.addFailed },
    }),
    editProvider: build.mutation<null, ProviderEdit>({
      query: (body) => ({ url: providerAdminPaths.edit, method: 'POST', body }),
      transformResponse: () => null,
      // A refusal says that somebody else changed or removed it meanwhile.
      invalidatesTags: ['Provider'],
      extraOptions: { done: words.saved, failed: words.saveFailed, error: words.saveFailed },
    }),
    setProviderActive: build.mutation<null, ProviderStatusChange>({
      query: (body) => ({ url: providerAdminPaths.setActive, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['Provider', 'Overview'],
      extraOptions: { done: (message) => message, failed: words.statusFailed, error: words.statusFailed },
    }),
  }),
});

export const {
  useGetProviderListQuery,
  useAddProviderMutation,
  useEditProviderMutation,
  useSetProviderActiveMutation,
} = providerAdminApi;

/** Reads a page of providers before it is shown. */
export const usePrefetchProviders: typeof providerAdminApi.usePrefetch = (endpoint, options) =>
  providerAdminApi.usePrefetch(endpoint, options);
