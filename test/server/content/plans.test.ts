import { type PlanCard, type PlanDetail, planPaths } from '@/contract/people/plan';
import { type Relative, userPaths } from '@/contract/people/user';
import { noPlans } from '@/server/modules/coverage/queries/coverages';
import { movableClock } from '../../support/browser/identity';
import { setPlans } from '../../support/enrolledPlans';
import { formOf, samplePdf } from '../../support/page/forms';
import { repeatCount } from '../../support/repeatCount';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';

const last = repeatCount(100, 5_000);
const perToken = 500;
const clock = movableClock();
let backend: TestBackend;
let token: string;
let me: { id: number; relatives: Relative[] };
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
  token = await backend.signInMember();
  me = (await backend.main('GET', userPaths.info, { token })).body.data;
});
afterAll(() => backend.close());

const plansOf = (id: unknown, as = token) => backend.main('POST', planPaths.details, { token: as, body: { id } });
const planOf = async (id: unknown, as = token) =>
  (await plansOf(id, as)).body.data[0] as { planDetails: PlanDetail[]; planCards: PlanCard[] };
const relativeNamed = (name: string) => Number(me.relatives.find(({ userFirstName }) => userFirstName === name)?.id);

it('shows a member the tables of their own plans, a value under every option [PLAN-01 PLAN-03 API-25]', async () => {
  const { planDetails } = await planOf(me.id);
  for (const name of ['UMR Plan A', 'MetLife Dental Plan', 'MetLife Vision Plan'])
    expect(planDetails.filter(({ header }) => header.startsWith(name)).length).toBeGreaterThan(1);
  expect(planDetails.some(({ header }) => header.startsWith('UHC Plan B (PPO)'))).toBe(false);
  for (const { option_headers, result } of planDetails) {
    expect(result.length).toBeGreaterThan(0);
    for (const { key, title, datas } of result) {
      expect(key && title).toBeTruthy();
      expect(datas).toHaveLength(option_headers.length);
    }
  }
});

it('shows a member the tables of each relative, by the plans the relative has [PLAN-02]', async () => {
  const child = relativeNamed('Robin');
  await setPlans(backend.db, child, noPlans);

  const headers = (await planOf(relativeNamed('Casey'))).planDetails.map(({ header }) => header);
  expect(headers.some((header) => header.startsWith('UHC Plan B (PPO)'))).toBe(true);
  expect(headers.some((header) => header.startsWith('UMR Plan A'))).toBe(false);
  expect(await planOf(child)).toEqual({ planDetails: [], planCards: [] });
});

it('has cards for the demo member and the spouse, which open by a link until it expires', async () => {
  const mine = (await planOf(me.id)).planCards;
  expect(mine.map(({ documentType }) => documentType)).toEqual(['medical', 'dental']);
  const spouses = (await planOf(relativeNamed('Casey'))).planCards;
  expect(spouses.map(({ documentType }) => documentType)).toEqual(['medical']);

  const openCard = (card: PlanCard | undefined) => fetch(new URL(card?.link ?? '', backend.url));
  const opened = await openCard(mine[0]);
  expect(opened.headers.get('content-type')).toBe('application/pdf');
  expect(await opened.text()).toMatch(/^%PDF-/);

  clock.pass(backend.parts.settings.linkLifeS + 1);
  expect((await openCard(mine[0])).status).toBe(403);
  expect((await openCard((await planOf(me.id)).planCards[0])).status).toBe(200);
});

it('stops showing the card of an earlier plan', async () => {
  const [spouse, admin] = [relativeNamed('Casey'), await backend.signInAdmin()];
  const query = { id: spouse, documentType: 'vision' };
  await backend.main('POST', planPaths.uploadDocument, { token: admin, query, body: formOf({ file: samplePdf() }) });
  expect((await planOf(spouse)).planCards.map(({ documentType }) => documentType)).toEqual(['medical', 'vision']);
  await setPlans(backend.db, spouse, { medical: 'uhc_plan_b_ppo', dental: 'metlife_dental_plan', vision: null });
  expect((await planOf(spouse)).planCards.map(({ documentType }) => documentType)).toEqual(['medical']);
});

it(`shows plans for the ids of one's own family only, among everyone's ids and 1 to ${last}, and answers alike for all others [D-41 B1 PLAN-04]`, async () => {
  const family = new Set([me.id, ...me.relatives.map(({ id }) => Number(id))]);
  const people = await backend.db.selectFrom('people').select('id').execute();
  expect(people.filter(({ id }) => !family.has(id)).length).toBeGreaterThan(50);
  const ids = [...new Set([...people.map(({ id }) => id), ...Array.from({ length: last }, (_, index) => index + 1)])];

  // A token may make 600 calls a minute, so one member uses several devices.
  const tokens = await Promise.all(
    Array.from({ length: Math.ceil(ids.length / perToken) }, () =>
      openSession(backend.parts, { kind: 'person', id: me.id }, 'session'),
    ),
  );
  const answered = new Set<number>();
  const refusals = new Set<string>();
  await Promise.all(
    tokens.map(async (session, index) => {
      for (const id of ids.slice(index * perToken, (index + 1) * perToken)) {
        const { status, text, body } = await plansOf(id, session.token);
        if (body?.status === 'success') answered.add(id);
        else refusals.add(`${status} ${text}`);
      }
    }),
  );
  expect([...answered].toSorted((a, b) => a - b)).toEqual([...family].toSorted((a, b) => a - b));
  expect([...refusals]).toEqual([expect.stringMatching(/^200 .*"status":"failure"/)]);
  expect((await plansOf(900_000_000_000_000)).text).toBe([...refusals][0]?.slice('200 '.length));
});

it('shows a spouse with a separate account no relatives, and only their own plan [D-41 PLAN-04]', async () => {
  const spouse = relativeNamed('Casey');
  const { token: asSpouse } = await openSession(backend.parts, { kind: 'person', id: spouse }, 'session');

  expect((await backend.main('GET', userPaths.info, { token: asSpouse })).body.data.relatives).toEqual([]);
  expect((await planOf(spouse, asSpouse)).planDetails.length).toBeGreaterThan(0);
  const stranger = (await plansOf(999_999, asSpouse)).text;
  for (const id of [me.id, relativeNamed('Robin'), relativeNamed('Sam')])
    expect((await plansOf(id, asSpouse)).text).toBe(stranger);
});

it('gives a removed relative the same response as a stranger [PLAN-04]', async () => {
  const removed = relativeNamed('Sam');
  await backend.db.updateTable('people').set({ deleted_at: new Date() }).where('id', '=', removed).execute();

  expect((await plansOf(removed)).text).toBe((await plansOf(999_999)).text);
});

it('logs every view of a plan as an entry of the audit log, refused ones too', async () => {
  const lines = () =>
    backend.db.selectFrom('audit').selectAll().where('action', '=', 'view-plan').orderBy('id').execute();
  const before = (await lines()).length;
  await plansOf(me.id);
  await plansOf(999_999);

  expect((await lines()).slice(before)).toEqual([
    expect.objectContaining({ actor: `person:${me.id}`, subject: `person:${me.id}`, outcome: 'done' }),
    expect.objectContaining({ actor: `person:${me.id}`, subject: 'person:999999', outcome: 'refused' }),
  ]);
});

it.each([undefined, 0, -1, 1.5, 'me', { id: 1 }, '1; select 1'])('refuses an invalid id: %j', async (id) => {
  expect((await plansOf(id)).status).toBe(400);
});
