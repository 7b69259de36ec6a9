import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { removeFillerWords } from '@/contract/content/everydayTerms';
import { type Provider, providerPageSize, providerPaths } from '@/contract/content/provider';

import { addSampleProviders } from '@/server/sampleData/addSampleProviders';

import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let member: string;
let admin: string;
beforeAll(async () => {
  backend = await startBackend();
  member = await backend.signInMember();
  admin = await backend.signInConsole();
});
afterAll(() => backend.close());

const step = { limit: providerPageSize, offset: 0, search: '', lat: '', long: '' };
const ask = async (body: object) =>
  (await backend.main('POST', providerPaths.member, { token: member, body })).body.data;
const askAsAdmin = async (body: object) =>
  (await backend.chat('POST', providerPaths.admin, { token: admin, body })).body.data;
const searchedText = ({ fullName, organizationName, primarySpecialty, city, state, zipcode }: Provider) =>
  `${fullName} ${organizationName} ${primarySpecialty} ${city} ${state} ${zipcode}`.toLowerCase();
type Row = Awaited<ReturnType<typeof everyone>>[number];
const searchedRowText = (row: Row) =>
  `${row.full_name} ${row.organization_name} ${row.primary_specialty} ${row.city} ${row.state} ${row.zipcode}`.toLowerCase();

it('returns providers nine at a time with the total, and new ones on every page [PROV-08 API-33]', async () => {
  const ids: unknown[] = [];
  const { totalRecords } = await ask(step);
  for (let offset = 0; offset < totalRecords; offset += providerPageSize) {
    const { data } = await ask({ ...step, offset });
    ids.push(...data.map(({ id }: Provider) => id));
  }

  expect(totalRecords).toBeGreaterThan(60);
  expect(new Set(ids).size).toBe(totalRecords);
  expect(ids).toHaveLength(totalRecords);
});

it('finds providers for members by name, by speciality and by zip code, in any case [PROV-08]', async () => {
  const { data: everyone } = await ask({ ...step, limit: 500 });
  const someone = everyone[20];

  for (const search of [someone.fullName.toUpperCase(), someone.primarySpecialty.toLowerCase(), someone.zipcode]) {
    const { data, totalRecords } = await ask({ ...step, limit: 500, search });
    expect(totalRecords).toBe(data.length);
    expect(totalRecords).toBeLessThan(everyone.length);
    expect(data.map(({ id }: Provider) => id)).toContain(someone.id);
    for (const provider of data)
      for (const word of search.toLowerCase().split(' ')) expect(searchedText(provider)).toContain(word);
  }
});

it('finds nothing for a search of fewer than three characters [PROV-10 CONST-09]', async () => {
  const { totalRecords } = await ask(step);

  expect((await ask({ ...step, search: 'zz' })).totalRecords).toBe(totalRecords);
  expect((await ask({ ...step, search: ' zz ' })).totalRecords).toBe(totalRecords);
  expect((await ask({ ...step, search: 'zzz' })).totalRecords).toBe(0);
});

it('lists the nearest first for a search with a position, and providers without one last', async () => {
  const { data } = await ask({ ...step, limit: 500, lat: 42.3426, long: -71.0922 });
  const distances: (number | null)[] = data.map(({ distance }: Provider) => distance ?? null);
  const known = distances.filter((distance) => distance !== null);

  expect(data[0].city).toBe('Boston');
  expect(known[0]).toBeLessThan(10);
  expect(known).toEqual([...known].sort((a, b) => a - b));
  expect(distances.slice(known.length).every((distance) => distance === null)).toBe(true);
  expect(distances.length).toBeGreaterThan(known.length);
});

it('shows administrators of either kind the same cards on the chat service [PROV-16 API-43]', async () => {
  const { data, totalRecords } = await askAsAdmin({ limit: providerPageSize, offset: 0, search: '' });
  const employeeAdmin = await backend.signInAdmin();
  const other = await backend.chat('POST', providerPaths.admin, {
    token: employeeAdmin,
    body: { limit: providerPageSize, offset: 0, search: '' },
  });

  expect(data).toHaveLength(providerPageSize);
  expect(totalRecords).toBe((await ask(step)).totalRecords);
  expect(other.body.data.data).toEqual(data);
  expect(Object.keys(data[0]).sort()).toEqual(
    [
      'address',
      'city',
      'country',
      'distance',
      'fullName',
      'gender',
      'id',
      'organizationName',
      'phoneNumber',
      'primarySpecialty',
      'state',
      'zipcode',
    ].sort(),
  );
});

