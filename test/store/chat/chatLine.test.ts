import { defaultConfig } from '@/contract/config';
import { refusals } from '@/contract/messages/socket';
import {
  chatClosed,
  chatOpened,
  connected,
  conversationHidden,
  conversationShown,
  reconnectRequested,
  selectConnection,
} from '@/store/chat/chatSlice';
import { selectIsSignedIn, sessionBegan, sessionEnded, tokenReplaced } from '@/store/session/sessionSlice';
import { type FakeChatDeps, type FakeConnection, fakeChatDeps } from '../../support/page/fakeChatDeps';
import { delayed, fakeServer, success } from '../../support/page/fakeServer';
import { collectToasts, pageStore, signedInStore } from '../../support/page/pageStore';

const member = { id: 12, userFullName: 'A Member', isChatTermAndCondition: true, group: null, relatives: [] };

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
let host: FakeChatDeps;
beforeEach(() => {
  jest.useFakeTimers();
  toasts = collectToasts();
  server = fakeServer(({ path }) => (path.endsWith('getUserInfo') ? success(member) : success([])));
  host = fakeChatDeps();
});
afterEach(() => {
  server.stop();
  toasts.stop();
  jest.useRealTimers();
});
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

const asMember = { admin: null, token: 'mine' } as const;

async function opened(
  began: Parameters<typeof signedInStore>[0] = {},
  options: Parameters<typeof signedInStore>[1] = {},
) {
  const page = signedInStore(began, { live: host.live, ...options });
  await pass();
  return { ...page, stage: () => selectConnection(page.store.getState()) };
}

it('connects no one before they are identified: a member once their record is loaded, an administrator at once [D-96 STATE-07]', async () => {
  const answer = delayed<ReturnType<typeof success>>();
  server.stop();
  server = fakeServer(() => answer.promise);
  const { stage } = await opened(asMember);
  expect(host.lines).toEqual([]);
  expect(stage().stage).toBe('off');
  answer.release(success(member));
  await pass();
  expect(host.lines).toHaveLength(1);

  host = fakeChatDeps();
  await opened();
  expect(host.lines).toHaveLength(1);
});

it('gives someone who signs in after another person a new connection, and closes the previous one [D-96 J8]', async () => {
  const { store } = await opened();
  for (const token of ['second', 'third']) {
    store.dispatch(sessionEnded({ reason: 'signedOut' }));
    await pass();
    expect(host.newest().isOpen).toBe(false);
    store.dispatch(sessionBegan({ token, user: null, admin: 'console' }));
    await pass();
    expect(host.newest()).toMatchObject({ isOpen: true, handshake: { token } });
  }
  expect(host.lines).toHaveLength(3);
});

it('connects a member as themselves, with their token and the name of their group [D-102 CHAT-31 CHAT-13]', async () => {
  await opened(asMember);
  expect(host.newest().handshake).toEqual({ address: '', token: 'mine', senderId: 12, groupName: '12-1' });
});

it('keeps the name of a group that the service named [D-95 CHAT-37]', async () => {
  server.stop();
  server = fakeServer(() =>
    success({ ...member, group: { groupName: '1-12', groupMembers: [1, 12], adminName: 'Dana', profilePic: null } }),
  );
  await opened(asMember);
  expect(host.newest().handshake.groupName).toBe('1-12');
});

it.each(['console', 'employee'] as const)(
  'connects an administrator (%s) as sender 1, to no group until one is open [D-99 CHAT-31]',
  async (admin) => {
    const { store } = await opened({ admin, token: 'desk' });
    expect(host.newest().handshake).toMatchObject({ token: 'desk', senderId: 1, groupName: '' });
    store.dispatch(conversationShown({ groupName: '1-12', with: 12 }));
    host.newest().report({ kind: 'down' });
    await pass(20_000);
    expect(host.newest().handshake).toMatchObject({ groupName: '1-12' });
  },
);

it('connects the socket to the installation’s chat host [CHAT-13]', async () => {
  await opened({}, { config: { ...defaultConfig, socketUrl: 'https://chat.example.org' } });
  expect(host.newest().handshake.address).toBe('https://chat.example.org');
});

it('does not load the chat’s code before the page is idle [STATE-07]', async () => {
  const rest = delayed<void>();
  const load = jest.fn(host.live.load);
  const { store } = await opened({}, { live: { whenPageIdle: () => rest.promise, load } });
  await pass(60_000);
  expect(load).not.toHaveBeenCalled();
  rest.release();
  await pass();
  expect([load.mock.calls.length, host.lines.length]).toEqual([1, 1]);
  expect(store.getState().chat.connection.stage).toBe('connecting');
});

