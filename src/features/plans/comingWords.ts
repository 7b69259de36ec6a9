import type { ComingPlan, MemberPlan } from '@/contract/people/plan';
import { dateWords, dayBefore } from '@/contract/programme/planYear';

/** What will change about somebody's plans, the earliest first: a new plan, one in place of another, or an end. */
export function comingWords(plans: readonly MemberPlan[], coming: readonly ComingPlan[]): string[] {
  const isFollowed = ({ kind, to }: MemberPlan) =>
    coming.some((next) => next.kind === kind && dayBefore(next.from) === to);
  const ends = plans.flatMap((plan) =>
    plan.to && !isFollowed(plan)
      ? [{ day: plan.to, words: `${plan.name} ends: its last day is ${dateWords(plan.to)}` }]
      : [],
  );
  const begins = coming.map(({ kind, name, from }) => {
    const former = plans.find((plan) => plan.kind === kind && plan.to === dayBefore(from));
    return { day: from, words: `From ${dateWords(from)}: ${name}${former ? ` instead of ${former.name}` : ''}` };
  });
  return [...ends, ...begins].toSorted((one, other) => (one.day < other.day ? -1 : 1)).map(({ words }) => words);
}
