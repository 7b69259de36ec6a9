import { employeesApi } from '@/api/admin/people/employees';
import { administratorsApi } from '@/api/administration/administrators';
import { meApi } from '@/api/administration/me';
import { alertsApi } from '@/api/alerts';
import { chatApi } from '@/api/chat';
import { messagesIn } from '@/api/chatHistory';
import { administratorPaths } from '@/contract/administration/administrator';
import { alertPaths } from '@/contract/content/alert';
import { backgroundHeader } from '@/contract/idempotency';
import { allConversations, duplicateEndWindowMs } from '@/contract/messages/chat';
import { employeePaths } from '@/contract/people/employee';
import type { User } from '@/contract/people/user';
import { chatOpened, conversationShown, endRequested, selectIsChatOpen, selectUnread } from '@/store/chat/chatSlice';
import { toast } from '@/ui/toast/toast';
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
import { signedInStore } from '../../support/page/pageStore';
import { watchShownToasts } from '../../support/page/shownToasts';

const person = {
  id: 12,
  userFullName: 'A Member',
  isChatTermAndCondition: true,
  group: null,
  relatives: [],
} as unknown as User;

let chat: FakeChat;
let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof watchShownToasts>;
let host: FakeChatDeps;
let play: (sent: SentRequest) => FakeResponse | Promise<FakeResponse> | null;
beforeEach(() => {
  jest.useFakeTimers();
  toasts = watchShownToasts();
  chat = fakeChat('12-1');
  play = () => null;
  server = fakeServer(
    (sent) => play(sent) ?? chat.answer(sent) ?? success(sent.path.endsWith('getUserInfo') ? person : []),
  );
  host = fakeChatDeps();
});
afterEach(() => {
  toasts.stop();
  server.stop();
  jest.useRealTimers();
});
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
const ends = () => server.sent.filter(({ path }) => path.endsWith('terminateSession'));
const calls = (part: string) => server.sent.filter(({ path }) => path.endsWith(part));

async function opened(admin: 'console' | null = null) {
  const { store, log } = signedInStore({ admin, token: 'mine', user: admin ? null : person }, { live: host.live });
  await pass();
  host.newest().report({ kind: 'up' });
  await pass();
  return { store, log };
}
async function withHistory() {
  for (let count = 0; count < 45; count += 1) chat.say(1, `word ${count}`);
  const page = await opened();
  const arg = { userId: 12, uniqueId: '12-1' };
  void page.store.dispatch(chatApi.endpoints.getHistory.initiate(arg));
  page.store.dispatch(chatOpened({ openWith: 1 }));
  page.store.dispatch(conversationShown({ groupName: '12-1', with: 1 }));
  await pass();
  void page.store.dispatch(chatApi.endpoints.getHistory.initiate(arg, { direction: 'forward' }));
  await pass();
  const known = () => chatApi.endpoints.getHistory.select(arg)(page.store.getState()).data;
  return { ...page, known, count: () => known()?.pages.flatMap(messagesIn).length };
}

it('lets a member end a session with the group and their own id, and sends the socket message after the call [D-93 D-94 CHAT-20]', async () => {
  const { store } = await opened();
  const answer = delayed<FakeResponse>();
  play = ({ path }) => (path.endsWith('terminateSession') ? answer.promise : null);
  store.dispatch(endRequested({ groupName: '12-1', with: 1 }));
  await pass();
  expect(ends()).toMatchObject([
    { method: 'POST', path: '/chat-api/chat/terminateSession', body: { uniqueId: '12-1', userId: 12 } },
  ]);
  expect(host.newest().terminate).toEqual([]);
  answer.release(success(null));
  await pass();
  expect(host.newest().terminate).toEqual([{ groupName: '12-1', senderId: 12 }]);
});

it('ends a session once, however often it is requested during the call, and can end it again afterward [J4]', async () => {
  const { store } = await opened();
  const answer = delayed<FakeResponse>();
  play = ({ path }) => (path.endsWith('terminateSession') ? answer.promise : null);
  const press = async () => {
    store.dispatch(endRequested({ groupName: '12-1', with: 1 }));
    await pass();
  };
  for (let times = 0; times < 3; times += 1) await press();
  expect(ends()).toHaveLength(1);
  answer.release(success(null));
  await pass();
  await press();
  expect(ends()).toHaveLength(2);
});

it('lets an administrator end it with the member’s id, as sender 1 [D-113 CHAT-20]', async () => {
  const { store } = await opened('console');
  store.dispatch(endRequested({ groupName: '1-12', with: 12 }));
  await pass();
  expect(ends()).toMatchObject([{ body: { uniqueId: '1-12', userId: 12 } }]);
  expect(host.newest().terminate).toEqual([{ groupName: '1-12', senderId: 1 }]);
});

