import { sql } from 'kysely';

import { coveragePaths } from '@/contract/people/coverage';
import { employeePaths } from '@/contract/people/employee';
import { personSectionPaths } from '@/contract/people/personSections';
import { planPaths } from '@/contract/people/plan';
import { sessionPaths } from '@/contract/people/session';
import {
  listSignInsOfPerson,
  readAuditOfPerson,
  readUploadersOfPerson,
} from '@/server/modules/audit/queries/auditOfPerson';
import { storeMessage } from '@/server/modules/chat/queries/conversations';
import type { Database } from '@/server/platform/database/database';
import { newPerson } from '../../support/browser/identity';
import { newMember } from '../../support/chatConnection';
import { setPlans } from '../../support/enrolledPlans';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { formOf, samplePdf } from '../../support/page/forms';
import { setAdministratorPermissions } from '../../support/permissions';
import { auditLines } from '../../support/server/auditLines';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';

let now = new Date('2026-11-24T15:00:00Z');
let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend({ now: () => now });
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

type Part = keyof typeof personSectionPaths;
const parts = Object.keys(personSectionPaths) as Part[];
const read = (part: Part, query: Record<string, string | number>, as = token) =>
  backend.main('GET', personSectionPaths[part], { token: as, query });
const dataOf = async (part: Part, query: Record<string, string | number>) => (await read(part, query)).body.data;
const viewsOf = (id: number) => auditLines(backend, { subject: `person:${id}`, action: 'view-record' });

it.long(
  'logs one audit entry for all sections of a page an administrator opens, and another per session or later opening [ROLL-14]',
  async () => {
    const { id } = await newPerson(backend);
    const open = (as: string) =>
      Promise.all([
        ...parts.map((part) => read(part, { id }, as)),
        backend.main('GET', coveragePaths.list, { token: as, query: { id } }),
      ]);
    for (const answer of await open(token)) expect(answer.body).toMatchObject({ status: 'success' });
    await open(token);
    expect(await viewsOf(id)).toEqual([
      expect.objectContaining({ outcome: 'done', actor: 'console:1', detail: { page: true } }),
    ]);
    await open(await backend.signInAdmin());
    expect((await viewsOf(id)).map(({ actor }) => actor)).toEqual(['console:1', expect.stringMatching(/^person:/)]);
    now = new Date(now.getTime() + 10 * 60_000);
    await open(token);
    expect(await viewsOf(id)).toHaveLength(3);
  },
);

it('reads no unknown person, and logs no entry for one [ROLL-14]', async () => {
  for (const part of parts)
    expect((await read(part, { id: 999_999 })).body).toEqual({
      status: 'failure',
      message: 'This person’s record no longer exists.',
    });
  expect(await viewsOf(999_999)).toEqual([]);
});

it('names cards by their plans, with their uploader and whether the person sees them [ROLL-14]', async () => {
  const { id } = await newPerson(backend);
  await setPlans(backend.db, id, { medical: 'umr_plan_a', dental: 'metlife_dental_plan' });
  for (const documentType of ['dental', 'medical'])
    await backend.main('POST', planPaths.uploadDocument, {
      token,
      query: { id, documentType },
      body: formOf({ file: samplePdf() }),
    });
  await setPlans(backend.db, id, { dental: null });
  const cards = await dataOf('cards', { id });
  expect(cards).toEqual([
    {
      kind: 'medical',
      planName: 'UMR Plan A',
      isShown: true,
      uploadedAt: now.toISOString(),
      uploadedBy: 'admin@example.org',
      openedAt: null,
      link: expect.stringContaining('/files/'),
    },
    expect.objectContaining({ kind: 'dental', planName: 'MetLife Dental Plan', isShown: false }),
  ]);
  expect((await fetchWithoutBody(new URL(cards[0].link, backend.url))).headers.get('content-type')).toBe(
    'application/pdf',
  );
});

