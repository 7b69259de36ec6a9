import { dentalPlan, medicalPlans, planPaths, visionPlan, type PlanDetail } from '@/contract/plan';
import { userPaths, type Relative } from '@/contract/user';

import { startBackend, type TestBackend } from '../support/backend';

let backend: TestBackend;
let token: string;
let me: { id: number; relatives: Relative[] };
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInMember();
  me = (await backend.main('GET', userPaths.info, { token })).body.data;
});
afterAll(() => backend.close());

const plansOf = (id: unknown) => backend.main('POST', planPaths.details, { token, body: { id } });
const cover = (id: number, cover: { has_dental: boolean; has_vision: boolean; tier: 1 | 2 | null }) =>
  backend.db.updateTable('people').set(cover).where('id', '=', id).execute();

test('PLAN-03 API-25 a member reads the tables of their own plans, a value under every option', async () => {
  await cover(me.id, { has_dental: true, has_vision: true, tier: 1 });

  const { planDetails } = (await plansOf(me.id)).body.data[0];
  for (const name of [medicalPlans[1], dentalPlan, visionPlan])
    expect(planDetails.filter(({ header }: PlanDetail) => header.startsWith(name)).length).toBeGreaterThan(1);
  expect(planDetails.some(({ header }: PlanDetail) => header.startsWith(medicalPlans[2]))).toBe(false);
  for (const { option_headers, result } of planDetails as PlanDetail[]) {
    expect(result.length).toBeGreaterThan(0);
    for (const { key, title, datas } of result) {
      expect(key && title).toBeTruthy();
      expect(datas).toHaveLength(option_headers.length);
    }
  }
});

test('a member reads the tables of each relative, by the plans the relative has', async () => {
  expect(me.relatives.length).toBeGreaterThan(1);
  const [spouse, child] = me.relatives.map(({ id }) => Number(id)) as [number, number];
  await cover(spouse, { has_dental: false, has_vision: false, tier: 2 });
  await cover(child, { has_dental: false, has_vision: false, tier: null });

  const { planDetails } = (await plansOf(spouse)).body.data[0];
  expect(planDetails.every(({ header }: PlanDetail) => header.startsWith(medicalPlans[2]))).toBe(true);
  expect((await plansOf(child)).body.data).toEqual([{ planDetails: [] }]);
});

test('PLAN-04 of all ids only those of the own family answer, and all others alike', async () => {
  const strangers = await backend.db.selectFrom('people').select('id').where('id', '!=', me.id).execute();
  const family = new Set([me.id, ...me.relatives.map(({ id }) => Number(id))]);
  const foreign = strangers.map(({ id }) => id).filter((id) => !family.has(id));
  const unknown = [1, 999_999, 900_000_000_000_000];
  expect(foreign.length).toBeGreaterThan(50);

  const answers = new Set<string>();
  for (const id of [...foreign, ...unknown]) {
    const { status, text } = await plansOf(id);
    answers.add(`${status} ${text}`);
  }
  expect([...answers]).toEqual([expect.stringMatching(/^200 .*"status":"failure"/)]);
  for (const id of family) expect((await plansOf(String(id))).body.status).toBe('success');
});

test('a relative who was removed answers like a stranger', async () => {
  const last = Number(me.relatives.at(-1)?.id);
  await backend.db.updateTable('people').set({ deleted_at: new Date() }).where('id', '=', last).execute();

  expect((await plansOf(last)).text).toBe((await plansOf(999_999)).text);
});

test('every look at a plan is written into the audit trail, refused ones too', async () => {
  const lines = () => backend.db.selectFrom('audit').selectAll().where('action', '=', 'view-plan').orderBy('id').execute();
  const before = (await lines()).length;
  await plansOf(me.id);
  await plansOf(999_999);

  expect((await lines()).slice(before)).toEqual([
    expect.objectContaining({ actor: `person:${me.id}`, subject: `person:${me.id}`, outcome: 'done' }),
    expect.objectContaining({ actor: `person:${me.id}`, subject: 'person:999999', outcome: 'refused' }),
  ]);
});

test.each([undefined, 0, -1, 1.5, 'me', { id: 1 }, '1; select 1'])('an id that is none is refused: %j', async (id) => {
  expect((await plansOf(id)).status).toBe(400);
});
