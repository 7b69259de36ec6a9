import { io, Manager, type Socket } from 'socket.io-client';

import { chatPaths, messagesPerPage } from '@/contract/chat';
import { sessionPaths } from '@/contract/session';
import { userPaths } from '@/contract/user';

import { startBackend, type TestBackend } from '../support/backend';
import { startRedis } from '../support/redis';

let backend: TestBackend;
let member: string;
let memberId: number;
let admin: string;
beforeAll(async () => {
  backend = await startBackend();
  member = await backend.signInMember();
  memberId = (await backend.main('GET', userPaths.info, { token: member })).body.data.id;
  admin = await backend.signInConsole();
});

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));
afterAll(() => backend.close());

type Caller = { at?: string; token?: unknown; query?: Record<string, string>; origin?: string; transport?: 'websocket' | 'polling' };
function call({ at = backend.url, token, query = {}, origin, transport = 'websocket' }: Caller) {
  const socket = io(at, {
    auth: token === undefined ? {} : { token },
    query,
    transports: [transport],
    reconnection: false,
    forceNew: true,
    extraHeaders: origin ? { origin } : {},
  });
  sockets.push(socket);
  return socket;
}
const outcome = (caller: Caller) =>
  new Promise<string>((resolve) => {
    const socket = call(caller);
    socket.on('connect', () => resolve('open'));
    socket.on('connect_error', () => resolve('refused'));
  });
const closed = (socket: Socket) => new Promise<string>((resolve) => socket.on('disconnect', resolve));
const opened = (socket: Socket) =>
  new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject));
const ids = (senderId: unknown, groupName = '') => ({ senderId: String(senderId), groupName });

test.each(['websocket', 'polling'] as const)('API-46 the token opens the line over %s, as oneself', async (transport) => {
  const employeeAdmin = await backend.signInAdmin();
  const callers = [
    { token: member, query: ids(memberId, `${memberId}-1`) },
    { token: member, query: ids(memberId, `1-${memberId}`) },
    { token: member },
    { token: admin, query: ids(1) },
    { token: admin, query: ids(1, `1-${memberId}`) },
    { token: employeeAdmin, query: ids(1) },
  ];
  for (const caller of callers) expect(await outcome({ ...caller, transport })).toBe('open');
});

test('nobody else is let in: no token, a wrong one, one for another step, or claims that are not theirs', async () => {
  const { body } = await backend.main('POST', sessionPaths.forgotPassword, { body: { userContact: '+15550100002' } });
  const pending = body.data.access_token;
  const callers: Caller[] = [
    {},
    { token: '' },
    { token: 'x'.repeat(43) },
    { token: { $ne: null } },
    { token: pending },
    { token: member, query: ids(1) },
    { token: member, query: ids(memberId + 1) },
    { token: member, query: ids(memberId, '1-999') },
    { token: member, query: ids(memberId, `${memberId}`) },
    { token: admin, query: ids(memberId) },
  ];
  for (const caller of callers) expect([caller, await outcome(caller)]).toEqual([caller, 'refused']);
});

test('pages of other addresses are refused on either transport, one of our own is let in', async () => {
  const foreign = ['https://evil.example', `${backend.url}.evil.example`, 'null', 'http://localhost:1'];
  for (const transport of ['websocket', 'polling'] as const) {
    for (const origin of foreign) expect([origin, await outcome({ token: member, origin, transport })]).toEqual([origin, 'refused']);
    expect(await outcome({ token: member, origin: backend.url, transport })).toBe('open');
  }
});

test('the address the operator gave is let in too', async () => {
  const behindProxy = await startBackend({ env: { SITE_URL: 'https://benefits.example.org/' } });
  try {
    const headers = (origin: string) => ({ headers: { origin } });
    const handshake = `${behindProxy.url}/socket.io/?EIO=4&transport=polling`;
    const welcome = await fetch(handshake, headers('https://benefits.example.org'));
    expect([welcome.status, welcome.headers.get('access-control-allow-origin')]).toEqual([200, 'https://benefits.example.org']);
    const foreign = await fetch(handshake, headers('https://benefits.example.org.evil.example'));
    expect(foreign.status).toBe(403);
  } finally {
    await behindProxy.close();
  }
});

test('a connection that never says who it is is cut off within six seconds', async () => {
  const started = Date.now();
  const silent = new Manager(backend.url, { transports: ['websocket'], reconnection: false });
  await new Promise((resolve) => silent.on('close', resolve));
  expect(Date.now() - started).toBeGreaterThan(4000);
  expect(Date.now() - started).toBeLessThan(6000);
}, 10_000);

test('the end of a session closes its sockets within a second, and only its own', async () => {
  const token = await backend.signInMember();
  const [first, second, other] = [call({ token }), call({ token, transport: 'polling' }), call({ token: member })];
  await Promise.all([first, second, other].map(opened));
  const bothClosed = Promise.all([closed(first), closed(second)]);

  const started = Date.now();
  await backend.main('POST', sessionPaths.logout, { token, body: {} });
  await bothClosed;
  expect(Date.now() - started).toBeLessThan(1000);
  expect(other.connected).toBe(true);
});

