import { articlesApi } from '@/api/articles';
import { sessionApi } from '@/api/session';
import { userApi } from '@/api/user';
import { defaultConfig, type SiteConfig } from '@/contract/config';
import { extendPath } from '@/contract/people/idle';
import { storageKeys, unsentChatKey } from '@/contract/storageKeys';
import { selectIdleEnd } from '@/store/account/userSlice';
import { idleSaga } from '@/store/session/idleSaga';
import { type SessionBegan, sessionBegan, sessionEnded, tokenReplaced } from '@/store/session/sessionSlice';
import { startSaga } from '@/store/store';
import { type FakeResponse, fakeServer, type SentRequest, success, unauthorized } from '../../support/page/fakeServer';
import { fakeTabs } from '../../support/page/fakeTabs';
import { collectToasts, signedInStore } from '../../support/page/pageStore';

const second = 1000;
const minute = 60 * second;
const config = { ...defaultConfig, sessionIdle: { adminS: 900, memberS: 1800 } };
const expired = 'error: Your Session is expired, please login again.';

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
let tabs: ReturnType<typeof fakeTabs>;
let play: (sent: SentRequest) => FakeResponse | Promise<FakeResponse>;
beforeEach(() => {
  jest.useFakeTimers();
  play = () => success();
  server = fakeServer((sent) => play(sent));
  toasts = collectToasts();
  tabs = fakeTabs();
});
const watched: Awaited<ReturnType<typeof signedInStore>>['store'][] = [];
afterEach(() => {
  watched.splice(0).forEach((store) => store.dispatch(sessionEnded({ reason: 'signedOut' })));
  jest.useRealTimers();
  server.stop();
  toasts.stop();
  tabs.stop();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const extensions = () => server.sent.filter(({ path }) => path.endsWith(extendPath)).length;
const simulateActivity = (kind = 'pointerdown') => document.body.dispatchEvent(new Event(kind, { bubbles: true }));

async function openWatchedTab(began: Partial<SessionBegan> = {}, settings: SiteConfig = config) {
  const page = signedInStore(began, { config: settings });
  watched.push(page.store);
  page.store.dispatch(startSaga('idle', idleSaga));
  await pass(0);
  return { ...page, startedAt: Date.now(), endsAt: () => selectIdleEnd(page.store.getState()) };
}
const read = ({ store }: Awaited<ReturnType<typeof openWatchedTab>>) =>
  void store.dispatch(articlesApi.endpoints.getAboutUs.initiate(undefined, { forceRefetch: true }));

it('warns two minutes before the end, then ends the session by itself with one notice and one redirect to /login [A8]', async () => {
  const tab = await openWatchedTab();
  await pass(13 * minute - 1);
  expect(tab.endsAt()).toBeNull();
  await pass(1);
  expect(tab.endsAt()).toBe(tab.startedAt + 15 * minute);
  await pass(2 * minute - 1);
  expect(toasts.sent).toEqual([]);
  await pass(second);
  expect(toasts.sent).toEqual([expired]);
  await pass(second);
  expect(tab.navigate.mock.calls).toEqual([['/login', { replace: true }]]);
  expect(tab.store.getState().session.token).toBeNull();
  expect(tab.endsAt()).toBeNull();
  expect(server.sent).toEqual([]);
});

it('gives a member a separate limit, and warns at half the time of a short one [A8]', async () => {
  const short = { ...defaultConfig, sessionIdle: { adminS: 900, memberS: 60 } };
  const tab = await openWatchedTab({ admin: null }, short);
  await pass(29 * second);
  expect(tab.endsAt()).toBeNull();
  await pass(second);
  expect(tab.endsAt()).not.toBeNull();
});

it('restarts the time on a call by the person, but not on automatic calls [A8]', async () => {
  const tab = await openWatchedTab();
  await pass(10 * minute);
  void tab.store.dispatch(userApi.endpoints.updateDeviceData.initiate({ deviceToken: 'd', deviceType: 'web' }));
  void tab.store.dispatch(sessionApi.endpoints.refreshToken.initiate());
  await pass(3 * minute);
  expect(tab.endsAt()).toBe(tab.startedAt + 15 * minute);
  expect(server.sent.every(({ headers }) => headers['x-background'] === '1')).toBe(true);

  read(tab);
  await pass(0);
  expect(tab.endsAt()).toBeNull();
  await pass(13 * minute);
  expect(tab.endsAt()).toBe(tab.startedAt + 28 * minute);
});

it('does not count a call that the service did not count as activity [A8]', async () => {
  const tab = await openWatchedTab();
  await pass(13 * minute);
  play = () => ({ status: 503, body: { status: 'failure', message: 'Down' } });
  read(tab);
  await pass(0);
  expect(tab.endsAt()).toBe(tab.startedAt + 15 * minute);
});

// `timeupdate` is a playing video's event.
it.each(['pointerdown', 'keydown', 'wheel', 'touchmove', 'timeupdate'])(
  'does not sign out someone who is active (%s) for an hour without a call, with a call each quarter of the time [A8]',
  async (kind) => {
    const tab = await openWatchedTab();
    for (let time = 0; time < 360; time += 1) {
      simulateActivity(kind);
      await pass(10 * second);
      expect(tab.endsAt()).toBeNull();
    }
    expect(extensions()).toBeGreaterThan(10);
    expect(extensions()).toBeLessThanOrEqual(17);
    expect(toasts.sent).toEqual([]);
  },
);

it('counts automatic scrolling and a still pointer as no activity [A8]', async () => {
  await openWatchedTab();
  simulateActivity('scroll');
  document.body.dispatchEvent(new MouseEvent('pointermove', { bubbles: true }));
  await pass(13 * minute);
  expect(extensions()).toBe(0);
});

it('requires a click once the warning is open, and closes nothing when the pointer moves [A8]', async () => {
  const tab = await openWatchedTab();
  await pass(13 * minute);
  simulateActivity('pointerdown');
  await pass(second);
  expect(extensions()).toBe(0);
  expect(tab.endsAt()).not.toBeNull();

  void tab.store.dispatch(sessionApi.endpoints.extendSession.initiate());
  await pass(0);
  expect(tab.endsAt()).toBeNull();
});

it('retries it later after a failed connection, and comes to the end all the same [A8]', async () => {
  play = () => Promise.reject(new TypeError('Failed to fetch'));
  const tab = await openWatchedTab();
  for (let time = 0; time < 30; time += 1) {
    simulateActivity();
    await pass(2 * second);
  }
  expect(extensions()).toBe(4);
  expect(toasts.sent).toEqual([]);
  await pass(14 * minute + 2 * second);
  expect(toasts.sent).toEqual([expired]);
  expect(tab.store.getState().session.auth).toBe(false);
});

it('shares activity between tabs: who is active in one is active in all, and one click closes the warning everywhere [A8]', async () => {
  const [one, other] = [await openWatchedTab(), await openWatchedTab()];
  await pass(10 * minute);
  read(one);
  await pass(3 * minute);
  expect([one.endsAt(), other.endsAt()]).toEqual([null, null]);

  await pass(10 * minute);
  expect(one.endsAt()).not.toBeNull();
  expect(other.endsAt()).toBe(one.endsAt());
  void other.store.dispatch(sessionApi.endpoints.extendSession.initiate());
  await pass(0);
  expect([one.endsAt(), other.endsAt()]).toEqual([null, null]);
});

it('makes a tab that slept ask the others for their activity before it ends the session [A8]', async () => {
  const tab = await openWatchedTab();
  const busy = new BroadcastChannel('any');
  busy.onmessage = ({ data }: MessageEvent<object>) => {
    if ('isAsking' in data) busy.postMessage({ activeAt: Date.now() - 2 * minute });
  };
  jest.setSystemTime(Date.now() + 60 * minute);
  window.dispatchEvent(new Event('focus'));
  await pass(2 * second);
  expect(toasts.sent).toEqual([]);
  expect(tab.store.getState().session.auth).toBe(true);

  busy.close();
  await pass(15 * minute);
  expect(toasts.sent).toEqual([expired]);
});

it('reports the last activity in a tab that is asked [A8]', async () => {
  const tab = await openWatchedTab();
  const asking = new BroadcastChannel('any');
  const notified: unknown[] = [];
  asking.onmessage = ({ data }: MessageEvent<unknown>) => notified.push(data);
  await pass(minute);
  read(tab);
  await pass(minute);
  asking.postMessage({ isAsking: true });
  await pass(0);
  expect(notified).toEqual([{ activeAt: tab.startedAt + minute }, { activeAt: tab.startedAt + minute }]);
});

it('signs out a computer that slept too long when it wakes up, by the clock and not by counting [A8]', async () => {
  const tab = await openWatchedTab();
  await pass(minute);
  jest.setSystemTime(Date.now() + 8 * 60 * minute);
  window.dispatchEvent(new Event('pageshow'));
  await pass(second);
  expect(toasts.sent).toEqual([expired]);
  await pass(second);
  expect(tab.store.getState().session.auth).toBe(false);
});

it('keeps a clock that is set back from ending the session or making it longer than stated [J11]', async () => {
  const tab = await openWatchedTab();
  await pass(minute);
  jest.setSystemTime(Date.now() - 24 * 60 * minute);
  window.dispatchEvent(new Event('focus'));
  await pass(13 * minute);
  expect(tab.endsAt()).not.toBeNull();
  expect(toasts.sent).toEqual([]);
});

it('accepts messages of other tabs only if they are plausible [A8]', async () => {
  const tab = await openWatchedTab();
  await pass(13 * minute);
  for (const data of [null, 'active', {}, { activeAt: 'now' }, { activeAt: -1 }, { activeAt: Number.NaN }, [1]])
    tabs.say(data);
  await pass(0);
  expect(tab.endsAt()).toBe(tab.startedAt + 15 * minute);
  tabs.say({ activeAt: Date.now() + 24 * 60 * minute });
  await pass(13 * minute);
  expect(tab.endsAt()).toBe(tab.startedAt + 28 * minute);
});

it('warns no one and sends nothing with a service that does not report when it ends sessions [A8]', async () => {
  const tab = await openWatchedTab({}, defaultConfig);
  simulateActivity();
  await pass(60 * minute);
  expect(tab.endsAt()).toBeNull();
  expect(server.sent).toEqual([]);
  expect(tabs.count()).toBe(0);
});

it('ends the timer with the session, and gives the next session a new one [J9]', async () => {
  const tab = await openWatchedTab();
  await pass(13 * minute);
  tab.store.dispatch(sessionEnded({ reason: 'signedOut' }));
  expect(tabs.count()).toBe(0);
  await pass(10 * minute);
  expect(toasts.sent).toEqual([]);

  tab.store.dispatch(sessionBegan({ token: 'next', user: null, admin: 'console' }));
  const startedAt = Date.now();
  expect(tabs.count()).toBe(1);
  await pass(13 * minute);
  expect(tab.endsAt()).toBe(startedAt + 15 * minute);
});

it('extends no session while the notice of the end is shown, and warns the next session in turn [A8]', async () => {
  const tab = await openWatchedTab();
  await pass(15 * minute + second / 2);
  expect(toasts.sent).toEqual([expired]);
  simulateActivity();
  await pass(0);
  expect(server.sent).toEqual([]);
  await pass(second);
  expect(tab.store.getState().session.auth).toBe(false);

  tab.store.dispatch(sessionBegan({ token: 'next', user: null, admin: 'console' }));
  const startedAt = Date.now();
  await pass(13 * minute);
  expect(tab.endsAt()).toBe(startedAt + 15 * minute);
});

it.each([
  [
    'at the end of the idle time is an expiry here too: a message says so, and drafts are kept',
    15 * minute,
    [expired],
    'my draft',
  ],
  ['before it is a sign-out: without a message, and nothing is kept', 14 * minute, [], null],
])('follows the end of a session in another tab: %s [A8 J3]', async (_title, when, shown, kept) => {
  const tab = await openWatchedTab();
  sessionStorage.setItem(unsentChatKey, 'my draft');
  await pass(when);
  localStorage.removeItem(storageKeys.authToken);
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.authToken }));
  // The message about why the session ended may arrive later.
  await pass(200);
  expect(toasts.sent).toEqual(shown);
  await pass(2 * second);
  expect(toasts.sent).toEqual(shown);
  expect(sessionStorage.getItem(unsentChatKey)).toBe(kept);
  expect(tab.navigate.mock.calls).toEqual([['/login', { replace: true }]]);
  expect(tab.store.getState().session.auth).toBe(false);
});

it('keeps the session with a new token while the notice is shown, and continues the timer [A8]', async () => {
  const tab = await openWatchedTab();
  await pass(15 * minute + second / 2);
  expect(toasts.sent).toEqual([expired]);
  tab.store.dispatch(tokenReplaced({ token: 'fresh' }));
  const startedAt = Date.now();
  await pass(13 * minute);
  expect(tab.navigate).not.toHaveBeenCalled();
  expect(tab.endsAt()).toBe(startedAt + 15 * minute);
});

it('reports once a session the service ended while the warning was open [J1]', async () => {
  const tab = await openWatchedTab();
  await pass(14 * minute);
  play = () => unauthorized;
  void tab.store.dispatch(sessionApi.endpoints.extendSession.initiate());
  await pass(5 * minute);
  expect(toasts.sent).toEqual([expired]);
  expect(tab.navigate).toHaveBeenCalledTimes(1);
  expect(tab.endsAt()).toBeNull();
});
