import { request } from 'node:http';

import { sql } from 'kysely';

import { alertPaths } from '@/contract/content/alert';
import { documentPaths } from '@/contract/content/document';
import { maxPictureBytes } from '@/contract/files';
import type { Id } from '@/contract/id';
import { idempotencyHeader } from '@/contract/idempotency';
import { notificationPaths, notificationsPerPage, type SentNotification } from '@/contract/messages/notification';
import { catalogPaths } from '@/contract/program/plan';
import { texts } from '@/contract/texts';
import { listNotifications, storeNotification } from '@/server/modules/notifications/queries/notifications';
import { newPerson } from '../../support/browser/identity';
import { asAnotherCaller } from '../../support/databases/queriesOutsideTransaction';
import { plansOfAll, setPlans } from '../../support/enrolledPlans';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { formOf, picture, pictureOf, samplePdf } from '../../support/page/forms';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { notificationIdsOf, recipientIdsOf as storedRecipients } from '../../support/server/recipients';

let backend: TestBackend;
let token: string;
let member: string;
let memberId: number;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
  member = await backend.signInMember();
  const row = await backend.db
    .selectFrom('people')
    .select('id')
    .where('contact', '=', '5550100002')
    .executeTakeFirstOrThrow();
  memberId = row.id;
});
afterAll(() => backend.close());

const list = async (by = token, query = {}) =>
  (await backend.main('GET', notificationPaths.list, { token: by, query })).body.data;
const draft = {
  title: 'Open enrollment',
  description: 'Starts Monday',
  topic: 'all_users',
  type: 'internal',
  redirect_keyword: 'HOME',
  redirect_link: '',
  user_type: 'group',
  user_ids: '',
  redirect_id: '',
};
const send = async (change: Record<string, string | File> = {}, headers = {}) =>
  (await backend.main('POST', notificationPaths.send, { token, body: formOf({ ...draft, ...change }), headers })).body;
const newest = async (by?: string): Promise<SentNotification> => (await list(by)).notifications[0];
const recipientsOf = (id: unknown) => storedRecipients(backend.db, id);

// PGlite runs one transaction at a time.
if (globalThis.ENGINE === 'PostgreSQL')
  it('commits notifications in the order they are stored, so that no later one hides an earlier one', async () => {
    const values = { ...draft, topic: 'all_users', image_file_id: null, sender: 'console:1' } as const;
    const { user_type: _type, user_ids: _ids, ...row } = values;
    const committed: string[] = [];
    const store = (title: string, before = async () => {}) =>
      backend.db
        .transaction()
        .execute(async (tx) => {
          await storeNotification(tx, { ...row, title }, { topic: 'all_users', ids: [], today: '2026-01-01' });
          await before();
        })
        .then(() => committed.push(title));
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(backend.db);
      return rows.length > 0;
    };
    let second: Promise<unknown> = Promise.resolve();
    await store('First', async () => {
      second = asAnotherCaller(() => store('Second'));
      while (committed.length === 0 && !(await asAnotherCaller(isWaiting)));
    });
    await second;
    expect(committed).toEqual(['First', 'Second']);
  });

