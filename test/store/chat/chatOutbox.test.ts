import { chatApi } from '@/api/chat';
import { messagesIn } from '@/api/chatHistory';
import type { SendReceipt } from '@/contract/messages/socket';
import type { User } from '@/contract/people/user';
import { unsentChatKey } from '@/contract/storageKeys';
import {
  discardRequested,
  draftChanged,
  messageWritten,
  retryRequested,
  selectDraftOf,
  selectOutboxOf,
} from '@/store/chat/chatSlice';
import type { OutgoingMessage } from '@/store/chat/chatSocket';
import { redact } from '@/store/devtools/redact';
import { type EndReason, sessionBegan, sessionEnded, tokenReplaced } from '@/store/session/sessionSlice';
import { type FakeChat, fakeChat } from '../../support/page/fakeChat';
import { type FakeChatDeps, fakeChatDeps, neverAnswer } from '../../support/page/fakeChatDeps';
import { failure, fakeServer, success } from '../../support/page/fakeServer';
import { collectToasts, pageStore, signedInStore } from '../../support/page/pageStore';

const member = {
  id: 12,
  userFullName: 'A Member',
  isChatTermAndCondition: true,
  group: null,
  relatives: [],
} as unknown as User;
const conversation = { userId: 12, uniqueId: '12-1' };
const groupName = '12-1';

let chat: FakeChat;
let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
let host: FakeChatDeps;
let answer: (letter: OutgoingMessage) => Promise<SendReceipt | undefined>;
beforeEach(() => {
  jest.useFakeTimers();
  toasts = collectToasts();
  chat = fakeChat('12-1');
  server = fakeServer(
    (sent) => chat.answer(sent) ?? (sent.path.endsWith('getUserInfo') ? success(member) : success([])),
  );
  answer = acknowledge;
  host = fakeChatDeps((letter) => answer(letter));
});
afterEach(() => {
  server.stop();
  toasts.stop();
  jest.useRealTimers();
});
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

async function acknowledge({ senderId, text, clientId }: OutgoingMessage): Promise<SendReceipt> {
  const { _id, sequence, createdAt } = chat.say(Number(senderId), text, { clientId });
  return { ok: true, _id, sequence, createdAt };
}

async function opened({
  isUp = true,
  isRead = true,
  page = signedInStore({ admin: null, token: 'mine', user: member }, { live: host.live }),
} = {}) {
  const { store } = page;
  await pass();
  if (isUp) host.newest().report({ kind: 'up' });
  if (isRead) void store.dispatch(chatApi.endpoints.getHistory.initiate(conversation));
  await pass();
  await pass();
  const label = () =>
    (chatApi.endpoints.getHistory.select(conversation)(store.getState()).data?.pages ?? [])
      .toReversed()
      .flatMap(messagesIn)
      .map(({ message }) => message);
  const outbox = () => selectOutboxOf(groupName)(store.getState());
  const write = (...texts: string[]) => texts.forEach((text) => store.dispatch(messageWritten({ groupName, text })));
  return { store, text: label, outbox, write, draft: () => selectDraftOf(groupName)(store.getState()) };
}
const serializedText = () => host.lines.flatMap(({ sent }) => sent.map(({ text }) => text));
const drop = async () => {
  host.newest().report({ kind: 'down' });
  host.turn('online');
  await pass();
};
const storedTexts = () => chat.messages.map(({ message }) => message);
/** Reloads the tab, which clears its memory. */
async function reloaded(options: Parameters<typeof opened>[0] = {}) {
  return opened({ ...options, page: pageStore({ live: host.live }) });
}

it('sends a message with its text, its sender, its group and an id of its own, and keeps it pending as sending [D-97 CHAT-16]', async () => {
  answer = neverAnswer;
  const { outbox, write } = await opened();
  write('hello', 'again');
  await pass();
  expect(host.newest().sent).toEqual([
    { clientId: expect.stringMatching(/^[\da-f]{32}$/), text: 'hello', senderId: 12, groupName },
  ]);
  expect(outbox().map(({ text, state }) => [text, state])).toEqual([
    ['hello', 'sending'],
    ['again', 'sending'],
  ]);
  expect(new Set(outbox().map(({ clientId }) => clientId)).size).toBe(2);
});

