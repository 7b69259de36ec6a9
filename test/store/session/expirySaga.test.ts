import { articlesApi } from '@/api/articles';
import { getStoredFile, storeFile } from '@/api/core/fileStorage';
import { directoriesApi } from '@/api/directories';
import { plansApi } from '@/api/plans';
import { sessionApi } from '@/api/session';
import { userApi } from '@/api/user';
import {
  initialSession,
  pendingBegan,
  sessionBegan,
  sessionEnded,
  signOutRequested,
  tokenReplaced,
} from '@/store/session/sessionSlice';
import {
  delayed,
  type FakeResponse,
  fakeServer,
  type SentRequest,
  success,
  unauthorized,
} from '../../support/page/fakeServer';
import { collectToasts, pageStore, signedInStore } from '../../support/page/pageStore';

const expired = 'error: Your Session is expired, please login again.';
const { getDirectory } = directoriesApi.endpoints;
const { getAboutUs } = articlesApi.endpoints;

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
let play: (sent: SentRequest) => FakeResponse | Promise<FakeResponse>;

beforeEach(() => {
  jest.useFakeTimers();
  play = () => unauthorized;
  server = fakeServer((sent) => play(sent));
  toasts = collectToasts();
});
afterEach(() => {
  jest.useRealTimers();
  server.stop();
  toasts.stop();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('shows for fifty refusals at once one toast, one redirect to /login after a second, and sends nothing with the old token [D-32 STATE-15 MSG-18 J1 SESS-10 SESS-11]', async () => {
  const { store, navigate } = signedInStore({ token: 'old' });
  for (let index = 0; index < 50; index += 1) void store.dispatch(getDirectory.initiate(`type ${index}`));
  await pass(0);
  expect(server.sent).toHaveLength(50);
  expect(toasts.sent).toEqual([expired]);

  void store.dispatch(getAboutUs.initiate());
  await pass(999);
  expect(navigate).not.toHaveBeenCalled();
  expect(store.getState().session.auth).toBe(true);
  await pass(1);
  void store.dispatch(getAboutUs.initiate(undefined, { forceRefetch: true }));
  await pass(10_000);

  expect(navigate.mock.calls).toEqual([['/login', { replace: true }]]);
  expect(toasts.sent).toEqual([expired]);
  expect(server.sent).toHaveLength(50);
  expect(store.getState().session).toEqual(initialSession);
  expect({ ...localStorage }).toEqual({ countryCode: '+1', lastSignIn: 'console' });
});

it('ends everything in progress with the refused token at the first refusal, including an upload [J1]', async () => {
  play = ({ path }) => (path.endsWith('aboutUs') ? unauthorized : delayed<FakeResponse>().promise);
  const { store } = signedInStore({ token: 'old' });
  const fileKey = storeFile(new File(['x'], 'card.pdf'));
  const upload = store.dispatch(
    plansApi.endpoints.uploadPlanDocument.initiate({ fileKey, id: 7, documentType: 'dental' }),
  );
  const reads = [1, 2, 3].map((id) => store.dispatch(getDirectory.initiate(`type ${id}`)));
  await pass(0);
  expect(store.getState().admin.upload).toMatchObject({ key: fileKey, share: 0.4 });

  void store.dispatch(getAboutUs.initiate());
  await pass(0);
  expect((await upload).error).toMatchObject({ kind: 'canceled' });
  for (const read of reads) expect((await read).error).toMatchObject({ kind: 'canceled' });
  expect(store.getState().admin.upload).toBeNull();
  await pass(1000);
  expect(getStoredFile(fileKey)).toBeUndefined();
  expect(store.getState().api.queries).toEqual({});
  expect(toasts.sent).toEqual([expired]);
});

it('keeps a late refusal of the old session from affecting the new one, and shows nothing [J2]', async () => {
  const late = delayed<FakeResponse>();
  // Sends the call without a token, so that neither session ends it: only the comparison can distinguish them.
  play = ({ path }) => (path.endsWith('WithoutLogin') ? late.promise : success({ name: 'A' }));
  const { store, navigate } = signedInStore({ token: 'old' });
  const requested = store.dispatch(articlesApi.endpoints.getPublicPolicy.initiate('policy_site'));
  await pass(0);
  store.dispatch(sessionBegan({ token: 'new', user: null, admin: 'console' }));
  late.release(unauthorized);
  await pass(5000);
  expect((await requested).error).toMatchObject({ kind: 'signedOut' });
  expect(toasts.sent).toEqual([]);
  expect(navigate).not.toHaveBeenCalled();
  expect(store.getState().session.token).toBe('new');
});

it('ignores a late refusal of a read that carried the old token [J2]', async () => {
  const late = delayed<FakeResponse>();
  play = () => late.promise;
  const { store, navigate } = signedInStore({ token: 'old' });
  void store.dispatch(getAboutUs.initiate());
  await pass(0);
  store.dispatch(sessionBegan({ token: 'new', user: null, admin: 'console' }));
  late.release(unauthorized);
  await pass(5000);
  expect(toasts.sent).toEqual([]);
  expect(navigate).not.toHaveBeenCalled();
  expect(store.getState().session.token).toBe('new');
});

it('lets a sign-in while the notice is shown win, and redirects no one [J2]', async () => {
  const { store, navigate } = signedInStore({ token: 'old' });
  void store.dispatch(getAboutUs.initiate());
  await pass(500);
  play = () => success({ accessToken: 'new' });
  void store.dispatch(sessionApi.endpoints.consoleLogin.initiate({ emailId: 'a@b.org', password: 'p' }));
  await pass(5000);
  expect(toasts.sent).toEqual([expired]);
  expect(navigate).not.toHaveBeenCalled();
  expect(store.getState().session).toMatchObject({ auth: true, token: 'new' });
});

it('awaits a sign-in in progress when the notice ends, and lets it win [J2]', async () => {
  const login = delayed<FakeResponse>();
  play = ({ path }) => (path.endsWith('login') ? login.promise : unauthorized);
  const { store, navigate } = signedInStore({ token: 'old' });
  void store.dispatch(getAboutUs.initiate());
  await pass(500);
  void store.dispatch(sessionApi.endpoints.consoleLogin.initiate({ emailId: 'a@b.org', password: 'p' }));
  await pass(1500);
  login.release(success({ accessToken: 'new' }));
  await pass(5000);
  expect(navigate).toHaveBeenCalledTimes(1);
  expect(store.getState().session).toMatchObject({ auth: true, token: 'new' });
  expect(localStorage.getItem('authToken')).toBe('new');
});

it('gives each expiry its own notice: the next session may expire too [D-32]', async () => {
  const { store, navigate } = signedInStore({ token: 'one' });
  for (const token of ['one', 'two']) {
    store.dispatch(sessionBegan({ token, user: null, admin: 'console' }));
    void store.dispatch(getAboutUs.initiate());
    await pass(2000);
  }
  expect(toasts.sent).toEqual([expired, expired]);
  expect(navigate).toHaveBeenCalledTimes(2);
});

it('shows an error for a step whose token has expired, does not end a session, and leads nowhere', async () => {
  const { store, navigate } = pageStore();
  store.dispatch(pendingBegan({ purpose: 'passwordReset', token: 'pending', contact: '5550100002' }));
  void store.dispatch(sessionApi.endpoints.updateNewPassword.initiate({ userPassword: 'New@1234' }));
  void store.dispatch(sessionApi.endpoints.verifyCode.initiate({ userContact: '5550100002', userOtp: '1234' }));
  await pass(3000);
  expect(toasts.sent).toEqual(Array(2).fill('error: This page timed out. Please start over.'));
  expect(navigate).not.toHaveBeenCalled();
});

it.each([
  ['sign-in', sessionApi.endpoints.signIn.initiate({ userContact: '5550100001', userPassword: 'Invalid' })],
  [
    'sign-in at the console',
    sessionApi.endpoints.consoleLogin.initiate({ emailId: 'admin@example.org', password: 'Invalid' }),
  ],
  [
    'sign-up',
    sessionApi.endpoints.signUp.initiate({ userContact: '5550100002', userPassword: 'p', userSSN: '900010002' }),
  ],
  ['recovery', sessionApi.endpoints.forgotPassword.initiate({ userContact: '5550100002' })],
])('shows for a 401 at %s the message of that step, and does not also end a session', async (_title, asking) => {
  play = () => ({ status: 401, body: { status: 'failure', message: 'Incorrect contact number or password.' } });
  const { store, navigate } = signedInStore({ token: 'old' });
  void store.dispatch(asking as never);
  await pass(3000);
  expect(toasts.sent).toEqual(['error: Incorrect contact number or password.']);
  expect(navigate).not.toHaveBeenCalled();
  expect(store.getState().session).toMatchObject({ auth: true, token: 'old' });
});

it('shows only the expiry if the read of the person is refused with 401 [D-35]', async () => {
  const { store, navigate } = pageStore();
  store.dispatch(sessionBegan({ token: 'member', user: null, admin: null }));
  await pass(3000);
  expect(server.sent.map(({ path }) => path)).toEqual(['/api/user/getUserInfo']);
  expect(toasts.sent).toEqual([expired]);
  expect(navigate).toHaveBeenCalledTimes(1);
});

it('shows the toast of any other failure of that read and signs out at once [SESS-05]', async () => {
  play = () => ({ body: { status: 'failure', message: 'No record' } });
  const { store, navigate } = pageStore();
  store.dispatch(sessionBegan({ token: 'member', user: null, admin: null }));
  await pass(0);
  expect(toasts.sent).toEqual(['error: No record']);
  expect(navigate.mock.calls).toEqual([['/login', { replace: true }]]);
  await pass(0);
  expect(store.getState().session).toEqual(initialSession);
});

it.each([
  ['the network', () => Promise.reject<FakeResponse>(new TypeError('lost'))],
  ['the service', () => ({ status: 503, body: { status: 'failure', message: 'Busy' } })],
  ['a limit', () => ({ status: 429, body: { status: 'failure', message: 'Too many' } })],
  ['a page of a proxy', () => ({ text: '<html>', type: 'text/html' })],
])(
  'signs no one out on a fault of %s while the person is read: shows it once and retries, with longer delays, until loaded',
  async (_title, fault) => {
    play = fault;
    const { store, navigate } = pageStore();
    store.dispatch(sessionBegan({ token: 'member', user: null, admin: null }));
    for (const [ms, reads] of [
      [0, 1],
      [1999, 1],
      [1, 2],
      [3999, 2],
      [1, 3],
      [8000, 4],
      [16_000, 5],
      [32_000, 6],
      [60_000, 7],
      [60_000, 8],
    ] as const) {
      await pass(ms);
      expect(server.sent).toHaveLength(reads);
    }
    expect(toasts.sent).toEqual(['error: We couldn’t load your details. We’ll keep trying.']);
    play = () => success({ id: 2, isAdmin: false });
    await pass(60_000);
    expect(store.getState().session).toMatchObject({ auth: true, userFetched: true, user: { id: 2 } });
    await pass(120_000);
    expect(server.sent).toHaveLength(9);

    // The next time, it begins with the short delay and shows the message again.
    play = fault;
    store.dispatch(userApi.util.invalidateTags(['User']));
    await pass(2000);
    expect(server.sent).toHaveLength(11);
    expect(toasts.sent).toHaveLength(2);
    expect(navigate).not.toHaveBeenCalled();
    expect(store.getState().session.user).toMatchObject({ id: 2 });
    store.dispatch(sessionEnded({ reason: 'signedOut' }));
    await pass(120_000);
    expect(server.sent).toHaveLength(11);
  },
);

it('keeps signed in a person whose read was aborted', async () => {
  play = () => delayed<FakeResponse>().promise;
  const { store, navigate } = pageStore();
  store.dispatch(sessionBegan({ token: 'member', user: null, admin: null }));
  await pass(0);
  store.dispatch(userApi.util.getRunningQueryThunk('getUserInfo', undefined))?.abort();
  await pass(1000);
  expect(navigate).not.toHaveBeenCalled();
  expect(store.getState().session.auth).toBe(true);
});

it('keeps no one signed in on a page that does not load', async () => {
  const { store, navigate } = signedInStore({ token: 'old' });
  navigate.mockImplementation(() => new Promise<void>(() => {}) as never);
  void store.dispatch(getAboutUs.initiate());
  await pass(2000);
  expect(store.getState().session).toEqual(initialSession);
});

it('shows an error for a refused sign-out and leaves the person signed in [D-24 AUTH-45]', async () => {
  play = () => ({ body: { status: 'failure', message: 'Not now' } });
  const { store, navigate } = signedInStore({ token: 'old' });
  store.dispatch(signOutRequested());
  store.dispatch(signOutRequested());
  await pass(1000);
  expect(server.sent).toHaveLength(1);
  expect(toasts.sent).toEqual(['error: Not now']);
  expect(navigate).not.toHaveBeenCalled();
  expect(store.getState().session.auth).toBe(true);
  expect(localStorage.getItem('authToken')).toBe('old');
});

it.each(['before', 'after'])(
  'sends a sign-out refused for its old token once more with the new one, which came %s the refusal [AUTH-45]',
  async (when) => {
    const first = delayed<FakeResponse>();
    play = ({ headers }) => (headers.authorization === 'Bearer old' ? first.promise : success(null));
    const { store, navigate } = signedInStore({ token: 'old' });
    store.dispatch(signOutRequested());
    await pass(0);
    if (when === 'before') store.dispatch(tokenReplaced({ token: 'new' }));
    first.release(unauthorized);
    await pass(0);
    if (when === 'after') store.dispatch(tokenReplaced({ token: 'new' }));
    await pass(2000);

    expect(server.sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(navigate.mock.calls).toEqual([['/admin', { replace: true }]]);
    expect(store.getState().session).toEqual(initialSession);
  },
);

it('sends a sign-out refused permanently once: the session is over [AUTH-45]', async () => {
  const { store, navigate } = signedInStore({ token: 'old' });
  store.dispatch(signOutRequested());
  await pass(3000);
  expect(server.sent).toHaveLength(1);
  expect(navigate.mock.calls).toEqual([['/login', { replace: true }]]);
  expect(store.getState().session).toEqual(initialSession);
});
