import { api } from '@/api/core/api';
import { changeRequestCountPath } from '@/contract/people/changeRequestCount';

/** Its own file, because the sidebar loads it: how many reported changes wait. */
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
