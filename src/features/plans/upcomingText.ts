import { formatLongDate } from '@/contract/format';
import type { MemberPlan, UpcomingPlan } from '@/contract/people/plan';
import { dayBefore } from '@/contract/program/planYear';

/** The upcoming changes to someone's plans, the earliest first: a new plan, a replacement, or an end. */
export function upcomingSentences(plans: readonly MemberPlan[], upcomingPlans: readonly UpcomingPlan[]): string[] {
  const isReplaced = ({ kind, to }: MemberPlan) =>
    upcomingPlans.some((next) => next.kind === kind && dayBefore(next.from) === to);
  const endSentences = plans.flatMap((plan) =>
    plan.to && !isReplaced(plan) ? [{ day: plan.to, text: `${plan.name} ends on ${formatLongDate(plan.to)}` }] : [],
  );
  const startSentences = upcomingPlans.map(({ kind, name, from }) => {
    const previous = plans.find((plan) => plan.kind === kind && plan.to === dayBefore(from));
    return {
      day: from,
      text: `From ${formatLongDate(from)}: ${name}${previous ? ` instead of ${previous.name}` : ''}`,
    };
  });
  return [...endSentences, ...startSentences].toSorted((a, b) => (a.day < b.day ? -1 : 1)).map(({ text }) => text);
}
