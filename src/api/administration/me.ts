import { api } from '@/api/core/api';
import type { Me } from '@/contract/administration/administrator';
import { mePath } from '@/contract/administration/permissions';

/** The signed-in administrator's permissions; not in the customer's contract. */
export const meApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<Me, void>({
      query: () => ({ url: mePath }),
      providesTags: ['Me'],
      // Where a service does not have this endpoint, every administrator has all permissions.
      extraOptions: { quiet: true, background: true },
    }),
  }),
});

export const { useGetMeQuery } = meApi;
