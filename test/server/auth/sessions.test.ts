import { setTimeout as rest } from 'node:timers/promises';

import { employeePaths } from '@/contract/people/employee';
import { extendPath } from '@/contract/people/idle';
import { consolePaths, sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import {
  movableClock,
  newConsoleAdmin,
  newPerson,
  openReset,
  otherPassword,
  signIn,
} from '../../support/browser/identity';
import { newMember, waitUntilClosed } from '../../support/chatConnection';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';

const clock = movableClock();
const minutes = 60;
let backend: TestBackend;
let member: Awaited<ReturnType<typeof newPerson>>;
let disconnected: number[] = [];
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
  const { sockets } = backend.parts;
  const disconnect = sockets.disconnect.bind(sockets);
  sockets.disconnect = (ids) => {
    disconnected.push(...ids);
    disconnect(ids);
  };
});
afterAll(() => backend.close());
beforeEach(async () => {
  clock.pass(25 * 60 * minutes);
  member = await newPerson(backend);
  disconnected = [];
});

async function tokenOf({ contact, password } = member): Promise<string> {
  return (await signIn(backend, contact, password)).body.data.access_token;
}
async function tokenOfConsole(): Promise<string> {
  const { email, password } = await newConsoleAdmin(backend);
  const { body } = await backend.chat('POST', consolePaths.login, { body: { emailId: email, password } });
  return body.data.accessToken;
}
const tokenOfAdmin = async () => tokenOf(await newPerson(backend, { isAdmin: true }));
const info = (token: string, headers?: Record<string, string>) =>
  backend.main('GET', userPaths.info, { token, headers });
const sessionOf = async (token: string) => (await backend.parts.sessions.find(token, false))?.sessionId ?? 0;

it('signs out an admin after 15 quiet minutes, a member after 30 (reliability A8)', async () => {
  const admin = await tokenOfAdmin();
  const console = await tokenOfConsole();
  const token = await tokenOf();
  clock.pass(15 * minutes);
  expect((await info(admin)).status).toBe(401);
  expect((await backend.chat('POST', consolePaths.logout, { token: console, body: {} })).status).toBe(401);
  expect((await info(token)).status).toBe(200);
  clock.pass(30 * minutes);
  expect((await info(token)).status).toBe(401);
});

it('keeps the session open for a person’s actions, not for the page’s own requests (reliability A8)', async () => {
  const [busy, polled] = [await tokenOf(), await tokenOf()];
  for (let time = 0; time < 4; time += 1) {
    clock.pass(10 * minutes);
    await info(busy);
    await info(polled, { 'x-background': '1' });
  }
  expect((await info(busy)).status).toBe(200);
  expect((await info(polled)).status).toBe(401);
});

it.long('keeps the session open for typing, not for an open conversation on its own (reliability A8)', async () => {
  const [writer, reader] = [await newMember(backend), await newMember(backend)];
  const [written, shown] = [await writer.open(), await reader.open()];
  for (let time = 0; time < 4; time += 1) {
    clock.pass(10 * minutes);
    // The page marks messages as read by itself just before someone writes.
    await written.read(0);
    expect(await written.write(`m${time}`)).toMatchObject({ ok: true });
    // Waits more than a second, because a session that was just checked is not checked again.
    await rest(1100);
    shown.socket.emit('join', {
      groupName: reader.group,
      groupMembers: [reader.id, 1],
      senderId: reader.id,
      type: 'onetoone',
    });
  }
  expect((await info(writer.token)).status).toBe(200);
  expect((await info(reader.token)).status).toBe(401);
  for (const line of [written, shown]) line.close();
});

it('closes sockets of ended sessions at the next cleanup, whatever ended them (reliability A7)', async () => {
  const [removed, stays] = [await newMember(backend), await newMember(backend)];
  const [line, other] = [await removed.open(), await stays.open()];
  await backend.db
    .deleteFrom('sessions')
    .where('id', '=', await sessionOf(removed.token))
    .execute();
  const isClosed = waitUntilClosed(line.socket);
  await backend.parts.sessions.sweep();
  await isClosed;
  expect(other.socket.connected).toBe(true);
  other.close();
});

it('keeps a person signed in who asks to stay so, to the second, and no one who is not signed in, or is too late (reliability A8)', async () => {
  clock.freeze();
  const token = await tokenOf();
  const extend = (headers?: Record<string, string>) => backend.main('POST', extendPath, { token, body: {}, headers });
  for (let time = 0; time < 4; time += 1) {
    clock.pass(29 * minutes + 55);
    expect((await extend()).body).toEqual({ status: 'success', message: 'You’re still signed in.' });
    clock.pass(4);
    expect((await extend()).status).toBe(200);
  }
  clock.pass(30 * minutes - 1);
  expect((await info(token, { 'x-background': '1' })).status).toBe(200);
  clock.pass(1);
  expect((await extend()).status).toBe(401);
});

