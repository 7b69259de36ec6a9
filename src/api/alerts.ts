import { api } from '@/api/core/api';
import { listKey } from '@/api/lists/listKey';
import { sortBySequence } from '@/api/lists/sortBySequence';
import { type Alert, alertPaths } from '@/contract/content/alert';
import type { ContentFilter } from '@/contract/content/audience';
import { texts } from '@/contract/texts';

/** `quiet`: the home page hides a failed section instead of showing an error. */
export type AlertFilter = ContentFilter & { quiet?: true };

/** The endpoint that reads alerts; the administrators' endpoints are in `alertAdmin`. */
export const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAlerts: build.query<Alert[], AlertFilter>({
      query: ({ quiet, ...params }) => ({ url: alertPaths.list, params, quiet }),
      transformResponse: (response: { alerts?: Alert[] } | null) => sortBySequence(response?.alerts ?? []),
      providesTags: (_data, _error, filter) => ['Alert', { type: 'Alert', id: listKey(filter) }],
      extraOptions: { refusalMessage: texts.alert.listFailed, errorMessage: texts.alert.listError },
    }),
  }),
});

export const { useGetAlertsQuery } = alertsApi;
