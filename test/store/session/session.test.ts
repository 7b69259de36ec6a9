import { employeesApi } from '@/api/admin/people/employees';
import { articlesApi } from '@/api/articles';
import { chatApi } from '@/api/chat';
import { sessionApi } from '@/api/session';
import { userApi } from '@/api/user';
import { defaultConfig } from '@/contract/config';
import { allConversations } from '@/contract/messages/chat';
import {
  adminPageOpened,
  initialSession,
  memberPageOpened,
  sessionEnded,
  signOutRequested,
} from '@/store/session/sessionSlice';

import { codeFor, collectToasts, pageStore, realBackend, until } from '../../support/page/pageStore';

const admin = { userContact: '5550100001', userPassword: 'Admin@123' };
const member = { userContact: '5550100002', userPassword: 'Member@123' };
const memberSsn = '900010002';
const consoleAdmin = { emailId: 'admin@example.org', password: 'Admin@123' };
const memberLogin = { ...defaultConfig, memberLogin: true };
const { signIn, signUp, requestCode, verifyCode, forgotPassword, updateNewPassword } = sessionApi.endpoints;
const { consoleLogin, consoleForgotPassword, consoleVerifyCode, consoleUpdatePassword } = sessionApi.endpoints;
const { getUserInfo, updateProfilePic, updateMobileNumber, verifyNewNumber } = userApi.endpoints;

let toasts: ReturnType<typeof collectToasts>;
let infoReads: jest.SpyInstance;
beforeAll(() => realBackend());
beforeEach(() => {
  toasts = collectToasts();
  infoReads = jest.spyOn(globalThis, 'fetch');
});
afterEach(() => {
  toasts.stop();
  infoReads.mockRestore();
});
const calls = (end: string) => infoReads.mock.calls.filter(([address]) => String(address).endsWith(end)).length;
const kept = () => ({ ...localStorage }) as Record<string, string>;

it('has one store, four slices and the calls, and a session with its six fields [D-190 SESS-01 STATE-01 STATE-02]', () => {
  const { store } = pageStore();
  expect(Object.keys(store.getState()).sort()).toEqual(['admin', 'api', 'chat', 'session', 'user']);
  expect(store.getState().session).toEqual(initialSession);
  expect(Object.keys(initialSession)).toEqual(['auth', 'user', 'admin', 'contact', 'token', 'userFetched']);
});

it('stores the sign-in of an administrator: token, masked SSN, admin flag, user [AUTH-06 SESS-02]', async () => {
  const { store } = pageStore();
  const { data } = await store.dispatch(signIn.initiate(admin));

  const { auth, admin: kind, user, token, contact } = store.getState().session;
  expect({ auth, kind, contact }).toEqual({ auth: true, kind: 'employee', contact: '+15550100001' });
  expect(user?.userFullName).toBe('Morgan Hale');
  expect(kept()).toEqual({ authToken: token, userSSN: '***-**-0001', isAdmin: 'true', countryCode: '+1' });
  expect(JSON.stringify(data)).not.toContain(token);
  expect(JSON.stringify(store.getState().api)).not.toContain(token);
});

it('does not let someone who is not an administrator sign in at /login, and stores nothing [D-01 AUTH-07]', async () => {
  const { store } = pageStore();
  const { data } = await store.dispatch(signIn.initiate(member));
  expect(data).toMatchObject({ isAdmin: false });
  expect(store.getState().session).toEqual(initialSession);
  expect(kept()).toEqual({ countryCode: '+1' });
});

it('lets an installation allow members at /login [D-01]', async () => {
  const { store } = pageStore({ config: memberLogin });
  await store.dispatch(signIn.initiate(member));
  expect(store.getState().session).toMatchObject({ auth: true, admin: null });
  expect(kept()).toMatchObject({ userSSN: '***-**-0002' });
  expect(kept()).not.toHaveProperty('isAdmin');
});

it('shows an error for a wrong password, marks the call failed and stores nothing [D-33 AUTH-08]', async () => {
  const { store, navigate } = pageStore();
  const { error } = await store.dispatch(signIn.initiate({ ...admin, userPassword: 'wrong' }));
  expect(error).toMatchObject({ kind: 'failure' });
  expect(toasts.sent).toEqual(['error: Incorrect contact number or password.']);
  expect(store.getState().session).toEqual(initialSession);
  expect(navigate).not.toHaveBeenCalled();
});

