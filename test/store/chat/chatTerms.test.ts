import { chatPaths } from '@/contract/messages/chat';
import { pages } from '@/contract/pages';
import type { User } from '@/contract/people/user';
import {
  chatClosed,
  chatOpened,
  chatRequested,
  conversationShown,
  selectIsChatOpen,
  selectOpeningWith,
  selectUnread,
} from '@/store/chat/chatSlice';
import { selectUser, sessionEnded } from '@/store/session/sessionSlice';
import type { Store } from '@/store/store';
import { cleanHtml } from '@/ui/text/cleanHtml';
import { fakeChat } from '../../support/page/fakeChat';
import { type FakeChatDeps, fakeChatDeps } from '../../support/page/fakeChatDeps';
import { delayed, type FakeResponse, failure, fakeServer, success } from '../../support/page/fakeServer';
import { signedInStore } from '../../support/page/pageStore';
import { showQuestions, watchShownToasts } from '../../support/page/shownToasts';

const person = {
  id: 12,
  userFullName: 'A Member',
  isChatTermAndCondition: false,
  group: null,
  relatives: [],
} as unknown as User;

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof watchShownToasts>;
let host: FakeChatDeps;
let marked: FakeResponse | Promise<FakeResponse>;
beforeEach(() => {
  jest.useFakeTimers();
  toasts = watchShownToasts();
  marked = success(null);
  server = fakeServer(({ path }) =>
    path.endsWith('markTermCondition') ? marked : success(path.endsWith('getUserInfo') ? person : []),
  );
  host = fakeChatDeps();
});
const stores: Store[] = [];
afterEach(() => {
  // Ends the sessions, so that an abandoned page makes no more calls.
  stores.splice(0).forEach((store) => store.dispatch(sessionEnded({ reason: 'signedOut' })));
  toasts.stop();
  server.stop();
  jest.useRealTimers();
});
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
const marks = () => server.sent.filter(({ path }) => path.endsWith('markTermCondition'));

async function opened(user: Partial<User> = {}) {
  server.stop();
  server = fakeServer(({ path }) =>
    path.endsWith('markTermCondition') ? marked : success(path.endsWith('getUserInfo') ? { ...person, ...user } : []),
  );
  const { store, navigate } = signedInStore({ admin: null, token: 'mine' }, { live: host.live });
  stores.push(store);
  showQuestions(store);
  await pass();
  host.newest().report({ kind: 'up' });
  await pass();
  return {
    store,
    navigate,
    isOpen: () => selectIsChatOpen(store.getState()),
    unread: () => selectUnread(store.getState()),
  };
}
async function press(label: string) {
  toasts.press(label);
  await pass();
}

