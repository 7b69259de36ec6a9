import { useGetPublicationsQuery, useLazyGetPublicationQuery } from '@/api/admin/publications';
import { formatLongDate } from '@/contract/format';
import type { PlanTablesBody } from '@/contract/program/planTables';
import { type PlanYear, parsePlanYearKey } from '@/contract/program/planYear';
import type { PublicationState } from '@/contract/program/publication';

import { usePlans } from './usePlans';

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