it('does not wait for the page to be idle when a conversation is opened [STATE-07]', async () => {
  const { store } = await opened({}, { live: { ...host.live, whenPageIdle: () => new Promise(() => {}) } });
  expect(host.lines).toEqual([]);
  store.dispatch(conversationShown({ groupName: '1-12', with: 12 }));
  await pass();
  expect(host.lines).toHaveLength(1);
});

it('requests again code that failed to load [J12 STATE-07]', async () => {
  let fails = 2;
  const load = jest.fn(() => (fails-- > 0 ? Promise.reject(new Error('chunk')) : host.live.load()));
  const { log } = await opened({}, { live: { ...host.live, load } });
  expect(log).toHaveBeenCalledWith('chat not loaded', {});
  await pass(61_000);
  expect([load.mock.calls.length, host.lines.length]).toEqual([3, 1]);
});

it('makes each step of the connection a named action, and puts the stage in the state [STATE-14]', async () => {
  const { store, stage } = await opened();
  expect(stage()).toEqual({ stage: 'connecting', retryAt: null });
  expect(connected().type).toBe('chat/connected');
  host.newest().report({ kind: 'up' });
  await pass();
  expect(stage()).toEqual({ stage: 'up', retryAt: null });
  host.setChance(0.999);
  host.newest().report({ kind: 'down' });
  await pass();
  expect(stage()).toEqual({ stage: 'down', retryAt: expect.any(Number) });
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  expect(stage()).toEqual({ stage: 'off', retryAt: null });
});

it('retries a broken connection with growing, random delays of at most 20 seconds [C13]', async () => {
  const { stage } = await opened();
  const waits: number[] = [];
  host.setChance(1);
  for (let times = 0; times < 8; times += 1) {
    const before = host.lines.length;
    host.newest().report({ kind: 'down' });
    await pass();
    const wait = (stage().retryAt ?? 0) - Date.now();
    waits.push(wait);
    await pass(wait - 1);
    expect(host.lines).toHaveLength(before);
    await pass(1);
    expect(host.lines).toHaveLength(before + 1);
  }
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 20_000, 20_000, 20_000, 20_000]);
  host.setChance(0.1);
  host.newest().report({ kind: 'down' });
  await pass();
  expect((stage().retryAt ?? 0) - Date.now()).toBe(2000);
});

it('retries a service that refuses slowly with growing delays too [C13]', async () => {
  const { stage } = await opened();
  const waits: number[] = [];
  host.setChance(1);
  for (let times = 0; times < 4; times += 1) {
    await pass(10_000);
    host.newest().report({ kind: 'down' });
    await pass();
    waits.push((stage().retryAt ?? 0) - Date.now());
    await pass(waits.at(-1));
  }
  expect(waits).toEqual([2000, 4000, 8000, 16_000]);
});

it('starts again with a short delay after a connection that was stable [C13]', async () => {
  const { stage } = await opened();
  host.setChance(1);
  for (let times = 0; times < 5; times += 1) {
    host.newest().report({ kind: 'down' });
    await pass(20_000);
  }
  host.newest().report({ kind: 'up' });
  await pass(5000);
  host.newest().report({ kind: 'down' });
  await pass();
  expect((stage().retryAt ?? 0) - Date.now()).toBe(1000);
});

it('retries a connection that is up only briefly with growing delays too [C13]', async () => {
  const { stage } = await opened();
  const waits: number[] = [];
  host.setChance(1);
  for (let times = 0; times < 5; times += 1) {
    host.newest().report({ kind: 'up' });
    await pass(4000);
    host.newest().report({ kind: 'down' });
    await pass();
    waits.push((stage().retryAt ?? 0) - Date.now());
    await pass(waits.at(-1));
  }
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 20_000]);
});

it('gives a service that ends each session at once a new connection at once, then with growing delays [C13 CHAT-21]', async () => {
  await opened();
  host.setChance(1);
  const opens: number[] = [];
  const startedAt = Date.now();
  for (let seconds = 0; seconds < 60; seconds += 1) {
    const line = host.newest();
    if (line.isOpen) {
      line.report({ kind: 'up' });
      line.report({ kind: 'ended' });
      await pass();
      if (host.newest() !== line) opens.push(Date.now() - startedAt);
    }
    await pass(1000);
  }
  expect(opens[0]).toBe(0);
  expect(host.lines.length).toBeLessThan(8);
});