it('does not send blank text [D-104 CHAT-17]', async () => {
  const { outbox, write } = await opened();
  write('', '   ', '\n\t');
  await pass();
  expect([outbox(), serializedText()]).toEqual([[], []]);
});

it('moves an acknowledged message from the outbox to the history, in the order it was written [C5]', async () => {
  const { outbox, text: label, write, store } = await opened();
  const both: boolean[] = [];
  store.subscribe(() => both.push(outbox().length > 0 && label().length === 5 && outbox().length + label().length < 5));
  write('one', 'two', 'three', 'four', 'five');
  await pass();
  expect(label()).toEqual(['one', 'two', 'three', 'four', 'five']);
  expect(outbox()).toEqual([]);
  expect(both).not.toContain(true);
});

it('counts a message that the service returns as delivered, even if the receipt was lost and no one views the history [C5]', async () => {
  answer = neverAnswer;
  const { outbox, write } = await opened({ isRead: false });
  write('once');
  await pass();
  const [waiting] = outbox();
  const { clientId = '' } = waiting ?? {};
  host.newest().report(chat.received(chat.say(12, 'once', { clientId })));
  host.draw();
  await pass();
  expect(outbox()).toEqual([]);
});

it('sends messages written while disconnected in order after the connection returns [C5 J10]', async () => {
  const { outbox, text: label, write } = await opened({ isUp: false });
  write('one', 'two', 'three');
  await pass(60_000);
  expect([outbox().length, serializedText()]).toEqual([3, []]);
  host.newest().report({ kind: 'up' });
  await pass();
  expect(label()).toEqual(['one', 'two', 'three']);
});

it('sends again, with the same id, a message whose acknowledgement was lost, and stores it once [C5]', async () => {
  const { outbox, text: label, write } = await opened();
  write('before');
  await pass();
  answer = (letter) => acknowledge(letter).then(neverAnswer);
  write('one', 'two');
  await pass();
  answer = acknowledge;
  await drop();
  host.newest().report({ kind: 'up' });
  await pass(100);
  expect(storedTexts()).toEqual(['before', 'one', 'two']);
  expect(label()).toEqual(['before', 'one', 'two']);
  expect(outbox()).toEqual([]);
});

it('loses, duplicates or reorders nothing in twenty outages of an unstable network [J10]', async () => {
  const { outbox, text: label, write } = await opened();
  const texts = Array.from({ length: 200 }, (_, index) => `message ${index}`);
  for (let outage = 0; outage < 20; outage += 1) {
    let left = outage % 5;
    answer = (letter) =>
      left-- > 0 ? acknowledge(letter) : outage % 2 ? neverAnswer() : acknowledge(letter).then(neverAnswer);
    write(...texts.slice(outage * 10, outage * 10 + 5));
    await pass(50);
    host.newest().report({ kind: 'down' });
    write(...texts.slice(outage * 10 + 5, outage * 10 + 10));
    await pass(10);
    host.turn('online');
    await pass();
    host.newest().report({ kind: 'up' });
    await pass();
  }
  answer = acknowledge;
  await drop();
  host.newest().report({ kind: 'up' });
  await pass(3000);
  expect(storedTexts()).toEqual(texts);
  expect(label()).toEqual(texts);
  expect(outbox()).toEqual([]);
});

it('checks the connection first when there is no reply, and only then marks the message failed [C5]', async () => {
  const { outbox, write } = await opened();
  write('before');
  await pass();
  answer = neverAnswer;
  write('lost');
  await pass(8000);
  expect(host.lines).toHaveLength(2);
  expect(outbox()[0]?.state).toBe('sending');
  host.newest().report({ kind: 'up' });
  await pass(8000);
  expect(outbox()).toMatchObject([{ text: 'lost', state: 'failed', reason: 'Your message couldn’t be sent.' }]);
});

