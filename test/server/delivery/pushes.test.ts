import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Socket } from 'socket.io-client';

import { notificationPaths, type SentNotification } from '@/contract/messages/notification';
import type { ClientEvents, Push, ServerEvents } from '@/contract/messages/socket';
import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { texts } from '@/contract/texts';
import type { Firebase } from '@/server/modules/notifications/push/firebase';
import { firebaseTransport } from '@/server/modules/notifications/push/firebaseTransport';
import { makePushes } from '@/server/modules/notifications/push/pushes';
import { storeNotification } from '@/server/modules/notifications/queries/notifications';
import { queuePush } from '@/server/modules/notifications/queries/pushes';
import { newConsoleAdmin, newPerson } from '../../support/browser/identity';
import { connectSocket, tokenFor, until, waitForStrayEvents, waitUntilOpened } from '../../support/chatConnection';
import { runFolder } from '../../support/databases/places';
import { formOf } from '../../support/page/forms';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { fault, startFirebase } from '../../support/server/firebase.mjs';
import { recipientIdsOf } from '../../support/server/recipients';

// Google's library loads modules in a way that Jest forbids; the benchmark runs the real one.
jest.mock('google-auth-library', () => jest.requireActual('../../support/server/googleAuth'));

let backend: TestBackend;
let admin: string;
beforeAll(async () => {
  // Turns off the check of the queue every 30 s, which would push what some tests below push themselves.
  const start = setInterval;
  const intervals = jest.spyOn(globalThis, 'setInterval');
  intervals.mockImplementation(((run: () => void, ms: number) =>
    start(ms === 30_000 ? () => {} : run, ms)) as typeof setInterval);
  backend = await startBackend();
  intervals.mockRestore();
  admin = await backend.signInConsole();
});
afterAll(() => backend.close());

const sockets: Socket<ServerEvents, ClientEvents>[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));

/** Opens someone's page, and collects the pushes it receives. */
async function openPage(token: string, at = backend) {
  const socket = connectSocket(at.url, { token });
  sockets.push(socket);
  const pushes: Push[] = [];
  socket.on('pushNotification', (push) => pushes.push(push));
  await waitUntilOpened(socket);
  return pushes;
}

const draft = {
  title: 'Open <b>enrollment</b>',
  description: 'Starts <i>Monday</i> &amp; ends Friday',
  topic: 'all_users',
  type: 'internal',
  redirect_keyword: 'CARE_PROGRAMS',
  redirect_link: '',
  user_type: 'group',
  user_ids: '',
  redirect_id: '2',
};
const sendTo = async (change: Partial<typeof draft>, { at = backend, by = admin } = {}) =>
  (await at.main('POST', notificationPaths.send, { token: by, body: formOf({ ...draft, ...change }) })).body;
const chosen = (...people: { id: number }[]) => ({
  topic: 'individual',
  user_type: 'individual',
  user_ids: people.map(({ id }) => id).join(','),
});
const listOf = async (token: string): Promise<SentNotification[]> =>
  (await backend.main('GET', notificationPaths.list, { token })).body.data.notifications;
const waitingPushes = (at = backend) => at.db.selectFrom('pushes').selectAll().execute();
const waitUntilPushed = async (at = backend) => {
  for (let waiting = await waitingPushes(at); waiting.length; waiting = await waitingPushes(at))
    await new Promise((done) => setTimeout(done, 10));
};

it('pushes without a messaging service to the open pages of a notification’s recipients only, as plain text [D-119]', async () => {
  const [one, other] = [await newPerson(backend), await newPerson(backend)];
  const [firstToken, otherToken] = [
    await tokenFor(backend, 'person', one.id),
    await tokenFor(backend, 'person', other.id),
  ];
  const [here, there, bystander, desk] = await Promise.all(
    [firstToken, firstToken, otherToken, admin].map((token) => openPage(token)),
  );

  expect(await sendTo(chosen(one))).toEqual({ status: 'success', message: texts.notification.sent });
  await waitUntilPushed();
  await until(
    () => [here?.length, there?.length],
    ([first, second]) => first === 1 && second === 1,
  );
  const [stored] = await listOf(firstToken);
  expect(here).toEqual([
    {
      title: draft.title,
      body: 'Starts Monday & ends Friday',
      data: {
        notificationId: String(stored?.id),
        type: 'internal',
        redirect_keyword: 'CARE_PROGRAMS',
        redirect_link: '',
        redirect_id: '2',
      },
    },
  ]);
  await waitForStrayEvents();
  expect([bystander, desk]).toEqual([[], []]);
});

