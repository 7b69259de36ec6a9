import { api } from '@/api/core/api';
import { postCommand } from '@/api/core/postCommand';
import {
  type ProviderDraft,
  type ProviderEdit,
  type ProviderList,
  type ProviderListQuery,
  type ProviderStatusChange,
  providerAdminPaths,
} from '@/contract/program/provider';

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
      extraOptions: { refusalMessage: 'Couldn’t load the providers.' },
    }),
    addProvider: build.mutation<null, ProviderDraft>({
      ...postCommand(providerAdminPaths.add),
      invalidatesTags: (_data, error) => (error ? [] : ['Provider', 'Overview']),
      extraOptions: {
        sendsIdempotencyKey: true,
        successMessage: 'Provider added.',
        refusalMessage: 'Couldn’t add the provider.',
      },
    }),
    editProvider: build.mutation<null, ProviderEdit>({
      ...postCommand(providerAdminPaths.edit),
      // A rejection may mean that someone else has changed or deactivated the provider.
      invalidatesTags: ['Provider'],
      extraOptions: { successMessage: 'Provider saved.', refusalMessage: 'Couldn’t save the provider.' },
    }),
    setProviderActive: build.mutation<null, ProviderStatusChange>({
      ...postCommand(providerAdminPaths.setActive),
      invalidatesTags: ['Provider', 'Overview'],
      extraOptions: { successMessage: (message) => message, refusalMessage: 'Couldn’t change the provider.' },
    }),
  }),
});

export const { useGetProviderListQuery, useAddProviderMutation, useEditProviderMutation } = providerAdminApi;