it('fails a refused message with the service’s message, continues with the next one, and sends it again on a retry [C10]', async () => {
  const { store, outbox, text: label, write } = await opened();
  answer = (letter) =>
    letter.text === 'bad' ? Promise.resolve({ ok: false, message: 'Not like this.' }) : acknowledge(letter);
  write('bad', 'good');
  await pass();
  expect(label()).toEqual(['good']);
  expect(outbox()).toMatchObject([{ text: 'bad', state: 'failed', reason: 'Not like this.' }]);
  answer = acknowledge;
  store.dispatch(retryRequested({ clientId: outbox()[0]?.clientId ?? '' }));
  expect(outbox()[0]).not.toHaveProperty('reason');
  await pass();
  expect([label(), outbox()]).toEqual([['good', 'bad'], []]);
});

it('makes a message that was refused temporarily wait and keep its place [C10]', async () => {
  const { outbox, text: label, write } = await opened();
  let refusals = 2;
  answer = (letter) =>
    refusals-- > 0 ? Promise.resolve({ ok: false, message: 'Slowly.', retryAfterMs: 1500 }) : acknowledge(letter);
  write('one', 'two');
  await pass(2900);
  expect([label(), outbox().map(({ state }) => state)]).toEqual([[], ['sending', 'sending']]);
  await pass(200);
  expect(label()).toEqual(['one', 'two']);
});

it.each([
  ['too many signs', 'x'.repeat(16_385)],
  ['too many bytes', '\u0001'.repeat(16_000)],
])('keeps %s on the page, as they would break the connection each time [C10]', async (_title, text) => {
  const { outbox, write } = await opened();
  write(text);
  await pass();
  expect(serializedText()).toEqual([]);
  expect(outbox()).toMatchObject([{ state: 'failed', reason: 'The message is too long.' }]);
});

it('lets a failed message be discarded', async () => {
  const { store, outbox, write } = await opened();
  answer = () => Promise.resolve({ ok: false });
  write('bad');
  await pass();
  store.dispatch(discardRequested({ clientId: outbox()[0]?.clientId ?? '' }));
  await drop();
  host.newest().report({ kind: 'up' });
  await pass();
  expect([outbox(), serializedText()]).toEqual([[], ['bad']]);
});

it('sends pending messages after a reload, in order and once, and lets failed ones still wait for a decision [C5 D12]', async () => {
  const first = await opened();
  answer = (letter) =>
    letter.text === 'bad' ? Promise.resolve({ ok: false, message: 'No.' }) : acknowledge(letter).then(neverAnswer);
  first.write('bad', 'one', 'two');
  await pass();
  host.newest().isOpen = false;
  answer = acknowledge;
  const { text: label, outbox } = await reloaded();
  await pass();
  expect(storedTexts()).toEqual(['one', 'two']);
  expect(label()).toEqual(['one', 'two']);
  expect(outbox()).toMatchObject([{ text: 'bad', state: 'failed', reason: 'No.' }]);
});

it('has each pending message once in a chat that crashes and restarts, and sends it once [C5 C7]', async () => {
  answer = neverAnswer;
  const { outbox, write } = await opened();
  write('one');
  await pass();
  host.chimes.mockImplementationOnce(() => {
    throw new Error('no sound');
  });
  host.newest().report({ kind: 'received', packet: { message: 'Hello', senderId: 1, groupName, createdAt: '' } });
  await pass();
  host.draw();
  await pass(200);
  expect(host.lines).toHaveLength(2);
  expect(outbox().map(({ text }) => text)).toEqual(['one']);
  answer = acknowledge;
  host.newest().report({ kind: 'up' });
  await pass();
  expect([storedTexts(), outbox()]).toEqual([['one'], []]);
});

it('keeps two tabs of one person in sync: shows what one sends in the other once [C7]', async () => {
  const one = await opened();
  const line = host.newest();
  const other = await opened();
  one.write('hello');
  await pass();
  host.lines.filter((each) => each !== line).forEach((each) => each.report(chat.received(chat.messages[0]!)));
  line.report(chat.received(chat.messages[0]!));
  await pass();
  host.draw();
  await pass();
  expect([one.text(), other.text(), other.outbox()]).toEqual([['hello'], ['hello'], []]);
});

