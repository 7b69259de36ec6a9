import fc from 'fast-check';

import type { EnrolledPlans } from '@/contract/people/enrollment';
import { birthdayAt, type LifeEvent, monthEnd } from '@/contract/people/lifeEvent';
import { type PlanKind, planKinds } from '@/contract/people/plan';
import { addDays } from '@/contract/program/planYear';
import { type EventRules } from '@/server/modules/coverage/eventRules';
import type { StoredCoverage } from '@/server/modules/coverage/queries/coverages';
import {
  type CoverageChange,
  type EventInput,
  type Family,
  type FamilyMember,
  formerSpouseIdsOf,
  proposeChanges,
  temporaryPersonId,
} from '@/server/modules/lifeEvents/proposeChanges';
import { repeatCount } from '../support/repeatCount';

const today = '2026-11-28';
const rules: EventRules = { coverageStart: 'eventDay', coverageEnd: 'monthEnd', ageLimit: 26, ageLimitEnd: 'monthEnd' };
const noPlans: EnrolledPlans = { medical: null, dental: null, vision: null };
const plan = (id: string, kind: PlanKind, isOpen = true) => ({
  id,
  kind,
  name: id,
  userTiear: null,
  isOpen,
  insurer: '',
  groupNumber: '',
  phone: '',
  hasPeople: true,
  position: 1,
  version: 1,
});
const catalog = planKinds.flatMap((kind) => [plan(`${kind}_a`, kind), plan(`${kind}_b`, kind)]);

let rows = 0;
const row = (
  kind: PlanKind,
  starts: string,
  ends: string | null,
  more: Partial<StoredCoverage> = {},
): StoredCoverage => ({
  id: (rows += 1),
  person_id: 0,
  plan_id: `${kind}_a`,
  kind,
  starts,
  ends,
  reason: 'other',
  end_reason: ends === null ? null : 'other',
  voided: null,
  is_sole: false,
  import_id: null,
  created_at: new Date(),
  changed_at: new Date(),
  ...more,
});

const member = (id: number, more: Partial<FamilyMember> = {}): FamilyMember => ({
  id,
  name: ['', 'Marlow', 'Robin', 'Sky', 'Wren'][id] ?? `Person ${id}`,
  relation: id === 1 ? 'Self' : id === 2 ? 'Spouse' : 'Child',
  birthDate: null,
  isActive: true,
  isAdministrator: false,
  lastDay: null,
  history: [row('medical', '2026-01-01', null)],
  ...more,
});
const family = (more: Partial<Family> = {}): Family => ({
  employee: member(1),
  dependents: [member(2), member(3), member(4)],
  employedSince: '2025-04-01',
  events: [],
  ...more,
});
const facts = (event: LifeEvent, more: Partial<EventInput> = {}): EventInput => ({
  event,
  date: '2026-11-10',
  people: [],
  plans: noPlans,
  ...more,
});
const propose = (of: Family, event: EventInput, by = rules) => proposeChanges(of, event, { today, rules: by, catalog });
const proposalOf = (of: Family, event: EventInput, by = rules) => {
  const { proposal, problem } = propose(of, event, by);
  if (!proposal) throw new Error(problem);
  return proposal;
};