it('shows a member who was away missed notifications in the list, and sends no push for them afterward [NOTIF-28]', async () => {
  const person = await newPerson(backend);
  await sendTo(chosen(person));
  await waitUntilPushed();
  const token = await tokenFor(backend, 'person', person.id);
  const received = await openPage(token);
  expect((await listOf(token)).map(({ title }) => title)).toEqual([draft.title]);
  await waitForStrayEvents();
  expect(received).toEqual([]);
});

it('skips people deactivated or deleted between the send and the push', async () => {
  const [stays, goes] = [await newPerson(backend), await newPerson(backend)];
  const { id } = await storeFor([stays.id, goes.id]);
  await backend.db.updateTable('people').set({ status: 0 }).where('id', '=', goes.id).execute();
  const reached: number[] = [];
  const pushes = makePushes(backend.parts, {
    ...firebaseTransport(backend.parts, { send: async () => 'sent' }),
    deliver: async (_push, addresses) =>
      reached.push(...addresses.map((address) => Number(address.slice('d-'.length)))),
  });
  await registerAll([stays.id, goes.id]);
  await queuePush(backend.db, id);
  pushes.wake();
  await waitUntilPushed();
  expect(reached).toEqual([stays.id]);
});

const storeFor = (ids: number[]) =>
  backend.db.transaction().execute((tx) => {
    const { user_ids: _ids, user_type: _type, ...stored } = { ...draft, topic: 'individual' };
    return storeNotification(
      tx,
      { ...stored, image_file_id: null, sender: 'console:1' },
      { topic: 'individual', ids, today: '2026-01-01' },
    );
  });
const registerAll = (ids: number[]) =>
  backend.db
    .insertInto('devices')
    .values(ids.map((id) => ({ token: `d-${id}`, person_id: id, console_admin_id: null, session_id: null })))
    .execute();

describe('a crash in the middle', () => {
  const ids: number[] = [];
  beforeAll(async () => {
    ids.push((await newPerson(backend, { isRegistered: false })).id);
    const { id: _id, ...pattern } = await backend.db
      .selectFrom('people')
      .selectAll()
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 400 }, (_, index) => ({
      ...pattern,
      ssn_hash: Buffer.from(`crowd ${index}`),
      contact: '',
    }));
    const crowd = await backend.db.insertInto('people').values(rows).returning('id').execute();
    ids.push(...crowd.map(({ id }) => id).sort((a, b) => a - b));
    await registerAll(ids);
  });

  // Stops the nodes, because each checks the emptied queue once more and would push what the next test queues.
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
  });

  /**
   * Pushes through a fake Firebase that stops responding after this many messages until the test ends, like a dead
   * server.
   */
  function failAfter(sent: string[], life: number) {
    let left = life;
    let silence: ReturnType<Firebase['send']> | undefined;
    const firebase: Firebase = {
      send: (token, _push, signal) => {
        if (left <= 0) return (silence ??= new Promise((done) => signal.addEventListener('abort', () => done('lost'))));
        left -= 1;
        sent.push(token);
        return Promise.resolve('sent');
      },
    };
    const pushes = makePushes(backend.parts, firebaseTransport(backend.parts, firebase));
    const addHook = (name: string, hook: () => Promise<void>) => name === 'preClose' && ends.push(hook);
    pushes.attach({ addHook } as never);
    return pushes;
  }

  it('continues at the next start where the last one stopped: no one gets a push twice, and at most one batch is missed [I5]', async () => {
    const { id } = await storeFor(ids);
    await queuePush(backend.db, id);
    const sent: string[] = [];
    for (const life of [30, 130, Infinity]) {
      const before = sent.length;
      failAfter(sent, life).wake();
      if (life !== Infinity)
        await until(
          () => sent.length,
          (count) => count === before + life,
        );
    }
    await waitUntilPushed();
    expect(new Set(sent).size).toBe(sent.length);
    // Each of the two crashes costs at most a batch of one hundred.
    expect(sent.length).toBeGreaterThanOrEqual(ids.length - 200);
    expect(sent).toContain(`d-${ids.at(-1)}`);
    const got = await recipientIdsOf(backend.db, id);
    expect(got).toHaveLength(ids.length);
  });

  it('skips no one after a clean stop: recipients not yet reached are queued again [I5]', async () => {
    const { id } = await storeFor(ids);
    await queuePush(backend.db, id);
    const sent: string[] = [];
    let stop = async () => {};
    const firebase: Firebase = {
      async send(token) {
        sent.push(token);
        if (sent.length === 120) void stop();
        await new Promise((done) => setImmediate(done));
        return 'sent';
      },
    };
    const hooks: Record<string, () => Promise<void>> = {};
    const first = makePushes(backend.parts, firebaseTransport(backend.parts, firebase));
    first.attach({ addHook: (name: string, hook: () => Promise<void>) => (hooks[name] = hook) } as never);
    let ended: Promise<void> | undefined;
    stop = () => (ended ??= hooks.preClose?.() ?? Promise.resolve());
    await hooks.onReady?.();
    await until(() => ended !== undefined);
    await ended;
    expect(sent.length).toBeLessThan(ids.length);

    failAfter(sent, Infinity).wake();
    await waitUntilPushed();
    expect([...sent].sort()).toEqual(ids.map((person) => `d-${person}`).sort());
  });

  it('pushes to everyone once from two nodes on one queue [I5]', async () => {
    const { id } = await storeFor(ids);
    await queuePush(backend.db, id);
    const sent: string[] = [];
    failAfter(sent, Infinity).wake();
    failAfter(sent, Infinity).wake();
    await waitUntilPushed();
    await until(
      () => sent.length,
      (count) => count >= ids.length,
    );
    expect([...sent].sort()).toEqual(ids.map((person) => `d-${person}`).sort());
  });

  it('stops sending a notification that is deleted during the push', async () => {
    const { id } = await storeFor(ids);
    await queuePush(backend.db, id);
    const sent: string[] = [];
    const pushes = failAfter(sent, 10);
    pushes.wake();
    await until(
      () => sent.length,
      (count) => count === 10,
    );
    await backend.main('DELETE', notificationPaths.remove, { token: admin, query: { notification_id: id } });
    expect(await waitingPushes()).toEqual([]);
  });
});