it('shows current numbers in the contact, and of previous ones only the day of the change [ROLL-14]', async () => {
  const { id } = await newPerson(backend);
  await backend.db
    .updateTable('people')
    .set({ email: 'a.person@example.org', contact: '5550107711', contact2: '5550107712', registered_at: now })
    .where('id', '=', id)
    .execute();
  await backend.db
    .insertInto('number_changes')
    .values({
      person_id: id,
      old_contact: '5550107710',
      new_contact: '5550107711',
      token_hash: Buffer.from('of this change'),
      changed_at: now,
    })
    .execute();
  const { text, body } = await read('contact', { id });
  expect(body.data).toEqual({
    email: 'a.person@example.org',
    phone: '+15550107711',
    secondPhone: '+15550107712',
    registeredAt: now.toISOString(),
    numberChanges: [{ changedAt: now.toISOString(), isObjected: false }],
  });
  expect(text).not.toContain('5550107710');
});

it('summarizes a conversation by date, author and unread count, without its text [ROLL-14]', async () => {
  const { id } = await newMember(backend);
  expect(await dataOf('conversation', { id })).toEqual({
    canReceiveMessages: true,
    last: null,
    unreadByAdmins: 0,
    unreadByMember: 0,
  });
  const reply = { memberId: id, clientId: null, at: now };
  await storeMessage(backend.db, { ...reply, side: 'member', sender: `person:${id}`, text: 'A private worry' });
  await storeMessage(backend.db, { ...reply, side: 'admin', sender: 'console:1', text: 'An answer to it' });
  const { text, body } = await read('conversation', { id });
  expect(body.data).toEqual({
    canReceiveMessages: true,
    last: { at: now.toISOString(), isAdmins: true, isEnded: false },
    unreadByAdmins: 1,
    unreadByMember: 1,
  });
  expect(text).not.toMatch(/worry|answer to/);
});

it('lists the notifications sent to this person, page by page [ROLL-14]', async () => {
  const { id } = await newPerson(backend);
  const { id: other } = await newPerson(backend);
  for (let number = 1; number <= 12; number += 1)
    await backend.main('POST', '/user/sendNotifications', {
      token,
      body: formOf({
        title: `News ${number}`,
        description: 'Some',
        topic: 'individual',
        type: 'internal',
        redirect_keyword: 'HOME',
        redirect_link: '',
        user_type: 'individual',
        user_ids: String(number === 3 ? other : id),
      }),
    });
  const first = await dataOf('notifications', { id });
  expect(first.count).toBe(11);
  expect(first.rows).toHaveLength(10);
  expect(first.rows[0]).toEqual({
    id: expect.any(Number),
    title: 'News 12',
    topic: 'individual',
    createdAt: now.toISOString(),
  });
  expect((await dataOf('notifications', { id, page: 2 })).rows.map(({ title }: { title: string }) => title)).toEqual([
    'News 1',
  ]);
});

it('lists open sessions with their device and last use, and no ended ones, and shows refused sign-ins [ROLL-14]', async () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const body = { userContact: '+15550100002', userPassword: 'Member@123' };
  const { id } = await backend.db
    .selectFrom('people')
    .select('id')
    .where('contact', '=', '5550100002')
    .executeTakeFirstOrThrow();
  await backend.main('POST', sessionPaths.signIn, { body: { ...body, userPassword: 'Wrong@123' } });
  await backend.main('POST', sessionPaths.signIn, { body, headers: { 'user-agent': userAgent } });
  const ended = await openSession(backend.parts, { kind: 'person', id }, 'session');
  await backend.main('POST', sessionPaths.logout, { token: ended.token });
  const { sessions, signIns } = await dataOf('sessions', { id });
  expect(sessions).toEqual([
    {
      id: expect.any(Number),
      device: 'Firefox on Linux',
      since: now.toISOString(),
      usedAt: now.toISOString(),
      hasPushes: false,
    },
  ]);
  expect(signIns.slice(0, 2)).toMatchObject([{ isRefused: false }, { isRefused: true }]);

  now = new Date(now.getTime() + 24 * 3_600_000);
  token = await backend.signInConsole();
  expect((await dataOf('sessions', { id })).sessions).toEqual([]);
});