describe('who changes how', () => {
  it('ends everyone’s coverage and the account with the employment, by the rule for ends [LIFE-02]', () => {
    const byMonth = proposalOf(family(), facts('employmentEnded'));
    expect(byMonth.coverage.map(({ person, plan: next, from }) => [person, next, from])).toEqual(
      [1, 2, 3, 4].map((id) => [id, null, '2026-12-01']),
    );
    expect(byMonth.accounts).toEqual([{ person: 1, lastDay: '2026-11-30' }]);
    const byDay = proposalOf(family(), facts('employmentEnded'), { ...rules, coverageEnd: 'eventDay' });
    expect(byDay).toMatchObject({ effectiveOn: '2026-11-10', accounts: [{ lastDay: '2026-11-10' }] });
  });

  it('cancels upcoming coverage of a kind that has none on the day of the end [LIFE-02]', () => {
    const employee = member(1, { history: [row('dental', '2027-01-01', null)] });
    const { coverage } = proposalOf(family({ employee, dependents: [] }), facts('employmentEnded'));
    expect(coverage).toMatchObject([{ kind: 'dental', plan: null, from: '2026-12-01', endReason: 'leftEmployer' }]);
  });

  it('covers a newborn from the day of birth, whatever the rule for starts is [LIFE-02]', () => {
    const birth = facts('birth', { added: { name: 'Ash' }, plans: { ...noPlans, medical: 'medical_a' } });
    const byMonth = { ...rules, coverageStart: 'nextMonth' } as const;
    expect(proposalOf(family(), birth, byMonth).coverage).toMatchObject([
      { person: temporaryPersonId, kind: 'medical', plan: 'medical_a', from: '2026-11-10', reason: 'birth' },
    ]);
    const lost = facts('lostOther', { people: [3], plans: { ...noPlans, dental: 'dental_b' } });
    expect(proposalOf(family(), lost, byMonth).coverage).toMatchObject([{ from: '2026-12-01' }]);
    expect(proposalOf(family(), { ...lost, date: '2026-11-01' }, byMonth).coverage).toMatchObject([
      { from: '2026-11-01' },
    ]);
  });

  it('ends the coverage of a child at the end of the month of the birthday, or the day before it [LIFE-02]', () => {
    const child = member(3, { birthDate: '2000-11-10' });
    const of = family({ dependents: [child] });
    const ageLimitEvent = facts('ageLimit', { people: [3] });
    expect(proposalOf(of, ageLimitEvent).coverage).toMatchObject([
      { person: 3, from: '2026-12-01', endReason: 'ageLimit' },
    ]);
    expect(proposalOf(of, ageLimitEvent, { ...rules, ageLimitEnd: 'birthday' }).coverage).toMatchObject([
      { from: '2026-11-10' },
    ]);
    expect(propose(of, { ...ageLimitEvent, date: '2026-11-11' }).problem).toBe('Sky turns 26 on November 10, 2026.');
    expect(birthdayAt('2000-02-29', 26)).toBe('2026-02-28');
    expect(birthdayAt('2000-02-29', 28)).toBe('2028-02-29');
  });

  it('ends only the coverage of the person who died on that day, and that of the family when the employee died [LIFE-02]', () => {
    expect(proposalOf(family(), facts('death', { people: [2] })).coverage).toMatchObject([
      { person: 2, from: '2026-11-11', endReason: 'death' },
    ]);
    const { coverage, accounts } = proposalOf(family(), facts('death', { people: [1] }));
    expect(coverage.map(({ person, from }) => [person, from])).toEqual([
      [1, '2026-11-11'],
      ...[2, 3, 4].map((id) => [id, '2026-12-01']),
    ]);
    expect(accounts).toEqual([{ person: 1, lastDay: '2026-11-10' }]);
  });

  it('reinstates what ended with the employment, except for people past the age limit and closed plans [LIFE-02]', () => {
    const left = { end_reason: 'leftEmployer' } as const;
    const history = [row('medical', '2026-01-01', '2026-06-30', left), row('vision', '2026-01-01', '2026-03-31')];
    const of = family({
      employee: member(1, { history, isActive: false }),
      dependents: [
        member(2, { history: [row('dental', '2026-01-01', '2026-06-30', { ...left, plan_id: 'old' })] }),
        member(3, { history, birthDate: '2000-08-01' }),
      ],
      events: [{ event: 'employmentEnded', date: '2026-06-10', effectiveOn: '2026-06-30', people: [] }],
    });
    const { coverage, accounts, notes } = proposalOf(of, facts('return'));
    expect(coverage).toMatchObject([{ person: 1, kind: 'medical', plan: 'medical_a', from: '2026-11-10' }]);
    expect(coverage).toHaveLength(1);
    expect(accounts).toEqual([{ person: 1, lastDay: null }]);
    expect(notes).toEqual([
      'Robin: old is closed to new enrollment and isn’t reinstated.',
      'Sky reached the age limit, so medical_a isn’t reinstated.',
    ]);
    // Someone who returns before the coverage ended stays covered without a gap.
    const soon = proposalOf(of, facts('return', { date: '2026-06-20' }));
    expect(soon.coverage.map(({ from }) => from)).toContain('2026-07-01');
  });

  it('keeps the account of an administrator active and says so [LIFE-02]', () => {
    const { accounts, notes } = proposalOf(
      family({ employee: member(1, { isAdministrator: true }) }),
      facts('employmentEnded'),
    );
    expect(accounts).toEqual([]);
    expect(notes).toEqual([
      'Marlow is an administrator, so the account stays active. Deactivate it under Administrators.',
    ]);
  });
});

