import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import {
  checkCode,
  freeContact,
  lastCode,
  movableClock,
  newPerson,
  openReset,
  otherPassword,
  signIn,
  startReset,
} from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';

const clock = movableClock();
let backend: TestBackend;
let member: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
});
afterAll(() => backend.close());
beforeEach(async () => {
  clock.pass(25 * 60 * 60);
  member = await newPerson(backend);
});

const ask = (userContact: string) => backend.main('POST', sessionPaths.forgotPassword, { body: { userContact } });
const setPassword = (token: string, userPassword = otherPassword) =>
  backend.main('POST', sessionPaths.updateNewPassword, { token, body: { userPassword } });

/** Replaces the token, so that two responses can be compared. */
const shape = (text: string) => text.replace(/[\w-]{43}/, 'TOKEN');

it('resets a forgotten password: contact, code, new password, sign-in [D-13 AUTH-17 AUTH-20 API-07 API-08]', async () => {
  const { token, code } = await startReset(backend, member.contact);
  const opened = await checkCode(backend, token, member.contact, code);
  expect(opened.body.data.access_token).not.toBe(token);
  expect((await setPassword(opened.body.data.access_token)).body.status).toBe('success');

  expect((await signIn(backend, member.contact, otherPassword)).body.status).toBe('success');
  expect((await signIn(backend, member.contact, member.password)).body.status).toBe('failure');
});

it('gives known, unknown, unregistered and inactive contacts the same response, and only the first a code (reliability A3)', async () => {
  const others = [
    freeContact(),
    (await newPerson(backend, { isRegistered: false })).contact,
    (await newPerson(backend, { status: 0 })).contact,
  ];
  const answers = [];
  for (const contact of [member.contact, ...others]) answers.push(await ask(contact));
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(shape(text)).toBe(shape(answers[0]?.text ?? ''));
  }
  expect(await lastCode(backend, member.contact)).toMatch(/^\d{4}$/);
  for (const contact of others) expect(await lastCode(backend, contact)).toBe('none');
});

it('fails the code of the token for an unknown contact like any wrong code, and opens nothing else with it (reliability A1, A3)', async () => {
  const unknown = freeContact();
  const unrelatedUser = (await ask(unknown)).body.data.access_token as string;
  const real = await startReset(backend, member.contact);
  const wrong = real.code === '0000' ? '0001' : '0000';
  const [answer, expected] = [
    await checkCode(backend, unrelatedUser, unknown, wrong),
    await checkCode(backend, real.token, member.contact, wrong),
  ];
  expect(answer.status).toBe(200);
  expect(answer.text).toBe(expected.text);
  expect((await setPassword(unrelatedUser)).status).toBe(401);
  expect((await backend.main('GET', userPaths.info, { token: unrelatedUser })).status).toBe(401);
});

it('lets an opened reset expire after ten minutes (reliability A1)', async () => {
  const opened = await openReset(backend, member.contact);
  clock.pass(601);
  expect((await setPassword(opened)).status).toBe(401);
});

it('ends every session on a reset, and the waits after wrong passwords', async () => {
  const session = (await signIn(backend, member.contact, member.password)).body.data.access_token as string;
  for (let time = 0; time < 10; time += 1) await signIn(backend, member.contact, 'Wrong@1234');
  expect((await signIn(backend, member.contact, member.password)).status).toBe(429);
  await setPassword(await openReset(backend, member.contact));
  expect((await backend.main('GET', userPaths.info, { token: session })).status).toBe(401);
  expect((await signIn(backend, member.contact, otherPassword)).body.status).toBe('success');
});

it('requires the new password to follow the rule, and leaves the reset open for a common one [D-21 AUTH-48]', async () => {
  const opened = await openReset(backend, member.contact);
  expect((await setPassword(opened, 'short')).status).toBe(400);
  expect((await setPassword(opened, 'Password@123')).body.status).toBe('failure');
  expect((await setPassword(opened)).body.status).toBe('success');
});
