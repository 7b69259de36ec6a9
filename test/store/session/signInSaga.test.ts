import { sessionApi } from '@/api/session';
import { userApi } from '@/api/user';
import { defaultConfig } from '@/contract/config';
import { formatDay } from '@/contract/format';
import { answered, selectOpenDialog } from '@/store/account/userSlice';
import {
  adminPageOpened,
  initialSession,
  memberPageOpened,
  sessionBegan,
  sessionEnded,
  signOutRequested,
} from '@/store/session/sessionSlice';
import {
  delayed,
  type FakeResponse,
  failure,
  fakeServer,
  type SentRequest,
  success,
} from '../../support/page/fakeServer';
import { collectToasts, pageStore, signedInStore } from '../../support/page/pageStore';

const { signIn, signUp, verifyCode, forgotPassword, updateNewPassword, refreshToken } = sessionApi.endpoints;
const { consoleLogin, consoleForgotPassword, consoleVerifyCode, consoleUpdatePassword } = sessionApi.endpoints;
const { getUserInfo, verifyNewNumber } = userApi.endpoints;

const person = { id: 12, userFullName: 'A Member', userSSN: '***-**-0012', isAdmin: false, relatives: [], group: null };
const administrator = { ...person, id: 7, userFullName: 'An Administrator', isAdmin: true };
const contact = '5550100012';
const memberLoginConfig = { config: { ...defaultConfig, memberLogin: true } };

let answers: Record<string, FakeResponse | Promise<FakeResponse>>;
let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
/** A call's reply, by the end of its path; everyone is a member by default. */
const answer = ({ path }: SentRequest) =>
  Object.entries(answers).find(([end]) => path.endsWith(end))?.[1] ?? success(person);