describe('with Firebase', () => {
  let firebase: Awaited<ReturnType<typeof startFirebase>>;
  let configured: TestBackend;
  let desk: string;
  beforeAll(async () => {
    const folder = join(runFolder, `firebase-${globalThis.ENGINE ?? ''}-${process.pid}`);
    await mkdir(folder, { recursive: true });
    firebase = await startFirebase(folder);
    configured = await startBackend({ env: firebase.env });
    desk = await configured.signInConsole();
  });
  afterAll(async () => {
    await configured.close();
    await firebase.stop();
  });
  beforeEach(() => {
    firebase.messages.length = 0;
    firebase.instead = undefined;
  });

  it('sends a notification once to every registered device of its existing recipients, a few at a time [D-119]', async () => {
    const devices = await configured.db
      .selectFrom('devices as d')
      .innerJoin('people as p', 'p.id', 'd.person_id')
      .select('d.token')
      .where('p.status', '=', 1)
      .execute();
    firebase.delayMs = 5;
    await sendTo({}, { at: configured, by: desk });
    await until(
      () => firebase.messages.length,
      (count) => count >= devices.length,
    );
    await waitUntilPushed(configured);
    firebase.delayMs = 0;

    expect(firebase.messages.map(({ token }) => token).sort()).toEqual(devices.map(({ token }) => token).sort());
    expect(devices.length).toBeGreaterThan(50);
    expect(firebase.atOnce).toBeLessThanOrEqual(25);
    expect(firebase.messages[0]).toMatchObject({
      notification: { title: draft.title },
      data: { redirect_keyword: 'CARE_PROGRAMS' },
    });
  });

  it('deletes a browser that unregistered, and keeps one whose message was refused', async () => {
    const person = await newPerson(configured);
    const tokens = ['unregistered', 'refused', 'good'].map((kind) => `${kind}-${person.id}`);
    await configured.db
      .insertInto('devices')
      .values(tokens.map((token) => ({ token, person_id: person.id, console_admin_id: null, session_id: null })))
      .execute();
    firebase.instead = (answer, { token }) => {
      if (token.startsWith('unregistered')) return fault(answer, 404, 'UNREGISTERED');
      return token.startsWith('refused') && fault(answer, 400, 'INVALID_ARGUMENT');
    };
    await sendTo(chosen(person), { at: configured, by: desk });
    const kept = async () =>
      (await configured.db.selectFrom('devices').select('token').where('person_id', '=', person.id).execute()).map(
        ({ token }) => token,
      );
    await until(() => firebase.messages.length);
    await waitUntilPushed(configured);
    for (let left = await kept(); left.length > 2; left = await kept());
    expect((await kept()).sort()).toEqual([`good-${person.id}`, `refused-${person.id}`]);
  });

  it('sends notifications to administrators to their devices, and without the names, which stay here', async () => {
    const { id } = await newConsoleAdmin(configured);
    await configured.db
      .insertInto('devices')
      .values({ token: 'console-device', person_id: null, console_admin_id: id, session_id: null })
      .execute();
    const notified = {
      to: { administrators: true } as const,
      title: 'Ada',
      body: 'Ada asks',
      externalText: { title: 'Someone', body: 'Someone asks' },
      data: { userSSN: 'reference' },
    };
    configured.parts.pushes.send(notified);
    await until(
      () => firebase.messages.map(({ token }) => token),
      (tokens) => tokens.includes('console-device'),
    );
    expect(JSON.stringify(firebase.messages)).not.toContain('Ada');
    expect(firebase.messages[0]).toMatchObject({ notification: notified.externalText, data: notified.data });
  });
});