it('shows an error for a refused end and leaves the session as it was [D-101 CHAT-20]', async () => {
  const { store, count } = await withHistory();
  play = ({ path }) => (path.endsWith('terminateSession') ? failure('Not now') : null);
  store.dispatch(endRequested({ groupName: '12-1', with: 1 }));
  await pass();
  expect([toasts.text(), host.newest().terminate, count(), host.lines.length]).toEqual([['error: Not now'], [], 40, 1]);
});

it('starts a session ended without a connection again once the service has accepted the end [D-103 CHAT-20]', async () => {
  const { store, known, count } = await withHistory();
  host.newest().report({ kind: 'down' });
  await pass();
  play = ({ path }) => {
    if (path.endsWith('terminateSession')) chat.end();
    return null;
  };
  store.dispatch(endRequested({ groupName: '12-1', with: 1 }));
  await pass();
  await pass();
  expect([ends().length, count(), known()?.pageParams]).toEqual([1, 0, [0]]);
});

it('sends the event once after the call, even if the service renewed the connection before it replied [CHAT-20]', async () => {
  const { store } = await opened();
  const answer = delayed<FakeResponse>();
  play = ({ path }) => (path.endsWith('terminateSession') ? answer.promise : null);
  store.dispatch(endRequested({ groupName: '12-1', with: 1 }));
  await pass();
  host.newest().report({ kind: 'ended', packet: { message: 'Over' } });
  await pass();
  answer.release(success(null));
  await pass();
  host.newest().report({ kind: 'up' });
  await pass();
  expect(host.lines.flatMap(({ terminate }) => terminate)).toEqual([{ groupName: '12-1', senderId: 12 }]);
});

it('announces no end over a connection that returns too late, because it would end the next session [CHAT-20]', async () => {
  const { store } = await opened();
  host.newest().report({ kind: 'down' });
  await pass();
  store.dispatch(endRequested({ groupName: '12-1', with: 1 }));
  await pass(duplicateEndWindowMs / 2 + 1);
  host.newest().report({ kind: 'up' });
  await pass();
  expect([ends().length, host.lines.flatMap(({ terminate }) => terminate)]).toEqual([1, []]);
});

it('keeps the window and empties it at the session’s end, shows a plain message, opens one new connection, and begins the history at page 0 [D-103 J4 CHAT-21]', async () => {
  const { store, known, count } = await withHistory();
  expect([count(), known()?.pages.length]).toEqual([40, 2]);
  const answer = delayed<void>();
  chat.messages.splice(0);
  play = (sent) =>
    sent.path.endsWith('/chat/list') ? answer.promise.then(() => chat.answer(sent) as FakeResponse) : null;
  const line = host.newest();
  const linesAtToast: boolean[] = [];
  const info = toast.info.bind(toast);
  jest.spyOn(toast, 'info').mockImplementationOnce((...reply) => {
    linesAtToast.push(line.isOpen);
    return info(...reply);
  });
  line.report({ kind: 'ended', packet: { message: 'Over <script>now</script>' } });
  await pass();
  expect(linesAtToast).toEqual([false]);
  expect([selectIsChatOpen(store.getState()), count()]).toEqual([true, 0]);
  expect(toasts.newest()).toMatchObject({ kind: 'info', text: 'Over <script>now</script>', html: false });
  expect([line.isOpen, host.lines.length, host.open().length]).toEqual([false, 2, 1]);
  answer.release();
  host.newest().report({ kind: 'up' });
  await pass();
  expect(known()?.pageParams).toEqual([0]);
  expect(
    calls('/chat/list')
      .slice(2)
      .every(({ query }) => query.page === '0'),
  ).toBe(true);
  expect(host.newest().join).toHaveLength(1);
});

it('keeps a count of unread messages that comes in the same frame as an end [CHAT-20 CHAT-18]', async () => {
  const { store } = await opened('console');
  host.newest().report({ kind: 'unread', unread: { count: 7 } });
  host.newest().report({ kind: 'ended' });
  await pass();
  expect(selectUnread(store.getState())).toBe(7);
});

