import { api } from '@/api/core/api';
import {
  type ProviderDraft,
  type ProviderEdit,
  type ProviderList,
  type ProviderListQuery,
  type ProviderStatusChange,
  providerAdminPaths,
} from '@/contract/program/provider';

/** Not in `contract/texts`, which every page loads. */
const providerTexts = {
  loadFailed: 'Couldn’t load the providers.',
  added: 'Provider added.',
  addFailed: 'Couldn’t add the provider.',
  saved: 'Provider saved.',
  saveFailed: 'Couldn’t save the provider.',
  statusFailed: 'Couldn’t change the provider.',
};

/** Endpoints for administrators to change the providers; not in the customer's contract. */
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
      transformResponse: (response: ProviderList | null) => response ?? { count: 0, rows: [], specialties: [] },
      providesTags: ['Provider'],
      extraOptions: { refusalMessage: providerTexts.loadFailed, errorMessage: providerTexts.loadFailed },
    }),
    addProvider: build.mutation<null, ProviderDraft>({
      query: (body) => ({ url: providerAdminPaths.add, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['Provider', 'Overview']),
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: providerTexts.added,
        refusalMessage: providerTexts.addFailed,
        errorMessage: providerTexts.addFailed,
      },
    }),
    editProvider: build.mutation<null, ProviderEdit>({
      query: (body) => ({ url: providerAdminPaths.edit, method: 'POST', body }),
      transformResponse: () => null,
      // A rejection may mean that someone else has changed or deactivated the provider.
      invalidatesTags: ['Provider'],
      extraOptions: {
        successMessage: providerTexts.saved,
        refusalMessage: providerTexts.saveFailed,
        errorMessage: providerTexts.saveFailed,
      },
    }),
    setProviderActive: build.mutation<null, ProviderStatusChange>({
      query: (body) => ({ url: providerAdminPaths.setActive, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['Provider', 'Overview'],
      extraOptions: {
        successMessage: (message) => message,
        refusalMessage: providerTexts.statusFailed,
        errorMessage: providerTexts.statusFailed,
      },
    }),
  }),
});

export const {
  useGetProviderListQuery,
  useAddProviderMutation,
  useEditProviderMutation,
  useSetProviderActiveMutation,
} = providerAdminApi;

export const usePrefetchProviders: typeof providerAdminApi.usePrefetch = (endpoint, options) =>
  providerAdminApi.usePrefetch(endpoint, options);