it("stores the console's administrator with token and flag, without an SSN, and reads no record [D-02 AUTH-24]", async () => {
  const { store } = pageStore();
  await store.dispatch(consoleLogin.initiate(consoleAdmin));
  store.dispatch(memberPageOpened());
  const { token } = store.getState().session;
  expect(store.getState().session).toEqual({ ...initialSession, auth: true, admin: 'console', token });
  expect(kept()).toEqual({ authToken: token, isAdmin: 'true', countryCode: '+1', lastSignIn: 'console' });
  expect(calls('getUserInfo')).toBe(0);
});

it('restores each kind of session on a reload [D-03 SESS-02 STATE-16]', async () => {
  for (const [sign, kind] of [
    [signIn.initiate(admin), 'employee'],
    [consoleLogin.initiate(consoleAdmin), 'console'],
  ] as const) {
    localStorage.clear();
    await pageStore().store.dispatch(sign as never);
    const { session } = pageStore().store.getState();
    expect(session).toMatchObject({ auth: true, admin: kind, user: null, userFetched: false });
  }
  localStorage.removeItem('isAdmin');
  expect(pageStore().store.getState().session).toMatchObject({ auth: true, admin: null });
});

it('has the country code +1 from the start, whatever was stored [SESS-03]', () => {
  localStorage.setItem('countryCode', '+91');
  pageStore();
  expect(localStorage.getItem('countryCode')).toBe('+1');
});

it('reads a member once a session [SESS-04 STATE-13]', async () => {
  const { store } = pageStore({ config: memberLogin });
  await store.dispatch(signIn.initiate(member));
  await until(() => store.getState().session.userFetched);
  store.dispatch(memberPageOpened());
  store.dispatch(memberPageOpened());
  await store.dispatch(articlesApi.endpoints.getAboutUs.initiate());
  expect(calls('getUserInfo')).toBe(1);
  expect(store.getState().session.user?.relatives).toHaveLength(3);
});

it('reads the member again on a reload [SESS-04]', async () => {
  await pageStore({ config: memberLogin }).store.dispatch(signIn.initiate(member));
  await until(() => calls('getUserInfo') === 1);
  const { store } = pageStore();
  await until(() => store.getState().session.userFetched);
  expect(calls('getUserInfo')).toBe(2);
});

it('reads an employee-admin with the first page of members, and only then [D-02 STATE-13]', async () => {
  const { store } = pageStore();
  await store.dispatch(signIn.initiate(admin));
  await store.dispatch(employeesApi.endpoints.getEmployeeSummary.initiate());
  expect(calls('getUserInfo')).toBe(0);

  store.dispatch(memberPageOpened());
  store.dispatch(memberPageOpened());
  await until(() => store.getState().session.userFetched);
  store.dispatch(memberPageOpened());
  expect(calls('getUserInfo')).toBe(1);
});

it('carries the stored token on every call to both services [SESS-06]', async () => {
  const { store } = pageStore();
  await store.dispatch(consoleLogin.initiate(consoleAdmin));
  const { token } = store.getState().session;
  await store.dispatch(employeesApi.endpoints.getEmployeeSummary.initiate());
  await store.dispatch(chatApi.endpoints.getChatUsers.initiate(allConversations));
  const sent = infoReads.mock.calls.slice(-2) as [string, RequestInit][];
  expect(sent.map(([address]) => new URL(address, 'http://site').pathname)).toEqual([
    '/api/user/getUsersSummary',
    '/chat-api/users/list',
  ]);
  for (const [, { headers }] of sent) expect(headers).toMatchObject({ authorization: `Bearer ${token}` });
});

it('stores a sign-up once its code is right, and not before [AUTH-15 OTP-04 SESS-02]', async () => {
  const { store } = pageStore();
  await store.dispatch(signUp.initiate({ userSSN: memberSsn, ...member }));
  const pending = store.getState().session;
  expect(pending).toMatchObject({ auth: false, token: null, contact: '5550100002', pending: { purpose: 'signUp' } });
  expect(pending.pending?.token).toBeTruthy();
  expect(kept()).toEqual({ countryCode: '+1' });

  await store.dispatch(requestCode.initiate({ userContact: member.userContact }));
  const wrong = await store.dispatch(verifyCode.initiate({ userContact: pending.contact, userOtp: 'x' }));
  expect(wrong.error).toBeDefined();
  expect(kept()).toEqual({ countryCode: '+1' });

  await store.dispatch(verifyCode.initiate({ userContact: pending.contact, userOtp: await codeFor('5550100002') }));
  expect(store.getState().session).toMatchObject({ auth: true, admin: null });
  expect(kept()).toMatchObject({ authToken: store.getState().session.token, userSSN: '***-**-0002' });
  expect(kept().authToken).not.toBe(pending.pending?.token);
});

