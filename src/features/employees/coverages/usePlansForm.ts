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

export type PlansForm = {
  catalog: readonly CatalogPlan[];
  history: readonly Coverage[];
  /** As typed, even if it is not a valid date. */
  from: string;
  hasValidDate: boolean;
  /** The typed date, or today if it is not valid. */
  day: string;
  previous: EnrolledPlans;
  chosenPlans: EnrolledPlans;
  changes: ReturnType<typeof planChanges>;
  reason: PlansInput['reason'];
  endReason: PlansInput['endReason'];
  planNameOf: (plan: string | null) => string;
};

/** The plan form's state, with the history as it was when the form was opened. */
export function usePlansForm(personId: Id, reinstatedCoverage: Coverage | undefined) {
  const catalog = useGetCatalogQuery();
  const history = useGetCoveragesQuery(personId, { refetchOnMountOrArgChange: true });
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
  if (!initialHistory && history.isSuccess && !history.isFetching) setInitialHistory(history.data);

  function formOf({ today, coverages }: CoverageHistory, plans: readonly CatalogPlan[]): PlansForm {
    const { from = today, reason, endReason } = input;
    const hasValidDate = isCoverageDate(from);
    const day = hasValidDate ? from : today;
    const previous = plansOnDay(coverages, day);
    // A plan that has since been closed cannot be started again.
    const isStillOffered = ([, id]: [string, string | null | undefined]) =>
      id === null || plans.some((plan) => plan.id === id && (plan.isOpen || id === previous[plan.kind]));
    const edits = Object.fromEntries(Object.entries(input.plans).filter(isStillOffered));
    const chosenPlans: EnrolledPlans = { ...previous, ...edits };
    const planNameOf = (id: string | null) => plans.find((plan) => plan.id === id)?.name ?? noPlan;
    const changes = hasValidDate
      ? planChanges(coverages, { plans: chosenPlans, from: day, today, nameOf: planNameOf })
      : [];
    return {
      catalog: plans,
      history: coverages,
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
    form: initialHistory && catalog.data && formOf(initialHistory, catalog.data),
    version: initialHistory?.version,
    /** The latest coverages from the server. */
    latestCoverages: history.data?.coverages ?? [],
    error: catalog.error ?? (initialHistory ? undefined : history.error),
    change: (change: Partial<PlansInput>) => setInput((previousInput) => ({ ...previousInput, ...change })),
    choosePlans: (plans: Partial<EnrolledPlans>) =>
      setInput((previousInput) => ({ ...previousInput, plans: { ...previousInput.plans, ...plans } })),
    retry: () => {
      if (catalog.error) void catalog.refetch();
      if (history.error) void history.refetch();
    },
    refetchVersion: async () => (await history.refetch()).data?.version,
  };
}
