import { pushReceived } from '@/store/push/pushReceived';
import { sessionBegan, sessionEnded } from '@/store/session/sessionSlice';

import { delayed, fakeServer } from '../../support/page/fakeServer';
import { pageStore, until, withoutLiveUpdates } from '../../support/page/pageStore';
import { watchShownToasts } from '../../support/page/shownToasts';
import { requestPush } from '../../support/pushes';

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof watchShownToasts>;
beforeEach(() => {
  server = fakeServer();
  toasts = watchShownToasts();
});
afterEach(() => {
  toasts.stop();
  server.stop();
});
const member = { token: 'token', user: null, admin: 'console' } as const;

it('handles a push received before the page is idle once it is [APPR-01]', async () => {
  const rest = delayed<void>();
  const { store } = pageStore({ live: { ...withoutLiveUpdates, whenPageIdle: () => rest.promise } });
  store.dispatch(sessionBegan(member));
  store.dispatch(pushReceived(requestPush()));
  await new Promise((done) => setTimeout(done, 100));
  expect(toasts.text()).toEqual([]);
  expect(server.sent).toEqual([]);
  rest.release();
  await until(() => toasts.newest()?.id === 'approval');
});

it('drops a push for someone who has signed out meanwhile [K4]', async () => {
  const rest = delayed<void>();
  const { store } = pageStore({ live: { ...withoutLiveUpdates, whenPageIdle: () => rest.promise } });
  store.dispatch(sessionBegan(member));
  store.dispatch(pushReceived(requestPush()));
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  store.dispatch(sessionBegan({ ...member, token: 'next' }));
  rest.release();
  await new Promise((done) => setTimeout(done, 300));
  expect(toasts.text()).toEqual([]);
  store.dispatch(pushReceived(requestPush()));
  await until(() => toasts.newest()?.id === 'approval');
});

it('loads none of its code without a sign-in [D-115]', async () => {
  const atRest = jest.fn(async () => {});
  pageStore({ live: { ...withoutLiveUpdates, whenPageIdle: atRest } });
  await new Promise((done) => setTimeout(done, 100));
  expect(atRest).not.toHaveBeenCalled();
});
