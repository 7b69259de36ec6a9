import { proofPaths } from '@/contract/people/proof';
import { consolePaths, sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import {
  checkCode,
  freeContact,
  lastCode,
  movableClock,
  newConsoleAdmin,
  newPerson,
  otherPassword,
  signIn,
  startReset,
} from '../../support/browser/identity';
import { expectListed } from '../../support/expectListed';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { accessRules } from '../../support/server/everyCall';

const clock = movableClock();
let backend: TestBackend;
let person: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
});
afterAll(() => backend.close());
beforeEach(async () => {
  clock.pass(25 * 60 * 60);
  person = await newPerson(backend);
});

const tokenOf = async ({ contact, password } = person): Promise<string> =>
  (await signIn(backend, contact, password)).body.data.access_token;
const prove = (token: string, password = person.password) =>
  backend.main('POST', proofPaths.person, { token, body: { password } });
const changePassword = (token: string) =>
  backend.main('POST', sessionPaths.changePassword, { token, body: { userPassword: otherPassword } });
const requestNewNumber = (token: string, userContact = freeContact()) =>
  backend.main('POST', userPaths.updateMobileNumber, { token, body: { userContact } });
const contactOf = async () =>
  (await backend.db.selectFrom('people').select('contact').where('id', '=', person.id).executeTakeFirstOrThrow())
    .contact;
const linesOf = (action: string) =>
  backend.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', action)
    .where('actor', '=', `person:${person.id}`)
    .execute();

const wanted = { status: 'failure', message: 'Confirm your password first.', data: { proof: 'needed' } };
const longAgo = 601;

const sensitiveCalls = [
  ['changing the password', changePassword],
  ['changing the number', (token: string) => requestNewNumber(token)],
  ['deleting the account', (token: string) => backend.main('GET', userPaths.remove, { token })],
] as const;

it.each(sensitiveCalls)(
  'requires for %s a proof of identity younger than ten minutes, says so to the page, and works after it [TEAM-06]',
  async (_name, call) => {
    const token = await tokenOf();
    clock.pass(longAgo);
    const { status, body } = await call(token);
    expect(status).toBe(200);
    expect(body).toEqual(wanted);
    expect(await linesOf('refusal')).toEqual([
      expect.objectContaining({ outcome: 'refused', detail: expect.stringContaining('"proof":"needed"') }),
    ]);

    expect((await prove(token)).body.status).toBe('success');
    expect((await call(token)).body.status).toBe('success');
  },
);

it.each(sensitiveCalls)('allows %s at once within ten minutes of the sign-in [D-201 TEAM-06]', async (_name, call) => {
  clock.freeze();
  const token = await tokenOf();
  clock.pass(590);
  expect((await call(token)).body.status).toBe('success');
});

it('requires recent proof of identity for these calls, always [TEAM-06]', () => {
  const found = Object.entries(accessRules).flatMap(([base, rules]) =>
    Object.entries(rules).flatMap(([call, rule]) => ('proof' in rule && rule.proof ? [`${base} ${call}`] : [])),
  );
  const always = [
    'main GET /user/deleteUser',
    'main POST /office/administrators/edit',
    'main POST /office/administrators/reset',
    'main POST /office/administrators/setActive',
    'main POST /office/auditExport',
    'main POST /office/invitations',
    'main POST /office/invitations/sendAgain',
    'main POST /office/invitations/withdraw',
    'main POST /people/changeNumber',
    'main POST /people/delete',
    'main POST /people/imports/:id/invalidRows',
    'main POST /people/imports/unlock',
    'main POST /people/join',
    'main POST /people/passkeys/remove',
    'main POST /signIn/app/confirm',
    'main POST /signIn/app/remove',
    'main POST /signIn/app/start',
    'main POST /signIn/passkeys',
    'main POST /signIn/passkeys/options',
    'main POST /signIn/passkeys/remove',
    'main POST /signIn/recoveryCodes',
    'main POST /user/changePassword',
    'main POST /user/revealSsn',
    'main POST /user/updateMobileNumber',
    'main POST /users/exportWithFullSsns',
  ];
  expectListed(
    { name: 'always', file: 'test/server/auth/proof.test.ts', of: 'the calls whose rule is `proved`' },
    found,
    always,
  );
});

it('accepts a proof for ten minutes, for this session only, and ends no other [TEAM-06]', async () => {
  const [here, elsewhere] = [await tokenOf(), await tokenOf()];
  clock.pass(longAgo);
  await prove(here);
  expect((await changePassword(elsewhere)).body).toEqual(wanted);
  clock.pass(longAgo);
  expect((await changePassword(here)).body).toEqual(wanted);
  expect((await backend.main('GET', userPaths.info, { token: elsewhere })).status).toBe(200);
});

