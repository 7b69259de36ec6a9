import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { secondFactorPaths } from '@/contract/signIn/secondFactor';
import { signInMethodPaths } from '@/contract/signIn/signInMethods';
import { removeSecondFactors } from '@/server/modules/auth/unlock';
import { checkCode, movableClock, newConsoleAdmin, newPerson, startSignUp } from '../../support/browser/identity';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';
import {
  addApp,
  addPasskey,
  appCode,
  consoleSignIn,
  personSignIn,
  signInWith,
  submitCode,
  submitPasskey,
} from '../../support/signIn/signInMethods';

const clock = movableClock();
const env = { WEBAUTHN_RP_ID: 'localhost', WEBAUTHN_ORIGINS: 'http://localhost:3000' };
let backend: TestBackend;
let admin: Awaited<ReturnType<typeof newConsoleAdmin>>;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now, env });
});
afterAll(() => backend.close());
beforeEach(async () => {
  // A code works once, so each test starts in a separate time step.
  clock.pass(90);
  admin = await newConsoleAdmin(backend);
});

const signIn = () => consoleSignIn(backend, admin.email, admin.password);
const sessionOf = async () => (await openSession(backend.parts, { kind: 'console', id: admin.id }, 'session')).token;
const ways = async (token: string) => (await backend.main('GET', signInMethodPaths.list, { token })).body.data;
const isOpen = async (token: string) => (await backend.main('GET', signInMethodPaths.list, { token })).status === 200;
const linesOf = async (action: string, subject = `console:${admin.id}`) => {
  const lines = await backend.db
    .selectFrom('audit')
    .select(['outcome', 'detail'])
    .where('action', '=', action)
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
  return lines.map(({ outcome, detail }) => [outcome, JSON.parse(detail)] as const);
};
const wrong = 'That code is incorrect or was already used. Try the next one.';

it('lets an administrator with an authenticator app enter its code after the password, and opens no session before [TEAM-04]', async () => {
  const { secret, recoveryCodes } = await addApp(backend, await sessionOf(), clock.now());
  expect(recoveryCodes).toHaveLength(10);
  clock.pass(60);
  const { body } = await signIn();
  expect(body.data).toEqual({
    accessToken: expect.any(String),
    secondFactor: { passkey: false, app: true, recoveryCode: true },
  });
  const pending = body.data.accessToken as string;
  expect(await isOpen(pending)).toBe(false);
  expect((await submitCode(backend, pending, '12345')).status).toBe(400);

  const given = await submitCode(backend, pending, await appCode(secret, clock.now()));
  expect(given.body.data).toEqual({
    access_token: expect.any(String),
    isConsole: true,
    administratorId: expect.any(Number),
  });
  expect(await isOpen(given.body.data.access_token)).toBe(true);
  expect((await submitCode(backend, pending, '123456')).status).toBe(401);
  expect(await linesOf('second-factor')).toEqual([
    ['done', { step: 'added', kind: 'app' }],
    ['done', { step: 'asked' }],
  ]);
  expect(await linesOf('sign-in')).toEqual([['done', { step: 'second-factor', by: 'app' }]]);
});

it('accepts a clock that is off by one step, refuses one off by two, and accepts no code twice [TEAM-04]', async () => {
  const { secret } = await addApp(backend, await sessionOf(), clock.now());
  const pending = async () => (await signIn()).body.data.accessToken as string;
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
  // Expects a refusal, because the code that confirmed the app has been used.
  expect((await submitCode(backend, await pending(), await appCode(secret, clock.now()))).body.message).toBe(wrong);
  clock.pass(120);
  expect((await submitCode(backend, await pending(), await appCode(secret, at(-60)))).body.message).toBe(wrong);
  expect((await submitCode(backend, await pending(), await appCode(secret, at(-30)))).body.status).toBe('success');
  const now = await appCode(secret, clock.now());
  const both = await Promise.all([pending(), pending()]);
  const answers = await Promise.all(both.map((token) => submitCode(backend, token, now)));
  expect(answers.map(({ body }) => body.status).sort()).toEqual(['failure', 'success']);
  expect((await submitCode(backend, await pending(), await appCode(secret, at(30)))).body.status).toBe('success');
  // Expects a refusal, because codes from steps before the last one count as used.
  expect((await submitCode(backend, await pending(), now)).body.message).toBe(wrong);
});

