import { api } from '@/api/core/api';
import { type Overview, overviewPaths } from '@/contract/program/overview';

/** The setup steps that the program still needs; not in the customer's contract. */
export const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOverview: build.query<Overview, void>({
      query: () => ({ url: overviewPaths.read }),
      providesTags: ['Overview'],
      extraOptions: { refusalMessage: 'Couldn’t load the setup checklist.' },
    }),
    setOverviewDismissed: build.mutation<Overview, { isDismissed: boolean }>({
      query: (body) => ({ url: overviewPaths.dismiss, method: 'POST', body }),
      invalidatesTags: ['Overview'],
      extraOptions: { sendsIdempotencyKey: true, refusalMessage: 'Couldn’t update the reminder.' },
    }),
  }),
});

export const { useGetOverviewQuery, useSetOverviewDismissedMutation } = overviewApi;
