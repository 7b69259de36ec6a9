import {
  connected,
  reconnectAsked,
  selectConnection,
  conversationShown,
  chatOpened,
  chatClosed,
  conversationHidden,
} from '@/store/chat/chatSlice';
import { selectIsSignedIn, sessionBegan, sessionEnded, tokenReplaced } from '@/store/session/sessionSlice';
import { defaultConfig } from '@/contract/config';
import { refusals } from '@/contract/messages/socket';

import { listen, pageStore, signedInStore } from '../../support/page/pageStore';
import { playLines, type PlayedLine, type PlayedLines } from '../../support/page/playedLine';
import { later, playServer, success } from '../../support/page/playedServer';

const member = { id: 12, userFullName: 'A Member', isChatTermAndCondition: true, group: null, relatives: [] };

let server: ReturnType<typeof playServer>;
let ears: ReturnType<typeof listen>;
let host: PlayedLines;
beforeEach(() => {
  jest.useFakeTimers();
  ears = listen();
  server = playServer(({ path }) => (path.endsWith('getUserInfo') ? success(member) : success([])));
  host = playLines();
});
afterEach(() => {
  server.stop();
  ears.stop();
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

test('STATE-07 D-96 nobody is connected before they are known: a member once their record is there, an administrator at once', async () => {
  const answer = later<ReturnType<typeof success>>();
  server.stop();
  server = playServer(() => answer.promise);
  const { stage } = await opened(asMember);
  expect(host.lines).toEqual([]);
  expect(stage().stage).toBe('off');
  answer.come(success(member));
  await pass();
  expect(host.lines).toHaveLength(1);

  host = playLines();
  await opened();
  expect(host.lines).toHaveLength(1);
});

test('D-96 J8 whoever signs in after somebody has left gets a line of their own, and the one before is closed', async () => {
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

test('CHAT-13 D-102 CHAT-31 a member connects as themselves, with their token and the name of their group', async () => {
  await opened(asMember);
  expect(host.newest().handshake).toEqual({ address: '', token: 'mine', senderId: 12, groupName: '12-1' });
});

test('CHAT-37 D-95 a group the service named goes by that name', async () => {
  server.stop();
  server = playServer(() =>
    success({ ...member, group: { groupName: '1-12', groupMembers: [1, 12], adminName: 'Dana', profilePic: null } }),
  );
  await opened(asMember);
  expect(host.newest().handshake.groupName).toBe('1-12');
});

test.each(['console', 'employee'] as const)(
  'D-99 CHAT-31 an administrator (%s) connects as sender 1, to no group until one is open',
  async (admin) => {
    const { store } = await opened({ admin, token: 'desk' });
    expect(host.newest().handshake).toMatchObject({ token: 'desk', senderId: 1, groupName: '' });
    store.dispatch(conversationShown({ groupName: '1-12', with: 12 }));
    host.newest().tell({ kind: 'down' });
    await pass(20_000);
    expect(host.newest().handshake).toMatchObject({ groupName: '1-12' });
  },
);

test('CHAT-13 the socket goes to the chat host of the installation', async () => {
  await opened({}, { config: { ...defaultConfig, socketUrl: 'https://chat.example.org' } });
  expect(host.newest().handshake.address).toBe('https://chat.example.org');
});

test('STATE-07 what the chat needs is not loaded before the page has come to rest', async () => {
  const rest = later<void>();
  const load = jest.fn(host.live.load);
  const { store } = await opened({}, { live: { atRest: () => rest.promise, load } });
  await pass(60_000);
  expect(load).not.toHaveBeenCalled();
  rest.come();
  await pass();
  expect([load.mock.calls.length, host.lines.length]).toEqual([1, 1]);
  expect(store.getState().chat.connection.stage).toBe('connecting');
});

test('STATE-07 a conversation that is opened does not wait for the page to rest', async () => {
  const { store } = await opened({}, { live: { ...host.live, atRest: () => new Promise(() => {}) } });
  expect(host.lines).toEqual([]);
  store.dispatch(conversationShown({ groupName: '1-12', with: 12 }));
  await pass();
  expect(host.lines).toHaveLength(1);
});

test('J12 STATE-07 code that cannot be had is asked for again', async () => {
  let fails = 2;
  const load = jest.fn(() => (fails-- > 0 ? Promise.reject(new Error('chunk')) : host.live.load()));
  const { log } = await opened({}, { live: { ...host.live, load } });
  expect(log).toHaveBeenCalledWith('chat not loaded', {});
  await pass(61_000);
  expect([load.mock.calls.length, host.lines.length]).toEqual([3, 1]);
});

test('STATE-14 each step of the connection is an action with a name, and the state tells the stage', async () => {
  const { store, stage } = await opened();
  expect(stage()).toEqual({ stage: 'connecting', retryAt: null });
  expect(connected().type).toBe('chat/connected');
  host.newest().tell({ kind: 'up' });
  await pass();
  expect(stage()).toEqual({ stage: 'up', retryAt: null });
  host.setChance(0.999);
  host.newest().tell({ kind: 'down' });
  await pass();
  expect(stage()).toEqual({ stage: 'down', retryAt: expect.any(Number) });
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  expect(stage()).toEqual({ stage: 'off', retryAt: null });
});

test('C13 a line that breaks is tried again later each time, at a moment of its own, and never later than in 20 seconds', async () => {
  const { stage } = await opened();
  const waits: number[] = [];
  host.setChance(1);
  for (let times = 0; times < 8; times += 1) {
    const before = host.lines.length;
    host.newest().tell({ kind: 'down' });
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
  host.newest().tell({ kind: 'down' });
  await pass();
  expect((stage().retryAt ?? 0) - Date.now()).toBe(2000);
});

test('C13 a service that is slow to say no is asked later each time as well', async () => {
  const { stage } = await opened();
  const waits: number[] = [];
  host.setChance(1);
  for (let times = 0; times < 4; times += 1) {
    await pass(10_000);
    host.newest().tell({ kind: 'down' });
    await pass();
    waits.push((stage().retryAt ?? 0) - Date.now());
    await pass(waits.at(-1));
  }
  expect(waits).toEqual([2000, 4000, 8000, 16_000]);
});

test('C13 a line that stood begins again with a short wait', async () => {
  const { stage } = await opened();
  host.setChance(1);
  for (let times = 0; times < 5; times += 1) {
    host.newest().tell({ kind: 'down' });
    await pass(20_000);
  }
  host.newest().tell({ kind: 'up' });
  await pass(5000);
  host.newest().tell({ kind: 'down' });
  await pass();
  expect((stage().retryAt ?? 0) - Date.now()).toBe(1000);
});

test('C13 a line that is up for a moment only is tried again later each time as well', async () => {
  const { stage } = await opened();
  const waits: number[] = [];
  host.setChance(1);
  for (let times = 0; times < 5; times += 1) {
    host.newest().tell({ kind: 'up' });
    await pass(4000);
    host.newest().tell({ kind: 'down' });
    await pass();
    waits.push((stage().retryAt ?? 0) - Date.now());
    await pass(waits.at(-1));
  }
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 20_000]);
});

test('C13 CHAT-21 a service that ends each session at once gets another line at once, then later each time', async () => {
  await opened();
  host.setChance(1);
  const opens: number[] = [];
  const begun = Date.now();
  for (let seconds = 0; seconds < 60; seconds += 1) {
    const line = host.newest();
    if (line.isOpen) {
      line.tell({ kind: 'up' });
      line.tell({ kind: 'ended' });
      await pass();
      if (host.newest() !== line) opens.push(Date.now() - begun);
    }
    await pass(1000);
  }
  expect(opens[0]).toBe(0);
  expect(host.lines.length).toBeLessThan(8);
});

test.each([
  ['a network that is back', () => host.turn('online')],
  ['a page that is looked at again', () => host.turn('visible')],
])('J10 %s has it tried at once', async (_title, happen) => {
  await opened();
  host.setChance(1);
  host.newest().tell({ kind: 'down' });
  await pass(10);
  expect(host.lines).toHaveLength(1);
  happen();
  await pass();
  expect(host.lines).toHaveLength(2);
});

/** Ends the newest attempts one after the other, each as soon as it is made. */
async function endEach(...ends: Parameters<PlayedLine['tell']>[0][]) {
  for (const end of ends) {
    host.newest().tell(end);
    await pass(1);
  }
}
const down = { kind: 'down' } as const;
const noPolling = { kind: 'refused', words: refusals.webSocketOnly } as const;
const webSocketOnly = { config: { ...defaultConfig, webSocketOnly: true } };
const transports = () => host.lines.map(({ handshake }) => handshake.transport);

test('OPS-15 a page of several nodes connects by WebSocket alone, and any other by both', async () => {
  await opened();
  expect(transports()).toEqual([undefined]);
  await opened({}, webSocketOnly);
  expect(transports()).toEqual([undefined, 'websocket']);
});

test('OPS-15 three WebSockets that fail while the service answers polling, and one more, are a network that blocks them', async () => {
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
  expect(ears.said).toEqual([]);
  host.newest().tell({ kind: 'up' });
  await pass();
  expect(stage()).toEqual({ stage: 'up', retryAt: null });
  await endEach(down, down, down);
  expect(stage().isBlocked).toBeUndefined();
});

test('OPS-15 a proxy that refuses polling without a reason of the service blocks as well', async () => {
  host.setChance(0);
  const { stage } = await opened({}, webSocketOnly);
  await endEach(down, down, down, { kind: 'refused', words: '' }, down);
  expect(stage().isBlocked).toBe(true);
});

test.each([
  ['a service that is away', [down, down, down, down, down, down, down]],
  ['a service that is back when it is asked', [down, down, down, noPolling, { kind: 'up' }, down]],
  ['a service that puts the page off', Array(8).fill({ kind: 'down', isPutOff: true })],
] as const)('OPS-15 %s is no network that blocks', async (_what, ends) => {
  host.setChance(0);
  const { stage } = await opened({}, webSocketOnly);
  await endEach(...ends);
  expect(transports()[0]).toBe('websocket');
  expect(stage().isBlocked).toBeUndefined();
});

test('OPS-15 a page from before there were several nodes, which polls in vain each time, finds out after three times', async () => {
  host.setChance(0);
  const { stage } = await opened();
  await endEach(noPolling, noPolling);
  expect(stage().isBlocked).toBeUndefined();
  await endEach(noPolling);
  expect(stage().isBlocked).toBe(true);
});

test('OPS-15 another network is not blamed: once the browser was offline, it is found out anew', async () => {
  host.setChance(0);
  const { stage } = await opened({}, webSocketOnly);
  await endEach(down, down, down, noPolling, down);
  expect(stage().isBlocked).toBe(true);
  host.turn('offline');
  await pass(1);
  await endEach(down);
  expect(stage().isBlocked).toBeUndefined();
});

test('J10 whoever asks for it connects at once; pressing again while it is connecting opens nothing more', async () => {
  const { store } = await opened();
  host.setChance(1);
  host.newest().tell({ kind: 'down' });
  await pass(10);
  for (let times = 0; times < 3; times += 1) store.dispatch(reconnectAsked());
  await pass();
  expect([host.lines.length, host.open().length]).toEqual([2, 1]);
});

test('J10 STATE-07 a new token connects at once too, while a line that broke waits for its turn', async () => {
  const { store } = await opened();
  host.setChance(1);
  host.newest().tell({ kind: 'down' });
  await pass(10);
  store.dispatch(tokenReplaced({ token: 'another' }));
  await pass();
  expect([host.lines.length, host.newest().handshake.token]).toEqual([2, 'another']);
});

test('J10 a network that goes is told at once, not after the line has timed out', async () => {
  const { stage } = await opened();
  host.setChance(1);
  host.newest().tell({ kind: 'up' });
  await pass();
  host.turn('offline');
  await pass();
  expect(stage().stage).toBe('down');
  expect(host.open()).toEqual([]);
});

test('SESS-10 STATE-07 a refused handshake is not repeated; another token, or a press, tries again', async () => {
  const { store, stage } = await opened();
  host.newest().tell({ kind: 'refused', words: 'Please sign in.' });
  await pass(3_600_000);
  expect(host.lines).toHaveLength(1);
  expect(stage()).toEqual({ stage: 'down', retryAt: null, refusal: 'Please sign in.' });
  expect(ears.said).toEqual([]);
  store.dispatch(tokenReplaced({ token: 'another' }));
  await pass();
  expect(host.newest().handshake.token).toBe('another');
  host.newest().tell({ kind: 'refused' });
  await pass();
  store.dispatch(reconnectAsked());
  await pass();
  expect(host.lines).toHaveLength(3);
});

test('TEAM-12 SESS-10 a handshake that is refused for its token makes the page ask the service once, which alone may end the session', async () => {
  const { store } = await opened();
  host.newest().tell({ kind: 'refused', words: 'You have too many windows open.' });
  await pass();
  store.dispatch(reconnectAsked());
  await pass();
  const before = server.sent.length;
  host.newest().tell({ kind: 'refused', words: 'Please sign in.' });
  await pass(60_000);
  expect(server.sent.slice(before)).toMatchObject([{ path: '/chat-api/users/list', headers: { 'x-background': '1' } }]);
  expect(selectIsSignedIn(store.getState())).toBe(true);

  server.stop();
  server = playServer(() => ({ status: 401, body: { status: 'failure', message: 'Please sign in.' } }));
  store.dispatch(reconnectAsked());
  await pass();
  host.newest().tell({ kind: 'refused', words: 'Please sign in.' });
  await pass(10_000);
  expect(selectIsSignedIn(store.getState())).toBe(false);
});

test('STATE-07 a replaced token brings a new line in place of the old one', async () => {
  const { store } = await opened();
  host.newest().tell({ kind: 'up' });
  await pass();
  store.dispatch(tokenReplaced({ token: 'another' }));
  await pass();
  expect(host.lines.map(({ handshake, isOpen }) => [handshake.token, isOpen])).toEqual([
    ['token-of-console', false],
    ['another', true],
  ]);
});

test('STATE-07 J8 G6 sign-out closes the line, and nothing that still comes over it is heard', async () => {
  const { store } = await opened();
  const line = host.newest();
  line.tell({ kind: 'up' });
  await pass();
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  await pass(60_000);
  expect([host.lines.length, host.open().length, host.listeners.size]).toEqual([1, 0, 0]);
  line.isOpen = true;
  line.tell({ kind: 'unread', unread: 9 });
  host.draw();
  await pass();
  expect(store.getState().chat.unread).toBe(0);
});

test('J8 J9 twenty sessions one after the other leave nothing behind: one line each, none open at the end', async () => {
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

test('J9 two hundred times opened and closed, the window has one line and one set of listeners', async () => {
  const { store } = await opened(asMember);
  host.newest().tell({ kind: 'up' });
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
