import { linkPaths, type Links } from '@/contract/programme/links';

import { api } from '@/api/core/api';

const unread = 'The links could not be read.';
const failed = 'The links could not be checked.';

/** The links that members see and that lead nowhere, for administrators (our own additions). */
export const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLinks: build.query<Links, void>({
      query: () => ({ url: linkPaths.read }),
      providesTags: ['Link'],
      extraOptions: { failed: unread, error: unread },
    }),
    checkLinks: build.mutation<Links, void>({
      query: () => ({ url: linkPaths.check, method: 'POST' }),
      invalidatesTags: ['Link'],
      extraOptions: { failed, error: failed },
    }),
  }),
});

export const { useGetLinksQuery, useCheckLinksMutation } = linksApi;