it('lets administrators page through everything sent, fifteen at a time, newest first [NOTIF-04 CONST-24 API-55]', async () => {
  const { count } = await list();
  expect(count).toBeGreaterThan(notificationsPerPage);
  const all: SentNotification[] = [];
  for (let page = 1; all.length < count; page += 1) {
    const { notifications } = await list(token, { page, limit: notificationsPerPage });
    expect(notifications).toHaveLength(Math.min(notificationsPerPage, count - all.length));
    all.push(...notifications);
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(count);
  const times = all.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  expect(Object.keys(all[0] ?? {}).sort()).toEqual([
    'createdAt',
    'description',
    'id',
    'image',
    'redirect_id',
    'redirect_keyword',
    'redirect_link',
    'title',
    'topic',
    'type',
  ]);
});

it('shows a member only notifications addressed to them [D-43]', async () => {
  const mine = await notificationIdsOf(backend.db, memberId);
  const { notifications, count } = await list(member, { limit: 100 });

  expect(count).toBe(mine.length);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan((await list()).count);
  expect(notifications.map(({ id }: SentNotification) => id).sort()).toEqual(mine.sort());
});

it('puts a sent notification in the list and in the list of everyone it is for [NOTIF-28 API-56]', async () => {
  expect(await send({ image: picture() })).toEqual({ status: 'success', message: texts.notification.sent });

  expect(await newest()).toMatchObject({
    title: 'Open enrollment',
    topic: 'all_users',
    redirect_keyword: 'HOME',
    redirect_link: '',
  });
  const seen = await newest(member);
  expect(seen.title).toBe('Open enrollment');
  expect((await fetchWithoutBody(new URL(seen.image ?? '', backend.url))).status).toBe(200);
});

const peopleCounted = async (topic: string, user_ids = '', by = token) =>
  backend.main('GET', notificationPaths.count, { token: by, query: { topic, user_ids } });

it.each([
  ['all_users', () => true],
  ['all_employees', ({ relation }: { relation: string }) => relation === 'Self'],
  ['all_spouse_and_children', ({ relation }: { relation: string }) => relation !== 'Self'],
  ['plan_a_users', ({ medical }: { medical: string | null }) => medical === 'umr_plan_a'],
  ['plan_b_users', ({ medical }: { medical: string | null }) => medical === 'uhc_plan_b_ppo'],
])(
  'reaches with the audience %s exactly the existing people it names, as many as were counted before [NOTIF-12]',
  async (topic, isMeant) => {
    const counted = (await peopleCounted(topic)).body.data.count;
    await send({ topic });
    const plansToday = await plansOfAll(backend.db, await backend.parts.siteValues.today());
    const people = await backend.db
      .selectFrom('people')
      .select(['id', 'relation'])
      .where('deleted_at', 'is', null)
      .where('status', '=', 1)
      .orderBy('id')
      .execute();

    const meant = people.filter((person) => isMeant({ ...person, ...plansToday(person.id) })).map(({ id }) => id);
    expect(meant.length).toBeGreaterThan(0);
    expect(await recipientsOf((await newest()).id)).toEqual(meant);
    expect(counted).toBe(meant.length);
  },
);

it('follows the audience of the plan for Plan A or B, and puts a plan without one in neither [PGM-19]', async () => {
  const { db } = backend;
  const edit = async (id: string, userTiear: number | null) => {
    const { data } = (await backend.main('GET', catalogPaths.list, { token })).body;
    const { version } = data.find((plan: { id: string }) => plan.id === id);
    return (await backend.main('POST', catalogPaths.edit, { token, body: { id, version, userTiear } })).body;
  };
  const person = await newPerson(backend);
  await setPlans(db, person.id, { medical: 'umr_plan_a' });
  const planOf = async (id: Id) =>
    (await list()).notifications.find((one: SentNotification) => one.id === id)?.planName;
  await send({ topic: 'plan_a_users' });
  const { id } = await newest();
  expect(await planOf(id)).toBe('UMR Plan A');

  expect((await edit('umr_plan_a', null)).status).toBe('success');
  expect((await peopleCounted('plan_a_users')).body.data.count).toBe(0);
  await send({ topic: 'plan_b_users' });
  expect(await recipientsOf((await newest()).id)).not.toContain(person.id);
  expect((await edit('umr_plan_a', 2)).message).toBe('The Plan B audience is already used by “UHC Plan B (PPO).”');
  expect((await edit('uhc_plan_b_ppo', 1)).status).toBe('success');
  expect((await edit('umr_plan_a', 2)).status).toBe('success');
  await send({ topic: 'plan_b_users' });
  const moved = await newest();
  expect(await recipientsOf(moved.id)).toContain(person.id);
  expect([await planOf(moved.id), await planOf(id)]).toEqual(['UMR Plan A', 'UMR Plan A']);

  for (const [plan, tier] of [
    ['umr_plan_a', null],
    ['uhc_plan_b_ppo', 2],
    ['umr_plan_a', 1],
  ] as const)
    await edit(plan, tier);
});

it('sends an individual notification to the selected people once each, or to no one when one is unknown [NOTIF-13]', async () => {
  const individual = { topic: 'individual', user_type: 'individual' };
  const stranger = await backend.db
    .selectFrom('people')
    .select('id')
    .where('relation', '=', 'Child')
    .executeTakeFirstOrThrow();
  expect((await send({ ...individual, user_ids: `${memberId}, ${stranger.id},${memberId},` })).status).toBe('success');
  expect(await recipientsOf((await newest()).id)).toEqual([memberId, stranger.id].sort((a, b) => a - b));

  const { count } = await list();
  expect((await send({ ...individual, user_ids: `${memberId},999999` })).message).toMatch(/no longer exists/);
  expect((await list()).count).toBe(count);
});

it('counts selected people once each and deleted ones not at all, and lets no member count [D-148 NOTIF-13]', async () => {
  const removed = await newPerson(backend, { status: 0 });
  const counted = async (ids: string) => (await peopleCounted('individual', ids)).body;
  expect((await counted(`${memberId}, ${memberId},${removed.id},999999,`)).data).toEqual({ count: 1 });
  expect((await counted('')).data).toEqual({ count: 0 });
  const { count, accounts, devices } = (await peopleCounted('all_users')).body.data;
  expect(accounts).toBeLessThan(count);
  expect(devices).toBeLessThanOrEqual(accounts);
  for (const wrong of ['1;2', '-1', '1.5', 'all', '99999999999999999'])
    expect(await counted(wrong)).toMatchObject({ status: 'failure' });
  expect((await peopleCounted('everyone')).status).toBe(400);
  expect((await peopleCounted('all_users', '', member)).status).toBe(403);
});

it('refuses an invalid notification with the messages of the screen, and stores nothing [NOTIF-11 NOTIF-14 NOTIF-19 NOTIF-21]', async () => {
  const { count } = await list();
  const files = await backend.db.selectFrom('files').select('id').execute();
  const refusals: [Record<string, string>, string | RegExp][] = [
    [{ title: ' ' }, texts.notification.titleRequired],
    [{ description: '' }, texts.notification.descriptionRequired],
    [{ topic: 'individual', user_type: 'individual' }, texts.notification.userRequired],
    [{ topic: 'individual' }, /user type/],
    [{ user_type: 'individual' }, /user type/],
    [{ topic: 'individual', user_type: 'individual', user_ids: '1;2' }, /user_ids/],
    [{ type: 'external', redirect_keyword: 'URL' }, texts.notification.urlRequired],
    [{ type: 'external', redirect_keyword: 'URL', redirect_link: 'javascript:alert(1)' }, /http/],
    [{ redirect_keyword: 'EDUCATION' }, texts.notification.optionRequired],
    [{ redirect_keyword: 'CARE_PROGRAMS', redirect_id: '1 or 1' }, texts.notification.optionRequired],
    [{ redirect_keyword: 'URL' }, 'Unknown redirect.'],
    [{ topic: 'everyone' }, 'Topic is missing or not valid.'],
    [{ title: 'x'.repeat(201) }, 'Title is longer than 200 characters.'],
    [{ description: 'x'.repeat(2001) }, 'Description is longer than 2,000 characters.'],
  ];
  for (const [change, message] of refusals)
    expect(await send({ ...change, image: picture() })).toMatchObject({
      status: 'failure',
      message: expect.stringMatching(message),
    });
  expect((await list()).count).toBe(count);
  expect(await backend.db.selectFrom('files').select('id').execute()).toEqual(files);
});

it('gives an external notification its address and the keyword URL, and an internal one no address [NOTIF-18]', async () => {
  await send({
    type: 'external',
    redirect_keyword: 'URL',
    redirect_link: 'https://care.example.org/x',
    redirect_id: '7',
  });
  expect(await newest()).toMatchObject({
    redirect_keyword: 'URL',
    redirect_link: 'https://care.example.org/x',
    redirect_id: '',
  });
  await send({ redirect_keyword: 'EDUCATION', redirect_id: '2', redirect_link: 'https://ignored.example.org' });
  expect(await newest()).toMatchObject({ redirect_keyword: 'EDUCATION', redirect_link: '', redirect_id: '2' });
});

it('sends once for a repeated send with its key, with one picture [I5]', async () => {
  const { count } = await list();
  const files = (await backend.db.selectFrom('files').select('id').execute()).length;
  const headers = { [idempotencyHeader]: 'one-send' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ image: picture() }, headers)));

  expect(answers).toEqual(answers.map(() => ({ status: 'success', message: texts.notification.sent })));
  expect((await list()).count).toBe(count + 1);
  expect(await backend.db.selectFrom('files').select('id').execute()).toHaveLength(files + 1);
});

