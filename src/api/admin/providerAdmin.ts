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
  unread: 'Couldn’t load the providers.',
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
      transformResponse: (answer: ProviderList | null) => answer ?? { count: 0, rows: [], specialties: [] },
      providesTags: ['Provider'],
      extraOptions: { failed: providerTexts.unread, error: providerTexts.unread },
    }),
    addProvider: build.mutation<null, ProviderDraft>({
      query: (body) => ({ url: providerAdminPaths.add, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['Provider', 'Overview']),
      extraOptions: {
        creates: true,
        done: providerTexts.added,
        failed: providerTexts.addFailed,
        error: providerTexts.addFailed,
      },
    }),
    editProvider: build.mutation<null, ProviderEdit>({
      query: (body) => ({ url: providerAdminPaths.edit, method: 'POST', body }),
      transformResponse: () => null,
      // A rejection means that someone else changed or removed it in the meantime.
      invalidatesTags: ['Provider'],
      extraOptions: { done: providerTexts.saved, failed: providerTexts.saveFailed, error: providerTexts.saveFailed },
    }),
    setProviderActive: build.mutation<null, ProviderStatusChange>({
      query: (body) => ({ url: providerAdminPaths.setActive, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['Provider', 'Overview'],
      extraOptions: {
        done: (message) => message,
        failed: providerTexts.statusFailed,
        error: providerTexts.statusFailed,
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
