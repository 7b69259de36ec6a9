import { providerPaths, providerStep, type Provider } from '@/contract/provider';

import { startBackend, type TestBackend } from '../support/backend';

let backend: TestBackend;
let member: string;
let admin: string;
beforeAll(async () => {
  backend = await startBackend();
  member = await backend.signInMember();
  admin = await backend.signInConsole();
});
afterAll(() => backend.close());

const step = { limit: providerStep, offset: 0, search: '', lat: '', long: '' };
const ask = async (body: object) => (await backend.main('POST', providerPaths.member, { token: member, body })).body.data;
const askAsAdmin = async (body: object) => (await backend.chat('POST', providerPaths.admin, { token: admin, body })).body.data;
const hay = ({ fullName, primarySpecialty, zipcode }: Provider) => `${fullName} ${primarySpecialty} ${zipcode}`.toLowerCase();

test('PROV-08 API-33 providers come in steps of nine with the total, and every step brings new ones', async () => {
  const ids: unknown[] = [];
  const { totalRecords } = await ask(step);
  for (let offset = 0; offset < totalRecords; offset += providerStep) {
    const { data } = await ask({ ...step, offset });
    ids.push(...data.map(({ id }: Provider) => id));
  }

  expect(totalRecords).toBeGreaterThan(60);
  expect(new Set(ids).size).toBe(totalRecords);
  expect(ids).toHaveLength(totalRecords);
});

test('members find providers by name, by speciality and by zip code, in any case', async () => {
  const { data: everybody } = await ask({ ...step, limit: 500 });
  const someone = everybody[20];

  for (const search of [someone.fullName.toUpperCase(), someone.primarySpecialty.toLowerCase(), someone.zipcode]) {
    const { data, totalRecords } = await ask({ ...step, limit: 500, search });
    expect(totalRecords).toBe(data.length);
    expect(totalRecords).toBeLessThan(everybody.length);
    expect(data.map(({ id }: Provider) => id)).toContain(someone.id);
    for (const provider of data) for (const word of search.toLowerCase().split(' ')) expect(hay(provider)).toContain(word);
  }
});

test('PROV-10 CONST-09 fewer than three characters search for nothing', async () => {
  const { totalRecords } = await ask(step);

  expect((await ask({ ...step, search: 'zz' })).totalRecords).toBe(totalRecords);
  expect((await ask({ ...step, search: ' zz ' })).totalRecords).toBe(totalRecords);
  expect((await ask({ ...step, search: 'zzz' })).totalRecords).toBe(0);
});

test('who says where they are gets the nearest first, and those without a position last', async () => {
  const { data } = await ask({ ...step, limit: 500, lat: 42.3426, long: -71.0922 });
  const distances: (number | null)[] = data.map(({ distance }: Provider) => distance ?? null);
  const known = distances.filter((distance) => distance !== null);

  expect(data[0].city).toBe('Boston');
  expect(known[0]).toBeLessThan(10);
  expect(known).toEqual([...known].sort((one, other) => one - other));
  expect(distances.slice(known.length).every((distance) => distance === null)).toBe(true);
  expect(distances.length).toBeGreaterThan(known.length);
});

test('PROV-16 API-43 administrators of either kind read the same cards on the chat service', async () => {
  const { data, totalRecords } = await askAsAdmin({ limit: providerStep, offset: 0, search: '' });
  const employeeAdmin = await backend.signInAdmin();
  const other = await backend.chat('POST', providerPaths.admin, {
    token: employeeAdmin,
    body: { limit: providerStep, offset: 0, search: '' },
  });

  expect(data).toHaveLength(providerStep);
  expect(totalRecords).toBe((await ask(step)).totalRecords);
  expect(other.body.data.data).toEqual(data);
  expect(Object.keys(data[0]).sort()).toEqual(
    [
      'address', 'city', 'country', 'distance', 'fullName', 'gender', 'id', 'organizationName', 'phoneNumber',
      'primarySpecialty', 'state', 'zipcode',
    ].sort(),
  );
});

test('an empty limit brings every match of a search at once', async () => {
  const { data, totalRecords } = await askAsAdmin({ limit: '', offset: 0, search: 'dr.' });

  expect(totalRecords).toBeGreaterThan(providerStep);
  expect(data).toHaveLength(totalRecords);
});

test('the admin search looks at name and speciality, not at the zip code', async () => {
  const { data: everybody } = await ask({ ...step, limit: 500 });

  expect((await askAsAdmin({ limit: '', offset: 0, search: everybody[0].primarySpecialty })).totalRecords).toBeGreaterThan(0);
  expect((await askAsAdmin({ limit: '', offset: 0, search: everybody[0].zipcode })).totalRecords).toBe(0);
});

test.each([{ lat: 'north' }, { limit: 501 }, { limit: '' }, { offset: 1.5 }, { lat: 999 }])(
  'a question that makes no sense is refused: %j',
  async (wrong) => {
    const { status } = await backend.main('POST', providerPaths.member, { token: member, body: { ...step, ...wrong } });
    expect(status).toBe(400);
  },
);