it('shows a new message after the end in the empty window [CHAT-21]', async () => {
  const { known } = await withHistory();
  const removed = chat.messages.length;
  play = (sent) =>
    sent.path.endsWith('/chat/list') && chat.messages.length === removed
      ? success({ totalpage: 0, perpage: 20, data: [] })
      : null;
  host.newest().report({ kind: 'ended' });
  await pass();
  expect(toasts.text()).toEqual(['info: The session has ended.']);
  host.newest().report({ kind: 'up' });
  await pass();
  play = (sent) => {
    if (!sent.path.endsWith('/chat/list')) return null;
    return success({
      totalpage: 1,
      perpage: 20,
      data: [{ date: '2026-10-21', messages: chat.messages.slice(removed) }],
    });
  };
  host.newest().report(chat.received(chat.say(1, 'anew')));
  await pass();
  host.draw();
  await pass();
  expect(
    known()
      ?.pages.flatMap(messagesIn)
      .map(({ message }) => message),
  ).toEqual(['anew']);
});

it('does not affect an administrator’s other conversations at the end of one [C9]', async () => {
  const other = fakeChat('1-13');
  chat.say(12, 'twelve');
  other.say(13, 'thirteen');
  play = (sent) => ((sent.body as { uniqueId?: string } | undefined)?.uniqueId === '1-13' ? other.answer(sent) : null);
  const { store } = await opened('console');
  const arg = (userId: number) => ({ userId, uniqueId: `1-${userId}` });
  for (const id of [12, 13]) void store.dispatch(chatApi.endpoints.getAdminHistory.initiate(arg(id)));
  await pass();
  const never = delayed<void>();
  play = (sent) => (sent.path.endsWith('/chat/list') ? never.promise.then(() => success(null)) : null);
  host.newest().report({ kind: 'ended', packet: { message: 'Over', groupName: '12-1' } });
  await pass();
  const count = (id: number) =>
    chatApi.endpoints.getAdminHistory.select(arg(id))(store.getState()).data?.pages.flatMap(messagesIn).length;
  expect([count(12), count(13)]).toEqual([0, 1]);
});

it('reads one’s permissions and the list of administrators again when administrators change [TEAM-01 TEAM-02]', async () => {
  const { store } = await opened('console');
  void store.dispatch(meApi.endpoints.getMe.initiate());
  void store.dispatch(administratorsApi.endpoints.getAdministrators.initiate());
  await pass();
  const read = () => [calls(administratorPaths.me), calls(administratorPaths.list)].map(({ length }) => length);
  const before = read();
  host.newest().report({ kind: 'administrators' });
  await pass();
  expect(read()).toEqual(before.map((count) => count + 1));
});

it('reads a changed list again in the background, and no other one [STATE-17]', async () => {
  const { store } = await opened('console');
  void store.dispatch(employeesApi.endpoints.getEmployees.initiate({ page: 1 }));
  void store.dispatch(employeesApi.endpoints.getEmployeeSummary.initiate());
  void store.dispatch(alertsApi.endpoints.getAlerts.initiate({}));
  await pass();
  const read = () => [employeePaths.list, employeePaths.summary, alertPaths.list].map((path) => calls(path).length);
  expect(read()).toEqual([1, 1, 1]);
  host.newest().report({ kind: 'lists', subjects: ['person', 'unknown'] });
  await pass();
  expect(read()).toEqual([2, 2, 1]);
  // An idle page must not keep its session alive.
  expect(calls(employeePaths.list).map(({ headers }) => headers[backgroundHeader])).toEqual([undefined, '1']);

  play = () => failure('Not now.');
  host.newest().report({ kind: 'lists', subjects: ['alert'] });
  await pass();
  expect(calls(alertPaths.list)).toHaveLength(2);
  expect(toasts.text()).toEqual([]);
});

it('reads the lists on screen again after a reconnect, because changes reported meanwhile were missed [STATE-17]', async () => {
  const { store } = await opened('console');
  void store.dispatch(alertsApi.endpoints.getAlerts.initiate({}));
  await pass();
  expect(calls(alertPaths.list)).toHaveLength(1);
  host.newest().report({ kind: 'down' });
  await pass(30_000);
  host.newest().report({ kind: 'up' });
  await pass();
  expect(calls(alertPaths.list)).toHaveLength(2);
});