it('removes a deleted notification from every list [NOTIF-07 API-57]', async () => {
  const { id } = await newest(member);
  const remove = () =>
    backend.main('DELETE', notificationPaths.remove, { token, query: { notification_id: String(id) } });

  expect((await remove()).body).toEqual({ status: 'success', message: texts.notification.deleted });
  expect((await newest(member)).id).not.toBe(id);
  expect(await recipientsOf(id)).toEqual([]);
  expect((await remove()).body.status).toBe('failure');
});

it('keeps a person removed for good off every list of recipients', async () => {
  const { id } = await newPerson(backend);
  await send({ topic: 'individual', user_type: 'individual', user_ids: `${id},${memberId}` });
  const sent = (await newest()).id;
  await backend.db.deleteFrom('people').where('id', '=', id).execute();
  expect(await recipientsOf(sent)).toEqual([memberId]);
});

it('offers people with a registered device in the picker, by name, and nothing more about them [NOTIF-15 API-58]', async () => {
  const { users } = (await backend.main('GET', notificationPaths.users, { token })).body.data;

  expect(users.length).toBeGreaterThan(0);
  expect(users.map(({ id }: { id: number }) => id)).toContain(memberId);
  for (const user of users) expect(Object.keys(user).sort()).toEqual(['id', 'userFirstName', 'userLastName']);

  await backend.db.updateTable('people').set({ status: 0 }).where('id', '=', users[0].id).execute();
  const after = (await backend.main('GET', notificationPaths.users, { token })).body.data.users;
  expect(after).toEqual(users.slice(1));
});

