import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { sql } from 'kysely';
import { maxCardFileBytes, maxPictureBytes } from '@/contract/files';
import { employeePaths } from '@/contract/people/employee';
import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { storeNotification } from '@/server/modules/notifications/queries/notifications';
import { announcePurges } from '@/server/modules/retention/announcePurges';
import { purgeDeleted } from '@/server/modules/retention/purge';
import { startSweeping } from '@/server/modules/retention/sweep';
import { verifyAudit } from '@/server/platform/audit/verify';
import { movableClock, newPerson, signIn } from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { notificationIdsOf } from '../../support/server/recipients';

const clock = movableClock();
const days = 24 * 60 * 60;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
});
afterAll(() => backend.close());
/** Purges what the previous test left due. */
beforeEach(() => purgeDeleted(backend.parts));

type Someone = Awaited<ReturnType<typeof newPerson>>;
const tokenOf = async ({ contact, password }: Someone) =>
  (await signIn(backend, contact, password)).body.data.access_token as string;
const removeAccount = async (person: Someone) =>
  backend.main('GET', userPaths.remove, { token: await tokenOf(person) });

async function named(name: string, { id }: { id: number }) {
  const email = `${name.toLowerCase()}@example.org`;
  await backend.db
    .updateTable('people')
    .set({ full_name: `${name} Purgeable`, first_name: name, name_key: `${name.toLowerCase()} purgeable`, email })
    .where('id', '=', id)
    .execute();
}
async function relativeOf(employee: Someone, name: string, wanted?: { isRegistered: boolean }) {
  const relative = await newPerson(backend, wanted);
  await named(name, relative);
  await backend.db
    .updateTable('people')
    .set({ relation: 'Spouse', employee_id: employee.id })
    .where('id', '=', relative.id)
    .execute();
  return relative;
}
const rowOf = ({ id }: { id: number }) =>
  backend.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();

/** Every table as text, so that no table is forgotten; the audit log identifies people by ID only. */
async function everything() {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    backend.db,
  );
  const texts = [];
  for (const { name } of rows) {
    const content = await sql<{
      text: string | null;
    }>`select string_agg(t::text, ' ') as text from ${sql.table(name)} t`.execute(backend.db);
    texts.push(content.rows[0]?.text ?? '');
  }
  return texts.join('\n');
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');

/** Creates a person with every kind of data that the product stores. */
async function completePerson(name: string) {
  const { db, files, cipher } = backend.parts;
  const person = await newPerson(backend);
  await named(name, person);
  const token = await tokenOf(person);
  const picture = await files.save(
    { stream: Readable.from([png]), name: 'me.png' },
    { kind: 'image', limit: maxPictureBytes, ownerId: person.id },
  );
  const card = await files.save(
    { stream: Readable.from([pdf]), name: 'card.pdf' },
    { kind: 'pdf', limit: maxCardFileBytes, ownerId: person.id },
  );
  await db.updateTable('people').set({ picture_file_id: picture.id }).where('id', '=', person.id).execute();
  await backend.main('GET', userPaths.markTermCondition, { token });
  await db
    .insertInto('plan_documents')
    .values({ person_id: person.id, document_type: 'dental', file_id: card.id, plan_id: 'metlife_dental_plan' })
    .execute();
  await backend.main('POST', userPaths.updateDeviceData, {
    token,
    body: { deviceToken: `device of ${name}`, deviceType: 'web' },
  });
  const draft = {
    title: 't',
    description: 'd',
    image_file_id: null,
    topic: 'individual',
    type: 'internal',
    redirect_keyword: '',
    redirect_link: '',
    redirect_id: '',
    sender: 'Admin',
  };
  await db
    .transaction()
    .execute((tx) => storeNotification(tx, draft, { topic: 'individual', ids: [person.id], today: '2026-01-01' }));
  await backend.main('POST', sessionPaths.forgotPassword, { body: { userContact: person.contact } });
  const alert = await db.selectFrom('alerts').select('id').executeTakeFirstOrThrow();
  await db.insertInto('alerts_seen').values({ person_id: person.id, alert_id: alert.id }).execute();
  const counts = { actor: 'console:1', imported_count: 1, ignored_count: 0, new_people: 1, new_families: 1 };
  const { id: import_id } = await db.insertInto('imports').values(counts).returning('id').executeTakeFirstOrThrow();
  const line = {
    import_id,
    line: 2,
    message: null,
    covered_person: `${name} Purgeable`,
    email: '',
    phone1: person.contact,
    phone2: '',
    plan_name: '',
  };
  await db.insertInto('import_rows').values(line).execute();
  const row = await rowOf(person);
  const traces = [
    `${name} Purgeable`,
    person.contact,
    row?.password_hash ?? '?',
    row?.ssn_sealed.toString('hex') ?? '?',
    row?.ssn_hash.toString('hex') ?? '?',
  ];
  return {
    ...person,
    token,
    traces: [...traces, `device of ${name}`],
    onDisk: [picture, card].map((file) => join(backend.dataDir, 'files', file.name)),
    cipher,
  };
}

