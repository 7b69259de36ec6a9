import { providerPaths } from '@/contract/content/provider';
import { type ListedProvider, type ProviderDraft, providerAdminPaths } from '@/contract/program/provider';
import { verifyAudit } from '@/server/platform/audit/verify';

import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
let member: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
  member = await backend.signInMember();
});
afterAll(() => backend.close());

const draft = (change: Partial<ProviderDraft> = {}): ProviderDraft => ({
  fullName: 'Nora Winslow',
  organizationName: 'Bayside Clinic',
  primarySpecialty: 'Rheumatology',
  gender: 'F',
  address: '12 Harbor Road',
  city: 'Boston',
  state: 'MA',
  zipcode: '02115',
  country: 'US',
  phoneNumber: '6175550100',
  lat: 42.34,
  long: -71.09,
  ...change,
});
const post = async (path: string, body: object, headers = {}) =>
  (await backend.main('POST', path, { token, body, headers })).body;
const add = (change: Partial<ProviderDraft>) => post(providerAdminPaths.add, draft(change));
const list = async (
  query: Record<string, string | number> = {},
): Promise<{ count: number; rows: ListedProvider[]; specialties: string[] }> =>
  (await backend.main('GET', providerAdminPaths.list, { token, query })).body.data;
async function stored(name: string) {
  const [row] = (await list({ search: name })).rows;
  if (!row) throw new Error(`${name} is not stored`);
  return row;
}
const find = async (search: string, position: object = { lat: '', long: '' }) =>
  (
    await backend.main('POST', providerPaths.member, {
      token: member,
      body: { limit: 50, offset: 0, search, ...position },
    })
  ).body.data as { data: { fullName: string }[]; totalRecords: number };

it('lets a provider be added, found by members at once, changed, deactivated and reactivated, each with its audit entry [PGM-12]', async () => {
  const whole = (await find('')).totalRecords;
  expect(await add({ fullName: '  Nora   Winslow ' })).toEqual({ status: 'success', message: 'Provider added.' });
  const row = await stored('Nora Winslow');
  expect(row).toMatchObject({ ...draft(), isActive: true, version: 1 });
  expect((await find('winslow')).data).toMatchObject([{ fullName: 'Nora Winslow' }]);

  const change = draft({ fullName: 'Nora Winslow', phoneNumber: '', lat: null, long: null, organizationName: '' });
  expect((await post(providerAdminPaths.edit, { id: row.id, version: 1, provider: change })).status).toBe('success');
  expect(await stored('Nora Winslow')).toEqual({ ...row, ...change, version: 2 });

  const off = await post(providerAdminPaths.setActive, { id: row.id, version: 2, isActive: false });
  expect(off.message).toBe('Provider deactivated. Members no longer see it.');
  for (const position of [undefined, { lat: 42.3, long: -71 }])
    for (const search of ['winslow', 'rheumatology', '', '02115'])
      expect((await find(search, position)).data.map(({ fullName }) => fullName)).not.toContain('Nora Winslow');
  expect((await find('')).totalRecords).toBe(whole);
  expect((await find('rheumatology')).totalRecords).toBe(0);
  const chat = await backend.chat('POST', providerPaths.admin, {
    token,
    body: { limit: '', offset: 0, search: 'winslow' },
  });
  expect(chat.body.data.data).toEqual([]);
  expect(await stored('Nora Winslow')).toMatchObject({ isActive: false, version: 3 });

  await post(providerAdminPaths.setActive, { id: row.id, version: 3, isActive: true });
  expect((await find('winslow')).totalRecords).toBe(1);
  const lines = await auditLines(backend, { subject: `provider:${row.id}` });
  expect(lines.map(({ action, detail }) => [action, detail])).toEqual([
    ['change', {}],
    ['change', {}],
    ['change', { active: 0 }],
    ['change', { active: 1 }],
  ]);
  expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
});