it('ends a session after twelve hours, however active (reliability A8)', async () => {
  const token = await tokenOf();
  for (let time = 0; time < 29; time += 1) {
    clock.pass(25 * minutes);
    await info(token);
  }
  expect((await info(token)).status).toBe(401);
});

it('stores activity at most every ten seconds', async () => {
  const token = await tokenOf();
  const id = await sessionOf(token);
  const activeAt = async () =>
    (await backend.db.selectFrom('sessions').select('active_at').where('id', '=', id).executeTakeFirstOrThrow())
      .active_at;
  const before = await activeAt();
  clock.pass(5);
  await info(token);
  expect(await activeAt()).toEqual(before);
  clock.pass(6);
  await info(token);
  expect(await activeAt()).not.toEqual(before);
});

it('ends a session at once, and its socket with it: sign-out, password change, reset, deactivation, deletion (reliability A7, D-40)', async () => {
  const { id } = member;
  const events: Record<string, (token: string) => Promise<unknown>> = {
    'sign-out': (token) => backend.main('POST', sessionPaths.logout, { token, body: {} }),
    'a password change elsewhere': async () => {
      const other = await tokenOf();
      await backend.main('POST', sessionPaths.changePassword, {
        token: other,
        body: { userPassword: member.password },
      });
    },
    'a reset': async () => {
      const reset = await openReset(backend, member.contact);
      await backend.main('POST', sessionPaths.updateNewPassword, {
        token: reset,
        body: { userPassword: member.password },
      });
    },
    'deactivation, even when taken back': async () => {
      const admin = await tokenOfAdmin();
      for (const userStatus of [0, 1])
        await backend.main('POST', employeePaths.setStatus, { token: admin, query: { id }, body: { userStatus } });
    },
    deletion: (token) => backend.main('GET', userPaths.remove, { token }),
  };
  for (const [event, happen] of Object.entries(events)) {
    const token = await tokenOf();
    const session = await sessionOf(token);
    await happen(token);
    const answers = await Promise.all(Array.from({ length: 10 }, () => info(token)));
    expect({ event, statuses: answers.map(({ status }) => status) }).toEqual({ event, statuses: Array(10).fill(401) });
    expect({ event, disconnected }).toEqual({ event, disconnected: expect.arrayContaining([session]) });
  }
});

it('answers the token of someone made inactive with 401 on the next call, even without an event (reliability B11) [D-40]', async () => {
  const token = await tokenOf();
  await backend.db.updateTable('people').set({ status: 0 }).where('contact', '=', member.contact).execute();
  expect((await info(token)).status).toBe(401);
});

it('opens nothing for mutated, truncated and invented tokens, and stores none in the database that would (reliability A9)', async () => {
  const token = await tokenOf();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const mutations = [
    '',
    token.slice(1),
    token.slice(0, -1),
    `${token}A`,
    token.toUpperCase(),
    token.split('').reverse().join(''),
    'null',
  ];
  for (const mutation of mutations) expect((await info(mutation)).status).toBe(401);
  const rows = await backend.db.selectFrom('sessions').select('token_hash').execute();
  for (const { token_hash } of rows) {
    const stored = Buffer.from(token_hash);
    for (const spelling of ['base64url', 'latin1'] as const) expect(stored.toString(spelling)).not.toBe(token);
    expect((await info(stored.toString('base64url'))).status).toBe(401);
  }
});

it('replaces the old token with a refreshed one, for one of two requests at once [D-118 API-24]', async () => {
  const token = await tokenOf();
  const refresh = () => backend.main('POST', sessionPaths.refreshToken, { token, body: {} });
  const both = await Promise.all([refresh(), refresh()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  const fresh = both.find(({ status }) => status === 200)?.body.data.access_token;
  expect((await info(token)).status).toBe(401);
  expect((await info(fresh)).status).toBe(200);
});

it('accepts one token on both services, and signs out on either [D-04 AUTH-43 API-11 API-12]', async () => {
  const employee = await tokenOfAdmin();
  expect((await backend.chat('POST', consolePaths.logout, { token: employee, body: {} })).body.status).toBe('success');
  expect((await info(employee)).status).toBe(401);
  const console = await tokenOfConsole();
  expect((await backend.main('POST', sessionPaths.logout, { token: console, body: {} })).body.status).toBe('success');
  expect((await backend.main('POST', sessionPaths.logout, { token: console, body: {} })).status).toBe(401);
});

it('lets no sign-in that started before a password change outlive it (reliability A7)', async () => {
  const { id } = member;
  const person = await backend.db
    .selectFrom('people')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const token = await tokenOf();
  await backend.main('POST', sessionPaths.changePassword, { token, body: { userPassword: otherPassword } });
  const late = openSession(backend.parts, { kind: 'person', id }, 'session', { passwordHash: person.password_hash });
  await expect(late).rejects.toThrow('The password was just changed');
});

it('deletes expired rows, and closes their sockets', async () => {
  const token = await tokenOf();
  const session = await sessionOf(token);
  clock.pass(31 * minutes);
  await backend.parts.sessions.sweep();
  expect(disconnected).toContain(session);
  expect(await backend.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});