it('opens no page with a pending token, and keeps none through a reload [D-05]', async () => {
  const { store } = pageStore();
  await store.dispatch(signUp.initiate({ userSSN: memberSsn, ...member }));
  const before = infoReads.mock.calls.length;
  const { error } = await store.dispatch(articlesApi.endpoints.getAboutUs.initiate());
  expect(error).toMatchObject({ kind: 'signedOut' });
  expect(infoReads.mock.calls).toHaveLength(before);
  expect(pageStore().store.getState().session).toEqual(initialSession);
});

it('uses only pending tokens in a reset from code to password, and drops the last one [D-05 AUTH-17 AUTH-20]', async () => {
  const { store } = pageStore();
  await store.dispatch(forgotPassword.initiate({ userContact: member.userContact }));
  const first = store.getState().session.pending?.token;
  await store.dispatch(
    verifyCode.initiate({ userContact: store.getState().session.contact, userOtp: await codeFor('5550100002') }),
  );
  const second = store.getState().session.pending?.token;
  expect(store.getState().session).toMatchObject({ auth: false, token: null });
  expect(new Set([first, second, undefined]).size).toBe(3);

  const { error } = await store.dispatch(updateNewPassword.initiate({ userPassword: 'Lantern!7up' }));
  expect(error).toBeUndefined();
  expect(store.getState().session).toEqual(initialSession);
  expect(kept()).toEqual({ countryCode: '+1' });
});

it('stores the temporary token of the console reset between the steps and drops it afterward [AUTH-31 AUTH-32 AUTH-35 AUTH-38]', async () => {
  const { store } = pageStore();
  await store.dispatch(consoleForgotPassword.initiate({ email: consoleAdmin.emailId }));
  expect(store.getState().session).toMatchObject({ auth: false, contact: consoleAdmin.emailId });
  const { contact: emailId, pending: first } = store.getState().session;
  await store.dispatch(consoleVerifyCode.initiate({ emailId, userOtp: await codeFor(consoleAdmin.emailId) }));
  expect(store.getState().session.pending?.token).not.toBe(first?.token);
  const { error } = await store.dispatch(consoleUpdatePassword.initiate({ password: 'Walnut?4est' }));
  expect(error).toBeUndefined();
  expect(store.getState().session).toEqual(initialSession);
  expect(kept()).toEqual({ countryCode: '+1' });

  await store.dispatch(consoleLogin.initiate({ ...consoleAdmin, password: 'Walnut?4est' }));
  expect(store.getState().session.auth).toBe(true);
});

it.each([
  [
    'an employee-admin signs out at the main service and ends at /login [AUTH-43 AUTH-44 SESS-08 D-24]',
    signIn.initiate(admin),
    '/api/user/logout',
    '/login',
  ],
  [
    'the console signs out at the chat service and ends at /admin [AUTH-43 AUTH-44 SESS-08 D-24]',
    consoleLogin.initiate({ ...consoleAdmin, password: 'Walnut?4est' }),
    '/chat-api/user/logout',
    '/admin',
  ],
])('ends the session: %s', async (_title, sign, address, page) => {
  const { store, navigate } = pageStore();
  await store.dispatch(sign as never);
  localStorage.setItem('deviceToken', 'd');
  localStorage.setItem('readCount', '4');
  localStorage.setItem('importedRecords', '[]');
  store.dispatch(signOutRequested());
  await until(() => !store.getState().session.auth);

  expect(calls(address)).toBe(1);
  expect(navigate.mock.calls).toEqual([[page, { replace: true }]]);
  expect(store.getState().session).toEqual(initialSession);
  expect(kept()).toEqual({ countryCode: '+1', ...(page === '/admin' && { lastSignIn: 'console' }) });
});