it.each([
  ['a network that is back', () => host.turn('online')],
  ['a page that is looked at again', () => host.turn('visible')],
])('retries at once for %s [J10]', async (_title, happen) => {
  await opened();
  host.setChance(1);
  host.newest().report({ kind: 'down' });
  await pass(10);
  expect(host.lines).toHaveLength(1);
  happen();
  await pass();
  expect(host.lines).toHaveLength(2);
});

/** Ends the latest attempts one after another, each as soon as it is made. */
async function endEach(...ends: Parameters<FakeConnection['report']>[0][]) {
  for (const end of ends) {
    host.newest().report(end);
    await pass(1);
  }
}
const down = { kind: 'down' } as const;
const noPolling = { kind: 'refused', text: refusals.webSocketOnly } as const;
const webSocketOnly = { config: { ...defaultConfig, webSocketOnly: true } };
const transports = () => host.lines.map(({ handshake }) => handshake.transport);

it('connects a page of several nodes by WebSocket only, and any other by both [OPS-15]', async () => {
  await opened();
  expect(transports()).toEqual([undefined]);
  await opened({}, webSocketOnly);
  expect(transports()).toEqual([undefined, 'websocket']);
});

it('reports a blocking network after three failed WebSockets, a reply to polling, and one more failed WebSocket [OPS-15]', async () => {
  host.setChance(0);
  const { stage } = await opened({}, webSocketOnly);
  await endEach(down, down, down);
  expect(transports()).toEqual(['websocket', 'websocket', 'websocket', 'polling']);
  await endEach(noPolling);
  expect(stage().isBlocked).toBeUndefined();
  await endEach(down);
  expect(stage()).toEqual({ stage: 'connecting', retryAt: null, isBlocked: true });
  await endEach(down, down, down, down);
  expect([transports().slice(4), stage().isBlocked]).toEqual([Array(6).fill('websocket'), true]);
  expect(toasts.sent).toEqual([]);
  host.newest().report({ kind: 'up' });
  await pass();
  expect(stage()).toEqual({ stage: 'up', retryAt: null });
  await endEach(down, down, down);
  expect(stage().isBlocked).toBeUndefined();
});

it('takes a proxy that refuses polling without a reason from the service as blocking too [OPS-15]', async () => {
  host.setChance(0);
  const { stage } = await opened({}, webSocketOnly);
  await endEach(down, down, down, { kind: 'refused', text: '' }, down);
  expect(stage().isBlocked).toBe(true);
});

it.each([
  ['a service that is away', [down, down, down, down, down, down, down]],
  ['a service that is back when it is asked', [down, down, down, noPolling, { kind: 'up' }, down]],
  ['a service that puts the page off', Array(8).fill({ kind: 'down', isPostponed: true })],
] as const)('does not take %s for a blocking network [OPS-15]', async (_what, ends) => {
  host.setChance(0);
  const { stage } = await opened({}, webSocketOnly);
  await endEach(...ends);
  expect(transports()[0]).toBe('websocket');
  expect(stage().isBlocked).toBeUndefined();
});

it('reports a blocking network after three attempts on a page loaded before there were several nodes, which polls in vain [OPS-15]', async () => {
  host.setChance(0);
  const { stage } = await opened();
  await endEach(noPolling, noPolling);
  expect(stage().isBlocked).toBeUndefined();
  await endEach(noPolling);
  expect(stage().isBlocked).toBe(true);
});

it('checks another network again: starts the count over after the browser was offline [OPS-15]', async () => {
  host.setChance(0);
  const { stage } = await opened({}, webSocketOnly);
  await endEach(down, down, down, noPolling, down);
  expect(stage().isBlocked).toBe(true);
  host.turn('offline');
  await pass(1);
  await endEach(down);
  expect(stage().isBlocked).toBeUndefined();
});

it('connects at once on a retry button, and opens nothing more when it is clicked again while connecting [J10]', async () => {
  const { store } = await opened();
  host.setChance(1);
  host.newest().report({ kind: 'down' });
  await pass(10);
  for (let times = 0; times < 3; times += 1) store.dispatch(reconnectRequested());
  await pass();
  expect([host.lines.length, host.open().length]).toEqual([2, 1]);
});

it('connects at once with a new token too, while a broken connection waits for its retry [J10 STATE-07]', async () => {
  const { store } = await opened();
  host.setChance(1);
  host.newest().report({ kind: 'down' });
  await pass(10);
  store.dispatch(tokenReplaced({ token: 'another' }));
  await pass();
  expect([host.lines.length, host.newest().handshake.token]).toEqual([2, 'another']);
});

