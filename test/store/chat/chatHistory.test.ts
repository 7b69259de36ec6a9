import { chatApi } from '@/api/chat';
import { messagesIn } from '@/api/chatHistory';
import {
  catchUpRequested,
  conversationHidden,
  conversationShown,
  selectCatchUpRefusal,
  selectUnread,
} from '@/store/chat/chatSlice';
import { type FakeChat, fakeChat } from '../../support/page/fakeChat';
import { type FakeChatDeps, fakeChatDeps } from '../../support/page/fakeChatDeps';
import {
  delayed,
  type FakeResponse,
  failure,
  fakeServer,
  type SentRequest,
  success,
} from '../../support/page/fakeServer';
import { collectToasts, signedInStore } from '../../support/page/pageStore';

const member = { id: 12, userFullName: 'A Member', isChatTermAndCondition: true, group: null, relatives: [] };
const conversation = { userId: 12, uniqueId: '12-1' };

let chat: FakeChat;
let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
let host: FakeChatDeps;
let play: (sent: SentRequest) => FakeResponse | Promise<FakeResponse> | null;
beforeEach(() => {
  jest.useFakeTimers();
  toasts = collectToasts();
  chat = fakeChat('12-1');
  play = (sent) => chat.answer(sent);
  server = fakeServer((sent) => play(sent) ?? (sent.path.endsWith('getUserInfo') ? success(member) : success([])));
  host = fakeChatDeps();
});
afterEach(() => {
  server.stop();
  toasts.stop();
  jest.useRealTimers();
});
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
const histories = () => server.sent.filter(({ path }) => path.endsWith('/chat/list'));
const missed = () => histories().filter(({ query }) => query.after !== undefined);

/** Opens the window with a working connection. */
async function opened({ isShown = true, isUp = true } = {}) {
  const { store } = signedInStore({ admin: null, token: 'mine' }, { live: host.live });
  await pass();
  if (isUp) host.newest().report({ kind: 'up' });
  void store.dispatch(chatApi.endpoints.getHistory.initiate(conversation));
  if (isShown) store.dispatch(conversationShown({ groupName: '12-1', with: 1 }));
  await pass();
  await pass();
  const known = () => chatApi.endpoints.getHistory.select(conversation)(store.getState()).data;
  const shown = () => (known()?.pages ?? []).toReversed().flatMap(messagesIn);
  return { store, known, shown, text: () => shown().map(({ message }) => message) };
}
async function hear(...events: ReturnType<FakeChat['received']>[]) {
  events.forEach((event) => host.newest().report(event));
  await pass();
  host.draw();
  await pass();
  // After a burst of messages, the page waits for a frame without any.
  host.draw();
  await pass();
}
const say = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => chat.say(from, `word ${chat.messages.length + 1} of ${index}`));
const all = () => chat.messages.map(({ _id }) => _id);

it('joins a conversation on opening it with the group, its two members, oneself, and the kind [D-100 CHAT-14 CHAT-15]', async () => {
  await opened();
  expect(host.newest().join).toEqual([{ groupName: '12-1', groupMembers: [12, 1], senderId: 12, type: 'onetoone' }]);
});

it('joins the open conversation again on a new connection, and another conversation without a new connection [CHAT-14]', async () => {
  const { store } = await opened();
  host.newest().report({ kind: 'down' });
  await pass(20_000);
  host.newest().report({ kind: 'up' });
  await pass();
  expect(host.newest().join).toHaveLength(1);
  store.dispatch(conversationShown({ groupName: '12-3', with: 3 }));
  await pass();
  expect([host.lines.length, host.newest().join.map(({ groupName }) => groupName)]).toEqual([2, ['12-1', '12-3']]);
});

it('adds received messages to the history after the next frame, each once, without a call [CHAT-18 C7]', async () => {
  say(3);
  const { text, shown } = await opened();
  const calls = server.sent.length;
  const message = chat.say(1, 'new');
  host.newest().report(chat.received(message));
  await pass();
  expect(text()).not.toContain('new');
  await hear(chat.received(message), chat.received(message));
  expect(shown().map(({ _id }) => _id)).toEqual(all());
  expect(server.sent).toHaveLength(calls);
});

it('shows a message received just before the connection broke [CHAT-18 C6]', async () => {
  say(3);
  const { text } = await opened();
  host.newest().report(chat.received(chat.say(1, 'the last of this line')));
  host.newest().report({ kind: 'down' });
  await pass();
  expect(text()).toContain('the last of this line');
});

