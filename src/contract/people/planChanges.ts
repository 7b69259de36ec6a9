import { formatLongDate } from '@/contract/format';
import { type Coverage, plansOnDay } from '@/contract/people/coverage';
import type { Enrolled } from '@/contract/people/enrollment';
import { type PlanKind, planKinds } from '@/contract/people/plan';
import { dayBefore } from '@/contract/program/planYear';

export const noPlan = 'No plan';

/** A kind's valid entries that cover a date or a later one, earliest first. */
const validFrom = (history: readonly Coverage[], kind: PlanKind, day: string) =>
  history
    .filter((row) => row.kind === kind && row.voided === null && (row.to === null || row.to >= day))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));

/**
 * Coverage on and after a date: "UMR Plan A, Tides Plan from January 1, 2027". `now` is that date's plan where the
 * caller knows it better than the history.
 */
export function coverageTextFrom(history: readonly Coverage[], kind: PlanKind, day: string, now?: string) {
  const existing = validFrom(history, kind, day);
  const current = existing.find(({ from }) => from <= day);
  const later = existing.filter(({ from }) => from > day);
  return [
    now ?? current?.planName ?? noPlan,
    ...later.map(({ planName, from }) => `${planName} from ${formatLongDate(from)}`),
  ].join(', ');
}

export type PlanChange = {
  kind: PlanKind;
  /** The effects, one sentence each. */
  text: string[];
  isBeginning: boolean;
  isEnding: boolean;
};

type Wanted = {
  plans: Enrolled;
  from: string;
  today: string;
  nameOf: (plan: string) => string;
};

/**
 * The effects on one kind of plan, one sentence each: from a given day on, the person has `plan`, or none. Coverage
 * that would start later never takes effect.
 */
export function planChangeText(
  history: readonly Coverage[],
  kind: PlanKind,
  { plan, from, today, nameOf }: Omit<Wanted, 'plans'> & { plan: string | null },
): string[] {
  const existing = validFrom(history, kind, from);
  const ending = existing.find((row) => row.from < from);
  const started = plan === null ? undefined : `${nameOf(plan)} from ${formatLongDate(from)}`;
  const ended = ending && `${ending.planName} until ${formatLongDate(dayBefore(from))}`;
  const currentText =
    ended && started ? `${ended}; ${started}.` : started ? `${started}.` : ended && `${ended}, then no plan.`;
  const voidedTexts = existing
    .filter((row) => row.from >= from)
    .map(
      (row) =>
        `${row.planName}, effective ${formatLongDate(row.from)}, will be ${row.from > today ? 'canceled before it starts' : 'treated as never in effect'}.`,
    );
  return [...(currentText ? [currentText] : []), ...voidedTexts];
}

/** The effects of a plan change on a history, computed as the service does; unchanged kinds are left out. */
export function planChanges(history: readonly Coverage[], { plans, ...wanted }: Wanted): readonly PlanChange[] {
  const previous = plansOnDay(history, wanted.from);
  return planKinds.flatMap((kind) => {
    const plan = plans[kind];
    if (plan === previous[kind]) return [];
    const text = planChangeText(history, kind, { ...wanted, plan });
    return [{ kind, text, isBeginning: plan !== null, isEnding: plan === null }];
  });
}
