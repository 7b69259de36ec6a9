import { formatLongDate } from '@/contract/format';
import type { Coverage } from '@/contract/people/coverage';
import type { PersonRelation } from '@/contract/people/importFile';
import { type PlanKind, planKinds } from '@/contract/people/plan';
import { planChangeEffects } from '@/contract/people/planChanges';
import { dayAfter } from '@/contract/program/planYear';
import type { StoredCoverage } from '@/server/modules/coverage/queries/coverages';
import type { CoverageChange, Proposal } from './proposeChanges';

/** The stored part of a change, from which its sentence can be rebuilt. */
export type EventChangeDetail =
  | Pick<CoverageChange, 'plan' | 'from' | 'until'>
  | { lastDay: string | null }
  | { relation: PersonRelation; isSsnToFollow: boolean }
  | { enrollmentDate: string };

/** The history rows that the sentences need. */
type CoverageRows = readonly Pick<StoredCoverage, 'id' | 'plan_id' | 'starts' | 'ends'>[];
export type EventChange = { name: string; kind: string; change: EventChangeDetail; before: CoverageRows };

type NameContext = { today: string; nameOf: (plan: string) => string };

const isPlanKind = (kind: string): kind is PlanKind => planKinds.some((planKind) => planKind === kind);

const coverageOf = (rows: CoverageRows, kind: PlanKind, { nameOf }: NameContext): Coverage[] =>
  rows.map(({ id, plan_id, starts, ends }) => ({
    id,
    kind,
    plan: plan_id,
    planName: nameOf(plan_id),
    from: starts,
    to: ends,
    reason: 'other',
    endReason: null,
    voided: null,
  }));

function accountText(name: string, lastDay: string | null, today: string) {
  if (lastDay === null) return `${name}’s account is active.`;
  return lastDay < today
    ? `${name}’s account is inactive.`
    : `${name}’s account is active until ${formatLongDate(lastDay)}, then inactive.`;
}

function sentencesOf({ name, kind, change, before }: EventChange, nameContext: NameContext): string[] {
  if ('lastDay' in change) return [accountText(name, change.lastDay, nameContext.today)];
  if ('relation' in change) {
    const relation = change.relation.toLowerCase();
    return [
      `${name} is added to the family as a ${relation}${change.isSsnToFollow ? '. The SSN will be added later' : ''}.`,
    ];
  }
  if (!('plan' in change) || !isPlanKind(kind)) return [];
  const { plan, from, until } = change;
  const rows = coverageOf(before, kind, nameContext);
  const effects = planChangeEffects(rows, kind, { ...nameContext, plan, from });
  const endSentences =
    plan !== null && until !== null ? [`${nameContext.nameOf(plan)} ends on ${formatLongDate(until)}.`] : [];
  return [...effects, ...endSentences].map((sentence) => `${name}: ${sentence}`);
}

/** The effects of an event, one sentence each. */
export const effectSentences = (changes: readonly EventChange[], nameContext: NameContext) =>
  changes.flatMap((change) => sentencesOf(change, nameContext));

/** The sentence for an event after which no coverage ends. */
export const noCoverageEndsText = ({ effectiveOn }: Pick<Proposal, 'effectiveOn'>) =>
  `There is no coverage to end on or after ${formatLongDate(dayAfter(effectiveOn))}.`;