it('removes a deleted account for good after 30 days: rows, files, devices, codes; and nothing before that [D-86 PROF-14 LEGAL-09]', async () => {
  const person = await completePerson('Wilhelmina');
  expect(await everything()).toContain('Wilhelmina Purgeable');
  await removeAccount(person);
  clock.pass(30 * days - 60);
  expect(await purgeDeleted(backend.parts)).toBe(0);
  expect((await rowOf(person))?.full_name).toBe('Wilhelmina Purgeable');
  expect(person.onDisk.filter((path) => !existsSync(path))).toEqual([]);

  clock.pass(61);
  expect(await purgeDeleted(backend.parts)).toBe(1);
  expect(await rowOf(person)).toBeUndefined();
  expect(await notificationIdsOf(backend.db, person.id)).toEqual([]);
  const left = await everything();
  expect(person.traces.filter((trace) => left.includes(trace))).toEqual([]);
  expect(person.onDisk.filter((path) => existsSync(path))).toEqual([]);
  expect(await purgeDeleted(backend.parts)).toBe(0);
});

it('deletes a file when its purge is reported, and finishes an interrupted purge in the next round [LEGAL-09]', async () => {
  const person = await completePerson('Ottoline');
  await removeAccount(person);
  clock.pass(30 * days + 1);
  const lines = () =>
    backend.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'purge')
      .where('subject', '=', `person:${person.id}`)
      .execute();
  const { audit } = backend.parts;
  const failingAudit = { ...audit, write: () => Promise.reject(new Error('the process ends here')) };
  await expect(purgeDeleted({ ...backend.parts, audit: failingAudit })).rejects.toThrow('the process ends here');
  expect(await lines()).toEqual([]);
  expect(await rowOf(person)).toBeDefined();

  const seen: boolean[] = [];
  const watched: typeof audit = {
    ...audit,
    write(tx, line) {
      if (line.action === 'purge') seen.push(person.onDisk.some((path) => existsSync(path)));
      return audit.write(tx, line);
    },
  };
  expect(await purgeDeleted({ ...backend.parts, audit: watched })).toBe(1);
  expect(seen).toEqual([false]);
  expect(person.onDisk.filter((path) => existsSync(path))).toEqual([]);
  expect(await lines()).toHaveLength(1);
});

it('keeps the audit log intact, without a name in it, and says that someone was removed', async () => {
  const person = await completePerson('Thaddeus');
  await removeAccount(person);
  clock.pass(30 * days + 1);
  await purgeDeleted(backend.parts);
  const lines = await backend.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', `person:${person.id}`)
    .orderBy('id')
    .execute();
  expect(lines.at(-1)).toMatchObject({
    action: 'purge',
    actor: 'nobody',
    outcome: 'done',
    detail: '{"relatives":0,"files":2}',
  });
  expect(lines.map(({ action }) => action)).toContain('delete');
  expect(JSON.stringify(lines)).not.toContain('Purgeable');
  expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
});

