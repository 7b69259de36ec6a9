import { initializeApp } from 'firebase/app';
import { getToken, isSupported } from 'firebase/messaging';

import { defaultConfig, type SiteConfig } from '@/contract/config';
import { pushWorker } from '@/contract/messages/push';
import { userPaths } from '@/contract/people/user';
import { deviceTokenLifeMs, storageKeys } from '@/contract/storageKeys';
import { registrationSaga } from '@/store/push/registrationSaga';
import { sessionBegan, sessionEnded } from '@/store/session/sessionSlice';
import { fakePush } from '../../support/page/fakePush';
import { type FakeResponse, failure, fakeServer, later, success } from '../../support/page/fakeServer';
import { pageStore, signedInStore, until } from '../../support/page/pageStore';
import { showQuestions, showToasts } from '../../support/page/shownToasts';
import { testSaga } from '../../support/page/testSaga';
import { startPushes } from '../../support/pushes';

// The messaging service is external and not reachable from here.
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
let toasts: ReturnType<typeof showToasts>;
let browser: ReturnType<typeof fakePush> | undefined;
let answer: FakeResponse | Promise<FakeResponse>;
beforeEach(() => {
  answer = success();
  server = fakeServer(() => answer);
  toasts = showToasts();
  jest.mocked(getToken).mockClear().mockResolvedValue('token-of-messaging');
  jest.mocked(isSupported).mockResolvedValue(true);
});
afterEach(() => {
  browser?.takeBack();
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
/** Time for what should not happen. */
const settled = () => new Promise((done) => setTimeout(done, 100));
/** Someone returns to a page with what their browser has stored. */
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

test.each([
  ['a member', member],
  ['an administrator', { admin: 'console' } as const],
])(
  'without a messaging service %s is registered with a token of the site, and asked nothing [D-115 D-117 PUSH-07]',
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

test('the token is stored in the browser, and a recent one is not registered again [PUSH-02]', async () => {
  keep(`harbor-${'a'.repeat(32)}`, deviceTokenLifeMs - 60_000);
  resumed();
  await settled();
  expect(registrations()).toEqual([]);
});

test.each([
  ['older than seven days', deviceTokenLifeMs + 1000],
  ['from the future, as a clock set back makes it', -60_000],
])('a token %s is registered again [D-116 PUSH-02 CONST-12]', async (_title, age) => {
  const token = `harbor-${'a'.repeat(32)}`;
  keep(token, age);
  resumed();
  await until(() => registrations().length === 1);
  expect(registrations()[0]).toEqual({ deviceToken: token, deviceType: 'web' });
  await until(() => Math.abs(Date.now() - kept().at) < 60_000);
});

test('a token of the messaging service is obtained again after seven days, and the new one stored [D-116 PUSH-02 CONST-12]', async () => {
  browser = fakePush();
  keep('older-token', deviceTokenLifeMs + 1000);
  resumed(withFirebase());
  await until(() => kept().token === 'token-of-messaging');
  expect(registrations()).toEqual([{ deviceToken: 'token-of-messaging', deviceType: 'web' }]);
});

test('a token that could not be registered is not stored, and only the log reports it', async () => {
  answer = failure('No.');
  const { log } = signedIn({}, { admin: 'console' });
  await until(() => log.mock.calls.length > 0);
  await settled();
  expect(kept().token).toBeNull();
  expect(toasts.text()).toEqual([]);
});

test('the messaging service gets its four values and our own worker, and its token is registered [PUSH-03 PUSH-06]', async () => {
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

test('a token of the site is replaced by one of the messaging service as soon as there is one', async () => {
  browser = fakePush();
  keep(`harbor-${'a'.repeat(32)}`, 1000);
  resumed(withFirebase());
  await until(() => kept().token === 'token-of-messaging');
});

test.each([
  ['a member', member],
  ['an administrator', { admin: 'employee' } as const],
])(
  'after a sign-in %s is asked once whether to allow notifications in this browser; a yes asks the browser [D-115 PUSH-01]',
  async (_who, began) => {
    browser = fakePush({ permission: 'default' });
    signedIn(withFirebase(), began);
    await until(() => toasts.newest() !== undefined);
    expect(toasts.newest()).toMatchObject({ kind: 'info', asks: false });
    expect(browser.requestPermission).not.toHaveBeenCalled();
    toasts.press('Turn on');
    await until(() => kept().token === 'token-of-messaging');
    expect(browser.requestPermission).toHaveBeenCalledTimes(1);
    expect(toasts.text()).toEqual([]);
  },
);

test('after a no, the question is not repeated in this session, nor in one resumed by a reload [D-115 PUSH-01]', async () => {
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

test('the next sign-in asks again [PUSH-01]', async () => {
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
      browser?.takeBack();
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

test.each(obstacles)(
  'an obstacle (%s) is logged, and nothing is shown or registered [PUSH-04]',
  async (obstacle, meet) => {
    browser = fakePush();
    const { log } = signedIn(meet());
    await until(() => log.mock.calls.length > 0);
    expect(log).toHaveBeenCalledWith('push notifications unavailable', expect.objectContaining({ obstacle }));
    expect(log).toHaveBeenCalledTimes(1);
    await settled();
    expect(toasts.text()).toEqual([]);
    expect(registrations()).toEqual([]);
  },
);

test.each(obstacles)('an administrator’s obstacle (%s) is not even logged [PUSH-05]', async (_obstacle, meet) => {
  browser = fakePush();
  const { log } = signedIn(meet(), { admin: 'console' });
  await settled();
  await settled();
  expect(log).not.toHaveBeenCalled();
  expect(toasts.text()).toEqual([]);
  expect(registrations()).toEqual([]);
});

test('with the session the token is deleted and the browser’s subscription ended [PUSH-02]', async () => {
  browser = fakePush();
  const { store } = signedIn(withFirebase());
  await until(() => kept().token === 'token-of-messaging');
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  expect(kept().token).toBeNull();
  // Pages of earlier tests receive the end, as other tabs would, and end the same subscription.
  await until(() => (browser?.unsubscribe.mock.calls.length ?? 0) > 0);
});

test('a session that ends before the reply stores no token', async () => {
  const answered = later<FakeResponse>();
  answer = answered.promise;
  const { store } = signedIn({}, { admin: 'console' });
  await until(() => registrations().length === 1);
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  answered.come(success());
  await settled();
  expect(kept().token).toBeNull();
});

test('signing out closes the question', async () => {
  browser = fakePush({ permission: 'default' });
  const { store } = signedIn(withFirebase());
  await until(() => toasts.newest() !== undefined);
  store.dispatch(sessionEnded({ reason: 'expired' }));
  await until(() => toasts.newest() === undefined);
});

test.each([
  ['an end of the session that came while it was down', [sessionEnded({ reason: 'expired' })], 1],
  ['no such end', [], 0],
] as const)(
  'a registration that is started again after %s ends the subscription accordingly',
  (_what, missed, count) => {
    const play = testSaga({
      saga: (deps) => registrationSaga(deps, true, missed),
      deps: withFirebase(),
      answers: { unsubscribe: undefined },
    });
    expect(play.calls.filter(([name]) => name === 'unsubscribe')).toHaveLength(count);
    play.end({ isEndless: true });
  },
);

test('without a messaging service there is no subscription to end', () => {
  const play = testSaga({ saga: (deps) => registrationSaga(deps, true, [sessionEnded({ reason: 'expired' })]) });
  expect(play.calls).toEqual([]);
  play.end({ isEndless: true });
});
