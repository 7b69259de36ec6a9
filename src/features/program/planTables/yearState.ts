import { effectiveAndLaterYears } from '@/contract/program/planYear';
import type { PublicationState } from '@/contract/program/publication';

/** A plan year by its first day, with its publication state. */
export type PlanYearState = { from: string; state: PublicationState };

/** The plan years that members see: the current one on a date, and future ones. */
export const visibleYears = <Entry extends PlanYearState>(years: readonly Entry[], day: string) =>
  effectiveAndLaterYears(
    years.filter(({ state: { current } }) => current && !current.withdrawn),
    day,
  );

/** A plan year's published state, and what is pending. */
export function stateText({ current, hasDraft, scheduled }: PublicationState, isEffective: boolean) {
  const stateName = !current ? '' : current.withdrawn ? 'unpublished' : isEffective ? 'current' : 'published';
  return [stateName, scheduled && 'scheduled', hasDraft && 'draft'].filter(Boolean).join(', ');
}