it('refuses a change made from an older version with the stored provider [PGM-12]', async () => {
  await add({ fullName: 'Otto Ferris' });
  const row = await stored('Otto Ferris');
  await post(providerAdminPaths.edit, {
    id: row.id,
    version: 1,
    provider: draft({ fullName: 'Otto Ferris', city: 'Salem' }),
  });
  const current = { ...row, city: 'Salem', version: 2 };
  for (const [path, body] of [
    [providerAdminPaths.edit, { provider: draft({ fullName: 'Otto Ferris', city: 'Lynn' }) }],
    [providerAdminPaths.setActive, { isActive: false }],
  ] as const)
    expect(await post(path, { id: row.id, version: 1, ...body })).toMatchObject({
      status: 'failure',
      data: { current },
    });
  expect(await stored('Otto Ferris')).toEqual(current);
});

it('stores the same provider once, also when two add it at once, and once for a repeated call [PGM-12]', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => add({ fullName: 'Only Once' })));
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  expect((await add({ fullName: 'ONLY ONCE' })).message).toBe(
    '“ONLY ONCE” already exists with this specialty, address, and ZIP code.',
  );
  expect((await add({ fullName: 'Only Once', address: '2 Other Road' })).status).toBe('success');
  const headers = { 'idempotency-key': 'a-provider-added' };
  for (let time = 0; time < 2; time += 1)
    expect((await post(providerAdminPaths.add, draft({ fullName: 'Repeated Call' }), headers)).status).toBe('success');
  expect((await list({ search: 'repeated call' })).count).toBe(1);
});

it.each([
  ['no name', { fullName: '  ' }, 'Enter a name.'],
  ['half a position', { long: null }, 'Enter both latitude and longitude, or leave both blank.'],
  ['a latitude off the globe', { lat: 90.1 }, 'Enter a latitude from -90 to 90.'],
  ['a longitude off the globe', { long: -181 }, 'Enter a longitude from -180 to 180.'],
  ['half a phone number', { phoneNumber: '555' }, 'Contact Number is not valid.'],
  ['a name without end', { fullName: 'x'.repeat(121) }, 'Use 120 characters or fewer.'],
])('refuses %s with a plain message and changes nothing [PGM-12]', async (_title, wrong, text) => {
  const { count } = await list();
  const answer = await add(wrong);
  expect(answer.status).toBe('failure');
  expect(answer.message).toContain(text);
  expect((await list()).count).toBe(count);
});

it('lists providers by page and name, by status and specialty, found by name, organization, specialty, city or zip code [PGM-12]', async () => {
  await backend.db
    .insertInto('providers')
    .values(
      Array.from({ length: 120 }, (_, index) => ({
        full_name: `Paged ${String(index).padStart(3, '0')}`,
        organization_name: index === 7 ? 'Lantern 100% House' : 'Clinic',
        primary_specialty: 'Paging',
        gender: 'F',
        address: 'Road',
        city: index === 8 ? 'Nantucket' : 'Boston',
        state: 'MA',
        zipcode: index === 9 ? '99123' : '02115',
        country: 'US',
        phone_number: null,
        lat: null,
        long: null,
        is_active: index % 2 === 0,
      })),
    )
    .execute();
  const all = await list({ specialty: 'Paging' });
  expect([all.count, all.rows.length, all.rows[0]?.fullName]).toEqual([120, 50, 'Paged 000']);
  expect(all.specialties).toEqual(expect.arrayContaining(['Paging', 'Rheumatology']));
  const last = await list({ specialty: 'Paging', page: 3 });
  expect(last.rows.map(({ fullName }) => fullName)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Paged ${100 + index}`),
  );
  expect((await list({ specialty: 'Paging', page: 4 })).rows).toEqual([]);
  const inactive = await list({ status: 'inactive', search: 'paged' });
  expect([inactive.count, inactive.rows[0]?.fullName]).toEqual([60, 'Paged 001']);
  expect((await list({ status: 'active', specialty: 'Paging' })).count).toBe(60);
  for (const [search, name] of [
    ['100%', 'Paged 007'],
    ['nantucket', 'Paged 008'],
    ['99123 paging', 'Paged 009'],
  ] as const)
    expect((await list({ search })).rows.map(({ fullName }) => fullName)).toEqual([name]);
});
