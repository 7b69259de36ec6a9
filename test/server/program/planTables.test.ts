import { dateIn } from '@/contract/format';
import { type PlanDetail, planPaths } from '@/contract/people/plan';
import { userPaths } from '@/contract/people/user';
import { planTableLimits, rowKeyOf } from '@/contract/program/planTables';
import { formatFrom, parsePlanYearKey, planYearKey } from '@/contract/program/planYear';
import { type PublicationOf, publicationPaths } from '@/contract/program/publication';
import { noPlans } from '@/server/modules/coverage/queries/coverages';
import { movableClock } from '../../support/browser/identity';
import { demoTablesByPlan } from '../../support/demoProgram';
import { setPlans } from '../../support/enrolledPlans';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';

const clock = movableClock();
let backend: TestBackend;
let token: string;
let member: string;
let memberId: number;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
  await signIn();
  memberId = (await backend.main('GET', userPaths.info, { token: member })).body.data.id;
});
afterAll(() => backend.close());

/** Signs in again, because sessions end while the clock moves. */
async function signIn() {
  token = await backend.signInConsole();
  member = await backend.signInMember();
}
async function goTo(moment: string) {
  clock.freeze();
  clock.pass((new Date(moment).getTime() - clock.now().getTime()) / 1000);
  await signIn();
}

const table = (header: string, value = '$10', rows = 1): PlanDetail => ({
  header,
  option_headers: [{ title: 'You pay' }],
  result: Array.from({ length: rows }, (_, index) => ({
    key: `row_${index}`,
    title: `Row ${index}`,
    datas: [{ value }],
  })),
});
const medical = 'umr_plan_a';
const dental = 'metlife_dental_plan';
const ask = async (path: string, body?: unknown) =>
  (await backend.main(body ? 'POST' : 'GET', path, { token, body })).body;
const placeOf = (from: string, plan = medical) => ['planTables', planYearKey({ plan, from })] as const;
type Place = ReturnType<typeof placeOf>;
const stored = async (place: Place): Promise<PublicationOf<'planTables'>> =>
  (await ask(publicationPaths.detail(...place))).data;
const versionOf = async (place: Place) => (await stored(place)).version;
const save = async (place: Place, tables: unknown) =>
  ask(publicationPaths.saveDraft(...place), { version: await versionOf(place), body: { tables } });
const change = async (place: Place, call: 'publish' | 'withdraw' | 'discardDraft', more = {}) =>
  ask(publicationPaths[call](...place), { version: await versionOf(place), ...more });
async function publish(place: Place, tables: PlanDetail[]) {
  expect((await save(place, tables)).status).toBe('success');
  expect((await change(place, 'publish')).status).toBe('success');
}
const plan = async () =>
  (await backend.main('POST', planPaths.details, { token: member, body: { id: memberId } })).body.data[0] as {
    planDetails: PlanDetail[];
    laterTables?: { from: string; planDetails: PlanDetail[] }[];
  };
const headers = (tables: readonly PlanDetail[] = []) => tables.map(({ header }) => header);
const medicalNow = async () =>
  headers((await plan()).planDetails).filter((header) => !/^(MetLife|Dental)/.test(header));
const year = () => Number(dateIn('America/New_York', clock.now()).slice(0, 4));

it('publishes the tables of the demo, and lets a member read the same as ever, without later ones [PGM-07]', async () => {
  const read = await plan();
  expect(read.planDetails).toEqual([
    ...demoTablesByPlan['UMR Plan A'],
    ...demoTablesByPlan['MetLife Dental Plan'],
    ...demoTablesByPlan['MetLife Vision Plan'],
  ]);
  expect(Object.keys(read).toSorted()).toEqual(['planCards', 'planDetails', 'plans']);
});

it('shows a draft of tables to administrators alone until it is published [PGM-07]', async () => {
  const place = placeOf(`${year()}-01-01`);
  const before = (await plan()).planDetails;
  const saved = await save(place, [table('Costs'), { ...table('Hospital'), row_header: 'Service' }]);
  expect(saved.data).toMatchObject({
    hasDraft: true,
    draft: { tables: [{ header: 'Costs' }, { row_header: 'Service' }] },
  });
  expect((await plan()).planDetails).toEqual(before);
  expect((await change(place, 'publish')).data).toMatchObject({ draft: null, current: { number: 2 } });
  expect(await medicalNow()).toEqual(['Costs', 'Hospital']);
});

