import { plansOnDay, type Coverage } from '@/contract/people/coverage';
import type { Enrolled } from '@/contract/people/enrollment';
import { documentTypes, type DocumentType } from '@/contract/people/plan';
import { formatDate, dayBefore } from '@/contract/program/planYear';

export const noPlan = 'No plan';

/** The rows of a kind that count and cover a day or any later one, the earliest first. */
const standingFrom = (history: readonly Coverage[], kind: DocumentType, day: string) =>
  history
    .filter((row) => row.kind === kind && row.voided === null && (row.to === null || row.to >= day))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));

/**
 * What someone is covered by on a day and after it: "UMR Plan A, Tides Plan from January 1, 2027". `now` is the plan of
 * the day where it is known better than by the history.
 */
export function coverageFrom(history: readonly Coverage[], kind: DocumentType, day: string, now?: string) {
  const standing = standingFrom(history, kind, day);
  const current = standing.find(({ from }) => from <= day);
  const later = standing.filter(({ from }) => from > day);
  return [
    now ?? current?.planName ?? noPlan,
    ...later.map(({ planName, from }) => `${planName} from ${formatDate(from)}`),
  ].join(', ');
}

export type PlanChange = {
  kind: DocumentType;
  /** What becomes of the coverage, sentence by sentence. */
  text: string[];
  isBeginning: boolean;
  isEnding: boolean;
};

type Wanted = {
  plans: Enrolled;
  /** The date the change takes effect. */
  from: string;
  today: string;
  nameOf: (plan: string) => string;
};

/** What a change of plans from a day on does to a history, as the service will do it; kinds that stay are left out. */
export function planChanges(
  history: readonly Coverage[],
  { plans, from, today, nameOf }: Wanted,
): readonly PlanChange[] {
  const previous = plansOnDay(history, from);
  return documentTypes.flatMap((kind) => {
    const plan = plans[kind];
    if (plan === previous[kind]) return [];
    const standing = standingFrom(history, kind, from);
    const ending = standing.find((row) => row.from < from);
    const startedAt = plan === null ? undefined : `${nameOf(plan)} from ${formatDate(from)}`;
    const ended = ending && `${ending.planName} until ${formatDate(dayBefore(from))}`;
    const now =
      ended && startedAt ? `${ended}; ${startedAt}.` : startedAt ? `${startedAt}.` : ended && `${ended}, then no plan.`;
    const never = standing
      .filter((row) => row.from >= from)
      .map(
        (row) =>
          `${row.planName}, effective ${formatDate(row.from)}, will be ${row.from > today ? 'canceled before it starts' : 'treated as never in effect'}.`,
      );
    return [{ kind, text: [...(now ? [now] : []), ...never], isBeginning: plan !== null, isEnding: plan === null }];
  });
}
