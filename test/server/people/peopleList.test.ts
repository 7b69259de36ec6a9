import { parse } from 'csv-parse/sync';

import { coverageState } from '@/contract/people/coverage';
import {
  type ListedPerson,
  maxExactCount,
  type PeopleFilters,
  peopleColumnNames,
  peopleColumns,
  peopleListPaths,
  peoplePerPage,
} from '@/contract/people/peopleList';
import { peopleListLimits } from '@/server/modules/people/queries/peopleList';
import { addSamplePeople } from '@/server/sampleData/addSamplePeople';

import { movableClock } from '../../support/browser/identity';
import { peopleOf } from '../../support/people';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';

const clock = movableClock();
let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
  token = await backend.signInConsole();
  const { store, cipher } = backend.parts;
  await addSamplePeople(store, { count: 50, seed: 11, cipher, passwordHash: null });
  await prepare();
});
afterAll(() => backend.close());

const dayMs = 86_400_000;
const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const yearsBefore = (day: string, years: number) =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`.replace('-02-29', '-02-28');

async function medicalPlans() {
  const plans = await backend.db.selectFrom('plans').select('id').where('kind', '=', 'medical').orderBy('id').execute();
  return [plans[0]?.id ?? '', plans[1]?.id ?? ''] as const;
}

/** Prepares ages around each limit, coverage in every state, SSNs to follow, and every account state. */
async function prepare() {
  const { db, parts } = backend;
  const today = await parts.siteValues.today();
  const [plan, other] = await medicalPlans();
  const people = await db.selectFrom('people').select(['id', 'relation', 'registered_at']).orderBy('id').execute();
  await db.updateTable('coverages').set({ starts: '2020-01-01' }).execute();
  for (const [nth, { id, relation, registered_at }] of people.entries()) {
    const turning = yearsBefore(
      daysFrom(today, [0, 1, 90, 91, -1][nth % 5] ?? 0),
      [26, 19, 26, 40, 8][(nth >> 1) % 5] ?? 0,
    );
    await db
      .updateTable('people')
      .set({
        birth_date: nth % 7 === 0 ? null : turning,
        ...(relation === 'Child' && nth % 3 === 0 && { ssn_last4: '' }),
        ...(nth % 13 === 0 && { status: 0 }),
        ...(registered_at && nth % 4 === 0 && relation !== 'Self' && { deleted_at: clock.now() }),
      })
      .where('id', '=', id)
      .execute();
    const change = nth % 9;
    const of = db.selectFrom('coverages').select('id').where('person_id', '=', id);
    const update = db.updateTable('coverages').where('id', 'in', of);
    if (change === 1) await update.set({ ends: daysFrom(today, -1) }).execute();
    if (change === 2) await update.set({ ends: today }).execute();
    if (change === 3) await update.set({ ends: daysFrom(today, 60) }).execute();
    if (change === 4) await update.set({ ends: daysFrom(today, 61) }).execute();
    if (change === 5) await update.set({ starts: daysFrom(today, 10) }).execute();
    if (change === 6) await db.deleteFrom('coverages').where('person_id', '=', id).execute();
    if (change === 7) {
      // A gap around today or, for some, another plan that follows without a gap.
      await db.deleteFrom('coverages').where('person_id', '=', id).execute();
      const added = { person_id: id, plan_id: plan, kind: 'medical', reason: 'other' } as const;
      const next = nth % 2 ? daysFrom(today, 5) : daysFrom(today, 1);
      await db
        .insertInto('coverages')
        .values([
          { ...added, starts: '2021-01-01', ends: nth % 2 ? daysFrom(today, -5) : today },
          { ...added, plan_id: other, starts: next },
        ])
        .execute();
    }
  }
}

type Page = { people: ListedPerson[]; count: number | null; hasEarlier: boolean; hasLater: boolean };
type Query = PeopleFilters & { after?: unknown; before?: unknown };
const read = async (query: Query = {}): Promise<Page> => {
  const { body } = await backend.main('GET', peopleListPaths.list, { token, query: query as Record<string, string> });
  expect(body.status).toBe('success');
  return body.data;
};
/** Reads all pages forward. */
async function readAll(filters: PeopleFilters = {}) {
  const found: ListedPerson[] = [];
  for (let page = await read(filters); ; page = await read({ ...filters, after: found.at(-1)?.id })) {
    found.push(...page.people);
    if (!page.hasLater) return found;
  }
}
const idsOf = (people: readonly { id: unknown }[]) => people.map(({ id }) => Number(id)).toSorted((a, b) => a - b);

/** Everyone with their coverage, to compare with. */
async function everyone() {
  const people = await backend.db.selectFrom('people').selectAll().execute();
  const coverages = await backend.db.selectFrom('coverages').selectAll().where('voided', 'is', null).execute();
  return people
    .filter(({ deleted_at, registered_at, is_operator }) => (!deleted_at || registered_at) && !is_operator)
    .map((person) => ({ ...person, coverages: coverages.filter(({ person_id }) => person_id === person.id) }));
}
type Someone = Awaited<ReturnType<typeof everyone>>[number];

/** What each filter means, person by person. */
function modelOf(day: string): {
  [Name in 'relation' | 'coverage' | 'age' | 'account']: Record<string, (one: Someone) => boolean>;
} {
  const state = ({ starts, ends }: Someone['coverages'][number]) =>
    coverageState({ from: starts, to: ends, voided: null }, day);
  const isCovered = ({ coverages }: Someone) => coverages.some((one) => state(one) === 'effective');
  const hasUpcoming = ({ coverages }: Someone) => coverages.some((one) => state(one) === 'coming');
  const bornBetween = (from: string | null, to: string) => (one: Someone) =>
    one.birth_date !== null && (from === null || one.birth_date > from) && one.birth_date <= to;
  const isOpen = ({ deleted_at, status }: Someone) => !deleted_at && status === 1;
  return {
    relation: {
      Self: ({ relation }) => relation === 'Self',
      Spouse: ({ relation }) => relation === 'Spouse',
      Child: ({ relation }) => relation === 'Child',
    },
    coverage: {
      covered: isCovered,
      ending: ({ coverages }) =>
        coverages.some(
          (one) =>
            state(one) === 'effective' &&
            one.ends !== null &&
            one.ends <= daysFrom(day, 60) &&
            !coverages.some(
              ({ kind, starts }) => kind === one.kind && starts > one.starts && starts <= daysFrom(one.ends ?? day, 1),
            ),
        ),
      upcoming: (one) => !isCovered(one) && hasUpcoming(one),
      ended: (one) => !isCovered(one) && !hasUpcoming(one) && one.coverages.length > 0,
      none: ({ coverages }) => coverages.length === 0,
    },
    age: {
      under19: bornBetween(yearsBefore(day, 19), day),
      from19: bornBetween(yearsBefore(day, 26), yearsBefore(day, 19)),
      from26: bornBetween(null, yearsBefore(day, 26)),
      turning26: bornBetween(daysFrom(yearsBefore(day, 26), -1), yearsBefore(daysFrom(day, 90), 26)),
      unknown: ({ birth_date }) => birth_date === null,
    },
    account: {
      registered: (one) => isOpen(one) && one.registered_at !== null,
      notRegistered: (one) => isOpen(one) && one.registered_at === null,
      inactive: ({ deleted_at, status }) => !deleted_at && status === 0,
      closed: ({ deleted_at }) => deleted_at !== null,
      waiting: () => false,
    },
  };
}

/** Compares every filter alone, and pairs of them, with the model. */
async function expectModel() {
  const day = await backend.parts.siteValues.today();
  const all = await everyone();
  const model = Object.entries(modelOf(day)).flatMap(([filter, choices]) =>
    Object.entries(choices).map(([choice, matches]) => ({ filter, choice, matches })),
  );
  const pairs = model.map((one, nth) => ({ one, other: model[(nth * 7 + 5) % model.length] ?? one }));
  for (const { one, other } of pairs) {
    const alone = { [one.filter]: one.choice };
    const found = await readAll(alone);
    expect([alone, idsOf(found)]).toEqual([alone, idsOf(all.filter(one.matches))]);
    expect((await read(alone)).count).toBe(found.length);
    if (other.filter === one.filter) continue;
    const both = { ...alone, [other.filter]: other.choice };
    const matches = all.filter((person) => one.matches(person) && other.matches(person));
    expect([both, idsOf(await readAll(both))]).toEqual([both, idsOf(matches)]);
  }
}

it('lists employees and dependents by name, page by page in both directions, each once [LIFE-01]', async () => {
  const all = await everyone();
  const found = await readAll();
  expect(found).toHaveLength(all.length);
  expect(idsOf(found)).toEqual(idsOf(all));
  const keys = found.map(({ name }) => Buffer.from(name.toLowerCase()));
  expect(keys.every((key, index) => index === 0 || Buffer.compare(keys[index - 1] as Buffer, key) <= 0)).toBe(true);
  const second = await read({ after: found[peoplePerPage - 1]?.id });
  expect(second).toMatchObject({ count: null, hasEarlier: true });
  const back = await read({ before: second.people[0]?.id });
  expect(back.people.map(({ id }) => id)).toEqual(found.slice(0, peoplePerPage).map(({ id }) => id));
  expect(back).toMatchObject({ hasEarlier: false, hasLater: true });
  expect(maxExactCount).toBeGreaterThan(all.length);
});

it('finds by each filter, alone and with another one, whom a plain model finds, also on a later day [LIFE-01 LIFE-03]', async () => {
  await expectModel();
  clock.pass((20 * dayMs) / 1000);
  token = await backend.signInConsole();
  await expectModel();
});

it.each([
  ['reads on in name order', { listedById: 0, countedById: 0 }],
  ['checks each person', { listedById: 0, countedById: 0, hashed: 0 }],
])('finds the same people when more match than the limits and the query %s [LIFE-01]', async (_title, few) => {
  const before = { ...peopleListLimits };
  Object.assign(peopleListLimits, few);
  await expectModel();
  Object.assign(peopleListLimits, before);
});

it('shows the plans, the coverage, and the employee of a person, and never a whole SSN [LIFE-01]', async () => {
  const people = peopleOf(backend, token);
  const employeeId = await people.added({ name: 'Zora Quillfeather', birthDate: '1980-02-03' });
  const child = { name: 'Baby Quillfeather', relation: 'Child', email: '', contact: '', employeeId } as const;
  const id = (await people.add({ ...child, ssn: '', isSsnToFollow: true })).data.id;
  const today = await backend.parts.siteValues.today();
  const [plan] = await medicalPlans();
  const coverage = { person_id: id, plan_id: plan, kind: 'medical', reason: 'birth' } as const;
  await backend.db
    .insertInto('coverages')
    .values({ ...coverage, starts: '2025-01-01', ends: '2199-12-31' })
    .execute();
  const [baby, employee] = (await read({ search: 'quillfeather' })).people;
  expect(baby).toEqual({
    id,
    employeeId,
    employeeName: 'Zora Quillfeather',
    name: 'Baby Quillfeather',
    relation: 'Child',
    birthDate: null,
    ssn: '***-**-',
    email: '',
    contact: '',
    plans: [expect.any(String)],
    coverage: 'Ends December 31, 2199',
    account: 'notRegistered',
  });
  expect(employee).toMatchObject({ birthDate: '1980-02-03', coverage: 'Never covered', plans: [] });
  expect(idsOf((await read({ plan, search: 'quillfeather' })).people)).toEqual([id]);
  expect(idsOf((await read({ ssn: 'missing', search: 'quillf' })).people)).toEqual([id]);
  // Two letters match the starts of words.
  expect(idsOf((await read({ search: 'zo' })).people)).toContain(employeeId);
  expect(idsOf((await read({ search: 'qu' })).people)).toContain(id);
  await backend.db.updateTable('coverages').set({ ends: today }).where('person_id', '=', id).execute();
  expect((await read({ search: 'baby quill' })).people).toMatchObject([{ id }]);
});

it('logs a search by the last four digits of an SSN, and refuses unknown filters [LIFE-01]', async () => {
  const [person] = await backend.db
    .selectFrom('people')
    .select('ssn_last4')
    .where('ssn_last4', '<>', '')
    .limit(1)
    .execute();
  await read({ search: person?.ssn_last4 });
  expect((await auditLines(backend, { action: 'view-list' })).at(-1)).toMatchObject({
    subject: 'list:people',
    detail: { ssnEnd: true },
  });
  const { status } = await backend.main('GET', peopleListPaths.list, { token, query: { age: 'old' } });
  expect(status).toBe(400);
});

it('exports exactly whom the filters show, in the chosen columns and safe for spreadsheets, with an audit entry [LIFE-01]', async () => {
  const people = peopleOf(backend, token);
  await people.added({ name: '=cmd|calc Export' });
  const filters = { relation: 'Self', account: 'notRegistered' } as const;
  const columns = ['birthDate', 'coverage', 'ssn'] as const;
  const { text } = await backend.main('POST', peopleListPaths.export, { token, body: { ...filters, columns } });
  const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
  const listed = await readAll(filters);
  expect(Object.keys(rows[0] ?? {})).toEqual(['Name', 'Date of birth', 'Coverage', 'SSN']);
  expect(rows.map((row) => [row['Date of birth'], row.Coverage, row.SSN])).toEqual(
    listed.map(({ birthDate, coverage, ssn }) => [birthDate ?? '', coverage, ssn]),
  );
  expect(text).not.toMatch(/^=cmd/m);
  expect((await auditLines(backend, { action: 'export' })).at(-1)).toMatchObject({
    outcome: 'done',
    subject: 'list:people',
    detail: { numbers: 'masked', ...filters },
  });
  const whole = await backend.main('POST', peopleListPaths.export, { token, body: { columns: peopleColumnNames } });
  const [first = {}] = parse<Record<string, string>>(whole.text, { columns: true, bom: true });
  expect(Object.keys(first)).toEqual(['Name', ...peopleColumnNames.map((name) => peopleColumns[name])]);
});

it('counts what is due like the lists that the counts open [LIFE-03]', async () => {
  const { body } = await backend.main('GET', peopleListPaths.due, { token });
  expect(body.data).toEqual({
    turningAge: (await readAll({ relation: 'Child', coverage: 'covered', age: 'turning26' })).length,
    ssnMissing: (await readAll({ ssn: 'missing' })).length,
    coverageEnding: (await readAll({ coverage: 'ending' })).length,
    requests: 0,
    changeRequests: 0,
  });
  expect(body.data.ssnMissing).toBeGreaterThan(0);
  expect(body.data.coverageEnding).toBeGreaterThan(0);
});