it('returns every match of a search at once for an empty limit', async () => {
  const { data, totalRecords } = await askAsAdmin({ limit: '', offset: 0, search: 'dr.' });

  expect(totalRecords).toBeGreaterThan(providerPageSize);
  expect(data).toHaveLength(totalRecords);
});

it('covers name and speciality in the admin search, not the zip code', async () => {
  const { data: everyone } = await ask({ ...step, limit: 500 });

  expect(
    (await askAsAdmin({ limit: '', offset: 0, search: everyone[0].primarySpecialty })).totalRecords,
  ).toBeGreaterThan(0);
  expect((await askAsAdmin({ limit: '', offset: 0, search: everyone[0].zipcode })).totalRecords).toBe(0);
});

it.each([{ lat: 'north' }, { limit: 501 }, { limit: '' }, { offset: 1.5 }, { lat: 999 }, { lat: 91 }, { long: 181 }])(
  'refuses an invalid query: %j',
  async (wrong) => {
    const { status } = await backend.main('POST', providerPaths.member, { token: member, body: { ...step, ...wrong } });
    expect(status).toBe(400);
  },
);

type Where = { lat: number | null; long: number | null };
const radians = (degrees: number) => (degrees * Math.PI) / 180;
function kilometers(from: { lat: number; long: number }, { lat, long }: Where) {
  if (lat === null || long === null) return Infinity;
  const half = (a: number, b: number) => Math.sin(radians(a - b) / 2) ** 2;
  const share = half(lat, from.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(lat)) * half(long, from.long);
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(share)));
}
const everyone = () => backend.db.selectFrom('providers').selectAll().execute();
async function walk(question: object, limit = 7) {
  const found: Provider[] = [];
  for (let offset = 0; ; offset += limit) {
    const { data, totalRecords } = await ask({ ...step, ...question, limit, offset });
    found.push(...data);
    if (data.length === 0) return { found, totalRecords };
  }
}

it.long.each([
  ['in town', { lat: 42.3426, long: -71.0922 }],
  ['far out at sea', { lat: 30, long: -40 }],
  ['beyond the date line', { lat: 52, long: 179.9 }],
  ['at the pole', { lat: 90, long: 0 }],
  ['on the other side of the world', { lat: -41, long: 107 }],
])('shows a member %s the full list by distance, each provider once [PROV-13 J13]', async (_where, from) => {
  const { found, totalRecords } = await walk(from);
  const placeOf = new Map((await everyone()).map((row) => [row.id, row]));
  const distances = found.map(({ id }) => kilometers(from, placeOf.get(Number(id)) ?? { lat: null, long: null }));

  expect(found).toHaveLength(totalRecords);
  expect(new Set(found.map(({ id }) => id)).size).toBe(totalRecords);
  distances.forEach((distance, index) => {
    if (index > 0) expect(distance).toBeGreaterThanOrEqual((distances[index - 1] ?? 0) - 1e-6);
    const reply = found[index]?.distance ?? null;
    if (distance === Infinity) expect(reply).toBeNull();
    else expect(Math.abs((reply ?? 0) - distance)).toBeLessThan(0.06);
  });
});

it.long('finds the same by any search as by checking each provider [PROV-08]', async () => {
  const all = (await everyone()).map(searchedRowText);
  const searches = [
    'dr. a',
    'med',
    'pediatrics',
    'internal medicine',
    'medicine internal',
    'alma medicine',
    'dr. 02115',
    'logy 10',
    'and gyn abbott',
    'ob 0',
    'medicinepediatrics',
    'a e i o',
  ];
  for (const search of searches) {
    const message = removeFillerWords(search.split(' '));
    const expected = all.filter((text) => message.every((word) => text.includes(word))).sort();
    for (const place of [{}, { lat: 42, long: -72 }]) {
      const { found, totalRecords } = await walk({ search, ...place });
      expect([search, totalRecords]).toEqual([search, expected.length]);
      expect(found.map(searchedText).sort()).toEqual(expected);
    }
  }
});