it('fetches messages received while the history was read, and not in it [C6]', async () => {
  say(3);
  const answer = delayed<void>();
  play = (sent) => {
    const read = chat.answer(sent);
    return sent.query.after === undefined && read ? answer.promise.then(() => read) : read;
  };
  const { shown } = await opened();
  const [, received] = say(2);
  if (received) await hear(chat.received(received));
  answer.release();
  await pass();
  await pass();
  expect(shown().map(({ _id }) => _id)).toEqual(all());
});

it('fetches nothing while disconnected, and what is missing after the reconnect [C6 J10]', async () => {
  say(3);
  const { store, shown } = await opened();
  host.newest().report({ kind: 'down' });
  await pass();
  const before = missed().length;
  say(2);
  store.dispatch(catchUpRequested({ groupName: '12-1' }));
  await pass(100);
  expect(missed()).toHaveLength(before);
  await pass(20_000);
  host.newest().report({ kind: 'up' });
  await pass(100);
  expect(shown().map(({ _id }) => _id)).toEqual(all());
});

it('changes the history once for a thousand messages in a burst [CHAT-18]', async () => {
  say(3);
  const { store, shown } = await opened();
  let changes = 0;
  let before = store.getState().api.queries;
  store.subscribe(() => {
    const { queries } = store.getState().api;
    if (queries !== before) changes += 1;
    before = queries;
  });
  await hear(...say(1000).map((message) => chat.received(message)));
  expect(shown()).toHaveLength(1003);
  expect(changes).toBe(1);
});

it('shows more of a flood of messages in every fifth frame, and all of it in the first frame after its end [CHAT-18]', async () => {
  say(3);
  const { shown } = await opened();
  const counts: number[] = [];
  for (const count of [100, 100, 100, 100, 100, 100, 0]) {
    say(count).forEach((message) => host.newest().report(chat.received(message)));
    await pass();
    host.draw();
    await pass();
    counts.push(shown().length);
  }
  expect(counts).toEqual([3, 3, 3, 3, 503, 503, 603]);
});

it('adds messages to the day they belong to at six hours behind UTC, and begins a new group with a new day [D-108 CHAT-03]', async () => {
  chat.say(1, 'evening', { at: Date.UTC(2026, 9, 22, 5, 59) });
  const { known } = await opened();
  await hear(
    chat.received(chat.say(1, 'later', { at: Date.UTC(2026, 9, 22, 5, 59, 59) })),
    chat.received(chat.say(1, 'morning', { at: Date.UTC(2026, 9, 22, 6, 0) })),
  );
  expect(known()?.pages[0]?.data.map(({ date, messages }) => [date, messages.map(({ message }) => message)])).toEqual([
    ['2026-10-21', ['evening', 'later']],
    ['2026-10-22', ['morning']],
  ]);
});

it('continues a long day in pieces, and does not copy its earlier messages [D-109]', async () => {
  say(20);
  const { known, shown } = await opened();
  const data = () => known()?.pages[0]?.data ?? [];
  await hear(...say(10).map((message) => chat.received(message)));
  expect(data()).toHaveLength(1);
  const before = data()[0];
  await hear(...say(200).map((message) => chat.received(message)));
  await hear(...say(5).map((message) => chat.received(message)));
  expect(new Set(data().map(({ date }) => date)).size).toBe(1);
  expect([data().length > 1, data()[0] === before]).toEqual([true, true]);
  expect(shown().map(({ _id }) => _id)).toEqual(all());
});

it('announces messages with the frame that shows them [CHAT-18]', async () => {
  say(3);
  const { store, text } = await opened();
  const notified: number[] = [];
  store.subscribe(() => notified.push(text().length));
  // Uses a message that the same person sent in another tab, because it changes nothing else in the store.
  const message = chat.say(12, 'at once');
  host.newest().report(chat.received(message));
  host.draw();
  await pass();
  expect(notified.at(-1)).toBe(4);
});

it('orders messages by their numbers, whatever any clock says [J11]', async () => {
  say(2);
  const { text } = await opened();
  const first = chat.say(1, 'first', { at: Date.UTC(2026, 9, 23) });
  const second = chat.say(12, 'second', { at: Date.UTC(2026, 9, 22) });
  const third = chat.say(1, 'third', { at: Date.UTC(2026, 9, 24) });
  await hear(chat.received(third), chat.received(first), chat.received(second));
  expect(text().slice(2)).toEqual(['first', 'second', 'third']);
});