it('returns people to the picker by name and page by page, each once [NOTIF-15]', async () => {
  const name = 'Quenby';
  const ids: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    const { id } = await newPerson(backend);
    ids.push(id);
    await backend.db
      .updateTable('people')
      .set({ first_name: name, name_key: `${name} winslow`.toLowerCase() })
      .where('id', '=', id)
      .execute();
  }
  const devices = ids
    .slice(1)
    .map((id) => ({ token: `of ${id}`, person_id: id, console_admin_id: null, session_id: null }));
  await backend.db
    .insertInto('devices')
    .values([...devices, { ...devices[0]!, token: 'another one' }])
    .execute();
  const ask = async (query: Record<string, string | number>) =>
    (await backend.main('GET', notificationPaths.users, { token, query })).body.data as {
      users: { id: number }[];
      hasMore?: boolean;
    };

  const seen: number[] = [];
  for (let after: number | undefined, isMore = true; isMore; after = seen.at(-1)) {
    const { users, hasMore } = await ask({ search: 'quen wins', limit: 3, ...(after && { after }) });
    expect(users.length).toBeLessThanOrEqual(3);
    seen.push(...users.map(({ id }) => id));
    isMore = hasMore ?? false;
  }
  expect(seen).toEqual(ids.slice(1));
  expect(await ask({ search: 'quen%', limit: 3 })).toEqual({ users: [], hasMore: false });
  expect(await ask({})).not.toHaveProperty('hasMore');
});

it('keeps the recipients as of the time of sending, through arrivals, departures, deactivation and plan changes [I5]', async () => {
  const { db } = backend;
  const [stays, changes, off, removed] = [
    await newPerson(backend),
    await newPerson(backend),
    await newPerson(backend),
    await newPerson(backend),
  ];
  const all = [stays, changes, off, removed].map(({ id }) => id);
  for (const person of all) await setPlans(db, person, { medical: 'umr_plan_a' });
  await send({ topic: 'plan_a_users' });
  const { id } = await newest();
  const before = await recipientsOf(id);
  expect(before).toEqual(expect.arrayContaining(all));

  await setPlans(db, changes.id, { medical: 'uhc_plan_b_ppo' });
  await db.updateTable('people').set({ status: 0 }).where('id', '=', off.id).execute();
  await db.deleteFrom('people').where('id', '=', removed.id).execute();
  const late = await newPerson(backend);
  await setPlans(db, late.id, { medical: 'umr_plan_a' });
  // A person removed for good is no longer on any list; no one else changes.
  expect(await recipientsOf(id)).toEqual(before.filter((personId) => personId !== removed.id));
  const sees = async (personId: number) =>
    (await listNotifications(db, { page: 1, limit: 1 }, { personId, isSender: false })).rows[0]?.id === id;
  expect([await sees(stays.id), await sees(changes.id), await sees(late.id)]).toEqual([true, true, false]);
});

