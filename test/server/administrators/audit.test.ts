import { sql } from 'kysely';

import { type AuditPage, auditPaths } from '@/contract/administration/audit';
import { subjectText } from '@/contract/administration/auditText';
import type { Permission } from '@/contract/administration/permissions';
import { employeePaths } from '@/contract/people/employee';
import { isProofNeeded } from '@/contract/people/proof';
import { insertAuditEntries } from '../../support/auditEntries';
import { newPerson } from '../../support/browser/identity';
import { setAdministratorPermissions } from '../../support/permissions';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
let seen: number;
let dangerous: number;
const seenName = 'Quentin Overmeer';

/** Creates a person with a unique name. */
async function namedPerson(full_name: string) {
  const { id } = await newPerson(backend);
  await backend.db
    .updateTable('people')
    .set({ full_name, name_key: full_name.toLowerCase() })
    .where('id', '=', id)
    .execute();
  return id;
}
const line = (at: string, more: object = {}) => ({
  at: new Date(at),
  action: 'change',
  actor: 'console:1',
  subject: 'alert:4',
  outcome: 'done',
  ...more,
});
const times = (count: number, of: (nth: number) => ReturnType<typeof line>) =>
  Array.from({ length: count }, (_, nth) => of(nth));

/** The titles by which the log names the demo program's content. */
const titles: Record<string, string> = {
  'alert:1': 'Alert: Open Enrollment starts',
  'benefit:1': 'Benefit: ',
  'card:1': 'Carousel item: Under <$500> and <b>more</b>',
  'directory:1': 'Directory: ',
  'document:1': 'Education document: ',
  'notification:1': 'Notification: ',
  'page:about_us': 'Page: About Us',
  'plan:umr_plan_a': 'Plan: UMR Plan A',
  'planTables:umr_plan_a_20260101': 'Plan year: UMR Plan A, from January 1, 2026',
  'provider:1': 'Provider: ',
  'alert:999998': 'Alert: Flu shots in October',
  'alert:999999': 'Alert 999999',
};

/** Starts the log years ago, because IDs and times must grow together. */
beforeAll(async () => {
  backend = await startBackend();
  const admin = await backend.db
    .selectFrom('people')
    .select('id')
    .where('is_admin', '=', true)
    .executeTakeFirstOrThrow();
  const { id: member } = await newPerson(backend);
  seen = await namedPerson(seenName);
  dangerous = await namedPerson('=cmd()');
  await sql`alter table audit disable trigger user`.execute(backend.db);
  await sql`delete from audit`.execute(backend.db);
  await sql`alter table audit enable trigger user`.execute(backend.db);
  await insertAuditEntries(backend.db, [
    ...times(2345, () =>
      line('2017-05-05T12:00:00Z', { subject: `person:${dangerous}`, action: 'view-ssn', address: '=1+1' }),
    ),
    ...times(120, (nth) => line('2018-05-05T12:00:00Z', { outcome: nth % 2 ? 'failed' : 'done' })),
    // Daylight saving time began on March 10, 2019, in New York, and ended on November 3.
    ...[
      ['2019-03-10T04:59:59.999Z', 'before'],
      ['2019-03-10T05:00:00Z', 'first'],
      ['2019-03-11T03:59:59.999Z', 'last'],
      ['2019-03-11T04:00:00Z', 'after'],
      ['2019-11-03T03:59:59.999Z', 'before'],
      ['2019-11-03T04:00:00Z', 'first'],
      ['2019-11-04T04:59:59.999Z', 'last'],
      ['2019-11-04T05:00:00Z', 'after'],
    ].map(([at = '', place = '']) => line(at, { detail: { place } })),
    line('2020-01-01T12:00:00Z', { actor: `person:${admin.id}` }),
    line('2020-01-01T12:00:00Z', { actor: `person:${member}` }),
    line('2020-01-01T12:00:00Z', { actor: 'nobody' }),
    line('2020-01-01T12:00:00Z', { actor: 'nobody', address: '' }),
    line('2020-01-01T12:00:00Z', { actor: 'person:999999' }),
    ...Object.keys(titles).map((subject) => line('2021-01-01T12:00:00Z', { subject })),
    line('2021-01-02T12:00:00Z', {
      action: 'delete',
      subject: 'alert:999998',
      detail: { title: 'Flu shots in October' },
    }),
    line('2026-10-31T12:00:00Z', { action: 'view-ssn', subject: `person:${seen}` }),
    line('2026-10-31T12:00:01Z', { action: 'view-ssn', subject: `person:${seen}1` }),
  ]);
  token = await backend.signInConsole();
});
afterAll(() => backend.close());
beforeEach(() => may('audit', 'people'));

