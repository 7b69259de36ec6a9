import { initializeApp } from 'firebase/app';
import { getToken, isSupported } from 'firebase/messaging';

import { defaultConfig, type SiteConfig } from '@/contract/config';
import { pushWorker } from '@/contract/messages/push';
import { userPaths } from '@/contract/people/user';
import { deviceTokenTtlMs, storageKeys } from '@/contract/storageKeys';
import { registrationSaga } from '@/store/push/registrationSaga';
import { sessionBegan, sessionEnded } from '@/store/session/sessionSlice';
import { fakePush } from '../../support/page/fakePush';
import { delayed, type FakeResponse, failure, fakeServer, success } from '../../support/page/fakeServer';
import { pageStore, signedInStore, until } from '../../support/page/pageStore';
import { showQuestions, watchShownToasts } from '../../support/page/shownToasts';
import { testSaga } from '../../support/page/testSaga';
import { startPushes } from '../../support/pushes';

// Fakes the messaging service, which is external and not reachable from here.
jest.mock('firebase/app', () => ({ initializeApp: jest.fn((options: unknown) => ({ options })) }));
jest.mock('firebase/messaging', () => ({
  getMessaging: (app: unknown) => ({ app }),
  isSupported: jest.fn(async () => true),
  getToken: jest.fn(async () => 'token-of-messaging'),
}));

const firebase = { projectId: 'harbor', apiKey: 'key', appId: 'app', messagingSenderId: '7', vapidKey: 'vapid' };
const withFirebase = (change: Partial<typeof firebase> = {}): { config: SiteConfig } => ({
  config: { ...defaultConfig, firebase: { ...firebase, ...change } },
});
const member = { admin: null };

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof watchShownToasts>;
let browser: ReturnType<typeof fakePush> | undefined;
let answer: FakeResponse | Promise<FakeResponse>;
beforeEach(() => {
  answer = success();
  server = fakeServer(() => answer);
  toasts = watchShownToasts();
  jest.mocked(getToken).mockClear().mockResolvedValue('token-of-messaging');
  jest.mocked(isSupported).mockResolvedValue(true);
});
afterEach(() => {
  browser?.uninstall();
  browser = undefined;
  toasts.stop();
  server.stop();
});

const registrations = () =>
  server.sent
    .filter(({ path }) => path.endsWith(userPaths.updateDeviceData))
    .map(({ body }) => body as Record<string, string>);
const kept = () => ({
  token: localStorage.getItem(storageKeys.deviceToken),
  at: Number(localStorage.getItem(storageKeys.deviceTokenAt)),
});
const keep = (token: string, ageMs: number) => {
  localStorage.setItem(storageKeys.deviceToken, token);
  localStorage.setItem(storageKeys.deviceTokenAt, String(Date.now() - ageMs));
};
/** Waits long enough for an unwanted call to arrive. */
const settled = () => new Promise((done) => setTimeout(done, 100));
/** Opens a page as someone who returns, with what their browser has stored. */
function resumed(options: Parameters<typeof pageStore>[0] = {}, { admin = false } = {}) {
  localStorage.setItem(storageKeys.authToken, 'token-of-session');
  if (admin) localStorage.setItem(storageKeys.isAdmin, 'true');
  const page = pageStore(options);
  showQuestions(page.store);
  startPushes(page.store);
  return page;
}
function signedIn(options: Parameters<typeof pageStore>[0] = {}, began: Parameters<typeof signedInStore>[0] = member) {
  const page = signedInStore(began, options);
  showQuestions(page.store);
  startPushes(page.store, { isResumed: false });
  return page;
}

it.each([
  ['a member', member],
  ['an administrator', { admin: 'console' } as const],
])(
  'registers, without a messaging service, %s with a token of the site, and asks them nothing [D-115 D-117 PUSH-07]',
  async (_who, began) => {
    browser = fakePush({ permission: 'default' });
    const { log } = signedIn({}, began);
    await until(() => kept().token !== null);
    const token = kept().token ?? '';
    expect(token).toMatch(/^harbor-[0-9a-f]{32}$/);
    expect(registrations()).toEqual([{ deviceToken: token, deviceType: 'web' }]);
    expect(toasts.text()).toEqual([]);
    expect(browser.register).not.toHaveBeenCalled();
    expect(getToken).not.toHaveBeenCalled();
    expect(log).not.toHaveBeenCalled();
  },
);