it.long('takes little space for a notification to everyone, however many they are', async () => {
  const { db } = backend;
  await sql`insert into people (relation, full_name, first_name, last_name, name_key, ssn_sealed, ssn_hash, ssn_last4)
    select 'Self', 'Crowd ' || n, 'Crowd', n::text, 'crowd ' || n, '', sha256(('crowd' || n)::bytea), '' from generate_series(1, 20000) n`.execute(
    db,
  );
  const size = async () => {
    const { rows } = await sql<{
      bytes: number;
    }>`select sum(pg_column_size(a)) as bytes from notification_audiences a`.execute(db);
    return Number(rows[0]?.bytes);
  };
  const before = await size();
  await send({ topic: 'all_users' });
  expect((await recipientsOf((await newest()).id)).length).toBeGreaterThan(20_000);
  expect((await size()) - before).toBeLessThan(5000);
  await sql`delete from people where first_name = 'Crowd'`.execute(db);
});

it.long(
  'accepts a picture of exactly 5 MB for a notification, and refuses one byte more; a thumbnail alike [NOTIF-25 F6]',
  async () => {
    const storedFiles = async () => (await backend.db.selectFrom('files').select('id').execute()).length;
    const document = { fileName: 'Guide', fileType: 'pdf', visibleTo: 'All', isActive: 'true' };
    const forms: [string, (image: File) => FormData, number][] = [
      [notificationPaths.send, (image) => formOf({ ...draft, image }), 1],
      [documentPaths.add, (image) => formOf({ ...document, image, file: samplePdf() }), 2],
    ];
    for (const [path, form, files] of forms) {
      const before = await storedFiles();
      expect((await backend.main('POST', path, { token, body: form(pictureOf(maxPictureBytes)) })).body.status).toBe(
        'success',
      );
      const { body } = await backend.main('POST', path, { token, body: form(pictureOf(maxPictureBytes + 1)) });
      expect(body).toEqual({ status: 'failure', message: 'File size exceeds the maximum allowed limit (5 MB).' });
      expect(await storedFiles()).toBe(before + files);
    }
  },
);

const boundary = 'x';
const textOf = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
    .join('')}--${boundary}--\r\n`;

/** Sends everything and disconnects before the response can arrive. */
const sendAndDisconnect = (path: string, type: string, text: string, key: string) =>
  new Promise<void>((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type, [idempotencyHeader]: key };
    const asking = request(`${backend.url}/api${path}`, { method: 'POST', headers });
    asking.on('error', () => resolve()).on('close', resolve);
    asking.end(text, () => asking.destroy());
  });

it.long('carries out each of a hundred creating calls once when repeated after a lost response [I4]', async () => {
  const [notification, alert] = [
    { ...draft, title: 'Once' },
    { description: 'Once', visibleTo: 'All', isActive: 'true' },
  ];
  const kinds = [
    {
      path: notificationPaths.send,
      type: `multipart/form-data; boundary=${boundary}`,
      text: textOf(notification),
      body: () => formOf(notification),
    },
    { path: alertPaths.add, type: 'application/json', text: JSON.stringify(alert), body: () => alert },
  ];
  for (const { path, type, text, body } of kinds)
    for (let at = 0; at < 50; at += 1) {
      const key = `cut-${at}-${path}`;
      await sendAndDisconnect(path, type, text, key);
      const answer = await backend.main('POST', path, { token, body: body(), headers: { [idempotencyHeader]: key } });
      expect(answer.body.status).toBe('success');
    }
  const sent = await backend.db.selectFrom('notifications').select('id').where('title', '=', 'Once').execute();
  const shown = await backend.db.selectFrom('alerts').select('id').where('description', '=', 'Once').execute();
  expect([sent.length, shown.length]).toEqual([50, 50]);
});