describe('a device', () => {
  const register = (token: string, deviceToken: string) =>
    backend.main('POST', userPaths.updateDeviceData, { token, body: { deviceToken, deviceType: 'web' } });
  const devicesOf = async (id: number) =>
    (await backend.db.selectFrom('devices').select('token').where('person_id', '=', id).orderBy('token').execute()).map(
      ({ token }) => token,
    );

  it('belongs to the signed-in person, and is removed when they sign out of that browser [D-117 PUSH-07]', async () => {
    const person = await newPerson(backend);
    const [phone, desk] = [await tokenFor(backend, 'person', person.id), await tokenFor(backend, 'person', person.id)];
    expect((await register(phone, `phone-${person.id}`)).body.status).toBe('success');
    await register(desk, `desk-${person.id}`);
    await backend.main('POST', sessionPaths.logout, { token: phone });
    expect(await devicesOf(person.id)).toEqual([`desk-${person.id}`]);
  });

  it('is registered again under the same token when it is refreshed, and makes the person selectable (NOTIF-15) [PUSH-02]', async () => {
    const person = await newPerson(backend);
    const token = await tokenFor(backend, 'person', person.id);
    await register(token, `own-${person.id}`);
    await register(token, `own-${person.id}`);
    expect(await devicesOf(person.id)).toEqual([`own-${person.id}`]);
    const { users } = (await backend.main('GET', notificationPaths.users, { token: admin })).body.data;
    expect(users).toContainEqual({ id: person.id, userFirstName: 'Blair', userLastName: 'Winslow' });
  });

  it('is removed with every other sign-in when the password changes, and completely with the account', async () => {
    const person = await newPerson(backend);
    const [mine, strangers] = [
      await tokenFor(backend, 'person', person.id),
      await tokenFor(backend, 'person', person.id),
    ];
    await register(mine, `mine-${person.id}`);
    await register(strangers, `other-${person.id}`);
    await backend.main('POST', sessionPaths.changePassword, { token: mine, body: { userPassword: 'Walnut?4est' } });
    expect(await devicesOf(person.id)).toEqual([`mine-${person.id}`]);
    await backend.main('GET', userPaths.remove, { token: mine });
    expect(await devicesOf(person.id)).toEqual([]);
  });

  it('is removed as the least recently used when there are too many', async () => {
    const person = await newPerson(backend);
    const token = await tokenFor(backend, 'person', person.id);
    for (let at = 0; at < 22; at += 1) await register(token, `many-${String(at).padStart(2, '0')}-${person.id}`);
    const kept = await devicesOf(person.id);
    expect([kept.length, kept[0]]).toEqual([20, `many-02-${person.id}`]);
  });

  it('returns a new token for the same session by refreshToken [PUSH-07 API-24]', async () => {
    const person = await newPerson(backend);
    const token = await tokenFor(backend, 'person', person.id);
    const { body } = await backend.main('POST', sessionPaths.refreshToken, { token, body: {} });
    expect((await backend.main('GET', userPaths.info, { token: body.data.access_token })).body.data.id).toBe(person.id);
  });
});