it.each([-24, 24])(
  'keeps the history right and continues the session with a clock %s hours wrong [J11]',
  async (hours) => {
    jest.setSystemTime(Date.now() + hours * 3_600_000);
    say(2);
    const { store, shown } = await opened();
    await hear(...say(3).map((message) => chat.received(message)));
    expect(shown().map(({ _id }) => _id)).toEqual(all());
    expect(store.getState().session.auth).toBe(true);
  },
);

it('fetches what is missing in a gap, from the last number known, and shows nothing out of order [C6]', async () => {
  say(5);
  const { shown } = await opened();
  say(30);
  const answer = delayed<void>();
  play = (sent) =>
    sent.query.after === undefined ? chat.answer(sent) : answer.promise.then(() => chat.answer(sent) as FakeResponse);
  await hear(chat.received(chat.say(1, 'after the gap')));
  expect(shown()).toHaveLength(5);
  answer.release();
  await pass();
  expect(shown().map(({ _id }) => _id)).toEqual(all());
  expect(missed().map(({ query }) => query.after)).toEqual(['5', '25']);
});

it('requests after an outage what followed the last message of the page until both are equal [C6 J10]', async () => {
  say(25);
  const { shown } = await opened();
  for (const missing of [1, 45, 0, 120]) {
    host.newest().report({ kind: 'down' });
    await pass(10);
    say(missing);
    host.turn('online');
    await pass();
    host.newest().report({ kind: 'up' });
    await pass(100);
    expect(new Set(shown().map(({ _id }) => _id))).toEqual(new Set(all().slice(-shown().length)));
    expect(shown().at(-1)?._id).toBe(all().at(-1));
    expect(new Set(shown().map(({ sequence }) => sequence)).size).toBe(shown().length);
  }
});

it('leaves each message once after a hundred reconnects [C7]', async () => {
  say(5);
  const { shown } = await opened();
  for (let times = 0; times < 100; times += 1) {
    host.newest().report({ kind: 'down' });
    host.turn('online');
    await pass();
    host.newest().report({ kind: 'up' });
    const [message] = say(1);
    if (message && times % 2) host.newest().report(chat.received(message));
    await pass();
    host.draw();
  }
  await pass(5000);
  expect(shown().map(({ _id }) => _id)).toEqual(all());
});

it('ends a session here too that ended during an outage, and shows what was sent since [C6 CHAT-21]', async () => {
  say(30);
  const { text, shown } = await opened();
  host.newest().report({ kind: 'down' });
  say(5);
  chat.end();
  chat.say(1, 'anew');
  host.turn('online');
  await pass();
  host.newest().report({ kind: 'up' });
  await pass(100);
  expect(text()).toEqual(['anew']);
  await hear(chat.received(chat.say(1, 'and on')));
  expect(shown().map(({ sequence }) => sequence)).toEqual([36, 37]);
});

it('fetches what is missing on a notice of something new [C6 CHAT-18]', async () => {
  say(30);
  const { shown } = await opened();
  say(3);
  await hear({ kind: 'received' });
  expect(shown().map(({ _id }) => _id)).toEqual(all().slice(10));
  expect(missed().map(({ query }) => query.after)).toEqual(['30']);
});

it('repeats a failed call for missed messages while connected [C6]', async () => {
  say(3);
  const { shown } = await opened();
  let fails = 2;
  play = (sent) => (sent.query.after !== undefined && fails-- > 0 ? failure('Not now') : chat.answer(sent));
  say(2);
  const requested = () => server.sent.filter(({ query }) => query.after !== undefined).length;
  await hear(chat.received(chat.say(1, 'last')));
  expect(requested()).toBe(1);
  await pass(1900);
  expect(requested()).toBe(1);
  await pass(200);
  expect(requested()).toBe(2);
  await pass(3800);
  expect(requested()).toBe(2);
  await pass(300);
  expect(shown().map(({ _id }) => _id)).toEqual(all());
  expect(toasts.sent.filter((text) => text.startsWith('error'))).toEqual([]);
});

it('repeats a call for what was missed that keeps failing later each time, and never later than in a minute [C6]', async () => {
  say(3);
  const { shown } = await opened();
  const times: number[] = [];
  play = (sent) => {
    if (sent.query.after === undefined) return chat.answer(sent);
    times.push(Date.now());
    return { status: 503 };
  };
  await hear(chat.received(chat.say(1, 'one')), chat.received(chat.say(1, 'two')));
  host.newest().report({ kind: 'down' });
  await pass(20_000);
  host.newest().report({ kind: 'up' });
  await pass();
  times.splice(0, times.length - 1);
  await pass(300_000);
  const waits = times.slice(1).map((at, index) => Math.round((at - (times[index] ?? 0)) / 1000));
  expect(waits.slice(0, 6)).toEqual([2, 4, 8, 16, 32, 60]);
  chat.say(1, 'not received');
  play = (sent) => chat.answer(sent);
  host.turn('online');
  await pass();
  await pass();
  expect(shown().map(({ _id }) => _id)).toEqual(all());
});

