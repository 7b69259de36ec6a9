import { api } from '@/api/core/api';
import { changeRequestCountPath } from '@/contract/people/changeRequestCount';

/** The number of pending reported changes; in a separate file, because the sidebar loads it. */
const changeRequestCountApi = api.injectEndpoints({
  endpoints: (build) => ({
    countChangeRequests: build.query<{ waiting: number }, void>({
      query: () => ({ url: changeRequestCountPath }),
      providesTags: ['ChangeRequest'],
      extraOptions: { quiet: true, background: true },
    }),
  }),
});

export const { useCountChangeRequestsQuery } = changeRequestCountApi;
