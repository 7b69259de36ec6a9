import { api } from '@/api/core/api';
import { type ContentListFilter, listKey, sortBySequence } from '@/api/lists/contentList';
import { type Alert, alertPaths } from '@/contract/content/alert';
import { texts } from '@/contract/texts';

/** The endpoint that reads alerts; the administrators' endpoints are in `alertAdmin`. */
export const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAlerts: build.query<Alert[], ContentListFilter>({
      query: ({ quiet, ...params }) => ({ url: alertPaths.list, params, quiet }),
      transformResponse: (response: { alerts?: Alert[] } | null) => sortBySequence(response?.alerts ?? []),
      providesTags: (_data, _error, filter) => ['Alert', { type: 'Alert', id: listKey(filter) }],
      extraOptions: { refusalMessage: texts.alert.listFailed, errorMessage: texts.alert.listError },
    }),
  }),
});

export const { useGetAlertsQuery } = alertsApi;
