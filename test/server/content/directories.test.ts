import { type DirectoryEntry, directoryPageSize, directoryPaths } from '@/contract/content/directory';

import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInMember();
});
afterAll(() => backend.close());

const read = async (path: string, body: object) => (await backend.main('POST', path, { token, body })).body;
const step = { offset: 0, limit: directoryPageSize, search: '' };

it('returns a count of telemedicine and its specialities, with contacts and one called Others [TELE-06 API-30]', async () => {
  const { status, data } = await read(directoryPaths.telemedicine, { type: 'telemedicine', ...step });

  expect(status).toBe('success');
  expect(data.count).toBeGreaterThan(directoryPageSize);
  expect(data.specialities).toHaveLength(directoryPageSize);
  expect(data.specialities[0].contact).toMatch(/^555\d{7}$/);
  expect(data.specialities.filter(({ name }: DirectoryEntry) => name === 'Others')).toHaveLength(1);
});

it.each([
  ['API-30', directoryPaths.telemedicine, 'specialities', { type: 'telemedicine' }],
  ['SPEC-03 API-31', directoryPaths.specialists, 'specialist', {}],
  ['COND-02 API-32', directoryPaths.conditions, 'specialities', {}],
])('reads for %s a directory that is complete and without repeats, 24 at a time', async (_ids, path, key, extra) => {
  const ids: unknown[] = [];
  const { data: first } = await read(path, { ...extra, ...step });
  for (let offset = 0; offset < first.count; offset += directoryPageSize) {
    const { data } = await read(path, { ...extra, ...step, offset });
    ids.push(...data[key].map(({ id }: DirectoryEntry) => id));
  }

  expect(ids).toHaveLength(first.count);
  expect(new Set(ids).size).toBe(first.count);
});

it.each([
  ['specialists', directoryPaths.specialists, 'specialist'],
  ['conditions', directoryPaths.conditions, 'specialities'],
])('leads every one of the demo’s %s to a health topic', async (_title, path, key) => {
  const { data } = await read(path, { ...step, limit: 200 });

  expect(data.count).toBeGreaterThan(40);
  for (const { redirect } of data[key]) expect(redirect).toMatch(/^https:\/\/medlineplus\.gov\/[a-z0-9]+\.html$/);
});

it('searches a directory case-insensitively, and treats wildcards as ordinary characters', async () => {
  const { data: found } = await read(directoryPaths.conditions, { ...step, search: 'DIABETES type' });
  const { data: nothing } = await read(directoryPaths.conditions, { ...step, search: '%' });

  expect(found.specialities.map(({ name }: DirectoryEntry) => name)).toEqual(['Diabetes Type 1', 'Diabetes Type 2']);
  expect(nothing).toEqual({ count: 0, specialities: [] });
});

it('returns a directory by its type, and nothing for an unknown type [D-70 API-34]', async () => {
  const { data: known } = await read(directoryPaths.byType, { type: 'condition', ...step });
  const { data: unknown } = await read(directoryPaths.byType, { type: 'weather', ...step });

  expect(known.count).toBeGreaterThan(directoryPageSize);
  expect(unknown).toEqual({ count: 0, specialities: [] });
});

it('gives hostile searches a normal response', async () => {
  const hostile = [
    "'; drop table directory; --",
    '\u0000',
    '\ud800',
    '\\',
    '_%',
    '🙂'.repeat(50),
    '(((',
    'ﬀ',
    '\u202e',
  ];
  for (const search of hostile) {
    const { status } = await backend.main('POST', directoryPaths.specialists, { token, body: { ...step, search } });
    expect([search, status]).toEqual([search, 200]);
  }
});

it.each([{ offset: -1 }, { limit: 0 }, { limit: '24' }, { search: null }, { search: 'x'.repeat(101) }])(
  'refuses a page size that is out of range: %j',
  async (wrong) => {
    const { status, body } = await backend.main('POST', directoryPaths.specialists, {
      token,
      body: { ...step, ...wrong },
    });
    expect(status).toBe(400);
    expect(body.status).toBe('failure');
  },
);
