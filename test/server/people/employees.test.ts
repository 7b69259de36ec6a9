import { employeePaths, employeeSorts, employeesPerPage } from '@/contract/people/employee';
import { searchKey } from '@/contract/searchKey';
import { listEmployees } from '@/server/modules/people/queries/employees';
import { siteConfigOf } from '@/server/modules/program/siteConfig';
import { addSamplePeople } from '@/server/sampleData/addSamplePeople';

import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInAdmin();
  await addSamplePeople(backend.parts.store, { count: 400, seed: 7, cipher: backend.parts.cipher, passwordHash: null });
});
afterAll(() => backend.close());

type Query = Record<string, string | number>;
const list = async (query: Query = {}) => (await backend.main('GET', employeePaths.list, { token, query })).body.data;
const employees = () =>
  backend.db.selectFrom('people').selectAll().where('relation', '=', 'Self').where('deleted_at', 'is', null).execute();
type Row = { id: number; userFullName: string; userSSN: string; userStatus: number; userIsSignedUp: boolean };
const keyOf = (row: Row) => row.userFullName.toLowerCase();

it.long('lists fifty employees a page, by name, and counts them all [D-129 API-47 EMP-20 CONST-22]', async () => {
  const all = await employees();
  const seen: Row[] = [];
  for (let page = 1; page <= Math.ceil(all.length / employeesPerPage); page += 1) {
    const { count, userDetails } = await list({ page });
    expect(count).toBe(all.length);
    expect(userDetails.length).toBe(Math.min(employeesPerPage, all.length - seen.length));
    seen.push(...userDetails);
  }
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)));
  const names = seen.map((row) => Buffer.from(keyOf(row)));
  expect(names.every((name, index) => index === 0 || Buffer.compare(names[index - 1] as Buffer, name) <= 0)).toBe(true);
  expect(await list({ page: 9999 })).toMatchObject({ count: all.length, userDetails: [] });
});

it('shows the last four digits and only the documented fields in a row of the listing [D-38 G9 ENT-12]', async () => {
  const { userDetails } = await list();
  for (const row of userDetails) expect(row.userSSN).toMatch(/^\*\*\*-\*\*-\d{4}$/);
  expect(Object.keys(userDetails[0]).sort()).toEqual(
    [
      'id',
      'userFirstName',
      'userLastName',
      'userFullName',
      'userEmail',
      'enrollmentDate',
      'userSSN',
      'userStatus',
      'userIsSignedUp',
      'has_dental_plan',
      'has_vision_plan',
      'dental_plan_name',
      'vision_plan_name',
      'medical_plan_name',
      'has_medical_plan',
      'userTiear',
      'userRealation',
      'userContact',
      'isAdmin',
      'dental_plan_document',
      'vision_plan_document',
      'medical_plan_document',
    ].sort(),
  );
});