it('shows a lost network at once, not after the connection has timed out [J10]', async () => {
  const { stage } = await opened();
  host.setChance(1);
  host.newest().report({ kind: 'up' });
  await pass();
  host.turn('offline');
  await pass();
  expect(stage().stage).toBe('down');
  expect(host.open()).toEqual([]);
});

it('does not repeat a refused handshake, and tries again with another token or a click [SESS-10 STATE-07]', async () => {
  const { store, stage } = await opened();
  host.newest().report({ kind: 'refused', text: 'Please sign in.' });
  await pass(3_600_000);
  expect(host.lines).toHaveLength(1);
  expect(stage()).toEqual({ stage: 'down', retryAt: null, refusal: 'Please sign in.' });
  expect(toasts.sent).toEqual([]);
  store.dispatch(tokenReplaced({ token: 'another' }));
  await pass();
  expect(host.newest().handshake.token).toBe('another');
  host.newest().report({ kind: 'refused' });
  await pass();
  store.dispatch(reconnectRequested());
  await pass();
  expect(host.lines).toHaveLength(3);
});

it('asks the service once after a handshake refused for its token, and lets it alone end the session [TEAM-12 SESS-10]', async () => {
  const { store } = await opened();
  host.newest().report({ kind: 'refused', text: 'You have too many windows open.' });
  await pass();
  store.dispatch(reconnectRequested());
  await pass();
  const before = server.sent.length;
  host.newest().report({ kind: 'refused', text: 'Please sign in.' });
  await pass(60_000);
  expect(server.sent.slice(before)).toMatchObject([{ path: '/chat-api/users/list', headers: { 'x-background': '1' } }]);
  expect(selectIsSignedIn(store.getState())).toBe(true);

  server.stop();
  server = fakeServer(() => ({ status: 401, body: { status: 'failure', message: 'Please sign in.' } }));
  store.dispatch(reconnectRequested());
  await pass();
  host.newest().report({ kind: 'refused', text: 'Please sign in.' });
  await pass(10_000);
  expect(selectIsSignedIn(store.getState())).toBe(false);
});

it('opens a new connection for a replaced token in place of the old one [STATE-07]', async () => {
  const { store } = await opened();
  host.newest().report({ kind: 'up' });
  await pass();
  store.dispatch(tokenReplaced({ token: 'another' }));
  await pass();
  expect(host.lines.map(({ handshake, isOpen }) => [handshake.token, isOpen])).toEqual([
    ['token-of-console', false],
    ['another', true],
  ]);
});

it('closes the connection on sign-out, and ignores anything it still receives [STATE-07 J8 G6]', async () => {
  const { store } = await opened();
  const line = host.newest();
  line.report({ kind: 'up' });
  await pass();
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  await pass(60_000);
  expect([host.lines.length, host.open().length, host.listeners.size]).toEqual([1, 0, 0]);
  line.isOpen = true;
  line.report({ kind: 'unread', unread: 9 });
  host.draw();
  await pass();
  expect(store.getState().chat.unread).toBe(0);
});

it('leaves nothing behind after twenty sessions one after another: one connection each, none open at the end [J8 J9]', async () => {
  const { store } = pageStore({ live: host.live });
  const { sessionBegan } = await import('@/store/session/sessionSlice');
  for (let times = 0; times < 20; times += 1) {
    store.dispatch(sessionBegan({ token: `t${times}`, user: null, admin: 'console' }));
    await pass();
    expect([host.open().length, host.listeners.size]).toEqual([1, 1]);
    store.dispatch(sessionEnded({ reason: 'signedOut' }));
    await pass();
  }
  expect([host.lines.length, host.open().length, host.listeners.size]).toEqual([20, 0, 0]);
});

it('has one connection and one set of listeners after opening and closing the window two hundred times [J9]', async () => {
  const { store } = await opened(asMember);
  host.newest().report({ kind: 'up' });
  await pass();
  for (let times = 0; times < 200; times += 1) {
    store.dispatch(chatOpened({ openWith: 1 }));
    store.dispatch(conversationShown({ groupName: '12-1', with: 1 }));
    await pass();
    store.dispatch(conversationHidden());
    store.dispatch(chatClosed());
    await pass();
  }
  expect([host.lines.length, host.listeners.size, host.newest().join.length]).toEqual([1, 1, 200]);
});