it('clears every key and any session or pending sign-in on opening /admin [D-25 AUTH-22 SESS-09]', async () => {
  const { store, navigate } = pageStore();
  await store.dispatch(signIn.initiate(admin));
  for (const key of [
    'deviceToken',
    'deviceTokenAt',
    'readCount',
    'importedRecords',
    'ignoredRecords',
    'importErrors',
  ]) {
    localStorage.setItem(key, '1');
  }
  store.dispatch(adminPageOpened());
  expect(kept()).toEqual({ countryCode: '+1' });
  expect(store.getState().session).toEqual(initialSession);
  expect(navigate).not.toHaveBeenCalled();
});

it('leaves nothing of another session when signing in over it [D-27 J8]', async () => {
  const { store } = pageStore({ config: memberLogin });
  await store.dispatch(signIn.initiate(admin));
  const { getEmployees } = employeesApi.endpoints;
  await store.dispatch(getEmployees.initiate({ page: 1 }));
  expect(getEmployees.select({ page: 1 })(store.getState()).data?.userDetails).not.toHaveLength(0);

  await store.dispatch(signIn.initiate({ ...member, userPassword: 'Lantern!7up' }));
  await until(() => store.getState().session.userFetched);

  expect(getEmployees.select({ page: 1 })(store.getState()).status).toBe('uninitialized');
  expect(JSON.stringify(store.getState())).not.toMatch(/Morgan|5550100001/);
  expect(kept()).toMatchObject({ authToken: store.getState().session.token, userSSN: '***-**-0002' });
  expect(kept()).not.toHaveProperty('isAdmin');
});

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

it('reads the person again after a new picture [D-39 PROF-02]', async () => {
  const { store } = pageStore({ config: memberLogin });
  await store.dispatch(signIn.initiate({ ...member, userPassword: 'Lantern!7up' }));
  await until(() => store.getState().session.userFetched);
  expect(store.getState().session.user?.userProfilePic).toBeNull();
  await store.dispatch(updateProfilePic.initiate({ profile_image: pixel }));
  await until(() => store.getState().session.user?.userProfilePic !== null);
  expect(calls('getUserInfo')).toBe(2);
});

it('opens the second step with the token of a new number, stores it as the current one, and reads the person again [D-81 PROF-04 PROF-06]', async () => {
  const { store } = pageStore({ config: memberLogin });
  await store.dispatch(signIn.initiate({ ...member, userPassword: 'Lantern!7up' }));
  await until(() => store.getState().session.userFetched);
  const before = store.getState().session.token;

  await store.dispatch(updateMobileNumber.initiate({ userContact: '5550100098' }));
  const { numberChange } = store.getState().user;
  expect(numberChange).toMatchObject({ step: 'code', contact: '5550100098' });
  expect(store.getState().session.token).toBe(before);

  await store.dispatch(verifyNewNumber.initiate({ userContact: '5550100098', userOtp: await codeFor('5550100098') }));
  await until(() => store.getState().session.user?.userContact === '+15550100098');
  expect(store.getState().session.token).toBe(numberChange.token);
  expect(kept().authToken).toBe(numberChange.token);
  expect(store.getState().user.numberChange).toMatchObject({ step: 'number', token: null });
});

it('shows one toast if the person cannot be read, makes no sign-out call, and leads to /login [D-35 SESS-05]', async () => {
  const { store, navigate } = pageStore();
  await store.dispatch(consoleLogin.initiate({ ...consoleAdmin, password: 'Walnut?4est' }));
  // A console administrator has no record: the backend refuses the call with 403.
  await store.dispatch(getUserInfo.initiate());
  await until(() => !store.getState().session.auth);
  expect(toasts.sent).toHaveLength(1);
  expect(toasts.sent[0]).toMatch(/^error: /);
  expect(navigate.mock.calls).toEqual([['/login', { replace: true }]]);
  expect(calls('logout')).toBe(0);
  expect(kept()).toEqual({ countryCode: '+1', lastSignIn: 'console' });
});

it('ends the calls of a session with it [J8]', async () => {
  const { store } = pageStore();
  await store.dispatch(signIn.initiate(admin));
  const requested = store.dispatch(employeesApi.endpoints.getEmployees.initiate({ page: 1 }));
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  await requested;
  expect(store.getState().api.queries).toEqual({});
  expect(toasts.sent).toEqual([]);
});
