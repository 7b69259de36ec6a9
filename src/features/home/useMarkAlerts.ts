import { alertsApi } from '@/api/alerts';
import { useMarkSeenMutation } from '@/api/seen';
import type { Alert } from '@/contract/content/alert';
import { useAppDispatch } from '@/store/hooks';

import { goToSection } from './HomeSection';
import { homeContent } from './useHomeContent';

/** Takes the mark off what is new at once, and puts it back when the service did not hear of it; undefined when nothing is new. */
export function useMarkAlerts(newAlerts: Alert[]) {
  const dispatch = useAppDispatch();
  const [markSeen] = useMarkSeenMutation();
  if (newAlerts.length === 0) return undefined;

  return async () => {
    const shown = dispatch(
      alertsApi.util.updateQueryData('getAlerts', homeContent, (rows) => {
        for (const row of rows) row.isNew = false;
      }),
    );
    // The button goes with the marks.
    goToSection('alerts');
    const { error } = await markSeen({ alerts: newAlerts.map(({ id }) => id) });
    if (error) shown.undo();
  };
}