describe('the terms', () => {
  it('asks a member who has not accepted them, in a persistent toast with a link to them [D-107 MSG-27 MSG-92 CHAT-08]', async () => {
    const { store, isOpen } = await opened();
    store.dispatch(chatRequested({ openWith: 1 }));
    await pass(60_000);
    expect(toasts.newest()).toMatchObject({
      kind: 'info',
      title: 'Terms & Conditions',
      isQuestion: true,
      actions: [{ label: 'No' }, { label: 'Yes' }],
    });
    const message = document.createElement('div');
    message.innerHTML = toasts.newest()?.text ?? '';
    expect(message).toHaveTextContent('Please accept the Terms & Conditions to start a chat.');
    expect(message.querySelector('a')?.href).toBe(`${window.location.origin}/terms`);
    const link = cleanHtml(toasts.newest()?.text ?? '').querySelector('a');
    expect(link?.href).toBe(`${window.location.origin}/terms`);
    // The link opens in the same tab, so its name does not announce a new tab.
    expect([link?.target, link?.textContent]).toEqual(['', 'Terms & Conditions']);
    expect([isOpen(), marks().length]).toEqual([false, 0]);
  });

  it('opens the terms below the question by the link, and keeps the question [D-107]', async () => {
    const { store, navigate } = await opened();
    store.dispatch(chatRequested({ openWith: 1 }));
    await pass();
    const toast = document.createElement('div');
    toast.dataset.toast = 'info';
    toast.append(cleanHtml(toasts.newest()?.text ?? ''));
    document.body.append(toast);
    const link = toast.querySelector('a');
    link?.click();
    await pass();
    expect(navigate.mock.calls).toEqual([['/terms']]);
    expect(toasts.newest()).toMatchObject({ isQuestion: true });

    // Other links are left to the browser.
    await press('No');
    const left: boolean[] = [];
    document.addEventListener(
      'click',
      (event) => {
        left.push(!event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
    link?.click();
    await pass();
    toast.remove();
    expect([navigate.mock.calls.length, left]).toEqual([1, [true]]);
  });

  it('notifies the service on Yes, opens the chat, and does not ask again [CHAT-09 CHAT-11]', async () => {
    const { store, isOpen } = await opened();
    const answer = delayed<FakeResponse>();
    marked = answer.promise;
    store.dispatch(chatRequested({ openWith: 1 }));
    await pass();
    await press('Yes');
    expect(marks()).toMatchObject([{ method: 'GET', path: '/api/user/markTermCondition' }]);
    expect([isOpen(), toasts.text()]).toEqual([false, []]);
    answer.release(success(null));
    await pass();
    expect([isOpen(), store.getState().chat.openWith, selectUser(store.getState())?.isChatTermAndCondition]).toEqual([
      true,
      1,
      true,
    ]);
    store.dispatch(chatClosed());
    store.dispatch(chatRequested({ openWith: 1 }));
    await pass();
    expect([isOpen(), toasts.text(), marks().length]).toEqual([true, [], 1]);
  });

  it('leaves the chat closed on a refusal and shows why, and asks again at the next click [CHAT-09]', async () => {
    const { store, isOpen } = await opened();
    marked = failure('Not now');
    store.dispatch(chatRequested({ openWith: 1 }));
    await pass();
    await press('Yes');
    expect([isOpen(), toasts.text(), selectUser(store.getState())?.isChatTermAndCondition]).toEqual([
      false,
      ['error: Not now'],
      false,
    ]);
    store.dispatch(chatRequested({ openWith: 1 }));
    await pass();
    expect(toasts.newest()).toMatchObject({ isQuestion: true });
  });

  it('closes the question on No and opens nothing [CHAT-10]', async () => {
    const { store, isOpen } = await opened();
    store.dispatch(chatRequested({ openWith: 1 }));
    await pass();
    await press('No');
    await pass(10_000);
    expect([isOpen(), toasts.text(), marks().length, selectOpeningWith(store.getState())]).toEqual([
      false,
      [],
      0,
      null,
    ]);
  });

  it('opens the window at once after the terms were accepted [CHAT-11]', async () => {
    const { store, isOpen } = await opened({ isChatTermAndCondition: true });
    store.dispatch(chatRequested({ openWith: 1 }));
    expect(isOpen()).toBe(true);
    expect([toasts.text(), marks().length]).toEqual([[], 0]);
  });

  it('shows one question however often Chat is clicked, and closes it at the end of the session [J4]', async () => {
    const { store } = await opened();
    for (let times = 0; times < 5; times += 1) store.dispatch(chatRequested({ openWith: 1 }));
    await pass();
    expect(toasts.text()).toHaveLength(1);
    store.dispatch(sessionEnded({ reason: 'signedOut' }));
    await pass();
    expect(toasts.text()).toEqual([]);
  });

  it('shows an error for a chat that cannot be loaded, and lets the button work again [CHAT-08]', async () => {
    const { store } = signedInStore(
      { admin: null, token: 'mine', user: person },
      { live: { ...host.live, load: () => Promise.reject(new Error('chunk')) } },
    );
    await pass();
    store.dispatch(chatRequested({ openWith: 1 }));
    await pass();
    expect(toasts.text()).toEqual(['error: Network Error']);
    expect(selectOpeningWith(store.getState())).toBeNull();
  });
});

const chat = fakeChat('12-1');
async function hear(...events: Parameters<ReturnType<FakeChatDeps['newest']>['report']>[0][]) {
  events.forEach((event) => host.newest().report(event));
  await pass();
  host.draw();
  await pass();
}

describe('messages while no one looks', () => {
  it.each([
    ['a number', 7, 7],
    ['a count', { count: 7 }, 7],
    ['nothing', undefined, 3],
    ['no number', { count: 'x' }, 3],
    ['less than nothing', -1, 3],
  ])(
    'sets the unread count by notifyUnreadGlobal with %s, and stores it [D-98 D-106 CHAT-22]',
    async (_title, unread, expected) => {
      const { unread: count } = await opened();
      await hear({ kind: 'unread', unread: 3 });
      await hear({ kind: 'unread', unread: unread as number });
      expect([count(), localStorage.getItem('readCount')]).toEqual([expected, String(expected)]);
    },
  );

  it('resets the count to zero on opening, and counts messages behind another page, not visible ones [CHAT-12]', async () => {
    const { store, unread } = await opened();
    await hear({ kind: 'unread', unread: 3 });
    store.dispatch(chatOpened({ openWith: 1 }));
    expect(unread()).toBe(0);
    store.dispatch(conversationShown({ groupName: '12-1', with: 1 }));
    await hear({ kind: 'unread', unread: 1 });
    expect(unread()).toBe(0);
    host.turn('hidden');
    await hear({ kind: 'unread', unread: 2 });
    expect(unread()).toBe(2);
  });

  it('plays a sound for an administrator’s message and shows it with the name, shortened, as plain text [D-105 CHAT-19]', async () => {
    await opened({ group: { groupName: '12-1', groupMembers: [12, 1], adminName: 'Dana', profilePic: null } });
    await hear(chat.received(chat.say(1, `<b>Hello</b>\n${'x'.repeat(200)}`)));
    expect(host.chimes).toHaveBeenCalledTimes(1);
    expect(toasts.newest()).toMatchObject({ kind: 'info', html: false });
    expect(toasts.newest()?.text).toMatch(/^Dana: <b>Hello<\/b> x+…$/);
    expect(toasts.newest()?.text).toHaveLength('Dana: '.length + 80);
  });

  it('plays one sound for a burst and shows the last message, and names an administrator without a name Admin [CHAT-19]', async () => {
    await opened();
    await hear(...['one', 'two', 'three'].map((text) => chat.received(chat.say(1, text))));
    for (const text of ['four', 'five']) await hear(chat.received(chat.say(1, text)));
    expect([toasts.text(), host.chimes.mock.calls.length]).toEqual([['info: Admin: three'], 1]);
    await pass(2000);
    expect([toasts.text(), host.chimes.mock.calls.length]).toEqual([['info: Admin: three', 'info: Admin: five'], 2]);
  });

  it('plays no sound for one’s own message, nor with the window open, nor for an administrator who is watching [CHAT-19]', async () => {
    const { store } = await opened();
    await hear(chat.received(chat.say(12, 'my own, from another tab')));
    store.dispatch(chatOpened({ openWith: 1 }));
    await hear(chat.received(chat.say(1, 'seen')));
    const admin = signedInStore({ admin: 'console' }, { live: host.live });
    stores.push(admin.store);
    await pass();
    host.newest().report({ kind: 'up' });
    admin.store.dispatch(conversationShown({ groupName: '1-12', with: 12 }));
    await hear(chat.received(chat.say(1, 'of a colleague')), chat.received(chat.say(12, 'of a member')));
    expect([toasts.text(), host.chimes.mock.calls.length]).toEqual([[], 0]);
  });

  it('plays a sound for a member’s message, shows it to administrators with the name, and leads to the conversation [CHAT-19]', async () => {
    server.stop();
    server = fakeServer(({ path }) =>
      success(
        path.endsWith(chatPaths.users)
          ? [{ userId: 12, userName: 'Jo Park', profileImage: null, online: true, message: null, unread: 1 }]
          : [],
      ),
    );
    const { store, navigate } = signedInStore({ admin: 'console' }, { live: host.live });
    stores.push(store);
    await pass();
    host.newest().report({ kind: 'up' });
    store.dispatch(conversationShown({ groupName: '1-13', with: 13 }));
    await hear(chat.received(chat.say(12, '<b>Where</b> is my card?')));
    await pass();
    expect([toasts.text(), host.chimes.mock.calls.length]).toEqual([['info: Jo Park: <b>Where</b> is my card?'], 1]);
    expect(toasts.newest()?.html).toBe(false);
    toasts.newest()?.link?.onPress();
    expect(navigate).toHaveBeenCalledWith(pages.conversation(12));
  });
});

describe('changed terms', () => {
  const changed = { isChatTermAndCondition: false, hasNewTerms: true };

  it('asks a member at the visit in the same toast, and on Yes notifies the service and opens no chat [PGM-10]', async () => {
    const { store, isOpen } = await opened(changed);
    expect(toasts.newest()).toMatchObject({
      title: 'Terms & Conditions',
      isQuestion: true,
      actions: [{ label: 'No' }, { label: 'Yes' }],
    });
    await press('Yes');
    expect([marks().length, isOpen()]).toEqual([1, false]);
    expect(selectUser(store.getState())).toMatchObject({ isChatTermAndCondition: true });
    expect(selectUser(store.getState())).not.toHaveProperty('hasNewTerms');
    store.dispatch(chatRequested({ openWith: 1 }));
    await pass();
    expect(isOpen()).toBe(true);
  });

  it('does not ask again a member who declines until they want to chat [PGM-10]', async () => {
    const { store, isOpen } = await opened(changed);
    await press('No');
    await pass(600_000);
    expect([marks().length, toasts.text()]).toEqual([0, []]);
    store.dispatch(chatRequested({ openWith: 1 }));
    await pass();
    expect(toasts.newest()?.text).toContain('to start a chat');
    await press('Yes');
    expect([marks().length, isOpen()]).toEqual([1, true]);
  });

  it('shows one question, not two, when Chat is clicked while the question is open [PGM-10]', async () => {
    const { store } = await opened(changed);
    store.dispatch(chatRequested({ openWith: 1 }));
    await pass();
    expect(toasts.text()).toHaveLength(1);
    expect(toasts.newest()?.text).toContain('to start a chat');
  });

  it('asks no one at a visit without changed terms [PGM-10]', async () => {
    await opened();
    await pass(60_000);
    expect(toasts.text()).toEqual([]);
  });
});
