import { original } from '@reduxjs/toolkit';
import { type AlertFilter, alertsApi } from '@/api/alerts';
import {
  type Arrangement,
  invalidateAfterChange,
  keepOrderDuringMove,
  type OrderedList,
  orderMutation,
  removeFromLists,
} from '@/api/lists/orderedList';
import { type Alert, type AlertDraft, type AlertEdit, alertPaths } from '@/contract/content/alert';
import { texts } from '@/contract/texts';

const alertTexts = texts.alert;

const list: OrderedList<Alert, AlertFilter> = {
  kind: 'alert',
  tag: 'Alert',
  selectFilters: (state) => alertsApi.util.selectCachedArgsForQuery(state, 'getAlerts'),
  selectRows: (state, filter) => alertsApi.endpoints.getAlerts.select(filter)(state).data,
  patchRows: (dispatch, filter, change) =>
    void dispatch(alertsApi.util.updateQueryData('getAlerts', filter, (rows) => change(original(rows) ?? rows))),
  reload: (dispatch, tags) => void dispatch(alertsApi.util.invalidateTags(tags)),
};

/** Endpoints for administrators to change alerts. */
export const alertAdminApi = alertsApi
  .enhanceEndpoints({ endpoints: { getAlerts: { onQueryStarted: keepOrderDuringMove(list) } } })
  .injectEndpoints({
    endpoints: (build) => ({
      addAlert: build.mutation<null, AlertDraft>({
        query: (body) => ({ url: alertPaths.add, method: 'POST', body }),
        transformResponse: () => null,
        invalidatesTags: (_data, error) => (error ? [] : ['Alert']),
        extraOptions: {
          sendsIdempotencyKey: true,
          successMessage: alertTexts.added,
          refusalMessage: alertTexts.addFailed,
          errorMessage: alertTexts.addError,
        },
      }),
      editAlert: build.mutation<null, AlertEdit>({
        query: (body) => ({ url: alertPaths.edit, method: 'POST', body }),
        transformResponse: () => null,
        invalidatesTags: invalidateAfterChange('Alert'),
        extraOptions: {
          successMessage: alertTexts.updated,
          refusalMessage: alertTexts.updateFailed,
          errorMessage: alertTexts.updateError,
        },
      }),
      deleteAlert: build.mutation<null, Alert['id']>({
        query: (id) => ({ url: alertPaths.remove(id), method: 'DELETE' }),
        transformResponse: () => null,
        onQueryStarted: removeFromLists(list),
        extraOptions: {
          successMessage: alertTexts.deleted,
          refusalMessage: alertTexts.deleteFailed,
          errorMessage: alertTexts.deleteError,
        },
      }),
      arrangeAlerts: build.mutation<null, Arrangement<Alert, AlertFilter>>(orderMutation(list)),
    }),
  });

export const { useAddAlertMutation, useEditAlertMutation, useArrangeAlertsMutation } = alertAdminApi;
