import { sessionApi } from '@/api/session';
import { userApi } from '@/api/user';
import { defaultConfig } from '@/contract/config';
import { formatDay } from '@/contract/format';
import { answered, selectOpenDialog } from '@/store/account/userSlice';
import {
  adminPageOpened,
  memberPageOpened,
  noSession,
  sessionBegan,
  sessionEnded,
  signOutAsked,
} from '@/store/session/sessionSlice';
import { type FakeResponse, failure, fakeServer, later, type Sent, success } from '../../support/page/fakeServer';
import { listen, pageStore, signedInStore } from '../../support/page/pageStore';

const { signIn, signUp, verifyCode, forgotPassword, updateNewPassword, refreshToken } = sessionApi.endpoints;
const { consoleLogin, consoleForgotPassword, consoleVerifyCode, consoleUpdatePassword } = sessionApi.endpoints;
const { getUserInfo, verifyNewNumber } = userApi.endpoints;

const person = { id: 12, userFullName: 'A Member', userSSN: '***-**-0012', isAdmin: false, relatives: [], group: null };
const administrator = { ...person, id: 7, userFullName: 'An Administrator', isAdmin: true };
const contact = '5550100012';
const asMembers = { config: { ...defaultConfig, memberLogin: true } };

let answers: Record<string, FakeResponse | Promise<FakeResponse>>;
let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof listen>;
/** The reply to a call by the end of its path; everyone is a member by default. */
const answer = ({ path }: Sent) => Object.entries(answers).find(([end]) => path.endsWith(end))?.[1] ?? success(person);
beforeEach(() => {
  jest.useFakeTimers();
  answers = {};
  toasts = listen();
  server = fakeServer(answer);
});
afterEach(() => {
  jest.useRealTimers();
  server.stop();
  toasts.stop();
});
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
const calls = (end: string) => server.sent.filter(({ path }) => path.endsWith(end)).length;
const withToken = (data: object, token = 'fresh') => success({ ...data, access_token: token, accessToken: token });

type Page = ReturnType<typeof pageStore>;
const sessionOf = ({ store }: Page) => store.getState().session;
async function ask(page: Page, initiated: unknown) {
  void page.store.dispatch(initiated as never);
  await pass();
}
const credentials = { userContact: contact, userPassword: 'Lantern!7up' };

test('a sign-in of an administrator becomes the session, and a previous one ends [AUTH-06]', async () => {
  answers = { signIn: withToken(administrator) };
  const page = signedInStore();
  await ask(page, getUserInfo.initiate());
  await ask(page, signIn.initiate(credentials));
  // What was read for the previous person belongs to them.
  expect(getUserInfo.select()(page.store.getState()).isUninitialized).toBe(true);
  expect(sessionOf(page)).toMatchObject({ auth: true, token: 'fresh', admin: 'employee', user: { id: 7 } });
});

test.each([
  ['AUTH-07 D-01 a member may not come in where members do not', person, {}, false],
  ['D-01 a member comes in where the installation lets members in', person, asMembers, true],
])('%s', async (_title, user, options, isIn) => {
  answers = { signIn: withToken(user) };
  const page = pageStore(options);
  await ask(page, signIn.initiate(credentials));
  expect(sessionOf(page).auth).toBe(isIn);
  expect(sessionOf(page).admin).toBeNull();
});

test('a reply without a token starts nothing [D-06]', async () => {
  answers = { signIn: success(administrator) };
  const page = pageStore();
  await ask(page, signIn.initiate(credentials));
  expect(sessionOf(page)).toEqual(noSession);
});

test('the console signs in with its own call, without a record [D-02 AUTH-24]', async () => {
  answers = { login: withToken({}) };
  const page = pageStore();
  await ask(page, consoleLogin.initiate({ emailId: 'Admin@Example.org', password: 'Walnut?4est' }));
  expect(sessionOf(page)).toMatchObject({ auth: true, token: 'fresh', admin: 'console', user: null });
  expect(calls('getUserInfo')).toBe(0);
});

