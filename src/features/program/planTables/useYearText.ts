import { formatFrom } from '@/contract/program/planYear';
import { useToday } from '@/features/shared/timeZone';

import { usePlanYears } from './usePlanYears';
import { stateText, visibleYears } from './yearState';

/** A plan's years and their states as a label; empty until they are loaded. */
export function useYearText() {
  const { years, isLoading, isFetching, error } = usePlanYears();
  const today = useToday();

  function textOf(planId: string) {
    const planYears = years.filter((year) => year.plan === planId);
    const { effective } = visibleYears(planYears, today);
    const texts = planYears.map(
      ({ from, state }) => `${formatFrom(from)}: ${stateText(state, from === effective?.from)}`,
    );
    return texts.join(' · ') || (isLoading || error ? '' : 'No tables yet');
  }
  return { textOf, isFetching };
}
