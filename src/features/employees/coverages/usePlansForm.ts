import { useGetCatalogQuery } from '@/api/admin/catalog';
import { useGetCoveragesQuery } from '@/api/admin/people/coverages';
import type { Id } from '@/contract/id';
import {
  type Coverage,
  type CoverageHistory,
  isCoverageDate,
  plansOnDay,
  type selectableEndReasons,
  type selectableReasons,
} from '@/contract/people/coverage';
import type { EnrolledPlans } from '@/contract/people/enrollment';
import { noPlan, planChanges } from '@/contract/people/planChanges';
import type { CatalogPlan } from '@/contract/program/plan';
import { useRestorableState } from '@/ui/forms/savedForms';

/** The entered values; `from` is undefined, and today applies, until a date is chosen. */
type PlansInput = {
  from: string | undefined;
  plans: Partial<EnrolledPlans>;
  reason: (typeof selectableReasons)[number];
  endReason: (typeof selectableEndReasons)[number];
};

export type PlansForm = NonNullable<ReturnType<typeof usePlansForm>['form']>;

/** The plan form's state, with the history as it was when the form was opened. */
export function usePlansForm(personId: Id, reinstatedCoverage: Coverage | undefined) {
  const catalogQuery = useGetCatalogQuery();
  const historyQuery = useGetCoveragesQuery(personId, { refetchOnMountOrArgChange: true });
  const [initialHistory, setInitialHistory] = useRestorableState<CoverageHistory | undefined>(
    `plans/${personId}/opened`,
    undefined,
  );
  const [input, setInput] = useRestorableState<PlansInput>(`plans/${personId}`, {
    from: undefined,
    plans: reinstatedCoverage ? { [reinstatedCoverage.kind]: reinstatedCoverage.plan } : {},
    reason: reinstatedCoverage ? 'reinstated' : 'other',
    endReason: 'other',
  });
  if (!initialHistory && historyQuery.isSuccess && !historyQuery.isFetching) setInitialHistory(historyQuery.data);

  function formOf({ today, coverages }: CoverageHistory, catalog: readonly CatalogPlan[]) {
    const { from = today, reason, endReason } = input;
    const hasValidDate = isCoverageDate(from);
    /** The typed date, or today if it is not valid. */
    const day = hasValidDate ? from : today;
    const previous = plansOnDay(coverages, day);
    // A plan that has since been closed cannot be started again.
    const isStillOffered = ([, id]: [string, string | null | undefined]) =>
      id === null || catalog.some((plan) => plan.id === id && (plan.isOpen || id === previous[plan.kind]));
    const edits = Object.fromEntries(Object.entries(input.plans).filter(isStillOffered));
    const chosenPlans: EnrolledPlans = { ...previous, ...edits };
    const planNameOf = (id: string | null) => catalog.find((plan) => plan.id === id)?.name ?? noPlan;
    const changes = hasValidDate
      ? planChanges(coverages, { plans: chosenPlans, from: day, today, nameOf: planNameOf })
      : [];
    return {
      catalog,
      history: coverages,
      /** As typed, even if it is not a valid date. */
      from,
      hasValidDate,
      day,
      previous,
      chosenPlans,
      changes,
      reason,
      endReason,
      planNameOf,
    };
  }

  return {
    form: initialHistory && catalogQuery.data && formOf(initialHistory, catalogQuery.data),
    version: initialHistory?.version,
    /** The latest coverages from the server. */
    latestCoverages: historyQuery.data?.coverages ?? [],
    error: catalogQuery.error ?? (initialHistory ? undefined : historyQuery.error),
    change: (change: Partial<PlansInput>) => setInput((previousInput) => ({ ...previousInput, ...change })),
    choosePlans: (plans: Partial<EnrolledPlans>) =>
      setInput((previousInput) => ({ ...previousInput, plans: { ...previousInput.plans, ...plans } })),
    retry: () => {
      if (catalogQuery.error) void catalogQuery.refetch();
      if (historyQuery.error) void historyQuery.refetch();
    },
    refetchVersion: async () => (await historyQuery.refetch()).data?.version,
  };
}
