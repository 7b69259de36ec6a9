import type { Me } from '@/contract/administration/administrator';
import { mePath } from '@/contract/administration/rights';

import { api } from '@/api/core/api';

/** What the signed-in administrator may do (our own addition). */
export const meApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<Me, void>({
      query: () => ({ url: mePath }),
      providesTags: ['Me'],
      // A service without this call lets every administrator do everything.
      extraOptions: { quiet: true, background: true },
    }),
  }),
});

export const { useGetMeQuery } = meApi;