beforeEach(() => {
  jest.useFakeTimers();
  answers = {};
  toasts = collectToasts();
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

it('makes a sign-in of an administrator the session, and ends a previous one [AUTH-06]', async () => {
  answers = { signIn: withToken(administrator) };
  const page = signedInStore();
  await ask(page, getUserInfo.initiate());
  await ask(page, signIn.initiate(credentials));
  // The previous person's cached data is gone.
  expect(getUserInfo.select()(page.store.getState()).isUninitialized).toBe(true);
  expect(sessionOf(page)).toMatchObject({ auth: true, token: 'fresh', admin: 'employee', user: { id: 7 } });
});

it.each([
  ['a member may not come in where members do not [AUTH-07 D-01]', person, {}, false],
  ['a member comes in where the installation lets members in [D-01]', person, memberLoginConfig, true],
])('handles a sign-in: %s', async (_title, user, options, isIn) => {
  answers = { signIn: withToken(user) };
  const page = pageStore(options);
  await ask(page, signIn.initiate(credentials));
  expect(sessionOf(page).auth).toBe(isIn);
  expect(sessionOf(page).admin).toBeNull();
});

it('starts nothing for a reply without a token [D-06]', async () => {
  answers = { signIn: success(administrator) };
  const page = pageStore();
  await ask(page, signIn.initiate(credentials));
  expect(sessionOf(page)).toEqual(initialSession);
});

it('signs in the console with its own call, without a record [D-02 AUTH-24]', async () => {
  answers = { login: withToken({}) };
  const page = pageStore();
  await ask(page, consoleLogin.initiate({ emailId: 'Admin@Example.org', password: 'Walnut?4est' }));
  expect(sessionOf(page)).toMatchObject({ auth: true, token: 'fresh', admin: 'console', user: null });
  expect(calls('getUserInfo')).toBe(0);
});

describe('the steps to a code', () => {
  const expectCodeStep = async (initiated: unknown, end: string, page: Page = pageStore()) => {
    answers = { [end]: withToken(person, 'pending') };
    await ask(page, initiated);
    return page;
  };

  it.each([
    ['a sign-up [AUTH-15]', signUp.initiate({ ...credentials, userSSN: '900010012' }), 'signUp', 'signUp'],
    [
      'a forgotten password [AUTH-17]',
      forgotPassword.initiate({ userContact: contact }),
      'forgotPassword',
      'passwordReset',
    ],
    [
      'a forgotten password of the console [AUTH-31]',
      consoleForgotPassword.initiate({ email: contact }),
      'forgotPassword',
      'passwordReset',
    ],
  ])(
    'stores for %s a pending token, its purpose and its owner, and ends the previous session (D-05)',
    async (_title, initiated, end, purpose) => {
      const before = signedInStore();
      await ask(before, getUserInfo.initiate());
      const page = await expectCodeStep(initiated, end, before);
      expect(getUserInfo.select()(page.store.getState()).isUninitialized).toBe(true);
      expect(sessionOf(page)).toMatchObject({
        auth: false,
        token: null,
        contact,
        pending: { purpose, token: 'pending' },
      });
    },
  );
  it.each([
    [
      'the code of a sign-up opens a session [OTP-04]',
      signUp.initiate({ ...credentials, userSSN: '900010012' }),
      'signUp',
      true,
    ],
    [
      'the code of a forgotten password opens the next step alone [AUTH-20]',
      forgotPassword.initiate({ userContact: contact }),
      'forgotPassword',
      false,
    ],
  ])('handles a code: %s', async (_title, initiated, end, isIn) => {
    const page = await expectCodeStep(initiated, end);
    answers = { verifyOtp: withToken(person, 'second') };
    await ask(page, verifyCode.initiate({ userContact: contact, userOtp: '1234' }));
    expect(sessionOf(page)).toMatchObject({ auth: isIn, token: isIn ? 'second' : null });
    expect(sessionOf(page).pending).toEqual(isIn ? undefined : { purpose: 'newPassword', token: 'second' });
  });
  it('keeps the token and person of the previous step for a code whose reply has none [D-06]', async () => {
    const page = await expectCodeStep(signUp.initiate({ ...credentials, userSSN: '900010012' }), 'signUp');
    answers = { verifyOtp: success(null), getUserInfo: delayed<FakeResponse>().promise };
    await ask(page, verifyCode.initiate({ userContact: contact, userOtp: '1234' }));
    expect(sessionOf(page)).toMatchObject({ auth: true, token: 'pending', user: { id: 12 } });
  });
  it('starts nothing for a code that was not requested [D-06]', async () => {
    const page = pageStore();
    answers = { verifyOtp: withToken(person) };
    await ask(page, verifyCode.initiate({ userContact: contact, userOtp: '1234' }));
    expect(sessionOf(page).auth).toBe(false);
  });
  it('drops the pending token on a new password, and opens nothing with the next code [AUTH-20]', async () => {
    const page = await expectCodeStep(signUp.initiate({ ...credentials, userSSN: '900010012' }), 'signUp');
    await ask(page, updateNewPassword.initiate({ userPassword: 'Walnut?4est' }));
    expect(sessionOf(page)).toEqual(initialSession);
    answers = { verifyOtp: withToken(person) };
    await ask(page, verifyCode.initiate({ userContact: contact, userOtp: '1234' }));
    expect(sessionOf(page).auth).toBe(false);
  });
  it('takes the console from code to password with separate tokens [AUTH-35 AUTH-38]', async () => {
    const page = await expectCodeStep(consoleForgotPassword.initiate({ email: contact }), 'forgotPassword');
    answers = { verifyOtp: withToken({}, 'second') };
    await ask(page, consoleVerifyCode.initiate({ emailId: contact, userOtp: '1234' }));
    expect(sessionOf(page)).toMatchObject({
      auth: false,
      token: null,
      pending: { purpose: 'newPassword', token: 'second' },
    });
    answers = {};
    await ask(page, consoleUpdatePassword.initiate({ password: 'Walnut?4est' }));
    expect(sessionOf(page)).toEqual(initialSession);
  });
});

describe('a deleted account', () => {
  const closed = { isAdmin: false, keepUntil: '2026-12-21T00:00:00.000Z' };
  const found = async (options: object = memberLoginConfig) => {
    answers = { signIn: withToken(closed, 'pending') };
    const page = pageStore(options);
    await ask(page, signIn.initiate(credentials));
    return page;
  };

  it('asks its verified owner whether to keep it', async () => {
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
  it('leaves it closed on a no, drops the token and leads back', async () => {
    const page = await found();
    page.store.dispatch(answered({ kind: 'keepAccount', answer: 'no' }));
    await pass();
    expect(sessionOf(page)).toEqual(initialSession);
    expect(page.navigate).toHaveBeenLastCalledWith('/login', { replace: true });
  });
  it('leaves it closed when a yes is refused', async () => {
    const page = await found();
    answers = { keepAccount: failure('It is too late.') };
    page.store.dispatch(answered({ kind: 'keepAccount', answer: 'yes' }));
    await pass();
    expect(sessionOf(page)).toEqual(initialSession);
    expect(page.navigate).toHaveBeenLastCalledWith('/login', { replace: true });
  });
  it.each([
    [person, '/'],
    [administrator, '/employees'],
  ])('begins a session on a yes that is accepted, at its start page', async (user, start) => {
    const page = await found();
    answers = { keepAccount: withToken(user) };
    page.store.dispatch(answered({ kind: 'keepAccount', answer: 'yes' }));
    await pass();
    expect(sessionOf(page)).toMatchObject({ auth: true, token: 'fresh', admin: user.isAdmin ? 'employee' : null });
    expect(page.navigate).toHaveBeenLastCalledWith(start, { replace: true });
  });
  it('asks no one if members may not sign in', async () => {
    expect(selectOpenDialog((await found({})).store.getState())).toBeNull();
  });
  it('closes the question when the page is left', async () => {
    const page = await found();
    page.store.dispatch(sessionEnded({ reason: 'adminPage' }));
    page.store.dispatch(answered({ kind: 'keepAccount', answer: 'no' }));
    await pass();
    expect(page.navigate).not.toHaveBeenCalled();
  });
  it('does not redirect back someone who leaves while the account is being kept', async () => {
    const page = await found();
    answers = { keepAccount: delayed<FakeResponse>().promise };
    page.store.dispatch(answered({ kind: 'keepAccount', answer: 'yes' }));
    await pass();
    page.store.dispatch(sessionEnded({ reason: 'adminPage' }));
    await pass();
    expect(page.navigate).not.toHaveBeenCalled();
  });
  it('keeps someone who signs in meanwhile signed in, whatever the reply to the question', async () => {
    const page = await found();
    answers = { signIn: withToken(person) };
    await ask(page, signIn.initiate(credentials));
    expect(sessionOf(page)).toMatchObject({ auth: true, token: 'fresh' });
    page.store.dispatch(answered({ kind: 'keepAccount', answer: 'no' }));
    await pass();
    expect(page.navigate).not.toHaveBeenCalled();
    expect(sessionOf(page)).toMatchObject({ auth: true, token: 'fresh' });
  });
  it('lets the code of a sign-up lead to it too', async () => {
    answers = { signUp: withToken(person, 'pending'), verifyOtp: withToken(closed, 'second') };
    const page = pageStore(memberLoginConfig);
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

it('gives a new number its own token, ends the change, and reads the person again [D-81]', async () => {
  const page = signedInStore({ admin: null, user: person as never });
  await pass();
  const reads = calls('getUserInfo');
  answers = { verifyOtptoUpdateNumber: withToken(person, 'moved') };
  await ask(page, verifyNewNumber.initiate({ userContact: contact, userOtp: '1234' }));
  expect(sessionOf(page)).toMatchObject({ auth: true, token: 'moved' });
  expect(calls('getUserInfo')).toBe(reads + 1);
});

it('replaces the previous token with a renewed one [SESS-10]', async () => {
  const page = signedInStore();
  answers = { refreshToken: withToken({}, 'renewed') };
  await ask(page, refreshToken.initiate());
  expect(sessionOf(page)).toMatchObject({ auth: true, token: 'renewed', admin: 'console' });
});

describe('the person', () => {
  it('reads a member once a session, and again in the next one [SESS-04]', async () => {
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
  it('ends at /login a session whose person cannot be read, without a sign-out call [SESS-05]', async () => {
    answers = { getUserInfo: failure('No record.') };
    const page = signedInStore({ admin: null });
    await pass(1000);
    expect(sessionOf(page)).toEqual(initialSession);
    expect(page.navigate).toHaveBeenCalledWith('/login', { replace: true });
    expect(calls('logout')).toBe(0);
  });
  it('ends nothing on an aborted read [SESS-05]', async () => {
    answers = { getUserInfo: delayed<FakeResponse>().promise };
    const page = signedInStore();
    const reading = page.store.dispatch(getUserInfo.initiate(undefined, { forceRefetch: true }));
    await pass();
    reading.abort();
    await pass(1000);
    expect(sessionOf(page).auth).toBe(true);
  });
});

describe('signing out', () => {
  it('ends any session on opening /admin, at once and each time [AUTH-22 SESS-09]', () => {
    const page = pageStore();
    for (const token of ['first', 'second']) {
      page.store.dispatch(sessionBegan({ token, user: null, admin: 'console' }));
      page.store.dispatch(adminPageOpened());
      expect(sessionOf(page)).toEqual(initialSession);
    }
  });
  it.each([
    ['employee', '/login'],
    ['console', '/admin'],
    [null, '/login'],
  ] as const)('ends as %s at %s, once, however often it is clicked [D-24 AUTH-43 AUTH-44]', async (admin, start) => {
    const decision = delayed<FakeResponse>();
    answers = { logout: decision.promise };
    const page = signedInStore({ admin });
    for (let press = 0; press < 3; press += 1) page.store.dispatch(signOutRequested());
    await pass();
    expect(calls('logout')).toBe(1);
    expect(sessionOf(page).auth).toBe(true);
    decision.release(success(null));
    await pass(1000);
    expect(sessionOf(page)).toEqual(initialSession);
    expect(page.navigate.mock.calls).toEqual([[start, { replace: true }]]);
  });
  it('leaves everything as it was on a refusal, and can be repeated [D-24]', async () => {
    answers = { logout: failure('Not now.') };
    const page = signedInStore();
    for (const times of [1, 2]) {
      page.store.dispatch(signOutRequested());
      await pass(1000);
      expect(calls('logout')).toBe(times);
    }
    expect(sessionOf(page).auth).toBe(true);
    expect(page.navigate).not.toHaveBeenCalled();
  });
});