it('shows administrators the family of a deleted account until the purge', async () => {
  const employee = await newPerson(backend);
  await named('Cordelia', employee);
  await relativeOf(employee, 'Ambrose', { isRegistered: false });
  const token = await backend.signInAdmin();
  const found = async () => {
    const list = await backend.main('GET', employeePaths.list, { token, query: { search: 'Cordelia', page: 1 } });
    const detail = await backend.main('GET', employeePaths.details, { token, query: { id: employee.id } });
    const { body } = await backend.main('GET', employeePaths.summary, { token });
    return {
      listed: list.body.data.count as number,
      family: (detail.body.data?.relatives ?? []).map(
        ({ userFirstName }: { userFirstName: string }) => userFirstName,
      ) as string[],
      employees: body.data.totalEmployeesCount as number,
    };
  };
  const before = await found();
  expect(before).toMatchObject({ listed: 1, family: ['Ambrose'] });
  await removeAccount(employee);
  expect(await found()).toEqual(before);
  clock.pass(30 * days + 1);
  await purgeDeleted(backend.parts);
  const fresh = await backend.signInAdmin();
  const after = await backend.main('GET', employeePaths.list, { token: fresh, query: { search: 'Cordelia', page: 1 } });
  expect(after.body.data.count).toBe(0);
});

it('removes relatives without an account with a purged employee, and keeps others and the employee’s row without a name', async () => {
  const employee = await completePerson('Leopold');
  const child = await relativeOf(employee, 'Isadora', { isRegistered: false });
  const spouse = await relativeOf(employee, 'Henrietta');
  await removeAccount(employee);
  clock.pass(30 * days + 1);
  expect(await purgeDeleted(backend.parts)).toBe(1);

  expect(await rowOf(child)).toBeUndefined();
  const left = await everything();
  expect(employee.traces.filter((trace) => left.includes(trace))).toEqual([]);
  expect(employee.onDisk.filter((path) => existsSync(path))).toEqual([]);
  expect((await backend.main('GET', userPaths.info, { token: await tokenOf(spouse) })).body.data.userFirstName).toBe(
    'Henrietta',
  );
  expect(await rowOf(employee)).toMatchObject({
    full_name: 'Deleted account',
    contact: '',
    password_hash: null,
    registered_at: null,
  });
  const detail = await backend.main('GET', employeePaths.details, {
    token: await backend.signInAdmin(),
    query: { id: employee.id },
  });
  expect(detail.body.data.relatives.map(({ userFirstName }: { userFirstName: string }) => userFirstName)).toEqual([
    'Henrietta',
  ]);
  expect(await purgeDeleted(backend.parts)).toBe(0);

  await removeAccount(spouse);
  clock.pass(30 * days + 1);
  expect(await purgeDeleted(backend.parts)).toBe(2);
  expect([await rowOf(spouse), await rowOf(employee)]).toEqual([undefined, undefined]);
});

it('removes each account once from two nodes at once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => newPerson(backend)));
  const ids = people.map(({ id }) => id);
  await backend.db.updateTable('people').set({ deleted_at: clock.now() }).where('id', 'in', ids).execute();
  clock.pass(30 * days + 1);
  const counts = await Promise.all([purgeDeleted(backend.parts), purgeDeleted(backend.parts)]);
  expect(counts[0] + counts[1]).toBe(20);
  const subjects = ids.map((id) => `person:${id}`);
  const lines = await backend.db
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', 'purge')
    .where('subject', 'in', subjects)
    .execute();
  expect(new Set(lines.map(({ subject }) => subject)).size).toBe(20);
  expect(lines).toHaveLength(20);
  expect(await backend.db.selectFrom('people').select('id').where('id', 'in', ids).execute()).toEqual([]);
});

