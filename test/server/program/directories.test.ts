import { directoryPaths } from '@/contract/content/directory';
import { type DirectoryKind, type DirectoryRow, directoryAdminPaths } from '@/contract/program/directory';
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

const post = async (path: string, body: object, headers = {}) =>
  (await backend.main('POST', path, { token, body, headers })).body;
const list = async (kind: DirectoryKind, query = {}): Promise<{ count: number; rows: DirectoryRow[] }> =>
  (await backend.main('GET', directoryAdminPaths.list(kind), { token, query })).body.data;
const find = async (kind: DirectoryKind, title: string) =>
  (await list(kind, { search: title })).rows.find((row) => row.title === title);
async function stored(kind: DirectoryKind, title: string) {
  const row = await find(kind, title);
  if (!row) throw new Error(`${title} is not stored`);
  return row;
}
const empty = { title: '', link: '', phone: '', topic: '' };
const add = (kind: DirectoryKind, draft: Partial<DirectoryRow>) =>
  post(directoryAdminPaths.add(kind), { ...empty, ...draft });
const read = async (search: string) =>
  (
    await backend.main('POST', directoryPaths.specialists, {
      token: member,
      body: { offset: 0, limit: 20, search },
    })
  ).body.data.specialist;

it('lets a row of a directory be added, read by members at once, changed and removed, each with its audit entry', async () => {
  const draft = {
    title: '  Sleep   coach ',
    link: 'https://sleep.example.org/',
    phone: '+15550103000',
    topic: 'Nights',
  };
  expect(await add('specialist', draft)).toEqual({ status: 'success', message: 'Row added.' });
  const row = await stored('specialist', 'Sleep coach');
  expect(row).toMatchObject({ link: draft.link, phone: '5550103000', topic: 'Nights', version: 1 });
  expect(await read('sleep coach')).toEqual([
    { id: row.id, name: 'Sleep coach', redirect: draft.link, contact: '5550103000', topic: 'Nights' },
  ]);

  const change = { ...row, topic: '', link: '' };
  expect((await post(directoryAdminPaths.edit('specialist'), change)).status).toBe('success');
  expect(await stored('specialist', 'Sleep coach')).toEqual({ ...change, version: 2 });
  // Repeats the call, as after a lost response.
  expect((await post(directoryAdminPaths.edit('specialist'), change)).status).toBe('success');

  expect((await post(directoryAdminPaths.remove('specialist'), { id: row.id, version: 2 })).status).toBe('success');
  expect(await read('sleep coach')).toEqual([]);
  const lines = await auditLines(backend, { subject: `directory:${row.id}` });
  expect(lines.map(({ action }) => action)).toEqual(['change', 'change', 'delete']);
  expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
});

it('refuses a change to a directory made from an older version with the stored row, and removes nothing', async () => {
  await add('condition', { title: 'Vertigo' });
  const row = await stored('condition', 'Vertigo');
  await post(directoryAdminPaths.edit('condition'), { ...row, topic: 'Balance' });
  const current = { ...row, topic: 'Balance', version: 2 };
  for (const [path, body] of [
    [directoryAdminPaths.edit('condition'), { ...row, topic: 'Ears' }],
    [directoryAdminPaths.remove('condition'), { id: row.id, version: 1 }],
  ] as const)
    expect(await post(path, body)).toMatchObject({ status: 'failure', data: { current } });
  expect(await stored('condition', 'Vertigo')).toEqual(current);
});

it('keeps a title unique in a directory, in any case, and names the existing row', async () => {
  await add('condition', { title: 'Hay Fever' });
  const refused = { status: 'failure', message: '“Hay Fever” is already in this directory.' };
  expect(await add('condition', { title: 'hay  fever' })).toEqual(refused);
  await add('condition', { title: 'Dust allergy' });
  const other = await stored('condition', 'Dust allergy');
  expect(await post(directoryAdminPaths.edit('condition'), { ...other, title: 'HAY FEVER' })).toEqual(refused);
  expect((await add('specialist', { title: 'Hay Fever' })).status).toBe('success');

  const both = await Promise.all([1, 2].map(() => add('condition', { title: 'Hives' })));
  expect(both.map(({ status }) => status).sort()).toEqual(['failure', 'success']);
  expect((await list('condition', { search: 'hives' })).count).toBe(1);
});

it('stores an addition to a directory once when it is sent twice with one key', async () => {
  const headers = { 'idempotency-key': 'directory-row' };
  const body = { ...empty, title: 'Sunburn' };
  for (let time = 0; time < 2; time += 1)
    expect((await post(directoryAdminPaths.add('condition'), body, headers)).status).toBe('success');
  expect((await list('condition', { search: 'sunburn' })).count).toBe(1);
});

it.each([
  ['a script for a link', { link: 'javascript:alert(1)' }, 'Links must start with https:// or http://.'],
  ['a link without a scheme', { link: 'care.example.org' }, 'Links must start with https:// or http://.'],
  [
    'a link that only looks like one',
    { link: 'https:\\\\evil.example.org' },
    'Links must start with https:// or http://.',
  ],
  ['no title', { title: '   ' }, 'Enter a title.'],
  ['a title without end', { title: 'x'.repeat(121) }, 'Use 120 characters or fewer.'],
  ['half a phone number', { phone: '555' }, 'Contact Number is not valid.'],
])('refuses %s in directories with a plain message and changes nothing', async (_title, wrong, text) => {
  const before = await list('telemedicine');
  const answer = await add('telemedicine', { title: 'Snoring', ...wrong });
  expect(answer.status).toBe('failure');
  expect(answer.message).toContain(text);
  expect(await list('telemedicine')).toEqual(before);
});

it('returns rows of directories by page in the order members read them, and finds them by title or topic', async () => {
  await backend.db
    .insertInto('directory')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        kind: 'telemedicine' as const,
        name: `Question ${index}`,
        contact: null,
        redirect: null,
        topic: index === 59 ? 'Rare 100% things' : 'Paging',
      })),
    )
    .execute();
  const first = await list('telemedicine', { search: 'paging' });
  expect([first.count, first.rows.length, first.rows[0]?.title]).toEqual([59, 50, 'Question 0']);
  const second = await list('telemedicine', { search: 'paging', page: 2 });
  expect(second.rows.map(({ title }) => title)).toEqual(
    Array.from({ length: 9 }, (_, index) => `Question ${50 + index}`),
  );
  expect((await list('telemedicine', { search: '100%' })).rows.map(({ title }) => title)).toEqual(['Question 59']);
});

it('refuses a directory that does not exist', async () => {
  const answer = await backend.main('GET', directoryAdminPaths.list('gardens'), { token });
  expect(answer.status).toBe(400);
});