describe('impossible events', () => {
  const past = (event: LifeEvent, people: number[] = [], date = '2026-06-10') => ({
    event,
    date,
    effectiveOn: monthEnd(date),
    people,
  });
  const marriageInput = { added: { name: 'Ash' } };
  const medical = { ...noPlans, medical: 'medical_b' };
  it.each<[title: string, of: Partial<Family>, event: EventInput, problem: string]>([
    [
      'a birth in the future',
      {},
      facts('birth', { ...marriageInput, date: '2026-11-29' }),
      'A birth or adoption can’t be in the future.',
    ],
    [
      'a death in the future',
      {},
      facts('death', { people: [2], date: '2026-11-29' }),
      'A death can’t be in the future.',
    ],
    [
      'a year too far',
      {},
      facts('employmentEnded', { date: '2126-11-10' }),
      'Enter a date no more than one year from today.',
    ],
    [
      'a day before the enrollment date',
      {},
      facts('marriage', { ...marriageInput, date: '2025-03-31' }),
      'This date is before the employee’s enrollment date, April 1, 2025.',
    ],
    ['a second spouse', {}, facts('marriage', marriageInput), 'Robin is already the spouse. Report the divorce first.'],
    ['a divorce from a child', {}, facts('divorce', { people: [3] }), 'Sky isn’t a spouse.'],
    ['a divorce from two people', {}, facts('divorce', { people: [2, 3] }), 'Choose one person.'],
    [
      'a second divorce',
      { events: [past('divorce', [2])] },
      facts('divorce', { people: [2] }),
      'The divorce from Robin was already reported.',
    ],
    [
      'a second death',
      { events: [past('death', [2])] },
      facts('death', { people: [2] }),
      'Robin’s death has already been reported.',
    ],
    [
      'someone else’s dependent',
      {},
      facts('gainedOther', { people: [77] }),
      'One of these people isn’t in this family. Review the family and try again.',
    ],
    [
      'a second end of employment',
      { events: [past('employmentEnded')] },
      facts('employmentEnded'),
      'Employment already ended on June 10, 2026. Report the return to employment first, or undo that event.',
    ],
    [
      'coverage after the employment',
      { events: [past('employmentEnded')] },
      facts('lostOther', { people: [3], plans: medical }),
      'This family can’t be covered after June 30, 2026 (employment ended).',
    ],
    ['a return without an end', {}, facts('return'), 'Employment hasn’t ended, so there is no return to report.'],
    [
      'a return before the end',
      { events: [past('employmentEnded')] },
      facts('return', { date: '2026-06-10' }),
      'Employment ended on June 10, 2026. Enter a later date, or undo that event.',
    ],
    [
      'a spouse at the age limit',
      {},
      facts('ageLimit', { people: [2] }),
      'Robin isn’t a child. The age limit is for children.',
    ],
    ['no plan', {}, facts('lostOther', { people: [2] }), 'Choose a plan.'],
    ['no people', {}, facts('gainedOther'), 'Choose at least one person.'],
    [
      'an unknown plan',
      {},
      facts('lostOther', { people: [2], plans: { ...noPlans, dental: 'none' } }),
      'This plan no longer exists.',
    ],
    [
      'a plan that everyone has',
      {},
      facts('lostOther', { people: [2], plans: { ...noPlans, medical: 'medical_a' } }),
      'This event wouldn’t change anything. Check the date, the people, and the plans.',
    ],
  ])('refuses %s with a message [LIFE-02]', (_title, of, event, problem) => {
    expect(propose(family(of), event)).toEqual({ problem });
  });

  it('accepts a new spouse after a divorce, and the same one again [LIFE-02]', () => {
    const of = family({ events: [past('divorce', [2])] });
    expect(propose(of, facts('marriage', marriageInput)).problem).toBeUndefined();
    expect(propose(of, facts('marriage', { people: [2], plans: medical })).problem).toBeUndefined();
  });

  it('lets the employee marry a former spouse on record again, also without plans, but no one while there is a spouse [LIFE-02]', () => {
    const divorced = [past('divorce', [2])];
    const of = family({ events: divorced });
    expect(formerSpouseIdsOf(of)).toEqual([2]);
    const { proposal } = propose(of, facts('marriage', { people: [2] }));
    expect(proposal).toMatchObject({
      coverage: [],
      notes: ['Robin is already on record and becomes the spouse again.'],
    });
    expect(propose(of, facts('marriage', { people: [2], ...marriageInput })).problem).toBe(
      'Choose only one person, either someone on record or someone new.',
    );
    const again = family({ events: [...divorced, past('marriage', [2])] });
    expect(formerSpouseIdsOf(again)).toEqual([]);
    expect(propose(again, facts('marriage', marriageInput)).problem).toBe(
      'Robin is already the spouse. Report the divorce first.',
    );
    const next = member(9, { name: 'Ash', relation: 'Spouse' });
    const remarried = family({ dependents: [...of.dependents, next], events: [...divorced, past('marriage', [9])] });
    expect(propose(remarried, facts('marriage', { people: [2] })).problem).toBe(
      'Ash is already the spouse. Report the divorce first.',
    );
    const widowed = family({ events: [past('death', [2])] });
    expect(formerSpouseIdsOf(widowed)).toEqual([]);
  });
});