const { tables, rows, columns, cell, characters } = planTableLimits;
const wide = (count: number): PlanDetail => ({
  header: 'Wide',
  option_headers: Array.from({ length: count - 1 }, (_, index) => ({ title: `Option ${index}` })),
  result: [{ key: 'a', title: 'A', datas: Array.from({ length: count - 1 }, () => ({ value: '' })) }],
});
it.each([
  [`${tables} tables`, Array.from({ length: tables }, (_, index) => table(`Table ${index}`))],
  [`${rows} rows`, [table('Long', '1', rows)]],
  [`${columns} columns`, [wide(columns)]],
  [`${cell} characters in a cell`, [table('Full', 'é'.repeat(cell))]],
])('accepts %s [PGM-07]', async (_what, max) => {
  expect(await save(placeOf('2031-01-01'), max)).toMatchObject({
    status: 'success',
    data: { draft: { tables: max } },
  });
});

it.long.each<[string, unknown, string | RegExp]>([
  [
    'one table more',
    Array.from({ length: tables + 1 }, (_, index) => table(`T${index}`)),
    'There are 51 tables; the limit is 50.',
  ],
  ['one row more', [table('Long', '1', rows + 1)], 'Table 1 (Long): it has 201 rows; the limit is 200.'],
  ['one column more', [wide(columns + 1)], 'Table 1 (Wide): it has 11 columns; the limit is 10.'],
  [
    'one character more',
    [table('Full', 'x'.repeat(cell + 1))],
    'Table 1 (Full): a cell has 501 characters; the limit is 500.',
  ],
  [
    'more characters than all tables may have',
    Array.from({ length: 11 }, (_, index) => table(`T${index}`, 'x'.repeat(cell), rows)),
    `The tables have 1,114,267 characters; the limit is ${characters.toLocaleString('en-US')}.`,
  ],
  ['no title', [table(' ')], 'Table 1: it needs a title.'],
  [
    'a row without a name',
    [{ ...table('T'), result: [{ key: '', title: ' ', datas: [{ value: 'x' }] }] }],
    /row 1 needs a name/,
  ],
  ['a column without a heading', [{ ...table('T'), option_headers: [{ title: '' }] }], /column 2 needs a heading/],
  [
    'a row of another width',
    [{ ...table('T'), result: [{ key: 'a', title: 'A', datas: [] }] }],
    /a value for each column/,
  ],
  ['no table at all', 'tables', /./],
  ['a cell that is a number', [{ ...table('T'), result: [{ key: 'a', title: 'A', datas: [{ value: 5 }] }] }], /./],
])('refuses tables with %s with a plain message and changes nothing [PGM-07]', async (_what, wrong, text) => {
  const place = placeOf('2031-01-01');
  const before = await stored(place);
  const answer = await save(place, wrong);
  expect(answer).toMatchObject({
    status: 'failure',
    message: text instanceof RegExp ? expect.stringMatching(text) : text,
  });
  expect(await stored(place)).toEqual(before);
});

it('refuses a body of many megabytes before it is read [PGM-07]', async () => {
  const answer = await backend.main('POST', publicationPaths.saveDraft(...placeOf('2031-01-01')), {
    token,
    body: { version: 0, body: { tables: [table('x'.repeat(7 * 1024 * 1024))] } },
  });
  expect(answer.status).toBe(413);
});

it.each(['umr_plan_a', 'umr_plan_a_20270229', 'umr_plan_a_20271301', 'umr_plan_a_09991231', 'other_plan_20270101'])(
  'refuses a plan year %s that the calendar or the program does not know [PGM-08]',
  async (key) => {
    expect((await backend.main('GET', publicationPaths.detail('planTables', key), { token })).status).toBe(404);
    const body = { version: 0, body: { tables: [table('T')] } };
    expect((await backend.main('POST', publicationPaths.saveDraft('planTables', key), { token, body })).status).toBe(
      404,
    );
  },
);