it('does not repeat a refused call for what was missed, shows why, and tries again on a click or a new connection [C6]', async () => {
  say(3);
  const { store, shown } = await opened();
  const withheld = () => selectCatchUpRefusal('1-12')(store.getState());
  play = (sent) =>
    sent.query.after === undefined
      ? chat.answer(sent)
      : { status: 403, body: { status: 'failure', message: 'This is not yours.' } };
  const before = missed().length;
  chat.say(1, 'never received');
  await hear(chat.received(chat.say(1, 'received')));
  await hear(chat.received(chat.say(1, 'and another')));
  await pass(3_600_000);
  expect(missed()).toHaveLength(before + 1);
  expect(withheld()).toBe('This is not yours.');

  store.dispatch(catchUpRequested({ groupName: '12-1' }));
  await pass();
  expect([missed().length, withheld()]).toEqual([before + 2, 'This is not yours.']);

  host.newest().report({ kind: 'down' });
  await pass(20_000);
  host.newest().report({ kind: 'up' });
  await pass();
  expect(missed()).toHaveLength(before + 3);
  play = (sent) => chat.answer(sent);
  store.dispatch(catchUpRequested({ groupName: '12-1' }));
  await pass();
  expect(withheld()).toBeNull();
  expect(shown().map(({ _id }) => _id)).toEqual(all());
});

it('shows the very first message though the service does not list any yet [C6]', async () => {
  const { text } = await opened();
  const first = chat.say(1, 'first');
  chat.messages.splice(0);
  await hear(chat.received(first));
  expect(text()).toEqual(['first']);
});

it('rereads an empty history if a service does not report ended sessions, and keeps received messages not listed yet [C6]', async () => {
  chat = fakeChat('12-1', { announcesEnd: false });
  const { text } = await opened();
  say(2);
  const third = chat.say(1, 'third');
  const listed = chat.messages.splice(0);
  await hear(chat.received(third));
  expect(text()).toEqual(['third']);

  chat.messages.push(...listed);
  await hear(chat.received(chat.say(1, 'fourth')));
  expect(text().at(-1)).toBe('fourth');
});

it('shows all of an empty history read again if a service does not report ended sessions, and what arrived meanwhile [C6]', async () => {
  chat = fakeChat('12-1', { announcesEnd: false });
  const { shown } = await opened();
  say(2);
  const last = chat.say(1, 'last');
  play = (sent) => {
    const now = chat.answer(sent);
    if (now && sent.query.after === undefined) chat.say(1, 'meanwhile');
    return now;
  };
  await hear(chat.received(last));
  const [latest] = chat.messages.slice(-1);
  if (latest) await hear(chat.received(latest));
  expect(shown().map(({ _id }) => _id)).toEqual(all());
});

it('does not let a reply sent before a message arrived remove it [C8]', async () => {
  say(30);
  const { store, shown } = await opened();
  const answer = delayed<void>();
  play = (sent) => {
    const now = chat.answer(sent);
    return now && answer.promise.then(() => now);
  };
  void store.dispatch(chatApi.endpoints.getHistory.initiate(conversation, { forceRefetch: true }));
  await pass();
  await hear(chat.received(chat.say(1, 'meanwhile')));
  expect(shown().at(-1)?.message).toBe('meanwhile');
  answer.release();
  await pass();
  expect(shown().at(-1)?.message).toBe('meanwhile');
});

it.each([
  ['count from the newest message', false],
  ['stay where they were', true],
])(
  'reads older pages that %s to the first message, none omitted, though many have arrived since [CHAT-24 C8]',
  async (_title, isAnchored) => {
    chat = fakeChat('12-1', { isAnchored });
    say(70);
    const { store, shown, known } = await opened();
    await hear(...say(45).map((message) => chat.received(message)));
    const next = () => store.dispatch(chatApi.endpoints.getHistory.initiate(conversation, { direction: 'forward' }));
    for (let times = 0; times < 10; times += 1) {
      const more = next();
      await pass();
      await more;
      more.unsubscribe();
      await hear(...say(1).map((message) => chat.received(message)));
    }
    expect(new Set(shown().map(({ _id }) => _id))).toEqual(new Set(all()));
    const params = known()?.pageParams ?? [];
    expect(new Set(params).size).toBe(params.length);
  },
);