/** The model has a plan for each day of two years, and applies changes day by day. */
const first = '2026-01-01';
const days = Array.from({ length: 730 }, (_, index) => addDays(first, index));
type Days = (string | null)[];
const daysOf = (history: readonly StoredCoverage[], kind: PlanKind): Days =>
  days.map(
    (day) =>
      history.find((one) => one.kind === kind && one.starts <= day && (one.ends === null || one.ends >= day))
        ?.plan_id ?? null,
  );
const applied = (before: Days, changes: readonly CoverageChange[]) =>
  changes.reduce<Days>(
    (plans, { from, until, plan: next }) =>
      plans.map((was, index) => {
        const day = days[index] ?? '';
        if (day < from) return was;
        return until !== null && day > until ? null : next;
      }),
    before,
  );

const dateArb = fc.integer({ min: 5, max: 390 }).map((index) => days[index] ?? first);
const historyArb = fc
  .uniqueArray(
    fc.record({
      kind: fc.constantFrom(...planKinds),
      starts: dateArb,
      length: fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
      version: fc.constantFrom('a', 'b'),
    }),
    { maxLength: 3, selector: ({ kind }) => kind },
  )
  .map((periods) =>
    periods.map(({ kind, starts, length, version }) =>
      row(kind, starts, length === null ? null : addDays(starts, length), { plan_id: `${kind}_${version}` }),
    ),
  );