it('makes plan years follow the calendar, leap days included, with midnight that of the zone [PGM-08]', () => {
  expect(parsePlanYearKey('umr_plan_a_20280229')).toEqual({ plan: 'umr_plan_a', from: '2028-02-29' });
  expect(parsePlanYearKey('umr_plan_a_21000229')).toBeUndefined();
  expect(parsePlanYearKey('20280229')).toBeUndefined();
  expect(formatFrom('2027-01-01')).toBe('From January 1, 2027');
  const moment = new Date('2027-01-01T04:59:59.999Z');
  expect(dateIn('America/New_York', moment)).toBe('2026-12-31');
  expect(dateIn('UTC', moment)).toBe('2027-01-01');
  expect(dateIn('Pacific/Kiritimati', new Date('2026-12-31T10:00:00Z'))).toBe('2027-01-01');
  expect(dateIn('America/New_York', new Date('2028-02-29T05:00:00Z'))).toBe('2028-02-29');
  // The day on which clocks go back has 25 hours.
  expect(dateIn('America/New_York', new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01');
  expect(dateIn('America/New_York', new Date('2026-11-02T05:00:00Z'))).toBe('2026-11-02');
});

it('adds a plan year for one of two administrators who add it at once, and shows the other what is stored [PGM-08]', async () => {
  const place = placeOf('2040-01-01');
  const answers = await Promise.all(
    ['Mine', 'Theirs'].map((header) =>
      ask(publicationPaths.saveDraft(...place), { version: 0, body: { tables: [table(header)] } }),
    ),
  );
  const [kept] = answers.filter(({ status }) => status === 'success');
  const [refused] = answers.filter(({ status }) => status === 'failure');
  expect(refused).toMatchObject({ message: 'Someone else just changed this.', data: { current: kept.data } });
  expect((await stored(place)).draft).toEqual(kept.data.draft);
});

it('publishes once when ten publish the same tables at once, and loses nothing in a later save from the old version [PGM-07]', async () => {
  const place = placeOf('2041-01-01');
  await save(place, [table('Once')]);
  const version = await versionOf(place);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask(publicationPaths.publish(...place), { version })),
  );
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  const late = await ask(publicationPaths.saveDraft(...place), { version, body: { tables: [table('Late')] } });
  expect(late).toMatchObject({ status: 'failure', data: { current: { published: { tables: [{ header: 'Once' }] } } } });
  await change(place, 'withdraw');
});

it('does not publish a plan year without tables [PGM-07]', async () => {
  const place = placeOf('2042-01-01');
  await save(place, []);
  expect(await change(place, 'publish')).toMatchObject({
    status: 'failure',
    message: 'There are no tables to publish. Add a table first.',
  });
});

it('begins a plan year at midnight of the time zone that is set [PGM-08]', async () => {
  const east = await startBackend({ now: clock.now, env: { TIME_ZONE: 'Pacific/Kiritimati' } });
  const read = async () => {
    const session = await east.signInMember();
    const { id } = (await east.main('GET', userPaths.info, { token: session })).body.data;
    const { body } = await east.main('POST', planPaths.details, { token: session, body: { id } });
    return headers(body.data[0].planDetails);
  };
  const today = dateIn('Pacific/Kiritimati', clock.now());
  const path = publicationPaths.saveDraft(...placeOf(today));
  const admin = await east.signInConsole();
  await east.main('POST', path, { token: admin, body: { version: 0, body: { tables: [table('Since midnight')] } } });
  expect(await read()).not.toContain('Since midnight');
  await east.main('POST', publicationPaths.publish(...placeOf(today)), { token: admin, body: { version: 1 } });
  expect(await read()).toContain('Since midnight');

  const tomorrow = dateIn('Pacific/Kiritimati', new Date(clock.now().getTime() + 86_400_000));
  const next = placeOf(tomorrow);
  await east.main('POST', publicationPaths.saveDraft(...next), {
    token: admin,
    body: { version: 0, body: { tables: [table('Not before midnight')] } },
  });
  await east.main('POST', publicationPaths.publish(...next), { token: admin, body: { version: 1 } });
  expect(await read()).not.toContain('Not before midnight');
  // That zone is fourteen hours ahead of UTC.
  clock.pass((new Date(`${tomorrow}T00:00:00+14:00`).getTime() - clock.now().getTime()) / 1000);
  expect(await read()).toContain('Not before midnight');
  await signIn();
});