describe('the steps to a code', () => {
  const toCode = async (initiated: unknown, end: string, page: Page = pageStore()) => {
    answers = { [end]: withToken(person, 'pending') };
    await ask(page, initiated);
    return page;
  };

  test.each([
    ['AUTH-15 a sign-up', signUp.initiate({ ...credentials, userSSN: '900010012' }), 'signUp', 'signUp'],
    [
      'AUTH-17 a forgotten password',
      forgotPassword.initiate({ userContact: contact }),
      'forgotPassword',
      'passwordReset',
    ],
    [
      'AUTH-31 a forgotten password of the console',
      consoleForgotPassword.initiate({ email: contact }),
      'forgotPassword',
      'passwordReset',
    ],
  ])(
    '%s stores a pending token, its purpose and its owner, and ends the previous session (D-05)',
    async (_title, initiated, end, purpose) => {
      const before = signedInStore();
      await ask(before, getUserInfo.initiate());
      const page = await toCode(initiated, end, before);
      expect(getUserInfo.select()(page.store.getState()).isUninitialized).toBe(true);
      expect(sessionOf(page)).toMatchObject({
        auth: false,
        token: null,
        contact,
        pending: { purpose, token: 'pending' },
      });
    },
  );
  test.each([
    [
      'OTP-04 the code of a sign-up opens a session',
      signUp.initiate({ ...credentials, userSSN: '900010012' }),
      'signUp',
      true,
    ],
    [
      'AUTH-20 the code of a forgotten password opens the next step alone',
      forgotPassword.initiate({ userContact: contact }),
      'forgotPassword',
      false,
    ],
  ])('%s', async (_title, initiated, end, isIn) => {
    const page = await toCode(initiated, end);
    answers = { verifyOtp: withToken(person, 'second') };
    await ask(page, verifyCode.initiate({ userContact: contact, userOtp: '1234' }));
    expect(sessionOf(page)).toMatchObject({ auth: isIn, token: isIn ? 'second' : null });
    expect(sessionOf(page).pending).toEqual(isIn ? undefined : { purpose: 'newPassword', token: 'second' });
  });
  test('a code whose reply has no token or person keeps those of the previous step [D-06]', async () => {
    const page = await toCode(signUp.initiate({ ...credentials, userSSN: '900010012' }), 'signUp');
    answers = { verifyOtp: success(null), getUserInfo: later<FakeResponse>().promise };
    await ask(page, verifyCode.initiate({ userContact: contact, userOtp: '1234' }));
    expect(sessionOf(page)).toMatchObject({ auth: true, token: 'pending', user: { id: 12 } });
  });
  test('a code that was not requested starts nothing [D-06]', async () => {
    const page = pageStore();
    answers = { verifyOtp: withToken(person) };
    await ask(page, verifyCode.initiate({ userContact: contact, userOtp: '1234' }));
    expect(sessionOf(page).auth).toBe(false);
  });
  test('a new password drops the pending token, and the next code opens nothing [AUTH-20]', async () => {
    const page = await toCode(signUp.initiate({ ...credentials, userSSN: '900010012' }), 'signUp');
    await ask(page, updateNewPassword.initiate({ userPassword: 'Walnut?4est' }));
    expect(sessionOf(page)).toEqual(noSession);
    answers = { verifyOtp: withToken(person) };
    await ask(page, verifyCode.initiate({ userContact: contact, userOtp: '1234' }));
    expect(sessionOf(page).auth).toBe(false);
  });
  test('the console goes from code to password with separate tokens [AUTH-35 AUTH-38]', async () => {
    const page = await toCode(consoleForgotPassword.initiate({ email: contact }), 'forgotPassword');
    answers = { verifyOtp: withToken({}, 'second') };
    await ask(page, consoleVerifyCode.initiate({ emailId: contact, userOtp: '1234' }));
    expect(sessionOf(page)).toMatchObject({
      auth: false,
      token: null,
      pending: { purpose: 'newPassword', token: 'second' },
    });
    answers = {};
    await ask(page, consoleUpdatePassword.initiate({ password: 'Walnut?4est' }));
    expect(sessionOf(page)).toEqual(noSession);
  });
});

