import { alertPaths, type Alert } from '@/contract/content/alert';
import type { ContentFilter } from '@/contract/content/audience';
import { texts } from '@/contract/texts';

import { api } from '@/api/core/api';
import { listKey } from '@/api/lists/listKey';

/** Home asks quietly: a section that fails is left out (D-53). */
export type AlertFilter = ContentFilter & { quiet?: true };

/** What home reads of alerts; what administrators do to them is in `alertDesk`. */
export const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAlerts: build.query<Alert[], AlertFilter>({
      query: ({ quiet, ...params }) => ({ url: alertPaths.list, params, quiet }),
      transformResponse: (answer: { alerts?: Alert[] } | null) => answer?.alerts ?? [],
      providesTags: (_data, _error, filter) => ['Alert', { type: 'Alert', id: listKey(filter) }],
      extraOptions: { failed: texts.alert.listFailed, error: texts.alert.listError },
    }),
  }),
});

export const { useGetAlertsQuery } = alertsApi;
