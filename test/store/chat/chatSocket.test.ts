import { chatApi } from '@/api/chat';
import { messagesIn } from '@/api/chatHistory';
import { userApi } from '@/api/user';
import { consolePaths } from '@/contract/people/session';
import { texts } from '@/contract/texts';
import {
  conversationShown,
  endRequested,
  messageWritten,
  reconnectRequested,
  selectConnection,
  selectOutbox,
  selectUnread,
} from '@/store/chat/chatSlice';
import type { AdminKind } from '@/store/session/sessionSlice';
import { selectIsSignedIn, sessionBegan, sessionEnded } from '@/store/session/sessionSlice';
import { makeStore } from '@/store/store';

import { collectToasts, realBackend, until } from '../../support/page/pageStore';
import { immediateRealtimeLoader } from '../../support/page/renderApp';

let toasts: ReturnType<typeof collectToasts>;
beforeEach(() => {
  toasts = collectToasts();
  // Fakes sounds, which jsdom cannot play.
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  toasts.stop();
  jest.restoreAllMocks();
});

/** Opens a separate page for a person, connected to the real chat host. */
async function arrives(token: string, admin: AdminKind | null) {
  const store = makeStore({ storage: null, live: immediateRealtimeLoader, navigate: () => {}, log: () => {} });
  store.dispatch(sessionBegan({ token, user: null, admin }));
  const stage = () => selectConnection(store.getState()).stage;
  await until(() => stage() === 'up');
  return {
    store,
    stage,
    unread: () => selectUnread(store.getState()),
    write: (groupName: string, text: string) => store.dispatch(messageWritten({ groupName, text })),
    outbox: () => selectOutbox(store.getState()),
    leave: () => store.dispatch(sessionEnded({ reason: 'signedOut' })),
  };
}

it('lets a member and an administrator talk, count, end the session and start again over a real socket [STATE-07 C2 CHAT-13 CHAT-16 CHAT-18 CHAT-20 CHAT-21 CHAT-22]', async () => {
  const backend = await realBackend();
  const member = await arrives(await backend.signInMember(), null);
  const admin = await arrives(await backend.signInConsole(), 'console');
  const id = Number(userApi.endpoints.getUserInfo.select()(member.store.getState()).data?.id);
  const [theirs, desk] = [`${id}-1`, `1-${id}`];
  void member.store.dispatch(chatApi.endpoints.getHistory.initiate({ userId: id, uniqueId: theirs }));
  void admin.store.dispatch(chatApi.endpoints.getAdminHistory.initiate({ userId: id, uniqueId: desk }));
  const seenBy = {
    member: () =>
      chatApi.endpoints.getHistory
        .select({ userId: id, uniqueId: theirs })(member.store.getState())
        .data?.pages.flatMap(messagesIn),
    admin: () =>
      chatApi.endpoints.getAdminHistory
        .select({ userId: id, uniqueId: desk })(admin.store.getState())
        .data?.pages.flatMap(messagesIn),
  };
  await until(() => seenBy.member() !== undefined && seenBy.admin() !== undefined);
  const before = seenBy.member()?.length ?? 0;
  const newest = (who: keyof typeof seenBy, count: number) =>
    seenBy[who]()
      ?.slice(-count)
      .map(({ message }) => message);

  ['one', 'two', 'three'].forEach((text) => member.write(theirs, text));
  await until(() => seenBy.admin()?.length === before + 3 && member.outbox().length === 0);
  expect([newest('member', 3), newest('admin', 3)]).toEqual([
    ['one', 'two', 'three'],
    ['one', 'two', 'three'],
  ]);
  await until(() => admin.unread() >= 3);

  admin.write(desk, 'hello');
  await until(() => newest('member', 1)?.[0] === 'hello' && admin.outbox().length === 0);
  await until(() => toasts.sent.some((label) => label.startsWith('info: ') && label.endsWith(': hello')));
  await until(() => member.unread() > 0);
  member.store.dispatch(conversationShown({ groupName: theirs, with: 1 }));
  await until(() => member.unread() === 0);

  member.store.dispatch(endRequested({ groupName: theirs, with: 1 }));
  await until(() => seenBy.member()?.length === 0);
  expect(toasts.sent.filter((label) => label.startsWith('error'))).toEqual([]);
  await until(() => member.stage() === 'up');
  member.write(theirs, 'anew');
  await until(() => newest('member', 5)?.join() === 'anew' && member.outbox().length === 0);

  for (const each of [member, admin]) each.leave();
  expect([member.stage(), admin.stage()]).toEqual(['off', 'off']);
});

it('disconnects a session over on the service, refuses it once, and ends it on the page like any expired one [TEAM-12 STATE-07 SESS-10]', async () => {
  const backend = await realBackend();
  const token = await backend.signInConsole();
  const admin = await arrives(token, 'console');
  await backend.chat('POST', consolePaths.logout, { token, body: {} });
  await until(() => admin.stage() === 'down');
  admin.store.dispatch(reconnectRequested());
  await until(() => !selectIsSignedIn(admin.store.getState()));
  expect(toasts.sent).toEqual([`error: ${texts.session.expired}`]);
  admin.leave();
});
