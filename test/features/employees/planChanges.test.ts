import type { Coverage } from '@/contract/people/coverage';
import type { EnrolledPlans } from '@/contract/people/enrollment';
import { coverageTextFrom, planChanges } from '@/contract/people/planChanges';

const today = '2026-11-24';
const row = (id: number, plan: string, from: string, more: Partial<Coverage> = {}): Coverage => ({
  id,
  kind: 'medical',
  plan,
  planName: { umr: 'UMR Plan A', tides: 'Tides Plan' }[plan] ?? plan,
  from,
  to: null,
  reason: 'other',
  endReason: null,
  voided: null,
  ...more,
});
const nameOf = (plan: string) => row(0, plan, today).planName;
const nothing: EnrolledPlans = { medical: null, dental: null, vision: null };
const predictedChanges = (history: Coverage[], medical: string | null, from: string) =>
  planChanges(history, { plans: { ...nothing, medical }, from, today, nameOf });

const umr = row(1, 'umr', '2026-01-01');
const moving = [row(1, 'umr', '2026-01-01', { to: '2026-12-31' }), row(2, 'tides', '2027-01-01')];

it('shows the end of the previous plan and the start of the new one for a move on a later day [ROLL-02]', () => {
  expect(predictedChanges([umr], 'tides', '2027-01-01')).toEqual([
    {
      kind: 'medical',
      effects: ['UMR Plan A until December 31, 2026; Tides Plan from January 1, 2027.'],
      isBeginning: true,
      isEnding: false,
    },
  ]);
});

it('shows the last day of an end, the first one of a first plan, and nothing for no change [ROLL-02]', () => {
  expect(predictedChanges([umr], null, '2027-01-01')).toMatchObject([
    { effects: ['UMR Plan A until December 31, 2026, then no plan.'], isEnding: true },
  ]);
  expect(predictedChanges([], 'tides', today)).toMatchObject([{ effects: ['Tides Plan from November 24, 2026.'] }]);
  expect(predictedChanges([umr], 'umr', today)).toEqual([]);
});

it('names an upcoming plan that never takes effect [ROLL-02]', () => {
  expect(predictedChanges(moving, null, today)).toMatchObject([
    {
      effects: [
        'UMR Plan A until November 23, 2026, then no plan.',
        'Tides Plan, effective January 1, 2027, will be canceled before it starts.',
      ],
    },
  ]);
  expect(predictedChanges(moving, 'umr', '2027-01-01')).toMatchObject([
    {
      effects: [
        'UMR Plan A from January 1, 2027.',
        'Tides Plan, effective January 1, 2027, will be canceled before it starts.',
      ],
    },
  ]);
  expect(predictedChanges([umr], 'tides', '2026-01-01')).toMatchObject([
    {
      effects: [
        'Tides Plan from January 1, 2026.',
        'UMR Plan A, effective January 1, 2026, will be treated as never in effect.',
      ],
    },
  ]);
});

it('lists the coverage on a day with what follows it, without voided rows [ROLL-02]', () => {
  expect(coverageTextFrom(moving, 'medical', today)).toBe('UMR Plan A, Tides Plan from January 1, 2027');
  expect(coverageTextFrom(moving, 'medical', '2027-01-01')).toBe('Tides Plan');
  expect(coverageTextFrom([{ ...umr, voided: 'corrected' }], 'medical', today)).toBe('No plan');
});