it('accepts one of two confirmations at once with the same first code [TEAM-04]', async () => {
  const token = await sessionOf();
  const { body } = await backend.main('POST', signInMethodPaths.startApp, { token, body: {} });
  expect(body.data.uri).toMatch(/^otpauth:\/\/totp\//);
  const code = await appCode(body.data.secret, clock.now());
  const confirm = () => backend.main('POST', signInMethodPaths.confirmApp, { token, body: { code } });
  const answers = await Promise.all([confirm(), confirm()]);
  expect(answers.map((answer) => answer.body.status).sort()).toEqual(['failure', 'success']);
  const stored = await backend.db.selectFrom('authenticator_apps').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(body.data.secret);
});

it('accepts each of ten recovery codes once, and replaces them with new ones [TEAM-04]', async () => {
  const token = await sessionOf();
  const { recoveryCodes } = await addApp(backend, token, clock.now());
  const pending = async () => (await signIn()).body.data.accessToken as string;
  const [first = '', second = ''] = recoveryCodes ?? [];
  expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  expect((await submitCode(backend, await pending(), first.toUpperCase())).body.status).toBe('success');
  expect((await submitCode(backend, await pending(), first)).body.message).toBe(wrong);
  expect((await ways(token)).recoveryCodesLeft).toBe(9);

  const { body } = await backend.main('POST', signInMethodPaths.recoveryCodes, { token, body: {} });
  expect(body.data.recoveryCodes).toHaveLength(10);
  expect(new Set(body.data.recoveryCodes).size).toBe(10);
  expect((await submitCode(backend, await pending(), second)).body.message).toBe(wrong);
  const messages = (await backend.outbox()).filter(({ to }) => to === admin.email).map(({ text }) => text);
  expect(messages.some((text) => text.includes('A recovery code was used'))).toBe(true);
});

it('blocks codes after five of ten wrong ones at once, the right one too, but not a passkey [TEAM-04]', async () => {
  const token = await sessionOf();
  const { secret } = await addApp(backend, token, clock.now());
  const { passkey } = await addPasskey(backend, token);
  clock.pass(60);
  const pending = (await signIn()).body.data.accessToken as string;
  const right = await appCode(secret, clock.now());
  const guess = String((Number(right) + 500_000) % 1_000_000).padStart(6, '0');
  const answers = await Promise.all(Array.from({ length: 10 }, () => submitCode(backend, pending, guess)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  expect((await submitCode(backend, pending, right)).status).toBe(429);
  expect((await submitPasskey(backend, pending, passkey)).body.data).toMatchObject({ isConsole: true });
});

it('accepts a passkey as the second factor of its owner only, and as a complete sign-in without a password [TEAM-04]', async () => {
  const { passkey } = await addPasskey(backend, await sessionOf());
  const other = await newConsoleAdmin(backend);
  const theirs = await openSession(backend.parts, { kind: 'console', id: other.id }, 'session');
  const { passkey: stranger } = await addPasskey(backend, theirs.token);
  const pending = (await signIn()).body.data.accessToken as string;
  expect((await submitPasskey(backend, pending, stranger)).body.status).toBe('failure');
  expect((await submitPasskey(backend, pending, passkey)).body.data).toMatchObject({ isConsole: true });
  expect((await signInWith(backend, passkey)).body.data).toMatchObject({ isConsole: true });
});

it('lets no sign-in method of an employee-admin skip the second factor: login, sign-up, a restored account [TEAM-04]', async () => {
  const person = await newPerson(backend, { isAdmin: true });
  const { token } = await openSession(backend.parts, { kind: 'person', id: person.id }, 'session');
  const { secret } = await addApp(backend, token, clock.now());
  const wanted = { access_token: expect.any(String), secondFactor: { passkey: false, app: true, recoveryCode: true } };
  const login = () => personSignIn(backend, person.contact, person.password);
  expect((await login()).body.data).toEqual(wanted);

  const started = await startSignUp(backend, person);
  const bySignUp = await checkCode(backend, started.token, person.contact, started.code);
  expect(bySignUp.body.data).toEqual(wanted);

  await backend.db.updateTable('people').set({ deleted_at: clock.now() }).where('id', '=', person.id).execute();
  const kept = (await login()).body.data.access_token;
  const { body } = await backend.main('POST', sessionPaths.keepAccount, { token: kept, body: {} });
  expect(body.data).toEqual(wanted);

  clock.pass(60);
  const given = await submitCode(backend, body.data.access_token, await appCode(secret, clock.now()));
  expect(given.body.data).toMatchObject({ id: person.id, isAdmin: true });
});

it('lets members sign in as before, also with a passkey, and has no authenticator app for them [TEAM-04]', async () => {
  const person = await newPerson(backend);
  const { token } = await openSession(backend.parts, { kind: 'person', id: person.id }, 'session');
  await addPasskey(backend, token);
  expect((await personSignIn(backend, person.contact, person.password)).body.data).toMatchObject({ id: person.id });
  for (const path of [
    signInMethodPaths.startApp,
    signInMethodPaths.confirmApp,
    signInMethodPaths.removeApp,
    signInMethodPaths.recoveryCodes,
  ])
    expect((await backend.main('POST', path, { token, body: {} })).status).toBe(403);
});

it('removes the recovery codes too on removing the last factor, and accepts the password alone again [TEAM-04]', async () => {
  const token = await sessionOf();
  await addApp(backend, token, clock.now());
  const pending = (await signIn()).body.data.accessToken as string;
  expect((await backend.main('POST', signInMethodPaths.removeApp, { token, body: {} })).body.status).toBe('success');
  expect(await ways(token)).toMatchObject({ app: null, recoveryCodesLeft: 0 });
  expect((await submitCode(backend, pending, '123456')).status).toBe(401);
  expect((await signIn()).body.data).toEqual({ accessToken: expect.any(String), administratorId: expect.any(Number) });
});

it('lets the operator clear an administrator’s lost factors, ends their sessions, and announces and audits it [TEAM-04]', async () => {
  const token = await sessionOf();
  await addApp(backend, token, clock.now());
  await addPasskey(backend, token);
  expect(await removeSecondFactors(backend.parts, 'unknown@example.org')).toBeNull();
  expect(await removeSecondFactors(backend.parts, admin.email.toUpperCase())).toBe(2);
  expect(await isOpen(token)).toBe(false);
  expect((await signIn()).body.data).toEqual({ accessToken: expect.any(String), administratorId: expect.any(Number) });
  expect((await linesOf('second-factor')).at(-1)).toEqual(['done', { step: 'cleared', removed: 2 }]);
  expect((await backend.outbox()).at(-1)).toMatchObject({
    to: admin.email,
    text: expect.stringContaining('Two-step verification was removed'),
  });

  const person = await newPerson(backend, { isAdmin: true });
  expect(await removeSecondFactors(backend.parts, `+1${person.contact}`)).toBe(0);
  const member = await newPerson(backend);
  expect(await removeSecondFactors(backend.parts, member.contact)).toBeNull();
});

describe('with REQUIRE_SECOND_FACTOR=on', () => {
  let strict: TestBackend;
  beforeAll(async () => {
    strict = await startBackend({ now: clock.now, env: { ...env, REQUIRE_SECOND_FACTOR: 'on' } });
  });
  afterAll(() => strict.close());

  it('lets an administrator without a second factor only set one up, and gives them a message [TEAM-04]', async () => {
    const person = await newPerson(strict, { isAdmin: true });
    const { body } = await personSignIn(strict, person.contact, person.password);
    const token = body.data.access_token as string;
    const listing = () => strict.main('GET', '/user/getUserListing', { token });
    const refused = await listing();
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({
      status: 'failure',
      message: 'Administrators must use two-step verification. Set it up first.',
      data: { secondFactor: 'missing' },
    });
    expect((await strict.chat('GET', '/users/list', { token })).status).toBe(403);
    expect((await strict.main('GET', userPaths.info, { token })).status).toBe(200);

    await addPasskey(strict, token);
    expect((await listing()).status).toBe(200);
  });

  it('does not remove the last second factor, and removes one of two [TEAM-04]', async () => {
    const owner = await newConsoleAdmin(strict);
    const { token } = await openSession(strict.parts, { kind: 'console', id: owner.id }, 'session');
    await addPasskey(strict, token);
    const own = async () => (await strict.main('GET', signInMethodPaths.list, { token })).body.data;
    const [key] = (await own()).passkeys;
    const remove = () => strict.main('POST', signInMethodPaths.removePasskey, { token, body: { id: key.id } });
    expect((await remove()).body.message).toContain('Add another method before you remove this one.');
    expect(await own()).toMatchObject({ passkeys: [{ id: key.id }], isRequired: true });
    await addApp(strict, token, clock.now());
    expect((await remove()).body.status).toBe('success');
    const app = await strict.main('POST', signInMethodPaths.removeApp, { token, body: {} });
    expect(app.body.message).toContain('must use two-step verification');
  });

  it('requires no second factor of members [TEAM-04]', async () => {
    const person = await newPerson(strict);
    const { body } = await personSignIn(strict, person.contact, person.password);
    const alerts = await strict.main('GET', '/user/getAlerts', { token: body.data.access_token });
    expect(alerts.status).toBe(200);
  });
});

it('refuses the token of this step on every other path [TEAM-04]', async () => {
  await addApp(backend, await sessionOf(), clock.now());
  const token = (await signIn()).body.data.accessToken as string;
  expect((await backend.main('POST', secondFactorPaths.passkeyOptions, { token, body: {} })).body.message).toContain(
    'no passkey',
  );
  expect((await backend.main('POST', sessionPaths.updateNewPassword, { token, body: {} })).status).toBe(401);
});
