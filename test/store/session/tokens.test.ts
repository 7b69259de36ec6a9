import { sessionApi } from '@/api/session';
import { defaultConfig } from '@/contract/config';
import { sessionEnded } from '@/store/session/sessionSlice';
import { type FakeResponse, fakeServer, success } from '../../support/page/fakeServer';
import { collectToasts, pageStore } from '../../support/page/pageStore';

const { signIn, signUp, verifyCode, consoleLogin, consoleForgotPassword } = sessionApi.endpoints;
const credentials = { userContact: '5550100002', userPassword: 'Member@123' };
const person = { id: 2, isAdmin: false, userSSN: '***-**-0002' };

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
let answer: FakeResponse;
let page: ReturnType<typeof pageStore>;
beforeEach(() => {
  server = fakeServer(() => answer);
  toasts = collectToasts();
  page = pageStore({ config: { ...defaultConfig, memberLogin: true } });
});
afterEach(() => {
  page.store.dispatch(sessionEnded({ reason: 'signedOut' }));
  server.stop();
  toasts.stop();
});
const token = () => {
  const { session } = page.store.getState();
  return session.token ?? session.pending?.token;
};

it.each(['access_token', 'accessToken'])('reads a token from %s wherever one is expected [D-06 D-07]', async (name) => {
  answer = success({ ...person, [name]: 'mine' });
  for (const call of [
    signIn.initiate(credentials),
    signUp.initiate({ ...credentials, userSSN: '900010002' }),
    consoleLogin.initiate({ emailId: 'admin@example.org', password: 'p' }),
    consoleForgotPassword.initiate({ email: 'admin@example.org' }),
  ]) {
    await page.store.dispatch(call as never);
    expect(token()).toBe('mine');
    page.store.dispatch(sessionEnded({ reason: 'signedOut' }));
  }
});

it('keeps the token of the previous step for a checked code without one, and makes it the session’s [D-06]', async () => {
  answer = success({ access_token: 'of the sign-up' });
  await page.store.dispatch(signUp.initiate({ ...credentials, userSSN: '900010002' }));
  expect(page.store.getState().session.auth).toBe(false);
  answer = success(person);
  await page.store.dispatch(verifyCode.initiate({ userContact: credentials.userContact, userOtp: '1234' }));
  expect(page.store.getState().session).toMatchObject({ auth: true, token: 'of the sign-up' });
});