it.long('shows the same providers by name page by page as in the full list [PROV-08]', async () => {
  for (const search of ['', 'medicine', 'dr. m']) {
    const { data: whole } = await ask({ ...step, limit: 500, search });
    const { found } = await walk({ search }, 5);
    expect(found).toEqual(whole);
    const names = whole.map(({ fullName }: Provider) => fullName.toLowerCase());
    expect(names).toEqual([...names].sort());
  }
});

it('updates the total for every provider that is added, changed or removed [PROV-08]', async () => {
  const { totalRecords: before } = await ask({ ...step, search: 'podiatry' });
  expect(before).toBe(0);
  const { id } = await backend.db
    .insertInto('providers')
    .values({
      full_name: 'Ünal Ödegård',
      organization_name: '',
      primary_specialty: 'Podiatry',
      gender: '',
      address: '',
      city: '',
      state: '',
      zipcode: '99999',
      country: 'US',
      phone_number: null,
      lat: 1,
      long: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await ask({ ...step, search: 'podiatry' })).totalRecords).toBe(1);
  expect((await ask({ ...step, search: 'ÖDEGÅRD' })).totalRecords).toBe(1);

  await backend.db
    .updateTable('providers')
    .set({ primary_specialty: 'Osteopathy', zipcode: '88888' })
    .where('id', '=', id)
    .execute();
  expect((await ask({ ...step, search: 'podiatry' })).totalRecords).toBe(0);
  expect((await ask({ ...step, search: 'osteopathy 88888' })).totalRecords).toBe(1);

  const { totalRecords: all } = await ask(step);
  await backend.db.deleteFrom('providers').where('id', '=', id).execute();
  expect((await ask({ ...step, search: 'osteopathy' })).totalRecords).toBe(0);
  expect((await ask(step)).totalRecords).toBe(all - 1);
});

it('gives hostile searches a normal response [PROV-08]', async () => {
  for (const search of [
    "'; drop table providers; --",
    '\u0000\u0000\u0000',
    '%%%',
    '___',
    '\\\\\\',
    '🙂🙂🙂',
    'a '.repeat(50),
    '{}{}',
  ]) {
    for (const place of [{}, { lat: -90, long: 180 }]) {
      const body = { ...step, ...place, search: search.slice(0, 100) };
      const { status } = await backend.main('POST', providerPaths.member, { token: member, body });
      expect([search, status]).toEqual([search, 200]);
    }
  }
});

const sheet = resolve('../shared/data/providers.csv');

it.long('loads a CSV file of 5,855 providers, and searches it by name, speciality and zip code [PROV-08]', async () => {
  const source = existsSync(sheet) ? sheet : '5855';
  const { totalRecords: before } = await ask(step);
  expect(await addSampleProviders(backend.parts.store, source, 1)).toBe(5855);
  expect((await ask(step)).totalRecords).toBe(before + 5855);

  const rows = (await everyone()).map(searchedRowText);
  const last = rows.at(-1)?.split(' ') ?? [];
  for (const search of [last[0] ?? '', 'practice', last.at(-1) ?? '', `${last[0]} ${last.at(-1)}`]) {
    const expected = rows.filter((row) => search.split(' ').every((word) => row.includes(word))).length;
    expect([search, (await ask({ ...step, search })).totalRecords]).toEqual([search, expected]);
  }
});

it.each([
  [
    'a position beyond the globe',
    'Ana Cruz,Clinic,Cardiology,F,1 Main St,Boston,MA,02115,US,,95,-71',
    /Record 2 .* invalid coordinates\. Nothing was added/,
  ],
  [
    'a position that is no number',
    'Ana Cruz,Clinic,Cardiology,F,1 Main St,Boston,MA,02115,US,,north,-71',
    /Record 2 .* invalid coordinates/,
  ],
])('refuses a provider CSV file with %s completely, in one line', async (_what, line, message) => {
  const header =
    'fullName,organizationName,primarySpecialty,gender,address,city,state,zipcode,country,phoneNumber,lat,long';
  const path = join(backend.dataDir, 'providers.csv');
  await writeFile(path, [header, 'Bo Li,,Urology,M,,,,,US,,,', line].join('\n'));
  const { totalRecords } = await ask(step);
  await expect(addSampleProviders(backend.parts.store, path, 1)).rejects.toThrow(message);
  expect((await ask(step)).totalRecords).toBe(totalRecords);
});
