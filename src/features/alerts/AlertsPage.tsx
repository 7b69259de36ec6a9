import { lazy, Suspense, useState } from 'react';

import { useArrangeAlertsMutation, useGetAlertsQuery } from '@/api/alerts';
import { wordsOf } from '@/api/failure';
import type { Alert } from '@/contract/alert';
import { asked } from '@/store/adminSlice';
import { useAppDispatch } from '@/store/hooks';
import { ContentPage } from '@/ui/ContentPage';
import { useContentFilter } from '@/ui/useContentFilter';

import { alertColumns, shortly } from './alertColumns';

const AlertForm = lazy(async () => ({ default: (await import('./AlertForm')).AlertForm }));

/** The notices members read at the top of home, in their order (ALERT-01 to ALERT-28). */
export function AlertsPage() {
  const dispatch = useAppDispatch();
  const choice = useContentFilter();
  const { filter } = choice;
  const { currentData, error, isFetching, refetch } = useGetAlertsQuery(filter);
  const [arrange] = useArrangeAlertsMutation();
  const [edited, setEdited] = useState<Alert | 'new' | null>(null);

  return (
    <ContentPage
      title="Alerts"
      heading="Dynamic Alert"
      context="Short notices at the top of home, in the order members read them."
      label="Alerts"
      filter={choice}
      list={{
        rows: currentData,
        isReading: isFetching,
        problem: error && wordsOf(error),
        readAgain: () => void refetch(),
      }}
      columns={alertColumns}
      nameOf={shortly}
      onArrange={async (rows) => !(await arrange({ filter, rows })).error}
      onAdd={() => setEdited('new')}
      onEdit={setEdited}
      onDelete={(alert) => dispatch(asked({ kind: 'deleteAlert', id: alert.id, name: shortly(alert) }))}
    >
      {edited && (
        <Suspense fallback={null}>
          <AlertForm alert={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </ContentPage>
  );
}