it.each([
  ['nothing at all', undefined],
  ['no number and no id', { message: 'hello', senderId: 1, groupName: '12-1', createdAt: '2026-10-21T15:00:00Z' }],
])('reloads the history for a service that sends %s, once for each frame [D-98 CHAT-18]', async (_title, message) => {
  chat = fakeChat('12-1', { isNumbered: false });
  say(3);
  const { shown } = await opened();
  const before = histories().length;
  say(2);
  await hear(...Array.from({ length: 10 }, () => ({ kind: 'received' as const, packet: message })));
  expect(histories()).toHaveLength(before + 1);
  expect(shown()).toHaveLength(5);
});

it('does not read an unopened conversation and only counts its messages [CHAT-18]', async () => {
  const { store } = signedInStore({ admin: 'console' }, { live: host.live });
  await pass();
  host.newest().report({ kind: 'up' });
  const calls = server.sent.length;
  await hear(chat.received(chat.say(12, 'hello')), { kind: 'unread', unread: 3 } as never);
  // This service sends no name with the message, so the name for the announcement is requested.
  expect(server.sent.slice(calls)).toEqual([
    expect.objectContaining({ path: '/chat-api/users/list', body: { page: 0, limit: 1, userId: 12 } }),
  ]);
  expect(selectUnread(store.getState())).toBe(3);
});

it('announces the name that comes with a message without a call', async () => {
  signedInStore({ admin: 'console' }, { live: host.live });
  await pass();
  host.newest().report({ kind: 'up' });
  const calls = server.sent.length;
  await hear(chat.received({ ...chat.say(12, 'hello'), memberName: 'Ana Cruz' }));
  expect(toasts.sent).toEqual([expect.stringContaining('Ana Cruz: hello')]);
  expect(server.sent).toHaveLength(calls);
});

it('shows an administrator at once what another administrator, or they themselves in another tab, has replied [D-91 CHAT-31]', async () => {
  say(2, 12);
  const desk = { userId: 12, uniqueId: '1-12' };
  const { store } = signedInStore({ admin: 'console' }, { live: host.live });
  await pass();
  host.newest().report({ kind: 'up' });
  void store.dispatch(chatApi.endpoints.getAdminHistory.initiate(desk));
  await pass();
  await hear(chat.received(chat.say(1, 'from a colleague')));
  const text = chatApi.endpoints.getAdminHistory
    .select(desk)(store.getState())
    .data?.pages.flatMap(messagesIn)
    .map(({ message }) => message);
  expect(text?.at(-1)).toBe('from a colleague');
  say(1);
  host.newest().report({ kind: 'down' });
  host.turn('online');
  await pass();
  host.newest().report({ kind: 'up' });
  await pass();
  expect(missed().at(-1)).toMatchObject({
    method: 'GET',
    query: { isAdmin: 'true', after: '3', uniqueId: '1-12', userId: '12' },
  });
});

it('marks others’ new messages as read on arrival while someone looks, and otherwise only when viewed [CHAT-12]', async () => {
  const { store } = await opened();
  await hear(chat.received(chat.say(1, 'one')), chat.received(chat.say(12, 'own')));
  expect(host.newest().read).toEqual([{ groupName: '12-1', sequence: 1 }]);
  await hear(chat.received(chat.say(12, 'own again')));
  expect(host.newest().read).toHaveLength(1);
  host.turn('hidden');
  await hear(chat.received(chat.say(1, 'unseen')));
  expect(host.newest().read).toHaveLength(1);
  host.turn('visible');
  await pass();
  expect(host.newest().join).toHaveLength(2);
  store.dispatch(conversationHidden());
  await hear(chat.received(chat.say(1, 'closed')));
  expect(host.newest().read).toHaveLength(1);
});

it('survives anything that arrives over the connection [D-98 C9]', async () => {
  say(2);
  const { shown, store } = await opened();
  const odd = [
    null,
    7,
    'text',
    [],
    { message: 5, _id: 1, sequence: 'x', groupName: {}, senderId: null, createdAt: 0 },
    { _id: 'a', sequence: 1.5 },
    { sequence: -1, _id: 'm' },
  ];
  await hear(...odd.map((message) => ({ kind: 'received', packet: message }) as never));
  await hear(
    ...odd.map((unread) => ({ kind: 'unread', unread }) as never),
    ...odd.map((push) => ({ kind: 'push', push }) as never),
  );
  expect(shown()).toHaveLength(2);
  expect(store.getState().chat.connection.stage).toBe('up');
});
