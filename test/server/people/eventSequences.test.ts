import fc from 'fast-check';

import { lifeEventPaths } from '@/contract/people/lifeEvent';
import { addDays } from '@/contract/program/planYear';
import { historyOf } from '@/server/modules/coverage/queries/coverages';
import { setPlans } from '../../support/coverage';
import { peopleOf } from '../../support/people';
import { repeatCount } from '../../support/repeatCount';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
let today: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
  today = await backend.parts.siteValues.today();
});
afterAll(() => backend.close());

const names = ['employee', 'spouse', 'child'] as const;
type Name = (typeof names)[number];
const events = ['gainedOther', 'lostOther', 'divorce', 'marriage', 'death', 'employmentEnded'] as const;
const stepArb = fc.record({
  event: fc.constantFrom(...events),
  ahead: fc.integer({ min: -20, max: 250 }),
  who: fc.subarray([...names], { minLength: 1 }),
  plan: fc.constantFrom('umr_plan_a', 'uhc_plan_b_ppo'),
});
type Step = { event: (typeof events)[number]; ahead: number; who: Name[]; plan: string };

/** The medical plan of each person on each day; events change it day by day. */
type Model = {
  plans: Record<Name, (string | null)[]>;
  isDivorced: boolean;
  /** The last day on which the family can be covered, after the employment. */
  limit: string | undefined;
};
const longest = 420;
const dayAt = (index: number) => addDays(today, index - 30);

/** Who an event is about; a divorce and a marriage are with the spouse, and only the child dies. */
function peopleOfStep({ event, who }: Step): Name[] {
  if (event === 'divorce' || event === 'marriage') return ['spouse'];
  return event === 'death' ? ['child'] : event === 'employmentEnded' ? [] : who;
}
const dateOf = ({ event, ahead }: Step) => addDays(today, event === 'death' ? Math.min(ahead, 0) : ahead);

function change(model: Model, step: Step, rules: { isMonthStart: boolean; isMonthEnd: boolean }) {
  const { event, plan } = step;
  const date = dateOf(step);
  let first = date;
  while (rules.isMonthStart && !first.endsWith('-01')) first = addDays(first, 1);
  let last = event === 'gainedOther' ? addDays(date, -1) : date;
  while (rules.isMonthEnd && addDays(last, 1).slice(0, 7) === last.slice(0, 7)) last = addDays(last, 1);
  if (event === 'death') last = date;
  const isStart = event === 'lostOther' || event === 'marriage';
  const concerned = event === 'employmentEnded' ? names : peopleOfStep(step);
  for (const name of concerned) {
    const before = model.plans[name];
    const isSame = before[before.findIndex((_plan, index) => dayAt(index) === first)] === plan;
    const isKept = isSame && !(event === 'marriage' && model.isDivorced);
    model.plans[name] = before.map((was, index) => {
      const day = dayAt(index);
      if (!isStart) return day > last ? null : was;
      if (isKept || day < first) return was;
      return model.limit !== undefined && day > model.limit ? null : plan;
    });
  }
  if (event === 'divorce') model.isDivorced = true;
  if (event === 'marriage') model.isDivorced = false;
  if (event === 'employmentEnded') model.limit = last;
}

const runs = repeatCount(3, 60);
it(`stores after each of a sequence of events the coverage that a plain model has on each day, in ${runs} families [LIFE-02]`, async () => {
  const { values } = await backend.parts.siteValues.effective();
  const rules = {
    isMonthStart: values.coverageStart === 'nextMonth',
    isMonthEnd: values.coverageEnd === 'monthEnd',
  };
  const people = peopleOf(backend, token);
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(stepArb, { minLength: 4, maxLength: 8 }), async (steps) => {
      const employee = await people.added({ name: 'Marlow Quill' });
      const of = { employeeId: employee, email: '', contact: '' };
      const ids = {
        employee,
        spouse: await people.added({
          ...of,
          name: 'Robin Quill',
          relation: 'Spouse',
          email: 'r@example.org',
          contact: '6175550188',
        }),
        child: await people.added({ ...of, name: 'Sky Quill', relation: 'Child' }),
      };
      const all = Array.from({ length: longest }, () => 'umr_plan_a');
      const model: Model = { plans: { employee: all, spouse: all, child: all }, isDivorced: false, limit: undefined };
      for (const name of names) await setPlans(backend.db, ids[name], { medical: 'umr_plan_a' });
      for (const step of steps) {
        const isStart = step.event === 'lostOther' || step.event === 'marriage';
        const body = {
          employeeId: employee,
          event: step.event,
          date: dateOf(step),
          people: peopleOfStep(step).map((name) => ids[name]),
          plans: { medical: isStart ? step.plan : null, dental: null, vision: null },
        };
        const preview = (await backend.main('POST', lifeEventPaths.preview, { token, body })).body;
        if (preview.status === 'success') {
          const { version } = preview.data as { version: string };
          const report = await backend.main('POST', lifeEventPaths.report, { token, body: { ...body, version } });
          expect(report.body).toMatchObject({ status: 'success' });
          change(model, step, rules);
          accepted += 1;
        }
        for (const name of names) {
          const rows = (await historyOf(backend.db, ids[name])).filter(({ voided }) => voided === null);
          const stored = all.map((_plan, index) => {
            const day = dayAt(index);
            return rows.find(({ starts, ends }) => starts <= day && (ends === null || ends >= day))?.plan_id ?? null;
          });
          expect({ name, step, plans: stored }).toEqual({ name, step, plans: model.plans[name] });
        }
      }
    }),
    // Every usual run has the same families.
    { numRuns: runs, ...(runs === 3 && { seed: 39 }) },
  );
  expect(accepted).toBeGreaterThan(runs);
});