it('shows a later set next to the one in force, and puts it in its place at midnight of the zone [PGM-08]', async () => {
  const next = `${year() + 1}`;
  await publish(placeOf(`${next}-01-01`), [table('Next year', '$20')]);
  await publish(placeOf(`${next}-01-01`, dental), [table('Dental next')]);
  const before = await plan();
  expect(await medicalNow()).toEqual(['Costs', 'Hospital']);
  expect(before.laterTables).toHaveLength(1);
  expect(before.laterTables?.[0]?.from).toBe(`${next}-01-01`);
  // Vision does not change, so its tables stay.
  expect(headers(before.laterTables?.[0]?.planDetails)).toEqual([
    'Next year',
    'Dental next',
    ...headers(demoTablesByPlan['MetLife Vision Plan']),
  ]);

  await goTo(`${next}-01-01T04:59:58Z`);
  expect(await medicalNow()).toEqual(['Costs', 'Hospital']);
  await goTo(`${next}-01-01T05:00:00Z`);
  expect(await medicalNow()).toEqual(['Next year']);
  expect((await plan()).laterTables).toBeUndefined();
});

it('shows a scheduled set from its time on, and leaves the year before a withdrawn one in force [PGM-08]', async () => {
  const [now, next] = [year(), year() + 1];
  const place = placeOf(`${next}-01-01`);
  await save(place, [table('Planned')]);
  await change(place, 'publish', { at: new Date(clock.now().getTime() + 3_600_000).toISOString() });
  expect((await plan()).laterTables).toBeUndefined();
  clock.pass(3601);
  await signIn();
  expect(headers((await plan()).laterTables?.[0]?.planDetails)).toContain('Planned');

  await change(place, 'withdraw');
  expect((await plan()).laterTables).toBeUndefined();
  await goTo(`${next}-06-01T12:00:00Z`);
  // No set begins this year: last year's stays in effect.
  expect(await medicalNow()).toEqual(['Next year']);
  await change(placeOf(`${now}-01-01`), 'withdraw');
  expect(await medicalNow()).toEqual(['Costs', 'Hospital']);
});

it('lets two sets that begin within one year follow each other, also from a leap day [PGM-08]', async () => {
  await publish(placeOf('2032-01-01'), [table('January')]);
  await publish(placeOf('2032-02-29'), [table('Leap day')]);
  expect((await plan()).laterTables?.map(({ from }) => from)).toEqual(['2032-01-01', '2032-02-29']);
  await goTo('2032-02-29T04:59:58Z');
  expect(await medicalNow()).toEqual(['January']);
  await goTo('2032-02-29T05:00:00Z');
  expect(await medicalNow()).toEqual(['Leap day']);
});

it('shows a member whose plan has no set in force the upcoming one [PGM-08]', async () => {
  for (const { key, current } of (await ask(publicationPaths.list('planTables'))).data)
    if (key.startsWith(dental) && current && !current.withdrawn) {
      const version = (await ask(publicationPaths.detail('planTables', key))).data.version;
      await ask(publicationPaths.withdraw('planTables', key), { version });
    }
  await publish(placeOf('2033-01-01', dental), [table('First dental')]);
  const read = await plan();
  expect(headers(read.planDetails)).not.toContain('First dental');
  expect(read.laterTables?.map(({ from }) => from)).toEqual(['2033-01-01']);
  expect(headers(read.laterTables?.[0]?.planDetails)).toContain('First dental');
});

it('shows a member without plans nothing of any year [PGM-08]', async () => {
  const child = (await backend.main('GET', userPaths.info, { token: member })).body.data.relatives[0];
  await setPlans(backend.db, Number(child.id), noPlans);
  const answer = await backend.main('POST', planPaths.details, { token: member, body: { id: child.id } });
  expect(answer.body.data[0]).toEqual({ planDetails: [], planCards: [] });
});

it('logs each change of a plan year, and keeps a key of their name for rows [PGM-07]', async () => {
  const lines = await auditLines(backend, { subject: `planTables:${placeOf('2032-02-29')[1]}` });
  expect(lines.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(['change done', 'change done']);
  expect([rowKeyOf(' In-Network: “visit” '), rowKeyOf('Zahnärztin 2')]).toEqual(['in_network_visit', 'zahnärztin_2']);
});