describe('a deleted account', () => {
  const closed = { isAdmin: false, keepUntil: '2026-12-21T00:00:00.000Z' };
  const found = async (options: object = asMembers) => {
    answers = { signIn: withToken(closed, 'pending') };
    const page = pageStore(options);
    await ask(page, signIn.initiate(credentials));
    return page;
  };

  test('its verified owner is asked whether to keep it', async () => {
    const page = await found();
    expect(sessionOf(page)).toMatchObject({
      auth: false,
      token: null,
      pending: { purpose: 'keepAccount', token: 'pending' },
    });
    expect(selectOpenDialog(page.store.getState())?.question).toMatchObject({
      kind: 'keepAccount',
      text: { text: expect.stringContaining(`until ${formatDay(closed.keepUntil)}.`) },
    });
  });
  test('a no leaves it closed, drops the token and leads back', async () => {
    const page = await found();
    page.store.dispatch(answered({ kind: 'keepAccount', answer: 'no' }));
    await pass();
    expect(sessionOf(page)).toEqual(noSession);
    expect(page.navigate).toHaveBeenLastCalledWith('/login', { replace: true });
  });
  test('a yes that is refused leaves it closed', async () => {
    const page = await found();
    answers = { keepAccount: failure('It is too late.') };
    page.store.dispatch(answered({ kind: 'keepAccount', answer: 'yes' }));
    await pass();
    expect(sessionOf(page)).toEqual(noSession);
    expect(page.navigate).toHaveBeenLastCalledWith('/login', { replace: true });
  });
  test.each([
    [person, '/'],
    [administrator, '/employees'],
  ])('a yes that is accepted is a session, at its start page', async (user, start) => {
    const page = await found();
    answers = { keepAccount: withToken(user) };
    page.store.dispatch(answered({ kind: 'keepAccount', answer: 'yes' }));
    await pass();
    expect(sessionOf(page)).toMatchObject({ auth: true, token: 'fresh', admin: user.isAdmin ? 'employee' : null });
    expect(page.navigate).toHaveBeenLastCalledWith(start, { replace: true });
  });
  test('no one is asked if members may not sign in', async () => {
    expect(selectOpenDialog((await found({})).store.getState())).toBeNull();
  });
  test('leaving the page closes the question', async () => {
    const page = await found();
    page.store.dispatch(sessionEnded({ reason: 'adminPage' }));
    page.store.dispatch(answered({ kind: 'keepAccount', answer: 'no' }));
    await pass();
    expect(page.navigate).not.toHaveBeenCalled();
  });
  test('someone who leaves while the account is being kept is not redirected back', async () => {
    const page = await found();
    answers = { keepAccount: later<FakeResponse>().promise };
    page.store.dispatch(answered({ kind: 'keepAccount', answer: 'yes' }));
    await pass();
    page.store.dispatch(sessionEnded({ reason: 'adminPage' }));
    await pass();
    expect(page.navigate).not.toHaveBeenCalled();
  });
  test('someone who signs in meanwhile stays signed in, whatever the reply to the question', async () => {
    const page = await found();
    answers = { signIn: withToken(person) };
    await ask(page, signIn.initiate(credentials));
    expect(sessionOf(page)).toMatchObject({ auth: true, token: 'fresh' });
    page.store.dispatch(answered({ kind: 'keepAccount', answer: 'no' }));
    await pass();
    expect(page.navigate).not.toHaveBeenCalled();
    expect(sessionOf(page)).toMatchObject({ auth: true, token: 'fresh' });
  });
  test('the code of a sign-up may lead to it too', async () => {
    answers = { signUp: withToken(person, 'pending'), verifyOtp: withToken(closed, 'second') };
    const page = pageStore(asMembers);
    await ask(page, signUp.initiate({ ...credentials, userSSN: '900010012' }));
    await ask(page, verifyCode.initiate({ userContact: contact, userOtp: '1234' }));
    expect(sessionOf(page)).toMatchObject({
      auth: false,
      token: null,
      pending: { purpose: 'keepAccount', token: 'second' },
    });
    expect(selectOpenDialog(page.store.getState())?.question).toMatchObject({ kind: 'keepAccount' });
  });
});