it('stores the token in the browser, and does not register again a recent one [PUSH-02]', async () => {
  keep(`harbor-${'a'.repeat(32)}`, deviceTokenTtlMs - 60_000);
  resumed();
  await settled();
  expect(registrations()).toEqual([]);
});

it.each([
  ['older than seven days', deviceTokenTtlMs + 1000],
  ['from the future, as a clock set back makes it', -60_000],
])('registers again a token %s [D-116 PUSH-02 CONST-12]', async (_title, age) => {
  const token = `harbor-${'a'.repeat(32)}`;
  keep(token, age);
  resumed();
  await until(() => registrations().length === 1);
  expect(registrations()[0]).toEqual({ deviceToken: token, deviceType: 'web' });
  await until(() => Math.abs(Date.now() - kept().at) < 60_000);
});

it('obtains a token of the messaging service again after seven days, and stores the new one [D-116 PUSH-02 CONST-12]', async () => {
  browser = fakePush();
  keep('older-token', deviceTokenTtlMs + 1000);
  resumed(withFirebase());
  await until(() => kept().token === 'token-of-messaging');
  expect(registrations()).toEqual([{ deviceToken: 'token-of-messaging', deviceType: 'web' }]);
});

it('does not store a token that could not be registered, and reports it in the log only', async () => {
  answer = failure('No.');
  const { log } = signedIn({}, { admin: 'console' });
  await until(() => log.mock.calls.length > 0);
  await settled();
  expect(kept().token).toBeNull();
  expect(toasts.text()).toEqual([]);
});

it('gives the messaging service its four values and our own worker, and registers its token [PUSH-03 PUSH-06]', async () => {
  browser = fakePush();
  signedIn(withFirebase());
  await until(() => kept().token === 'token-of-messaging');
  const { vapidKey, ...options } = firebase;
  expect(initializeApp).toHaveBeenCalledWith(options);
  expect(browser.register).toHaveBeenCalledWith(pushWorker.path, { scope: pushWorker.scope, updateViaCache: 'none' });
  expect(getToken).toHaveBeenCalledWith(expect.anything(), {
    vapidKey,
    serviceWorkerRegistration: browser.registration,
  });
  expect(registrations()).toEqual([{ deviceToken: 'token-of-messaging', deviceType: 'web' }]);
});

it('replaces a token of the site with one of the messaging service as soon as there is one', async () => {
  browser = fakePush();
  keep(`harbor-${'a'.repeat(32)}`, 1000);
  resumed(withFirebase());
  await until(() => kept().token === 'token-of-messaging');
});

it.each([
  ['a member', member],
  ['an administrator', { admin: 'employee' } as const],
])(
  'asks, after a sign-in, %s once whether to allow notifications in this browser, and asks the browser on a yes [D-115 PUSH-01]',
  async (_who, began) => {
    browser = fakePush({ permission: 'default' });
    signedIn(withFirebase(), began);
    await until(() => toasts.newest() !== undefined);
    expect(toasts.newest()).toMatchObject({ kind: 'info', isQuestion: false });
    expect(browser.requestPermission).not.toHaveBeenCalled();
    toasts.press('Turn on');
    await until(() => kept().token === 'token-of-messaging');
    expect(browser.requestPermission).toHaveBeenCalledTimes(1);
    expect(toasts.text()).toEqual([]);
  },
);

it('does not repeat the question after a no in this session, nor in one resumed by a reload [D-115 PUSH-01]', async () => {
  browser = fakePush({ permission: 'default' });
  const { log } = signedIn(withFirebase());
  await until(() => toasts.newest() !== undefined);
  toasts.press('Not now');
  await settled();
  resumed(withFirebase());
  await settled();
  expect(toasts.text()).toEqual([]);
  expect(browser.requestPermission).not.toHaveBeenCalled();
  expect(registrations()).toEqual([]);
  expect(log).not.toHaveBeenCalled();
});

