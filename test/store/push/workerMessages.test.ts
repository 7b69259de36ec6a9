import { defaultConfig } from '@/contract/config';
import { pushWorker } from '@/contract/messages/push';
import { pages } from '@/contract/pages';
import { sessionEnded } from '@/store/session/sessionSlice';

import { fakePush } from '../../support/page/fakePush';
import { fakeServer } from '../../support/page/fakeServer';
import { signedInStore, until } from '../../support/page/pageStore';
import { watchShownToasts } from '../../support/page/shownToasts';
import { requestPush, startPushes } from '../../support/pushes';

jest.mock('firebase/app', () => ({ initializeApp: jest.fn() }));
jest.mock('firebase/messaging', () => ({ isSupported: async () => false }));

const config = {
  ...defaultConfig,
  firebase: { projectId: 'p', apiKey: 'k', appId: 'a', messagingSenderId: '7', vapidKey: '' },
};
const hello = { title: 'Hello', body: 'there', data: {} };

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof watchShownToasts>;
let browser: ReturnType<typeof fakePush>;
beforeEach(() => {
  server = fakeServer();
  toasts = watchShownToasts();
  browser = fakePush({ permission: 'denied' });
});
afterEach(() => {
  browser.uninstall();
  toasts.stop();
  server.stop();
});
function opened(options: Parameters<typeof signedInStore>[1] = { config }) {
  const page = signedInStore({}, options);
  startPushes(page.store);
  return page;
}
const expectNoAction = async () => {
  await new Promise((done) => setTimeout(done, 50));
  expect(toasts.text()).toEqual([]);
};

it('handles what the worker forwards like a push of the socket [D-119 APPR-01]', async () => {
  opened();
  browser.say({ kind: 'push', push: hello });
  await until(() => toasts.text().includes('info: there'));
  expect(toasts.newest()).toMatchObject({ title: 'Hello', html: false });
  browser.say({ kind: 'push', push: requestPush() });
  await until(() => toasts.newest()?.id === 'approval');
});

it('navigates the open page on a click on a notification', () => {
  const { navigate } = opened();
  browser.say({ kind: 'open', path: `${pages.notifications}?page=2` });
  expect(navigate).toHaveBeenCalledWith(`${pages.notifications}?page=2`);
});

const forged: [string, () => Parameters<ReturnType<typeof fakePush>['say']>[1]][] = [
  ['another worker', () => ({ source: browser.worker(`${window.location.origin}/other.js`) })],
  ['a worker elsewhere', () => ({ source: browser.worker(`https://foreign.example${pushWorker.path}`) })],
  ['another origin', () => ({ origin: 'https://foreign.example' })],
  ['a window', () => ({ source: window })],
  ['no source', () => ({ source: null })],
];
it.each(forged)('ignores a message from %s [K2]', async (_who, from) => {
  const { navigate } = opened();
  browser.say({ kind: 'push', push: hello }, from());
  browser.say({ kind: 'open', path: pages.profile }, from());
  await expectNoAction();
  expect(navigate).not.toHaveBeenCalled();
});

it.each([
  null,
  'push',
  [],
  {},
  { kind: 'push' },
  { kind: 'push', push: { title: 7 } },
  { kind: 'push', push: { ...hello, data: { userSSN: 1 } } },
  { kind: 'open', path: 'https://foreign.example/' },
  { kind: 'open', path: 'javascript:hit()' },
  { kind: 'open', path: pages.admin },
  { kind: 'other', push: hello, path: pages.profile },
])('ignores a message of another shape (%j) [K2]', async (word) => {
  const { navigate } = opened();
  browser.say(word);
  await expectNoAction();
  expect(navigate).not.toHaveBeenCalled();
});

it('gives a signed-out person no push [K4]', async () => {
  const { store } = opened();
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  browser.say({ kind: 'push', push: hello });
  browser.say({ kind: 'push', push: requestPush() });
  await expectNoAction();
});

it('listens to no worker without a messaging service', async () => {
  opened({ config: defaultConfig });
  browser.say({ kind: 'push', push: hello });
  await expectNoAction();
});
