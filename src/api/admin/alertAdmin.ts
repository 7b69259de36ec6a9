import { alertsApi } from '@/api/alerts';
import { postCommand } from '@/api/core/postCommand';
import type { ContentListFilter } from '@/api/lists/contentList';
import {
  type Arrangement,
  invalidateAfterChange,
  keepOrderDuringMove,
  orderMutation,
  removeFromLists,
} from '@/api/lists/orderedList';
import { type Alert, type AlertDraft, type AlertEdit, alertPaths } from '@/contract/content/alert';
import { texts } from '@/contract/texts';

const alertTexts = texts.alert;

const list = { kind: 'alert', tag: 'Alert', endpoint: 'getAlerts' } as const;

/** Endpoints for administrators to change alerts. */
export const alertAdminApi = alertsApi
  .enhanceEndpoints({ endpoints: { getAlerts: { onQueryStarted: keepOrderDuringMove(list) } } })
  .injectEndpoints({
    endpoints: (build) => ({
      addAlert: build.mutation<null, AlertDraft>({
        ...postCommand(alertPaths.add),
        invalidatesTags: (_data, error) => (error ? [] : ['Alert']),
        extraOptions: {
          sendsIdempotencyKey: true,
          successMessage: alertTexts.added,
          refusalMessage: alertTexts.addFailed,
          errorMessage: alertTexts.addError,
        },
      }),
      editAlert: build.mutation<null, AlertEdit>({
        ...postCommand(alertPaths.edit),
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
      arrangeAlerts: build.mutation<null, Arrangement<Alert, ContentListFilter>>(orderMutation(list)),
    }),
  });

export const { useAddAlertMutation, useEditAlertMutation, useArrangeAlertsMutation } = alertAdminApi;