test('a new number gets its own token, ends the change, and the person is read again [D-81]', async () => {
  const page = signedInStore({ admin: null, user: person as never });
  await pass();
  const reads = calls('getUserInfo');
  answers = { verifyOtptoUpdateNumber: withToken(person, 'moved') };
  await ask(page, verifyNewNumber.initiate({ userContact: contact, userOtp: '1234' }));
  expect(sessionOf(page)).toMatchObject({ auth: true, token: 'moved' });
  expect(calls('getUserInfo')).toBe(reads + 1);
});

test('a renewed token replaces the previous one [SESS-10]', async () => {
  const page = signedInStore();
  answers = { refreshToken: withToken({}, 'renewed') };
  await ask(page, refreshToken.initiate());
  expect(sessionOf(page)).toMatchObject({ auth: true, token: 'renewed', admin: 'console' });
});

describe('the person', () => {
  test('a member is read once a session, and again in the next one [SESS-04]', async () => {
    const page = signedInStore({ admin: null });
    await pass();
    expect(calls('getUserInfo')).toBe(1);
    page.store.dispatch(memberPageOpened());
    await pass();
    expect(calls('getUserInfo')).toBe(1);
    page.store.dispatch(sessionEnded({ reason: 'signedOut' }));
    answers = { signIn: withToken(administrator) };
    await ask(page, signIn.initiate(credentials));
    expect(calls('getUserInfo')).toBe(1);
    page.store.dispatch(memberPageOpened());
    await pass();
    expect(calls('getUserInfo')).toBe(2);
  });
  test('a session whose person cannot be read ends at /login, without a sign-out call [SESS-05]', async () => {
    answers = { getUserInfo: failure('No record.') };
    const page = signedInStore({ admin: null });
    await pass(1000);
    expect(sessionOf(page)).toEqual(noSession);
    expect(page.navigate).toHaveBeenCalledWith('/login', { replace: true });
    expect(calls('logout')).toBe(0);
  });
  test('an aborted read ends nothing [SESS-05]', async () => {
    answers = { getUserInfo: later<FakeResponse>().promise };
    const page = signedInStore();
    const reading = page.store.dispatch(getUserInfo.initiate(undefined, { forceRefetch: true }));
    await pass();
    reading.abort();
    await pass(1000);
    expect(sessionOf(page).auth).toBe(true);
  });
});

describe('signing out', () => {
  test('opening /admin ends any session, at once and each time [AUTH-22 SESS-09]', () => {
    const page = pageStore();
    for (const token of ['first', 'second']) {
      page.store.dispatch(sessionBegan({ token, user: null, admin: 'console' }));
      page.store.dispatch(adminPageOpened());
      expect(sessionOf(page)).toEqual(noSession);
    }
  });
  test.each([
    ['employee', '/login'],
    ['console', '/admin'],
    [null, '/login'],
  ] as const)('as %s ends at %s, once, however often it is clicked [D-24 AUTH-43 AUTH-44]', async (admin, start) => {
    const decision = later<FakeResponse>();
    answers = { logout: decision.promise };
    const page = signedInStore({ admin });
    for (let press = 0; press < 3; press += 1) page.store.dispatch(signOutAsked());
    await pass();
    expect(calls('logout')).toBe(1);
    expect(sessionOf(page).auth).toBe(true);
    decision.come(success(null));
    await pass(1000);
    expect(sessionOf(page)).toEqual(noSession);
    expect(page.navigate.mock.calls).toEqual([[start, { replace: true }]]);
  });
  test('a refusal leaves everything as it was, and it can be repeated [D-24]', async () => {
    answers = { logout: failure('Not now.') };
    const page = signedInStore();
    for (const times of [1, 2]) {
      page.store.dispatch(signOutAsked());
      await pass(1000);
      expect(calls('logout')).toBe(times);
    }
    expect(sessionOf(page).auth).toBe(true);
    expect(page.navigate).not.toHaveBeenCalled();
  });
});
