import { original } from '@reduxjs/toolkit';

import { alertPaths, type Alert, type AlertDraft, type AlertEdit } from '@/contract/alert';
import type { ContentFilter } from '@/contract/audience';
import { sameId } from '@/contract/id';
import { texts } from '@/contract/texts';

import { afterSuccess } from './afterSuccess';
import { api } from './api';
import { inLine, keepMove, listKey, orderCall, orderTerms, showMove, type Move } from './order';
import { currentOf } from './outdated';

/** Home asks quietly: a section that fails is left out (D-53). */
export type AlertFilter = ContentFilter & { quiet?: true };

const words = texts.alert;

export const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAlerts: build.query<Alert[], AlertFilter>({
      query: ({ quiet, ...params }) => ({ url: alertPaths.list, params, quiet }),
      transformResponse: (answer: { alerts?: Alert[] } | null) => answer?.alerts ?? [],
      providesTags: (_data, _error, filter) => ['Alert', { type: 'Alert', id: listKey(filter) }],
      onQueryStarted: (filter, { queryFulfilled }) => keepMove('alert', listKey(filter), queryFulfilled),
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
      // An outdated edit is refused because the list on screen is old.
      invalidatesTags: (_data, error) => (error && !currentOf(error) ? [] : ['Alert']),
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
      queryFn: ({ rows }, _around, _terms, call) =>
        inLine('alert', async () => {
          const { error, meta } = await call(orderCall('alert', rows));
          return error ? { error, meta } : { data: null, meta };
        }),
      extraOptions: orderTerms,
      onQueryStarted({ filter, rows }, around): Promise<void> {
        const { util } = alertsApi;
        const list = listKey(filter);
        const others = (): string[] =>
          util.selectCachedArgsForQuery(around.getState(), 'getAlerts').map(listKey).filter((key) => key !== list);
        const move: Move<Alert> = {
          kind: 'alert',
          list,
          ids: rows.map(({ id }) => id),
          before: () => alertsApi.endpoints.getAlerts.select(filter)(around.getState()).data?.map(({ id }) => id) ?? [],
          show: (order) => around.dispatch(util.updateQueryData('getAlerts', filter, (rows) => order(original(rows) ?? rows))),
          readAgain: () => around.dispatch(util.invalidateTags(['Alert'])),
          readOthers: () => around.dispatch(util.invalidateTags(others().map((id) => ({ type: 'Alert', id })))),
        };
        return showMove(move, around.queryFulfilled);
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
