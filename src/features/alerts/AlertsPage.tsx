import { alertAdminApi, useArrangeAlertsMutation } from '@/api/admin/alertAdmin';
import { useGetAlertsQuery } from '@/api/alerts';
import { listProps } from '@/api/lists/listProps';
import type { Alert } from '@/contract/content/alert';
import { formatTableDay } from '@/contract/format';
import { texts } from '@/contract/texts';
import { ContentPage } from '@/features/shared/ContentPage';
import { statusColumn, visibleToColumn } from '@/features/shared/contentColumns';
import { useContentFilter } from '@/features/shared/useContentFilter';
import { confirmCall } from '@/store/confirm/confirmCall';
import { deletionTexts } from '@/store/confirm/question';
import { useAppDispatch } from '@/store/hooks';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import type { SortableColumn } from '@/ui/sortable/columns';

const AlertForm = lazyDialog(() => import('./AlertForm'), 'AlertForm');

export function AlertsPage() {
  const dispatch = useAppDispatch();
  const contentFilter = useContentFilter();
  const { filter } = contentFilter;
  const query = useGetAlertsQuery(filter, { refetchOnMountOrArgChange: true });
  const [arrange] = useArrangeAlertsMutation();

  return (
    <ContentPage
      title="Alerts"
      heading="Dynamic Alert"
      subtitle="Short notices at the top of the home page, in the order members see them."
      label="Alerts"
      filter={contentFilter}
      list={listProps(query)}
      columns={alertColumns}
      nameOf={excerptOf}
      onArrange={async (rows) => !(await arrange({ filter, rows })).error}
      onDelete={(alert) => {
        const text = { ...deletionTexts, subject: excerptOf(alert), text: texts.alert.sureToDelete };
        dispatch(confirmCall(text, alertAdminApi.endpoints.deleteAlert.initiate(alert.id)));
      }}
      renderForm={(row, onClose) => <AlertForm alert={row} onClose={onClose} />}
    />
  );
}

const alertColumns: SortableColumn<Alert>[] = [
  { heading: 'Description', track: 'minmax(0, 1fr)', text: ({ description }) => description },
  visibleToColumn,
  statusColumn,
  { heading: 'Created At', track: '6rem', text: ({ createdAt }) => formatTableDay(createdAt) },
];

const maxExcerptLength = 60;

/** Shortens an alert to its beginning for button labels and messages. */
function excerptOf({ description }: Alert): string {
  const line = description.replace(/\s+/g, ' ').trim();
  return line.length <= maxExcerptLength ? line : `${line.slice(0, maxExcerptLength).replace(/\s+\S*$/, '')}…`;
}