it('keeps a draft through a reload and the end of an idle session, and removes it when its message is sent', async () => {
  const first = await opened();
  first.store.dispatch(draftChanged({ groupName, text: 'half a' }));
  first.store.dispatch(tokenReplaced({ token: 'another-token' }));
  await pass();
  const second = await reloaded();
  expect(second.draft()).toBe('half a');
  second.store.dispatch(sessionEnded({ reason: 'expired' }));
  expect(second.draft()).toBe('');
  second.store.dispatch(sessionBegan({ token: 'a-later-token', user: member, admin: null }));
  await pass();
  expect(second.draft()).toBe('half a');
  second.write('half a sentence');
  expect(second.draft()).toBe('');
  await pass();
  expect((await reloaded()).draft()).toBe('');
});

it.each<EndReason>(['signedOut', 'elsewhere', 'adminPage', 'deleted', 'replaced'])(
  'leaves nothing that was written after the end of a session (%s) [J8 G6]',
  async (reason) => {
    answer = neverAnswer;
    const { store, write } = await opened();
    store.dispatch(draftChanged({ groupName, text: 'a secret draft' }));
    write('a secret message');
    await pass();
    expect(sessionStorage.getItem(unsentChatKey)).toContain('secret');
    store.dispatch(sessionEnded({ reason }));
    expect(sessionStorage.getItem(unsentChatKey)).toBeNull();
    expect(JSON.stringify(store.getState())).not.toContain('secret');
  },
);

it('shows someone else who signs in after an expiry nothing of the previous person [J8]', async () => {
  const { store } = await opened();
  store.dispatch(draftChanged({ groupName, text: 'a secret draft' }));
  store.dispatch(sessionEnded({ reason: 'expired' }));
  store.dispatch(sessionBegan({ token: 'of someone else', user: { ...member, id: 13 }, admin: null }));
  await pass();
  expect(JSON.stringify(store.getState().chat)).not.toContain('secret');
  expect(sessionStorage.getItem(unsentChatKey)).toBeNull();
});

it('does not show the next person what a screen stores while closing, after the end of the session [J8]', async () => {
  const { store } = await opened();
  store.dispatch(sessionEnded({ reason: 'elsewhere' }));
  store.dispatch(draftChanged({ groupName, text: 'a secret draft' }));
  store.dispatch(sessionBegan({ token: 'of someone else', user: null, admin: 'console' }));
  await pass();
  expect(JSON.stringify(store.getState().chat)).not.toContain('secret');
  expect(sessionStorage.getItem(unsentChatKey)).toBeNull();
});

it.each([
  '{',
  'null',
  '7',
  '[]',
  '{"session":1}',
  '{"session":"mine","outbox":7,"drafts":[]}',
  '{"session":"mine","outbox":[null,{"clientId":1}],"drafts":{"a":1}}',
])('starts the chat despite any content of the tab’s storage (%s) [D12]', async (text) => {
  sessionStorage.setItem(unsentChatKey, text);
  const { outbox, store } = await opened();
  expect([outbox(), store.getState().chat.drafts, store.getState().chat.connection.stage]).toEqual([[], {}, 'up']);
});

