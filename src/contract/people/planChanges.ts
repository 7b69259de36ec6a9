import { formatLongDate } from '@/contract/format';
import { type Coverage, plansOnDay } from '@/contract/people/coverage';
import type { EnrolledPlans } from '@/contract/people/enrollment';
import { type PlanKind, planKinds } from '@/contract/people/plan';
import { dayBefore } from '@/contract/program/planYear';

export const noPlan = 'No plan';

/** A kind's valid entries that cover a date or a later one, earliest first. */
const validCoveragesFrom = (history: readonly Coverage[], kind: PlanKind, day: string) =>
  history
    .filter((row) => row.kind === kind && row.voided === null && (row.to === null || row.to >= day))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));

/**
 * Coverage on and after a date: "UMR Plan A, Tides Plan from January 1, 2027". `currentPlanName` overrides the
 * history's plan on that date.
 */
export function coverageTextFrom(history: readonly Coverage[], kind: PlanKind, day: string, currentPlanName?: string) {
  const existingCoverages = validCoveragesFrom(history, kind, day);
  const current = existingCoverages.find(({ from }) => from <= day);
  const laterCoverages = existingCoverages.filter(({ from }) => from > day);
  return [
    currentPlanName ?? current?.planName ?? noPlan,
    ...laterCoverages.map(({ planName, from }) => `${planName} from ${formatLongDate(from)}`),
  ].join(', ');
}

export type PlanChange = {
  kind: PlanKind;
  /** The effects, one sentence each. */
  effects: string[];
  isBeginning: boolean;
  isEnding: boolean;
};

type RequestedPlans = {
  plans: EnrolledPlans;
  from: string;
  today: string;
  nameOf: (plan: string) => string;
};

/**
 * The effects on one kind of plan, one sentence each: from a given day on, the person has `plan`, or none. Coverage
 * that would start later never takes effect.
 */
export function planChangeEffects(
  history: readonly Coverage[],
  kind: PlanKind,
  { plan, from, today, nameOf }: Omit<RequestedPlans, 'plans'> & { plan: string | null },
): string[] {
  const existingCoverages = validCoveragesFrom(history, kind, from);
  const endingCoverage = existingCoverages.find((row) => row.from < from);
  const startText = plan === null ? undefined : `${nameOf(plan)} from ${formatLongDate(from)}`;
  const endText = endingCoverage && `${endingCoverage.planName} until ${formatLongDate(dayBefore(from))}`;
  const currentText =
    endText && startText
      ? `${endText}; ${startText}.`
      : startText
        ? `${startText}.`
        : endText && `${endText}, then no plan.`;
  const voidedTexts = existingCoverages
    .filter((row) => row.from >= from)
    .map(
      (row) =>
        `${row.planName}, effective ${formatLongDate(row.from)}, will be ${row.from > today ? 'canceled before it starts' : 'treated as never in effect'}.`,
    );
  return [...(currentText ? [currentText] : []), ...voidedTexts];
}

/** The effects of a plan change on a history, computed as the service does; unchanged kinds are left out. */
export function planChanges(
  history: readonly Coverage[],
  { plans, ...request }: RequestedPlans,
): readonly PlanChange[] {
  const previous = plansOnDay(history, request.from);
  return planKinds.flatMap((kind) => {
    const plan = plans[kind];
    if (plan === previous[kind]) return [];
    const effects = planChangeEffects(history, kind, { ...request, plan });
    return [{ kind, effects, isBeginning: plan !== null, isEnding: plan === null }];
  });
}