describe('the list of conversations', () => {
  const users = [
    { userId: 12, userName: 'Twelve', profileImage: null, online: true, message: 'old', unread: 0 },
    { userId: 13, userName: 'Thirteen', profileImage: null, online: false, message: null, unread: 4 },
  ];

  it('reads the administrator’s list again on newChatconnect, but not for each of a hundred [D-99 CHAT-23 CHAT-34]', async () => {
    const { store } = await opened('console');
    void store.dispatch(chatApi.endpoints.getChatUsers.initiate(allConversations));
    await pass();
    expect(calls('/users/list')).toMatchObject([{ method: 'GET', path: '/chat-api/users/list' }]);
    for (let times = 0; times < 100; times += 1) host.newest().report({ kind: 'newChat' });
    await pass(1900);
    expect(calls('/users/list')).toHaveLength(2);
    await pass(200);
    expect(calls('/users/list')).toHaveLength(3);
    await pass(10_000);
    expect(calls('/users/list')).toHaveLength(3);
  });

  it('puts a message last in the list, counts it unless its conversation is open, and reloads the list for a new member [CHAT-28]', async () => {
    play = ({ path }) => (path.endsWith('/users/list') ? success(users) : null);
    const { store } = await opened('console');
    void store.dispatch(chatApi.endpoints.getChatUsers.initiate(allConversations));
    store.dispatch(conversationShown({ groupName: '1-12', with: 12 }));
    await pass();
    const list = () =>
      chatApi.endpoints.getChatUsers
        .select(allConversations)(store.getState())
        .data?.pages.flat()
        .map(({ message, unread }) => [message, unread]);
    const received = (groupName: string, senderId: number, message: string) =>
      ({
        kind: 'received',
        packet: {
          _id: `${groupName}${message}`,
          sequence: 9,
          groupName,
          senderId,
          message,
          createdAt: '2026-10-21T15:00:00Z',
        },
      }) as const;
    [received('12-1', 12, 'a'), received('13-1', 13, 'b'), received('1-13', 1, 'c')].forEach((event) =>
      host.newest().report(event),
    );
    await pass();
    host.draw();
    await pass();
    expect(list()).toEqual([
      ['a', 0],
      ['c', 5],
    ]);
    expect(calls('/users/list')).toHaveLength(1);
    host.newest().report(received('14-1', 14, 'hello'));
    await pass();
    host.draw();
    await pass(100);
    expect(calls('/users/list')).toHaveLength(2);
  });

  it('requests the list and the history of a member with their own id, the group and the page [D-91 CHAT-33 CHAT-32]', async () => {
    const { store } = await opened();
    await store.dispatch(chatApi.endpoints.findChatUsers.initiate({ userId: 12, page: 0 }));
    await store.dispatch(chatApi.endpoints.getHistory.initiate({ userId: 12, uniqueId: '12-1' }));
    expect(calls('/users/list')).toMatchObject([
      { method: 'POST', path: '/chat-api/users/list', body: { userId: 12, page: 0 } },
    ]);
    expect(calls('/chat/list')).toMatchObject([
      { method: 'GET', path: '/chat-api/chat/list', query: { userId: '12', uniqueId: '12-1', page: '0' } },
    ]);
  });

  it('reads a member’s list again for a message with too little data to be added to it [D-98 CHAT-33]', async () => {
    const { store } = await opened();
    void store.dispatch(chatApi.endpoints.findChatUsers.initiate({ userId: 12, page: 0 }));
    await pass();
    host.newest().report({ kind: 'received', packet: { message: 'hello', senderId: 1 } });
    await pass();
    host.draw();
    await pass();
    expect(calls('/users/list')).toHaveLength(2);
  });

  it('requests a history of an administrator by POST, marked as an administrator [D-91 CHAT-34]', async () => {
    const { store } = await opened('console');
    await store.dispatch(chatApi.endpoints.getAdminHistory.initiate({ userId: 12, uniqueId: '1-12' }));
    expect(calls('/chat/list')).toMatchObject([
      { method: 'POST', body: { userId: 12, uniqueId: '1-12', page: 0, isAdmin: true } },
    ]);
  });

  it('shows the service’s message when a read of an administrator’s list fails [CHAT-35]', async () => {
    play = ({ path }) => (path.endsWith('/users/list') ? failure('The list is out') : null);
    const { store } = await opened('console');
    await store.dispatch(chatApi.endpoints.getChatUsers.initiate(allConversations));
    expect(toasts.text()).toEqual(['error: The list is out']);
  });

  it('does no more than log a failed read of a member’s list [CHAT-36]', async () => {
    play = ({ path }) => (path.endsWith('/users/list') ? failure('The list is out') : null);
    const { store, log } = await opened();
    await store.dispatch(chatApi.endpoints.findChatUsers.initiate({ userId: 12, page: 0 }));
    expect(toasts.text()).toEqual([]);
    expect(log).toHaveBeenCalledWith('call failed', expect.objectContaining({ endpoint: 'findChatUsers' }));
  });

  it('does not keep an idle session alive by automatic calls [A8]', async () => {
    const { store } = await opened('console');
    void store.dispatch(chatApi.endpoints.getChatUsers.initiate(allConversations));
    await pass();
    expect(calls('/users/list')[0]?.headers).toHaveProperty('x-background');
  });
});