it.long('names in the audit log of a record who did what, page by page by key, newest first [ROLL-14]', async () => {
  const { id } = await newPerson(backend);
  await setPlans(backend.db, id, { dental: 'metlife_dental_plan' });
  await backend.main('GET', employeePaths.details, { token, query: { id } });
  const reveal = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      await backend.main('POST', employeePaths.revealSsn, { token, body: { id } });
  };
  await reveal(13);
  // An administrator may see only so many SSNs in an hour.
  now = new Date(now.getTime() + 2 * 3_600_000);
  token = await backend.signInConsole();
  await reveal(13);
  const first = await dataOf('auditLines', { id });
  expect(first.lines).toHaveLength(25);
  expect(first.hasMore).toBe(true);
  // This view is listed above the earlier entries.
  expect(first.lines[0]).toMatchObject({ action: 'view-record', detail: { page: true } });
  expect(first.lines[1]).toEqual({
    id: expect.any(Number),
    at: expect.any(String),
    actor: 'admin@example.org',
    action: 'view-ssn',
    outcome: 'done',
    detail: {},
  });
  const rest = await dataOf('auditLines', { id, before: first.lines.at(-1).id });
  expect(rest.lines.map(({ action }: { action: string }) => action)).toEqual(['view-ssn', 'view-ssn', 'view-record']);
  expect(rest.hasMore).toBe(false);
});

it('logs the opening of a family’s page for each member of the family [ROLL-14]', async () => {
  const family = await backend.db
    .selectFrom('people')
    .select(['id', 'employee_id'])
    .where('relation', '=', 'Spouse')
    .where('employee_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const before = (await viewsOf(family.id)).length;
  await backend.main('GET', employeePaths.details, { token, query: { id: family.employee_id ?? 0 } });
  expect((await viewsOf(family.id)).slice(before)).toMatchObject([{ actor: 'console:1', outcome: 'done' }]);
});

it.long(
  'opens the log to the permissions people or audit, and every other section only to people [ROLL-14]',
  async () => {
    const { id } = await newPerson(backend);
    const auditor = await startBackend();
    await setAdministratorPermissions(auditor, ['audit']);
    const as = await auditor.signInConsole();
    for (const part of parts) {
      const { status } = await auditor.main('GET', personSectionPaths[part], { token: as, query: { id: 1 } });
      expect([part, status]).toEqual([part, part === 'auditLines' ? 200 : 403]);
    }
    await auditor.close();
    const { token: member } = await openSession(backend.parts, { kind: 'person', id }, 'session');
    for (const part of parts) expect((await read(part, { id }, member)).status).toBe(403);
  },
);

it('reads only their own entries for a page of the log and the last sign-ins, however long the log is [ROLL-14]', async () => {
  const { id } = await newPerson(backend);
  const { db } = backend;
  await db.transaction().execute(async (tx) => {
    await sql`insert into audit (id, at, action, actor, subject, outcome, address, detail, previous_hash, hash)
      select 1000000 + n, now(), case when n % 2000 = 0 then 'sign-in' else 'view-record' end, 'console:1',
        'person:' || case when n % 40 = 0 then ${id} else 5000000 + n % 999 end, 'done', '', '{}', '', ''
      from generate_series(1, 40000) n`.execute(tx);
  });
  await sql`analyze audit`.execute(db);
  const linesRead = (work: (tx: Database) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      const count = async () => {
        const { rows } = await sql<{ count: number }>`select seq_tup_read + coalesce(idx_tup_fetch, 0) as count
          from pg_stat_xact_user_tables where relname = 'audit'`.execute(tx);
        return Number(rows[0]?.count);
      };
      const before = await count();
      await work(tx);
      return (await count()) - before;
    });
  expect(await linesRead((tx) => readAuditOfPerson(tx, { id, before: 1_030_000, limit: 25 }))).toBeLessThan(40);
  expect(await linesRead((tx) => readAuditOfPerson(tx, { id, limit: 25 }))).toBeLessThan(40);
  expect(await linesRead((tx) => listSignInsOfPerson(tx, id, 10))).toBeLessThan(20);
  expect(await linesRead((tx) => readUploadersOfPerson(tx, id))).toBeLessThan(5);
  await sql`alter table audit disable trigger audit_append_only`.execute(db);
  await sql`delete from audit where id > 1000000`.execute(db);
  await sql`alter table audit enable trigger audit_append_only`.execute(db);
});
