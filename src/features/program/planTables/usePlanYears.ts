import { useGetCatalogQuery } from '@/api/admin/catalog';
import { useGetPublicationsQuery, useLazyGetPublicationQuery } from '@/api/admin/publications';
import { formatLongDate } from '@/contract/format';
import type { PlanTablesBody } from '@/contract/program/planTables';
import { effectiveAndLaterYears, formatFrom, type PlanYear, parsePlanYearKey } from '@/contract/program/planYear';
import type { PublicationState } from '@/contract/program/publication';
import { useToday } from '@/features/shared/timeZone';

export type PlanYearEntry = PlanYear & { key: string; state: PublicationState; label: string };

/** All plans' years with tables, draft or published, and a function that reads one year's tables. */
export function usePlanYears() {
  const { data, error, isFetching, refetch } = useGetPublicationsQuery('planTables');
  const { nameOf } = usePlans();
  const [readPublication, { isFetching: isReading }] = useLazyGetPublicationQuery();

  const years: PlanYearEntry[] = (data ?? []).flatMap((state) => {
    const year = parsePlanYearKey(state.key);
    if (!year || !(state.hasDraft || state.current || state.scheduled)) return [];
    return [{ ...year, state, key: state.key, label: `${nameOf(year.plan)} from ${formatLongDate(year.from)}` }];
  });

  /** A plan year's published tables, or its draft if none are published; undefined if they could not be read. */
  async function readTables(key: string) {
    const { data: publication } = await readPublication({ kind: 'planTables', key });
    if (!publication) return undefined;
    // The endpoint's type does not say that the response has the requested kind.
    const { published, draft } = publication as { published: PlanTablesBody | null; draft: PlanTablesBody | null };
    return (published ?? draft)?.tables ?? [];
  }

  return {
    years: years.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    isLoading: !data && !error,
    error,
    isFetching,
    refetch,
    isReading,
    readTables,
  };
}

/** The program's plan names, by plan ID. */
export function usePlans() {
  const { data, error, isFetching, refetch } = useGetCatalogQuery();
  const planNames = new Map(data?.map(({ id, name }) => [id, name]));
  return {
    planNames,
    nameOf: (planId: string) => planNames.get(planId) ?? planId,
    isLoading: !data && !error,
    error,
    isFetching,
    refetch,
  };
}

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