it('asks again at the next sign-in [PUSH-01]', async () => {
  browser = fakePush({ permission: 'default' });
  const { store } = resumed(withFirebase());
  await settled();
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  await settled();
  store.dispatch(sessionBegan({ token: 'next', user: null, admin: null }));
  await until(() => toasts.newest() !== undefined);
});

const obstacles: [string, () => Parameters<typeof pageStore>[0]][] = [
  ['configuration', () => withFirebase({ appId: '' })],
  [
    'unsupported',
    () => {
      browser?.uninstall();
      return withFirebase();
    },
  ],
  [
    'blocked',
    () => {
      browser = fakePush({ permission: 'denied' });
      return withFirebase();
    },
  ],
  [
    'worker',
    () => {
      browser = fakePush({ isWorkerBroken: true });
      return withFirebase();
    },
  ],
  [
    'subscription',
    () => {
      jest.mocked(getToken).mockRejectedValue(new Error('messaging/token-subscribe-failed'));
      return withFirebase();
    },
  ],
];

it.each(obstacles)('logs an obstacle (%s), and shows or registers nothing [PUSH-04]', async (obstacle, meet) => {
  browser = fakePush();
  const { log } = signedIn(meet());
  await until(() => log.mock.calls.length > 0);
  expect(log).toHaveBeenCalledWith('push notifications unavailable', expect.objectContaining({ obstacle }));
  expect(log).toHaveBeenCalledTimes(1);
  await settled();
  expect(toasts.text()).toEqual([]);
  expect(registrations()).toEqual([]);
});

it.each(obstacles)('does not even log an administrator’s obstacle (%s) [PUSH-05]', async (_obstacle, meet) => {
  browser = fakePush();
  const { log } = signedIn(meet(), { admin: 'console' });
  await settled();
  await settled();
  expect(log).not.toHaveBeenCalled();
  expect(toasts.text()).toEqual([]);
  expect(registrations()).toEqual([]);
});

it('deletes the token and ends the browser’s subscription with the session [PUSH-02]', async () => {
  browser = fakePush();
  const { store } = signedIn(withFirebase());
  await until(() => kept().token === 'token-of-messaging');
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  expect(kept().token).toBeNull();
  // Pages from earlier tests learn that the session ended, as other tabs would, and may also end the subscription.
  await until(() => (browser?.unsubscribe.mock.calls.length ?? 0) > 0);
});

it('stores no token for a session that ends before the reply', async () => {
  const answered = delayed<FakeResponse>();
  answer = answered.promise;
  const { store } = signedIn({}, { admin: 'console' });
  await until(() => registrations().length === 1);
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  answered.release(success());
  await settled();
  expect(kept().token).toBeNull();
});

it('closes the question on signing out', async () => {
  browser = fakePush({ permission: 'default' });
  const { store } = signedIn(withFirebase());
  await until(() => toasts.newest() !== undefined);
  store.dispatch(sessionEnded({ reason: 'expired' }));
  await until(() => toasts.newest() === undefined);
});

it.each([
  ['an end of the session that came while it was down', [sessionEnded({ reason: 'expired' })], 1],
  ['no such end', [], 0],
] as const)(
  'ends the subscription accordingly when a registration is started again after %s',
  (_what, missed, count) => {
    const play = testSaga({
      saga: (deps) => registrationSaga(deps, true, missed),
      deps: withFirebase(),
      answers: { unsubscribe: undefined },
    });
    expect(play.calls.filter(([name]) => name === 'unsubscribe')).toHaveLength(count);
    play.end({ mayKeepRunning: true });
  },
);

it('has no subscription to end without a messaging service', () => {
  const play = testSaga({ saga: (deps) => registrationSaga(deps, true, [sessionEnded({ reason: 'expired' })]) });
  expect(play.calls).toEqual([]);
  play.end({ mayKeepRunning: true });
});
