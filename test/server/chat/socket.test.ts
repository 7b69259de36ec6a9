import { once } from 'node:events';
import { connect } from 'node:net';

import { Manager } from 'socket.io-client';

import { extendPath } from '@/contract/people/idle';
import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { movableClock } from '../../support/browser/identity';
import {
  type Caller,
  connectSocket as callAt,
  newMember,
  openChatSocket,
  type TestSocket,
  until,
  waitForStrayEvents,
  waitUntilClosed,
  waitUntilOpened,
} from '../../support/chatConnection';
import { startBackend, type TestBackend } from '../../support/server/backend';

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

const sockets: TestSocket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));
afterAll(() => backend.close());

function call(caller: Caller) {
  const socket = callAt(backend.url, caller);
  sockets.push(socket);
  return socket;
}
const outcome = (caller: Caller) =>
  new Promise<string>((resolve) => {
    const socket = call(caller);
    socket.on('connect', () => resolve('open'));
    socket.on('connect_error', () => resolve('refused'));
  });
const ids = (senderId: unknown, groupName = '') => ({ senderId: String(senderId), groupName });

it.each(['websocket', 'polling'] as const)(
  'opens the connection over %s with the token, with the person’s own identity [D-96 D-99 D-102 API-46 CHAT-13]',
  async (transport) => {
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
  },
);