test('a session that ends while its socket is being let in leaves nothing open', async () => {
  for (let round = 0; round < 10; round += 1) {
    const token = await backend.signInMember();
    const socket = call({ token });
    const ended = backend.main('POST', sessionPaths.logout, { token, body: {} });
    await new Promise<void>((resolve) => socket.on('connect_error', () => resolve()).on('disconnect', () => resolve()));
    await ended;
    expect(socket.connected).toBe(false);
  }
});

test('of several nodes behind one balancer each closes the sockets of all', async () => {
  const redis = await startRedis();
  const env = { REDIS_URL: redis.url };
  const [here, there] = await Promise.all([startBackend({ env }), startBackend({ env })]);
  try {
    const [token, other] = [await there.signInMember(), await there.signInConsole()];
    const [socket, bystander] = [call({ token, at: there.url }), call({ token: other, at: there.url })];
    await Promise.all([opened(socket), opened(bystander)]);
    const asker = await there.parts.sessions.find(token, false);

    const started = Date.now();
    here.parts.line.hangUp([asker?.sessionId ?? 0]);
    await closed(socket);
    expect(Date.now() - started).toBeLessThan(1000);
    expect(bystander.connected).toBe(true);
  } finally {
    await Promise.all([here.close(), there.close()]);
    redis.close();
  }
});

test('what is not handled is ignored, and a packet that is too large ends the line', async () => {
  const socket = call({ token: member });
  await opened(socket);
  socket.emit('join', { groupName: '1-2', groupMembers: [1, 2], senderId: 1, type: 'onetoone' });
  socket.emit('chat message', null, { toString: 1 }, [[[[]]]]);
  socket.emit('nonsense', 1, 2, 3);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(socket.connected).toBe(true);

  socket.emit('chat message', 'x'.repeat(65 * 1024));
  await closed(socket);
  expect((await backend.main('GET', userPaths.info, { token: member })).status).toBe(200);
});

describe('the calls of the chat', () => {
  const users = (token: string, body: object) => backend.chat('POST', chatPaths.users, { token, body });
  const history = (token: string, query: { userId: number; uniqueId: string; page: number; isAdmin?: string }) =>
    backend.chat('GET', chatPaths.history, { token, query });

  test('API-35 API-44 CHAT-32 a member sees the administrators and no other member, by either method', async () => {
    const expected = [{ userId: 1, userName: 'Admin', profileImage: null, online: false, message: null, unread: 0 }];
    expect((await users(member, { userId: memberId, page: 0 })).body.data).toEqual(expected);
    expect((await users(member, { userId: memberId + 1, page: 0, isAdmin: true })).body.data).toEqual(expected);
    expect((await backend.chat('GET', chatPaths.users, { token: member, query: { isAdmin: 'true' } })).body.data).toEqual(expected);
    expect((await backend.chat('GET', chatPaths.users, { token: admin })).body).toMatchObject({ status: 'success', data: [] });
  });

  test('API-36 CHAT-27 CHAT-33 a member reads their own conversation, which has not begun', async () => {
    const empty = { totalpage: 0, perpage: messagesPerPage, data: [] };
    for (const uniqueId of [`${memberId}-1`, `1-${memberId}`])
      expect((await history(member, { userId: memberId, uniqueId, page: 0 })).body.data).toEqual(empty);
  });

  test('API-45 an administrator reads any conversation', async () => {
    const body = { userId: memberId, uniqueId: `1-${memberId}`, page: 0, isAdmin: true };
    expect((await backend.chat('POST', chatPaths.history, { token: admin, body })).body.status).toBe('success');
  });

  test('what a call claims about its caller opens no other conversation', async () => {
    const claims = [
      { userId: memberId + 1, uniqueId: `${memberId}-1`, page: 0 },
      { userId: memberId, uniqueId: `1-${memberId + 1}`, page: 0, isAdmin: 'true' },
      { userId: 1, uniqueId: `1-${memberId}`, page: 0, isAdmin: 'true' },
    ];
    for (const claim of claims) {
      expect((await history(member, claim)).body).toEqual({ status: 'failure', message: 'This conversation is not yours.' });
      expect((await backend.chat('POST', chatPaths.history, { token: member, body: claim })).body.status).toBe('failure');
    }
  });

  test('API-37 a session that is not open cannot be ended, and that is said', async () => {
    for (const token of [member, admin]) {
      const body = { uniqueId: `${memberId}-1`, userId: memberId };
      const answer = await backend.chat('POST', chatPaths.terminate, { token, body });
      expect([answer.status, answer.body]).toEqual([200, { status: 'failure', message: 'There is no open conversation.' }]);
    }
  });
});
