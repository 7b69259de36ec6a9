import { api } from '@/api/core/api';
import { type Overview, overviewPaths } from '@/contract/program/overview';

const loadFailed = 'Couldn’t load the setup checklist.';
const updateFailed = 'Couldn’t update the reminder.';

/** The setup steps that the program still needs; not in the customer's contract. */
export const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOverview: build.query<Overview, void>({
      query: () => ({ url: overviewPaths.read }),
      providesTags: ['Overview'],
      extraOptions: { refusalMessage: loadFailed, errorMessage: loadFailed },
    }),
    setOverviewDismissed: build.mutation<Overview, { isDismissed: boolean }>({
      query: (body) => ({ url: overviewPaths.dismiss, method: 'POST', body }),
      invalidatesTags: ['Overview'],
      extraOptions: { sendsIdempotencyKey: true, refusalMessage: updateFailed, errorMessage: updateFailed },
    }),
  }),
});

export const { useGetOverviewQuery, useSetOverviewDismissedMutation } = overviewApi;