describe('with a service that acknowledges nothing and numbers nothing', () => {
  beforeEach(() => {
    chat = fakeChat('12-1', { isNumbered: false });
    answer = neverAnswer;
  });
  const echo = async (text: string) => {
    host.newest().report({
      kind: 'received',
      packet: { message: text, senderId: 12, groupName, createdAt: new Date().toISOString() },
    });
    await pass();
    host.draw();
    await pass();
  };

  it('counts the echo as delivery, and sends the next message [CHAT-18]', async () => {
    const { text: label, outbox, write } = await opened();
    write('one', 'one', 'two');
    await pass();
    for (const text of ['one', 'one', 'two']) {
      chat.say(12, text);
      await echo(text);
    }
    expect([label(), outbox(), serializedText()]).toEqual([['one', 'one', 'two'], [], ['one', 'one', 'two']]);
  });

  it('sends the next message on the echo, though no one views the history, and accepts nothing on another text of one’s own [CHAT-18]', async () => {
    const { outbox, write } = await opened({ isRead: false });
    write('one', 'two');
    await pass();
    await echo('sent in another tab');
    expect(serializedText()).toEqual(['one']);
    await echo('one');
    expect(serializedText()).toEqual(['one', 'two']);
    expect(outbox().map(({ text, state }) => [text, state])).toEqual([
      ['one', 'sent'],
      ['two', 'sending'],
    ]);
  });

  it('counts a reloaded history as delivery too [CHAT-18]', async () => {
    chat.say(12, 'hello');
    const { text: label, outbox, write } = await opened();
    write('hello');
    await pass(100);
    expect(outbox()).toHaveLength(1);
    chat.say(12, 'hello');
    host.newest().report({ kind: 'received' });
    await pass();
    host.draw();
    await pass();
    expect([label(), outbox()]).toEqual([['hello', 'hello'], []]);
  });

  it('looks up a message that may have arrived before it is sent again [C5]', async () => {
    const { text: label, outbox, write } = await opened();
    write('hello');
    await pass();
    chat.say(12, 'hello');
    await drop();
    host.newest().report({ kind: 'up' });
    await pass(100);
    expect([label(), outbox(), serializedText()]).toEqual([['hello'], [], ['hello']]);
  });

  it('does not send again a message that may have arrived while it cannot be looked up [C5]', async () => {
    const { text: label, outbox, write, store } = await opened();
    write('hello');
    await pass();
    chat.say(12, 'hello');
    const { answer: notified } = chat;
    chat.answer = () => failure('Not now');
    await drop();
    host.newest().report({ kind: 'up' });
    await pass(100);
    const [waiting] = outbox();
    expect([waiting?.state, serializedText()]).toEqual(['failed', ['hello']]);

    chat.answer = notified;
    store.dispatch(retryRequested({ clientId: waiting?.clientId ?? '' }));
    await pass(100);
    expect([label(), outbox(), serializedText()]).toEqual([['hello'], [], ['hello']]);
  });

  it('fails a message without any sign of delivery after a while, and says so [C5]', async () => {
    chat.say(1, 'hi');
    const { outbox, write } = await opened();
    write('hello');
    await pass(9000);
    expect(outbox()).toMatchObject([{ state: 'failed' }]);
  });
});

it('removes a message acknowledged without a number from the outbox once the history is read, whatever its text there [CHAT-18]', async () => {
  chat = fakeChat('12-1', { isNumbered: false });
  chat.say(1, 'hi');
  answer = async ({ text }) => {
    chat.say(12, text.trim());
    return { ok: true };
  };
  const { text: label, outbox, write } = await opened();
  write('  hello');
  await pass(100);
  expect([label(), outbox(), serializedText()]).toEqual([['hi', 'hello'], [], ['  hello']]);
});

it('counts a message acknowledged without a number as delivered, though no one views the history [CHAT-18]', async () => {
  answer = async () => ({ ok: true });
  const { outbox, write } = await opened({ isRead: false });
  write('one', 'two');
  await pass();
  expect([outbox(), serializedText()]).toEqual([[], ['one', 'two']]);
});

it('shows in DevTools that messages arrive and leave, and never their text [D-191 G3 STATE-14]', async () => {
  const { store, write } = await opened();
  const { takeEvery } = await import('typed-redux-saga');
  const { startSaga } = await import('@/store/store');
  const seen: unknown[] = [];
  store.dispatch(
    startSaga('devTools', function* () {
      yield* takeEvery('*', (action: { type: string }) => void seen.push(redact(action)));
    }),
  );
  store.dispatch(draftChanged({ groupName, text: 'this is secret' }));
  write('this is secret');
  await pass();
  answer = neverAnswer;
  write('this is secret too');
  host.newest().report(chat.received(chat.say(1, 'this is secret as well')));
  await pass();
  host.draw();
  await pass();
  seen.push(redact(store.getState()));
  const text = JSON.stringify(seen);
  expect(text).toContain('chat/messageWritten');
  expect(text).toContain('chat/messagesDelivered');
  expect(text).not.toContain('secret');
  expect(() => JSON.parse(JSON.stringify(store.getState().chat)) as unknown).not.toThrow();
});