const rulesArb = fc.record({
  coverageStart: fc.constantFrom('eventDay', 'nextMonth'),
  coverageEnd: fc.constantFrom('eventDay', 'monthEnd'),
  ageLimit: fc.constant(26),
  ageLimitEnd: fc.constantFrom('birthday', 'monthEnd'),
}) satisfies fc.Arbitrary<EventRules>;
const caseArb = fc.record({
  event: fc.constantFrom(
    'employmentEnded',
    'divorce',
    'death',
    'ageLimit',
    'gainedOther',
    'lostOther',
    'marriage',
    'birth',
  ),
  date: dateArb,
  people: fc.subarray([1, 2, 3, 4]),
  plans: fc.record({
    medical: fc.constantFrom(null, 'medical_a', 'medical_b'),
    dental: fc.constantFrom(null, 'dental_a'),
    vision: fc.constantFrom(null, 'vision_b'),
  }),
  histories: fc.tuple(historyArb, historyArb, historyArb, historyArb),
  isAdding: fc.boolean(),
  by: rulesArb,
});

/** Finds the last covered day by walking day by day. */
function modelLast(event: LifeEvent, date: string, by: EventRules) {
  const isMonth = event === 'ageLimit' ? by.ageLimitEnd === 'monthEnd' : by.coverageEnd === 'monthEnd';
  let day = event === 'gainedOther' || (event === 'ageLimit' && !isMonth) ? addDays(date, -1) : date;
  while (isMonth && addDays(day, 1).slice(0, 7) === day.slice(0, 7)) day = addDays(day, 1);
  return day;
}
function modelFirst(event: LifeEvent, date: string, by: EventRules) {
  let day = date;
  while (event !== 'birth' && by.coverageStart === 'nextMonth' && !day.endsWith('-01')) day = addDays(day, 1);
  return day;
}

const rounds = repeatCount(300, 3000);
it(`gives a family the same coverage on each day as a plain model, over ${rounds} events [LIFE-02]`, () => {
  let accepted = 0;
  fc.assert(
    fc.property(caseArb, ({ event, date, people, plans, histories, isAdding, by }) => {
      const of = family({
        employee: member(1, { history: histories[0] }),
        dependents: [2, 3, 4].map((id) => member(id, { history: histories[id - 1] ?? [] })),
        employedSince: null,
        events: event === 'marriage' ? [{ event: 'divorce', date: first, effectiveOn: first, people: [2] }] : [],
      });
      const { proposal } = propose(
        of,
        facts(event, { date, people, plans, ...(isAdding && { added: { name: 'Ash' } }) }),
        by,
      );
      if (!proposal) return;
      accepted += 1;
      const isStart = event === 'lostOther' || event === 'marriage' || event === 'birth';
      const isEmployeeEnd = event === 'employmentEnded' || (event === 'death' && people.includes(1));
      const from = modelFirst(event, date, by);
      const start = days.indexOf(from);
      const newcomer =
        isAdding && (event === 'marriage' || event === 'birth') ? [member(temporaryPersonId, { history: [] })] : [];
      for (const { id, history } of [of.employee, ...of.dependents, ...newcomer])
        for (const kind of planKinds) {
          const before = daysOf(history, kind);
          const after = applied(
            before,
            proposal.coverage.filter((change) => change.person === id && change.kind === kind),
          );
          const isAffected = id === temporaryPersonId || people.includes(id);
          const last = event === 'death' && people.includes(id) ? date : modelLast(event, date, by);
          const expected = before.map((was, index) => {
            const day = days[index] ?? '';
            if (!isStart) return day > last && (isEmployeeEnd || isAffected) ? null : was;
            const chosen = plans[kind];
            // The divorced spouse keeps a plan that would otherwise end.
            const isReturning = event === 'marriage' && id === 2;
            const isNew = isAffected && chosen !== null && (isReturning || before[start] !== chosen);
            return isNew && day >= from ? chosen : was;
          });
          expect(days.find((_day, index) => after[index] !== expected[index])).toBeUndefined();
        }
    }),
    { numRuns: rounds },
  );
  expect(accepted).toBeGreaterThan(rounds / 5);
});
