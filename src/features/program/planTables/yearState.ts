import { atDay } from '@/contract/program/planYear';
import type { PublicationState } from '@/contract/program/publication';

/** A plan year by its first day, and what is drafted and shown of it. */
export type Year = { from: string; state: PublicationState };

/** Of the plan years of a plan, which members see: the one in force on a day, and those to come. */
export const yearsShown = <Known extends Year>(years: readonly Known[], day: string) =>
  atDay(
    years.filter(({ state: { current } }) => current && !current.withdrawn),
    day,
  );

/** What members see of a plan year, and what waits behind it. */
export function stateText({ current, hasDraft, scheduled }: PublicationState, isInForce: boolean) {
  const shown = !current ? '' : current.withdrawn ? 'unpublished' : isInForce ? 'current' : 'published';
  return [shown, scheduled && 'planned', hasDraft && 'draft'].filter(Boolean).join(', ');
}
