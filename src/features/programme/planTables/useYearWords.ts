import { fromWords } from '@/contract/programme/planYear';
import { useToday } from '@/parts/zone';

import { usePlanYears } from './usePlanYears';
import { stateWords, yearsShown } from './yearState';

/** Says of which plan years a plan has tables, and what members see of them; empty until that is known. */
export function useYearWords() {
  const { years, isLoading, isFetching, error } = usePlanYears();
  const today = useToday();

  function wordsOf(plan: string) {
    const own = years.filter((year) => year.plan === plan);
    const { inForce } = yearsShown(own, today);
    const words = own.map(({ from, state }) => `${fromWords(from)}: ${stateWords(state, from === inForce?.from)}`);
    return words.join(' · ') || (isLoading || error ? '' : 'No tables yet');
  }
  return { wordsOf, isFetching };
}