it('refuses every other connection: no token, a wrong one, one for another step, or claims that are not theirs [D-102 API-46 C2 C3]', async () => {
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

it('refuses pages of other addresses on either transport, and accepts the site’s own [C1]', async () => {
  const foreign = ['https://evil.example', `${backend.url}.evil.example`, 'null', 'http://localhost:1'];
  for (const transport of ['websocket', 'polling'] as const) {
    for (const origin of foreign)
      expect([origin, await outcome({ token: member, origin, transport })]).toEqual([origin, 'refused']);
    expect(await outcome({ token: member, origin: backend.url, transport })).toBe('open');
  }
});

it('accepts the address that the operator set too', async () => {
  const behindProxy = await startBackend({ env: { SITE_URL: 'https://benefits.example.org/' } });
  try {
    const headers = (origin: string) => ({ headers: { origin } });
    const handshake = `${behindProxy.url}/socket.io/?EIO=4&transport=polling`;
    const welcome = await fetch(handshake, headers('https://benefits.example.org'));
    expect([welcome.status, welcome.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://benefits.example.org',
    ]);
    const foreign = await fetch(handshake, headers('https://benefits.example.org.evil.example'));
    expect(foreign.status).toBe(403);
  } finally {
    await behindProxy.close();
  }
});

it.long('closes a connection that never authenticates after some seconds [C1]', async () => {
  const started = Date.now();
  const silent = new Manager(backend.url, { transports: ['websocket'], reconnection: false });
  await new Promise((resolve) => silent.on('close', resolve));
  expect(Date.now() - started).toBeGreaterThan(4000);
});

it('closes the sockets of a session that ends, and no others [A7]', async () => {
  const token = await backend.signInMember();
  const [first, second, other] = [call({ token }), call({ token, transport: 'polling' }), call({ token: member })];
  await Promise.all([first, second, other].map(waitUntilOpened));
  const bothClosed = Promise.all([waitUntilClosed(first), waitUntilClosed(second)]);

  await backend.main('POST', sessionPaths.logout, { token, body: {} });
  await bothClosed;
  expect(other.connected).toBe(true);
});

it.long('leaves nothing open of a session that ends while its socket is authenticating [A7]', async () => {
  for (let round = 0; round < 10; round += 1) {
    const token = await backend.signInMember();
    const socket = call({ token });
    const ended = backend.main('POST', sessionPaths.logout, { token, body: {} });
    await new Promise<void>((resolve) => socket.on('connect_error', () => resolve()).on('disconnect', () => resolve()));
    await ended;
    expect(socket.connected).toBe(false);
  }
});

it('lets a person have ten windows open at once, and refuses the eleventh until one is closed [C10]', async () => {
  const { token } = await newMember(backend);
  const tenCalls = Array.from({ length: 10 }, () => call({ token }));
  await Promise.all(tenCalls.map(waitUntilOpened));
  expect(await outcome({ token })).toBe('refused');
  expect(await outcome({ token: member })).toBe('open');
  tenCalls[0]?.close();
  await until(
    () => outcome({ token }),
    (now) => now === 'open',
  );
  expect(tenCalls.slice(1).every(({ connected }) => connected)).toBe(true);
});

/** Opens an unauthenticated connection. */
async function connectUnauthenticated(url = backend.url) {
  const manager = new Manager(url, { transports: ['websocket'], reconnection: false, forceNew: true });
  const isClosed = new Promise<void>((resolve) => void manager.on('close', () => resolve()));
  await new Promise<void>((resolve) => void manager.on('open', () => resolve()));
  return { isClosed, ask: (token: string) => manager.engine.write(`0{"token":"${token}"}`) };
}
const unknownToken = 'x'.repeat(43);

it('lets a connection ask once to authenticate: queries the database once for it, and ends it at once on repeating [H1]', async () => {
  const finding = jest.spyOn(backend.parts.sessions, 'find');
  const { isClosed, ask } = await connectUnauthenticated();
  for (let times = 0; times < 200; times += 1) ask(unknownToken);
  await isClosed;
  await waitForStrayEvents();
  expect(finding.mock.calls.length).toBeLessThanOrEqual(1);
  finding.mockRestore();
});

it('ends the connection at the first refusal, after it was read [H1]', async () => {
  const { isClosed, ask } = await connectUnauthenticated();
  const startedAt = Date.now();
  ask(unknownToken);
  await isClosed;
  expect(Date.now() - startedAt).toBeLessThan(3000);
  const socket = call({ token: unknownToken });
  await expect(waitUntilOpened(socket)).rejects.toThrow('Please sign in.');
});

it.long(
  'limits the unauthenticated connections of a network, with more only a moment later, and affects no others [H1]',
  async () => {
    const office = await startBackend({ env: { TRUST_PROXY: 'loopback', DEMO: 'off' } });
    try {
      const wire = connect(Number(new URL(office.url).port), '127.0.0.1');
      const ask = (from: string) =>
        `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nhost: harbor\r\nx-forwarded-for: ${from}\r\n\r\n`;
      let output = '';
      wire.setEncoding('utf8').on('data', (text: string) => (output += text));
      const answers = () => output.match(/HTTP\/1\.1 \d+/g) ?? [];
      // A different address in the same network each time, all in one write.
      wire.write(Array.from({ length: 1500 }, (_, index) => ask(`2001:db8:1:2::${index.toString(16)}`)).join(''));
      await until(() => answers().length === 1500);
      const letIn = answers().filter((answer) => answer.endsWith('200')).length;
      expect(letIn).toBeGreaterThanOrEqual(500);
      expect(letIn).toBeLessThan(1500);
      expect(output).toContain('Too many connections from this address. Please try again in a few seconds.');
      wire.destroy();

      const handshake = (from: string) =>
        fetch(`${office.url}/socket.io/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': from } });
      expect((await handshake('2001:db8:1:3::1')).status).toBe(200);
      await until(
        async () => (await handshake('2001:db8:1:2::1')).status,
        (status) => status === 200,
      );
    } finally {
      await office.close();
    }
  },
);

describe('an expiring session', () => {
  const clock = movableClock();
  let timed: TestBackend;
  beforeAll(async () => {
    timed = await startBackend({ now: clock.now });
  });
  afterAll(() => timed.close());
  const minute = 60;

  it('receives nothing more from a second after its idle timeout, which an earlier call postpones [A7 A8]', async () => {
    const person = await newMember(timed);
    const asking = jest.spyOn(timed.parts.sessions, 'readEndTimes');
    const line = await openChatSocket(timed.url, { token: person.token });
    const isClosed = waitUntilClosed(line.socket);
    // The server has to read the session's end before the call that postpones it.
    await until(() => asking.mock.results.length > 0);
    await asking.mock.results[0]?.value;
    asking.mockClear();
    clock.pass(20 * minute);
    await timed.main('POST', extendPath, { token: person.token, body: {} });
    clock.pass(10 * minute - 2);
    await until(() => asking.mock.results.length > 0);
    expect(await asking.mock.results[0]?.value).toHaveProperty('size', 1);
    clock.pass(10 * minute);
    await new Promise((resolve) => void setTimeout(resolve, 1000));
    expect(line.socket.connected).toBe(true);
    asking.mockRestore();

    clock.pass(10 * minute + 3);
    const timedOutAt = Date.now();
    let lastAt = 0;
    line.socket.on('newChatconnect', () => (lastAt = Date.now()));
    const telling = setInterval(() => timed.parts.sockets.emit(`person:${person.id}`, 'newChatconnect'), 20);
    await isClosed;
    clearInterval(telling);
    expect(lastAt - timedOutAt).toBeLessThan(1000);
    expect(Date.now() - timedOutAt).toBeLessThan(1500);
  });

  it.long('closes it too while the database does not say whether it is valid [A8]', async () => {
    const person = await newMember(timed);
    const line = await openChatSocket(timed.url, { token: person.token });
    await waitForStrayEvents();
    const asking = jest
      .spyOn(timed.parts.sessions, 'readEndTimes')
      .mockImplementation(() => new Promise(() => undefined));
    const isClosed = waitUntilClosed(line.socket);
    clock.pass(31 * minute);
    const timedOutAt = Date.now();
    await isClosed;
    asking.mockRestore();
    expect(Date.now() - timedOutAt).toBeLessThan(1500);
  });
});

it('closes the underlying connection when the chat is left [C10]', async () => {
  const socket = call({ token: member });
  await waitUntilOpened(socket);
  const isClosed = new Promise((resolve) => socket.io.engine.once('close', resolve));
  // Sends only the packet that leaves the chat, because `disconnect` would close the connection as well.
  socket.io.engine.write('1');
  await isClosed;
});

it('refuses a client that connects while the server stops', async () => {
  const leaving = await startBackend();
  const { port } = new URL(leaving.url);
  // Connects before the server stops, because a closed listener would refuse the connection itself.
  const wire = connect(Number(port), '127.0.0.1');
  const answer = once(wire, 'data');
  wire.write('GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n');
  await fetch(`${leaving.url}/health`);
  const ended = leaving.close();
  await new Promise((resolve) => void setImmediate(resolve));
  wire.write('host: harbor\r\nconnection: close\r\n\r\n');
  expect(String((await answer)[0])).toMatch(/^HTTP\/1.1 403 /);
  await ended;
});

it('answers or ignores unknown packets, and ends only the connection of a packet that is too large [C10 C11]', async () => {
  const socket = call({ token: member });
  await waitUntilOpened(socket);
  const stray = socket as unknown as { emit(event: string, ...rest: unknown[]): void };
  stray.emit('join', { groupName: '1-2', groupMembers: [1, 2], senderId: 1, type: 'onetoone' });
  stray.emit('chat message', null, { toString: 1 }, [[[[]]]]);
  stray.emit('nonsense', 1, 2, 3);
  const receipt = await new Promise((resolve) => stray.emit('read', { groupName: [], sequence: -1 }, resolve));
  expect(receipt).toEqual({ ok: false, message: 'The message could not be read.' });
  expect(socket.connected).toBe(true);

  stray.emit('chat message', 'x'.repeat(65 * 1024));
  await waitUntilClosed(socket);
  expect((await backend.main('GET', userPaths.info, { token: member })).status).toBe(200);
});