const may = (...rights: Permission[]) => setAdministratorPermissions(backend, rights);

type Filters = Record<string, string | number>;
const read = (query: Filters = {}) => backend.main('GET', auditPaths.lines, { token, query });
const pageOf = async (query: Filters = {}) => (await read(query)).body.data as AuditPage;
const exported = (body: object = {}) => backend.main('POST', auditPaths.export, { token, body });
it('finds who viewed a person’s SSN in a month: by person, action and days, with current names [TEAM-08]', async () => {
  const id = seen;
  await backend.main('POST', employeePaths.revealSsn, { token, body: { id } });
  const { lines, next } = await pageOf({ person: id, action: 'view-ssn', from: '2026-10-01', to: '2026-10-31' });
  expect(next).toBeNull();
  expect(lines).toEqual([
    {
      id: expect.any(Number),
      at: '2026-10-31T12:00:00.000Z',
      action: 'view-ssn',
      outcome: 'done',
      address: '::1',
      actor: 'console:1',
      actorName: expect.stringContaining('admin'),
      role: 'console',
      subject: `person:${id}`,
      subjectName: seenName,
      detail: {},
    },
  ]);
  const all = await pageOf({ person: id });
  expect(all.lines.map(({ action }) => action)).toEqual(['view-audit', 'view-ssn', 'view-ssn']);
});

it('shows roles: an employee-admin, a member, a visitor, the server [TEAM-08]', async () => {
  const { lines } = await pageOf({ from: '2020-01-01', to: '2020-01-01' });
  expect(lines.toReversed().map(({ role }) => role)).toEqual(['admin', 'member', 'nobody', 'server', 'member']);
  expect(lines[0]?.actorName).toBe('');
});

it('names content by its title as it is now or was at its deletion, and else by its number', async () => {
  await backend.db
    .updateTable('alerts')
    .set({ description: '<b>Open Enrollment</b> starts' })
    .where('id', '=', 1)
    .execute();
  await backend.db.updateTable('cards').set({ title: 'Under <$500> and <b>more</b>' }).where('id', '=', 1).execute();
  const { lines } = await pageOf({ from: '2021-01-01', to: '2021-01-01' });
  const shown = lines.map(({ subject, subjectName: name, subjectTitle: title }) =>
    subjectText({ subject, name, title }),
  );
  expect(shown.toReversed()).toEqual(Object.values(titles).map((title) => expect.stringContaining(title)));
  expect(shown.filter((text) => /^[A-Za-z ]+ \d+$|: $/.test(text))).toEqual(['Alert 999999']);
  expect((await exported({ from: '2021-01-01', to: '2021-01-01' })).text).toContain('Alert: Open Enrollment starts');
});

it('starts and ends days in the program’s time zone, also after it changes [TEAM-08]', async () => {
  for (const day of ['2019-03-10', '2019-11-03']) {
    const { lines } = await pageOf({ from: day, to: day });
    expect(lines.map(({ detail }) => detail.place)).toEqual(['last', 'first']);
  }
  expect((await pageOf({ from: '2019-11-04', to: '2019-11-03' })).lines).toEqual([]);
});

it('pages by key, older and newer, and refuses an unknown filter [TEAM-08]', async () => {
  const query = { from: '2018-05-05', to: '2018-05-05', outcome: 'failed' };
  const first = await pageOf(query);
  const second = await pageOf({ ...query, before: first.next ?? 0 });
  expect([first.lines.length, second.lines.length, second.next]).toEqual([50, 10, null]);
  const top = second.lines[0]?.id ?? 0;
  expect(await pageOf({ ...query, after: top })).toEqual({ ...first, next: null });
  expect((await pageOf({ ...query, limit: 7 })).lines).toHaveLength(7);

  const wrong: Filters[] = [
    { action: 'nothing' },
    { outcome: 'maybe' },
    { actor: "console:1' or true" },
    { person: 'Ann' },
    { from: '2026-02-30' },
    { limit: 51 },
    { limit: 0 },
    { before: -1 },
  ];
  for (const filters of wrong) expect((await read(filters)).status).toBe(400);
});