it('proves nothing with a wrong password, counts it as a failure, logs it, and does not block another session by it [TEAM-06]', async () => {
  const [thief, owner] = [await tokenOf(), await tokenOf()];
  clock.pass(longAgo);
  const answers = [];
  for (let tries = 0; tries < 11; tries += 1) answers.push(await prove(thief, otherPassword));
  expect(answers[0]?.body).toEqual({ status: 'failure', message: 'Incorrect password.' });
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const [stopped] = answers.slice(-1);
  expect(stopped?.status).toBe(429);
  expect(Number(stopped?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await prove(thief)).status).toBe(429);
  expect((await changePassword(thief)).body).toEqual(wanted);
  expect((await linesOf('proof')).map(({ outcome }) => outcome)).toEqual(Array(10).fill('refused'));

  expect((await prove(owner)).body.status).toBe('success');
  expect((await changePassword(owner)).body.status).toBe('success');
});

it('lets signed-in people prove their identity on their own service only [TEAM-06]', async () => {
  const admin = await newConsoleAdmin(backend);
  const { body } = await backend.chat('POST', consolePaths.login, {
    body: { emailId: admin.email, password: admin.password },
  });
  const token = body.data.accessToken as string;
  const ask = (password: string) => backend.chat('POST', proofPaths.console, { token, body: { password } });
  expect((await ask(otherPassword)).body.status).toBe('failure');
  expect((await ask(admin.password)).body.status).toBe('success');
  expect((await prove(token)).status).toBe(403);
  expect((await backend.main('POST', proofPaths.person, { body: { password: person.password } })).status).toBe(401);
  const { token: pending } = await startReset(backend, person.contact);
  expect((await prove(pending)).status).toBe(401);
});

it('ends the proof with the session on a password change in another session [TEAM-06]', async () => {
  const [here, elsewhere] = [await tokenOf(), await tokenOf()];
  await changePassword(here);
  expect((await prove(elsewhere)).status).toBe(401);
});

it('lets no old session take over the account through a new number and a recovery, and lets its owner change both [TEAM-06 A10]', async () => {
  const free = freeContact();
  const stolen = await tokenOf();
  clock.pass(longAgo);
  const taken = await requestNewNumber(stolen, free);
  expect(taken.body).toEqual(wanted);
  const thiefReset = await startReset(backend, free);
  expect(thiefReset.code).toBe('none');
  expect((await checkCode(backend, thiefReset.token, free, '1234')).body.status).toBe('failure');
  expect(await contactOf()).toBe(person.contact);
  expect(await lastCode(backend, free)).toBe('none');

  const own = await tokenOf();
  clock.pass(longAgo);
  await prove(own);
  const { body } = await requestNewNumber(own, free);
  const done = await backend.main('POST', userPaths.verifyNewNumber, {
    token: body.data.access_token,
    body: { userContact: free, userOtp: await lastCode(backend, free) },
  });
  expect(done.body.status).toBe('success');
  expect(await contactOf()).toBe(free);
});

describe("the administrator's password", () => {
  const change = (token: string, oldPassword: string, password = otherPassword) =>
    backend.chat('POST', consolePaths.changePassword, { token, body: { oldPassword, password } });

  it('is changed by an employee-admin with the old one; other sessions end [TEAM-03 AUTH-39]', async () => {
    person = await newPerson(backend, { isAdmin: true });
    const [here, elsewhere] = [await tokenOf(), await tokenOf()];
    clock.pass(longAgo);
    expect((await change(here, otherPassword)).body).toEqual({
      status: 'failure',
      message: 'Your old password is incorrect.',
    });
    expect((await change(here, person.password)).body).toEqual({
      status: 'success',
      message: 'Password changed.',
    });
    expect((await backend.main('GET', userPaths.info, { token: here })).status).toBe(200);
    expect((await backend.main('GET', userPaths.info, { token: elsewhere })).status).toBe(401);
    expect((await signIn(backend, person.contact, person.password)).body.status).toBe('failure');
    expect((await signIn(backend, person.contact, otherPassword)).body.status).toBe('success');
    expect((await linesOf('password-change')).map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
  });

  it('cannot be changed there by a member [TEAM-03]', async () => {
    const answer = await change(await tokenOf(), person.password);
    expect(answer.status).toBe(403);
    expect((await signIn(backend, person.contact, person.password)).body.status).toBe('success');
  });
});