it.long('sorts the listing by name, email and enrollment date both ways, ties by id [EMP-24]', async () => {
  const all = await employees();
  const columns = {
    userName: (row: (typeof all)[number]) => row.name_key,
    email: (row: (typeof all)[number]) => row.email,
    enrollmentDate: (row: (typeof all)[number]) => row.enrollment_date ?? '',
  };
  for (const column of employeeSorts) {
    const keyOfRow = columns[column];
    const ascending = [...all].sort(
      (a, b) => Buffer.compare(Buffer.from(keyOfRow(a)), Buffer.from(keyOfRow(b))) || a.id - b.id,
    );
    // Requires equal values, so that ties are tested.
    if (column === 'enrollmentDate') expect(new Set(ascending.map(keyOfRow)).size).toBeLessThan(ascending.length);
    for (const [sort, expected] of [
      [column, ascending],
      [`-${column}`, [...ascending].reverse()],
    ] as const) {
      const seen: Row[] = [];
      for (let page = 1; page <= Math.ceil(all.length / employeesPerPage); page += 1)
        seen.push(...(await list({ sort, page })).userDetails);
      expect(seen.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
  }
  const { userDetails } = await list({ sort: '-email', userStatus: 1, search: 'a' });
  const emails = userDetails.map((row: { userEmail: string | null }) => row.userEmail ?? '');
  expect(emails).toEqual([...emails].sort().reverse());
  const refused = await backend.main('GET', employeePaths.list, { token, query: { sort: 'userSSN' } });
  expect(refused.status).toBe(400);
});

it('sends the page the sort columns, unless another service is behind it [EMP-24]', () => {
  const { settings } = backend.parts;
  expect(siteConfigOf(settings).employeeSorts).toEqual(['userName', 'email', 'enrollmentDate']);
  expect(siteConfigOf({ ...settings, apiBase: 'https://benefits.example.org/api' }).employeeSorts).toEqual([]);
});

it('filters by status and by registration, alone and together [D-125 EMP-10]', async () => {
  const all = await employees();
  const cases: [Query, (row: (typeof all)[number]) => boolean][] = [
    [{ userStatus: 1 }, (row) => row.status === 1],
    [{ userStatus: 0 }, (row) => row.status === 0],
    [{ userIsSignedUp: 1 }, (row) => row.registered_at !== null],
    [{ userIsSignedUp: 'false' }, (row) => row.registered_at === null],
    [{ userStatus: 0, userIsSignedUp: 1 }, (row) => row.status === 0 && row.registered_at !== null],
  ];
  for (const [query, matches] of cases) {
    const expected = all.filter(matches).length;
    const { count, userDetails } = await list(query);
    expect(count).toBe(expected);
    expect(userDetails).toHaveLength(Math.min(expected, employeesPerPage));
    const last = Math.max(1, Math.ceil(expected / employeesPerPage));
    expect((await list({ ...query, page: last })).userDetails).toHaveLength(expected - (last - 1) * employeesPerPage);
  }
});

it('finds each word of a search anywhere, in an employee or in a dependent [D-128 EMP-20]', async () => {
  const people = await backend.db.selectFrom('people').selectAll().execute();
  const keyed = people.map((person) => ({
    id: person.relation === 'Self' ? person.id : person.employee_id,
    name: searchKey(person.full_name),
    key: searchKey(`${person.full_name} ${person.email} ${person.contact} ${person.contact2}`),
  }));
  const some = (await employees())[150];
  const [first = '', last = ''] = [some?.first_name, some?.last_name];
  for (const search of [`${last} ${first}`, last.toUpperCase(), first.slice(1, 4), last.slice(0, 2), 'ö', 'zzzz']) {
    const text = searchKey(search).split(' ');
    const expected = keyed.filter(({ name, key }) =>
      text.every((word) => (search.length < 3 ? name : key).includes(word)),
    );
    const { count, userDetails } = await list({ search });
    expect(count).toBe(new Set(expected.map(({ id }) => id)).size);
    expect(userDetails.every(({ id }: Row) => expected.some((found) => found.id === id))).toBe(true);
  }
});

it('treats wildcards, quotes and statements in a search as ordinary characters [D6]', async () => {
  for (const search of ['%', '_', '\\', "'; drop table people; --", '%%%%', '\u0000', 'a'.repeat(100)]) {
    const { status, body } = await backend.main('GET', employeePaths.list, { token, query: { search } });
    expect(status).toBe(200);
    if (/[%_\\']/.test(search)) expect(body.data.count).toBe(0);
  }
  const wrong: Query[] = [{ page: 0 }, { page: 'x' }, { userStatus: 2 }, { search: 'a'.repeat(101) }];
  for (const query of wrong) expect((await backend.main('GET', employeePaths.list, { token, query })).status).toBe(400);
});

it('returns the same page near the end from either side', async () => {
  const all = (await employees()).sort(
    (a, b) => Buffer.compare(Buffer.from(a.name_key), Buffer.from(b.name_key)) || a.id - b.id,
  );
  for (const page of [1, 5, 6, Math.ceil(all.length / employeesPerPage)]) {
    const { people } = await listEmployees(backend.db, { page });
    expect(people.map(({ id }) => id)).toEqual(
      all.slice((page - 1) * employeesPerPage, page * employeesPerPage).map(({ id }) => id),
    );
  }
});

it('counts the employees in the four totals, before and after a change [D-126 API-48 EMP-05]', async () => {
  const summary = async () => (await backend.main('GET', employeePaths.summary, { token })).body.data;
  const expected = async () => {
    const all = await employees();
    const registered = all.filter((row) => row.registered_at !== null).length;
    return {
      totalEmployeesCount: all.length,
      totalRegisteredEmployees: registered,
      totalNonRegisteredEmployees: all.length - registered,
      totalInactiveEmployees: all.filter((row) => row.status === 0).length,
    };
  };
  expect(await summary()).toEqual(await expected());
  const target = (await list({ userStatus: 1, search: 'an' })).userDetails.find(
    (row: { isAdmin: boolean }) => !row.isAdmin,
  );
  await backend.main('POST', employeePaths.setStatus, { token, query: { id: target.id }, body: { userStatus: 0 } });
  expect(await summary()).toEqual(await expected());
});

it.long('creates the generated people of a seed once, and always the same', async () => {
  const { store, cipher } = backend.parts;
  expect(await addSamplePeople(store, { count: 400, seed: 7, cipher, passwordHash: null })).toBe(0);
  const other = await startBackend({ seed: 'empty' });
  try {
    await addSamplePeople(other.parts.store, { count: 400, seed: 7, cipher: other.parts.cipher, passwordHash: null });
    const names = (from: TestBackend) =>
      from.db
        .selectFrom('people')
        .select(['full_name', 'email', 'enrollment_date'])
        .where('email', 'like', 'p917%')
        .orderBy('id')
        .execute();
    expect(await names(other)).toEqual(await names(backend));
  } finally {
    await other.close();
  }
});