/** The sent messages that contain a string, with their recipients. */
async function notified(part: string) {
  await backend.parts.outgoing.sendDue();
  return (await backend.outbox()).filter(({ text }) => text.includes(part));
}

it('shows the owner of a closed account until when it can be restored, and shows administrators when it was closed [PROF-18 EMPD-23]', async () => {
  const person = await newPerson(backend);
  await named('Rosalind', person);
  await removeAccount(person);
  const sent = (await notified('sign in by ')).filter(
    ({ to }) => to.includes('rosalind') || to.endsWith(person.contact),
  );
  expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
  expect(sent[0]?.text).toMatch(
    /^On \w+ \d+, \d{4}, your .+ account was closed\. To reopen it, sign in by \w+ \d+, \d{4}\..*coverage.*dependents/,
  );

  const token = await backend.signInAdmin();
  const accountClosedAt = (await rowOf(person))?.deleted_at?.toISOString();
  const { body: list } = await backend.main('GET', `${employeePaths.list}?search=Rosalind`, { token });
  expect(list.data.userDetails).toMatchObject([{ id: person.id, accountClosedAt }]);
  const { body } = await backend.main('GET', `${employeePaths.details}?id=${person.id}`, { token });
  expect(body.data).toMatchObject({ accountClosedAt });
  await backend.db.deleteFrom('people').where('id', '=', person.id).execute();
});

it('sends no notice for an account that cannot be closed [PROF-18]', async () => {
  const person = await newPerson(backend);
  const token = await tokenOf(person);
  const write = jest.spyOn(backend.parts.audit, 'write').mockRejectedValueOnce(new Error('the process ends here'));
  expect((await backend.main('GET', userPaths.remove, { token })).status).toBe(500);
  write.mockRestore();
  expect((await notified('sign in by ')).filter(({ to }) => to.endsWith(person.contact))).toEqual([]);
  expect((await rowOf(person))?.deleted_at).toBeNull();
});

it('notifies people administrators once, by one node, seven days before the removal, and again after a restored account [PROF-19]', async () => {
  const [person, inactive] = [await newPerson(backend), await newPerson(backend, { isAdmin: true })];
  await named('Philippa', person);
  await named('Clementine', inactive);
  await backend.db.updateTable('people').set({ status: 0 }).where('id', '=', inactive.id).execute();
  await removeAccount(person);
  clock.pass(23 * days - 60);
  expect(await announcePurges(backend.parts)).toBe(0);
  clock.pass(61);
  const counts = await Promise.all([announcePurges(backend.parts), announcePurges(backend.parts)]);
  expect(counts.sort()).toEqual([0, 1]);
  const messages = await notified('Philippa Purgeable: closed ');
  expect(messages.filter(({ to }) => to === 'admin@example.org')).toHaveLength(1);
  expect(new Set(messages.map(({ to }) => to)).size).toBe(messages.length);
  expect(messages.filter(({ to }) => to.includes('clementine'))).toEqual([]);
  const line = await backend.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', `person:${person.id}`)
    .where('action', '=', 'purge')
    .execute();
  expect(line.map(({ detail }) => detail)).toEqual(['{"announced":true}']);

  const { data } = (await signIn(backend, person.contact, person.password)).body;
  expect(
    (await backend.main('POST', sessionPaths.keepAccount, { token: data.access_token, body: {} })).body.status,
  ).toBe('success');
  expect(await announcePurges(backend.parts)).toBe(0);
  await removeAccount(person);
  clock.pass(23 * days + 1);
  expect(await announcePurges(backend.parts)).toBe(1);
  clock.pass(7 * days);
  expect(await purgeDeleted(backend.parts)).toBe(1);
  await backend.db.deleteFrom('people').where('id', '=', inactive.id).execute();
});

it('purges by itself, from its start on', async () => {
  const person = await newPerson(backend);
  await removeAccount(person);
  clock.pass(30 * days + 1);
  const stop = await startSweeping(backend.parts);
  stop();
  expect(await rowOf(person)).toBeUndefined();
});
