import { alertPaths, type Alert, type AlertDraft, type AlertEdit } from '@/contract/alert';
import type { ContentFilter } from '@/contract/audience';
import { sameId } from '@/contract/id';
import { texts } from '@/contract/texts';

import { afterSuccess } from './afterSuccess';
import { api } from './api';
import { listKey, orderCall, orderTerms, showMove } from './order';

/** Home asks quietly: a section that fails is left out (D-53). */
export type AlertFilter = ContentFilter & { quiet?: true };

const words = texts.alert;

export const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAlerts: build.query<Alert[], AlertFilter>({
      query: ({ quiet, ...params }) => ({ url: alertPaths.list, params, quiet }),
      transformResponse: (answer: { alerts?: Alert[] } | null) => answer?.alerts ?? [],
      providesTags: (_data, _error, filter) => ['Alert', { type: 'Alert', id: listKey(filter) }],
      extraOptions: { failed: words.listFailed, error: words.listError },
    }),
    addAlert: build.mutation<null, AlertDraft>({
      query: (body) => ({ url: alertPaths.add, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['Alert']),
      extraOptions: { creates: true, done: words.added, failed: words.addFailed, error: words.addError },
    }),
    editAlert: build.mutation<null, AlertEdit>({
      query: (body) => ({ url: alertPaths.edit, method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: (_data, error) => (error ? [] : ['Alert']),
      extraOptions: { done: words.updated, failed: words.updateFailed, error: words.updateError },
    }),
    deleteAlert: build.mutation<null, Alert['id']>({
      query: (id) => ({ url: alertPaths.remove(id), method: 'DELETE' }),
      transformResponse: () => null,
      extraOptions: { done: words.deleted, failed: words.deleteFailed, error: words.deleteError },
      onQueryStarted(id, around) {
        const { util } = alertsApi;
        const drop = (filter: AlertFilter) =>
          around.dispatch(util.updateQueryData('getAlerts', filter, (rows) => rows.filter((row) => !sameId(row.id, id))));
        afterSuccess(around, () => util.selectCachedArgsForQuery(around.getState(), 'getAlerts').forEach(drop));
      },
    }),
    arrangeAlerts: build.mutation<null, { filter: AlertFilter; rows: Alert[] }>({
      query: ({ rows }) => orderCall('alert', rows),
      transformResponse: () => null,
      extraOptions: orderTerms,
      onQueryStarted({ filter, rows }, around): Promise<void> {
        const { util } = alertsApi;
        const others = (): string[] =>
          util.selectCachedArgsForQuery(around.getState(), 'getAlerts').map(listKey).filter((key) => key !== listKey(filter));
        return showMove({
          list: `alert ${listKey(filter)}`,
          show: () => around.dispatch(util.updateQueryData('getAlerts', filter, () => rows)),
          reading: (): PromiseLike<unknown> | undefined => around.dispatch(util.getRunningQueryThunk('getAlerts', filter)),
          readAgain: () => around.dispatch(util.invalidateTags(['Alert'])),
          readOthers: () => around.dispatch(util.invalidateTags(others().map((id) => ({ type: 'Alert', id })))),
          queryFulfilled: around.queryFulfilled,
        });
      },
    }),
  }),
});

export const {
  useGetAlertsQuery,
  useAddAlertMutation,
  useEditAlertMutation,
  useDeleteAlertMutation,
  useArrangeAlertsMutation,
} = alertsApi;