it('logs an entry for viewing the log, one for each person and opening [TEAM-08]', async () => {
  const { id } = await newPerson(backend);
  const [mine, all] = [{ action: 'view-audit' as const, subject: `person:${id}` }, { action: 'view-audit' as const }];
  await read({ person: id });
  await read({ person: id, action: 'view-ssn' });
  expect(await auditLines(backend, mine)).toHaveLength(1);
  const before = (await auditLines(backend, all)).length;
  await read();
  await read();
  expect((await auditLines(backend, all)).length).toBeLessThanOrEqual(before + 1);
});

it.long('opens to the permission `audit`, and to no other permission [TEAM-08]', async () => {
  const calls = [
    ['GET', auditPaths.lines],
    ['POST', auditPaths.export],
    ['POST', auditPaths.subjects],
    ['GET', auditPaths.actors],
    ['GET', auditPaths.verification],
    ['POST', auditPaths.verification],
  ] as const;
  const body = (path: string) => (path === auditPaths.subjects ? { search: 'ann' } : {});
  const statuses = () =>
    Promise.all(
      calls.map(async ([method, path]) => {
        const answer = await backend.main(method, path, { token, ...(method === 'POST' && { body: body(path) }) });
        return answer.status;
      }),
    );
  await may('audit');
  expect(await statuses()).toEqual(calls.map(() => 200));
  await may('people', 'content', 'chat');
  expect(await statuses()).toEqual(calls.map(() => 403));
});

it('finds people by name, relatives too, with the last SSN digits only, and one by id [TEAM-08]', async () => {
  await may('audit');
  const [id, name] = [await namedPerson('Ottilie Brandhuber'), 'Ottilie Brandhuber'];
  const ask = async (body: object) => (await backend.main('POST', auditPaths.subjects, { token, body })).body.data;
  const found = { id, name, ssnEnd: expect.stringMatching(/^\d{4}$/) };
  expect((await ask({ search: name })).people).toEqual([found]);
  expect(await ask({ id })).toEqual({ people: [found], hasMore: false });
  expect(await ask({ id: 999_999 })).toEqual({ people: [], hasMore: false });
  expect(await ask({ search: '%' })).toEqual({ people: [], hasMore: false });
  const child = await backend.db
    .selectFrom('people')
    .select(['id', 'full_name'])
    .where('relation', '=', 'Child')
    .executeTakeFirstOrThrow();
  expect((await ask({ search: child.full_name })).people).toContainEqual(expect.objectContaining({ id: child.id }));
});

it('offers all administrators, of the console and employees [TEAM-08]', async () => {
  const { body } = await backend.main('GET', auditPaths.actors, { token });
  expect(body.data).toContainEqual({ actor: 'console:1', name: expect.stringContaining('admin'), role: 'console' });
  expect(body.data).toContainEqual({
    actor: expect.stringMatching(/^person:/),
    name: expect.any(String),
    role: 'admin',
  });
});

it.long(
  'exports all results of the filter, escaped for spreadsheets, requires recent proof of identity and logs an entry [TEAM-08]',
  async () => {
    const answer = await exported({ person: dangerous, action: 'view-ssn', from: '2017-05-05', to: '2017-05-06' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const rows = answer.text.trim().split('\r\n');
    expect(rows).toHaveLength(2346);
    expect(rows[0]).toBe(
      'Entry,Time (America/New_York),Time (UTC),Actor ID,Who,Role,What,Subject ID,About,Result,IP address,Action code,Details',
    );
    expect(rows[1]).toMatch(
      /^\d+,2017-05-05 08:00:00,2017-05-05T12:00:00.000Z,console:1,.*,Console administrator,Viewed a full SSN,person:\d+,'=cmd\(\),Completed,'=1\+1,view-ssn,\{\}$/,
    );
    expect(new Set(rows).size).toBe(rows.length);
    const [written] = (await auditLines(backend, { action: 'export' })).slice(-1);
    expect(written).toMatchObject({
      actor: 'console:1',
      subject: `person:${dangerous}`,
      detail: { trail: true, action: 'view-ssn', from: '2017-05-05', to: '2017-05-06' },
    });

    await backend.db
      .updateTable('sessions')
      .set({ proved_at: new Date(0) })
      .execute();
    const refused = await exported();
    expect(isProofNeeded(refused.body.data)).toBe(true);
    expect(refused.text).not.toContain('2017-05-05');
  },
);
