import { consolePaths } from '@/contract/people/session';
import {
  checkCode,
  lastCode,
  movableClock,
  newConsoleAdmin,
  newPerson,
  otherCode,
  otherPassword,
  signIn,
  startConsoleReset,
  startReset,
} from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';

const clock = movableClock();
let backend: TestBackend;
let email: string;
let password: string;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
});
afterAll(() => backend.close());
beforeEach(async () => {
  clock.pass(25 * 60 * 60);
  ({ email, password } = await newConsoleAdmin(backend));
});

const unknown = 'unknown@example.org';
const tokenOf = async () => (await login(email, password)).body.data.accessToken as string;
const login = (emailId: string, given: string) =>
  backend.chat('POST', consolePaths.login, { body: { emailId, password: given } });
const verify = (token: string, emailId: string, userOtp: string) =>
  backend.chat('POST', consolePaths.verifyOtp, { token, body: { emailId, userOtp } });
const update = (token: string, fresh = otherPassword) =>
  backend.chat('POST', consolePaths.updatePassword, { token, body: { password: fresh } });
const change = (token: string, oldPassword: string, fresh = otherPassword) =>
  backend.chat('POST', consolePaths.changePassword, { token, body: { oldPassword, password: fresh } });

it('lets the console administrator sign in by email and read data.accessToken [D-07 AUTH-23 API-38]', async () => {
  const { status, body } = await login(email.toUpperCase(), password);
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'success',
    message: 'Success',
    data: { accessToken: expect.stringMatching(/^[\w-]{43}$/), administratorId: expect.any(Number) },
  });
});

it('gives a wrong password and an unknown address the same answer (reliability A3) [D-33]', async () => {
  const wrong = await login(email, 'Wrong@1234');
  expect(wrong.status).toBe(200);
  expect((await login(unknown, 'Wrong@1234')).text).toBe(wrong.text);
  expect(wrong.body).toEqual({ status: 'failure', message: 'Incorrect email or password.' });
});

it('resets a forgotten password by email [D-08 AUTH-29 AUTH-32 AUTH-35 API-39 API-40 API-41]', async () => {
  const session = await tokenOf();
  const { token, code } = await startConsoleReset(backend, email);
  expect((await backend.outbox()).at(-1)).toMatchObject({ channel: 'email', to: email, code });
  expect((await update(token)).status).toBe(401);

  const { body } = await verify(token, email, code);
  const temporary = body.data.access_token as string;
  expect(Object.keys(body.data)).toEqual(['access_token']);
  const both = await Promise.all([update(temporary), update(temporary)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);

  expect((await login(email, otherPassword)).body.status).toBe('success');
  expect((await login(email, password)).body.status).toBe('failure');
  expect((await change(session, otherPassword, 'Teapot%9ine')).status).toBe(401);
});

it('answers a wrong code with HTTP 200 and status failure [D-33]', async () => {
  const { token, code } = await startConsoleReset(backend, email);
  const { status, body } = await verify(token, email, otherCode(code));
  expect(status).toBe(200);
  expect(body.status).toBe('failure');
});

it('answers an unknown address like a known one, and fails its token like a wrong code (reliability A3)', async () => {
  const ask = (address: string) => backend.chat('POST', consolePaths.forgotPassword, { body: { email: address } });
  const shape = (text: string) => text.replace(/[\w-]{43}/, 'TOKEN');
  const [known, unrelatedUser] = [await ask(email), await ask(unknown)];
  expect(shape(unrelatedUser.text)).toBe(shape(known.text));
  expect(await lastCode(backend, unknown)).toBe('none');
  const answer = await verify(unrelatedUser.body.data.access_token, unknown, '1234');
  expect(answer.status).toBe(200);
  expect(answer.body.status).toBe('failure');
});

it('changes the password with the old one, and ends other sessions [AUTH-39 API-42]', async () => {
  const [here, elsewhere] = [await tokenOf(), await tokenOf()];
  const wrong = await change(here, 'Wrong@1234');
  expect(wrong.status).toBe(200);
  expect(wrong.body).toEqual({ status: 'failure', message: 'Your old password is incorrect.' });

  expect((await change(here, password)).body.status).toBe('success');
  expect((await change(elsewhere, otherPassword)).status).toBe(401);
  expect((await change(here, otherPassword, 'Teapot%9ine')).body.status).toBe('success');
});

it('lets no one guess the old password through a stolen session (reliability A2)', async () => {
  const token = await tokenOf();
  for (let time = 0; time < 10; time += 1) expect((await change(token, 'Wrong@1234')).status).toBe(200);
  expect((await change(token, password)).status).toBe(429);
});

it('shares one path between two services: neither accepts the pending token of the other (reliability B12)', async () => {
  const own = await startConsoleReset(backend, email);
  const person = await newPerson(backend);
  const members = await startReset(backend, person.contact);
  expect((await checkCode(backend, own.token, person.contact, own.code)).status).toBe(401);
  expect((await verify(members.token, email, members.code)).status).toBe(401);
  const session = (await signIn(backend, person.contact, person.password)).body.data.access_token as string;
  expect((await change(session, person.password)).status).toBe(403);
});
