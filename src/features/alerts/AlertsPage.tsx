import { useArrangeAlertsMutation } from '@/api/admin/alertAdmin';
import { useGetAlertsQuery } from '@/api/alerts';
import { listed } from '@/api/lists/listState';
import { asked } from '@/store/admin/adminSlice';
import { useAppDispatch } from '@/store/hooks';
import { ContentPage } from '@/parts/ContentPage';
import { lazyPart } from '@/ui/page/lazyPart';
import { MissingDialog } from '@/ui/dialogs/MissingDialog';
import { useContentFilter } from '@/parts/useContentFilter';

import { alertColumns, shortly } from './alertColumns';

const AlertForm = lazyPart(() => import('./AlertForm'), 'AlertForm', MissingDialog);

/** The notices members read at the top of home, in their order (ALERT-01 to ALERT-28). */
export function AlertsPage() {
  const dispatch = useAppDispatch();
  const choice = useContentFilter();
  const { filter } = choice;
  const query = useGetAlertsQuery(filter);
  const [arrange] = useArrangeAlertsMutation();

  return (
    <ContentPage
      title="Alerts"
      heading="Dynamic Alert"
      context="Short notices at the top of home, in the order members read them."
      label="Alerts"
      filter={choice}
      list={listed(query)}
      columns={alertColumns}
      nameOf={shortly}
      onArrange={async (rows) => !(await arrange({ filter, rows })).error}
      onDelete={(alert) => dispatch(asked({ kind: 'deleteAlert', id: alert.id, name: shortly(alert) }))}
      form={(row, onClose) => <AlertForm alert={row} onClose={onClose} />}
    />
  );
}
