import { api } from '@/api/core/api';
import { type LinkReport, linkPaths } from '@/contract/program/links';

/** Broken links on member pages; not in the customer's contract. */
export const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLinks: build.query<LinkReport, void>({
      query: () => ({ url: linkPaths.read }),
      providesTags: ['Link'],
      extraOptions: { refusalMessage: 'Couldn’t load the links.' },
    }),
    checkLinks: build.mutation<LinkReport, void>({
      query: () => ({ url: linkPaths.check, method: 'POST' }),
      invalidatesTags: ['Link'],
      extraOptions: { refusalMessage: 'Couldn’t check the links.' },
    }),
  }),
});

export const { useGetLinksQuery, useCheckLinksMutation } = linksApi;
