import { employeePaths } from '@/contract/people/employee';
import { sessionPaths } from '@/contract/people/session';
import {
  checkCode,
  freeContact,
  lastCode,
  movableClock,
  newPerson,
  openReset,
  otherCode,
  otherPassword,
  signIn,
  startReset,
  startSignUp,
  validPassword,
} from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';

const clock = movableClock();
const minutes = 60;
const hours = 60 * minutes;

let backend: TestBackend;
let member: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
});
afterAll(() => backend.close());

/** Advances the clock by more than a day, so that no attempt counts are left, not even the IP address's. */
beforeEach(async () => {
  clock.pass(25 * hours);
  member = await newPerson(backend);
});

const reset = () => startReset(backend, member.contact);
const requestReset = (contact = member.contact) =>
  backend.main('POST', sessionPaths.forgotPassword, { body: { userContact: contact } });

it('makes a code of four digits, sends it to the outbox and accepts it once [D-196 OTP-03]', async () => {
  const unregistered = await newPerson(backend, { isRegistered: false });
  const { token, code } = await startSignUp(backend, unregistered);
  expect(code).toMatch(/^\d{4}$/);
  const [line] = (await backend.outbox()).slice(-1);
  expect(line).toMatchObject({ channel: 'sms', to: `+1${unregistered.contact}`, code });
  expect(line?.text).toContain(code);
  expect((await checkCode(backend, token, unregistered.contact, code)).body.status).toBe('success');
  expect((await checkCode(backend, token, unregistered.contact, code)).status).toBe(401);
});

it('answers a wrong code with HTTP 200 and status failure [D-33]', async () => {
  const { token, code } = await reset();
  const { status, body } = await checkCode(backend, token, member.contact, otherCode(code));
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'failure', message: 'That code is incorrect or expired. 4 tries left.' });
});

it('reports no tries left for a wrong code of a sign-up, because the person leaves its page [OTP-05]', async () => {
  const { contact, ssn } = await newPerson(backend, { isRegistered: false });
  const { token, code } = await startSignUp(backend, { contact, ssn });
  const { body } = await checkCode(backend, token, contact, otherCode(code));
  expect(body.message).toBe('That code is incorrect or expired. Get a new code.');
});

it('refuses guessing from the sixth try on, even with the right code (reliability A4)', async () => {
  const { token, code } = await reset();
  for (let step = 1; step <= 5; step += 1)
    expect((await checkCode(backend, token, member.contact, otherCode(code, step))).body.status).toBe('failure');
  expect((await checkCode(backend, token, member.contact, code)).body.status).toBe('failure');
});

it.long(
  'opens nothing on trying all ten thousand values in a row, and blocks the address at thirty (reliability A4)',
  async () => {
    const { token, code } = await reset();
    const answers = [];
    for (let step = 1; step <= 40; step += 1)
      answers.push(await checkCode(backend, token, member.contact, otherCode(code, step)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(
      answers.slice(30).every(({ status, headers }) => status === 429 && Number(headers.get('retry-after')) > 0),
    ).toBe(true);
    expect(answers.every(({ body }) => body.status === 'failure')).toBe(true);
  },
);

it('does not count right codes: people behind one office address do not block each other (reliability A4)', async () => {
  for (let person = 1; person <= 31; person += 1) {
    const colleague = await newPerson(backend);
    const { token, code } = await startReset(backend, colleague.contact);
    expect((await checkCode(backend, token, colleague.contact, code)).body.status).toBe('success');
  }
});

it('accepts exactly once the same right code sent twenty times at once (reliability A5)', async () => {
  const { token, code } = await reset();
  const all = await Promise.all(Array.from({ length: 20 }, () => checkCode(backend, token, member.contact, code)));
  expect(all.filter(({ body }) => body.status === 'success')).toHaveLength(1);
});

it('accepts a code only until it expires (D-41)', async () => {
  const { token, code } = await reset();
  clock.pass(5 * minutes);
  expect((await checkCode(backend, token, member.contact, code)).body.status).toBe('failure');
});

it('voids the previous code with a new one (reliability A5)', async () => {
  const first = await reset();
  const second = await reset();
  expect((await checkCode(backend, first.token, member.contact, first.code)).body.status).toBe('failure');
  expect((await checkCode(backend, first.token, member.contact, second.code)).body.status).toBe('failure');
  expect((await checkCode(backend, second.token, member.contact, second.code)).body.status).toBe('success');
});

it("does not reset a password with a sign-up code, or accept one person's code for another (reliability A5)", async () => {
  const signUp = await startSignUp(backend, await newPerson(backend, { isRegistered: false }));
  const recovery = await reset();
  expect((await checkCode(backend, recovery.token, member.contact, signUp.code)).body.status).toBe(
    signUp.code === recovery.code ? 'success' : 'failure',
  );
  expect((await checkCode(backend, signUp.token, member.contact, signUp.code)).body.status).toBe('failure');
});

it.long(
  'allows a contact three codes in a quarter of an hour and ten a day, known or not (reliability A4)',
  async () => {
    for (const contact of [member.contact, freeContact()]) {
      let given = 0;
      for (let time = 0; time < 6; time += 1) {
        for (let ask = 0; ask < 4; ask += 1) given += Number((await requestReset(contact)).status === 200);
        if (time === 0) expect(given).toBe(3);
        clock.pass(16 * minutes);
      }
      expect(given).toBe(10);
      const refused = await requestReset(contact);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20 * hours);
      clock.pass(25 * hours);
    }
  },
);

/** Uses up all attempts with wrong codes. Anyone who knows the number can do this. */
async function exhaustAttempts() {
  let misses = 0;
  for (;;) {
    const requested = await requestReset();
    if (requested.status === 429) return { misses, refused: requested };
    const code = await lastCode(backend, member.contact);
    for (let step = 1; step <= 5; step += 1, misses += 1)
      await checkCode(backend, requested.body.data.access_token, member.contact, otherCode(code, step));
    clock.pass(25 * hours);
    await backend.parts.signInLimits.sweep();
  }
}

it('blocks recovery by code after ten wrong codes by someone who knows only the number, and no wait unblocks it (reliability A4)', async () => {
  const { misses, refused } = await exhaustAttempts();
  expect(misses).toBe(10);
  expect(refused.body.message).toContain('Confirm with your SSN under Forgot Password');
  clock.pass(30 * 24 * hours);
  await backend.parts.signInLimits.sweep();
  expect((await requestReset()).status).toBe(429);
});

it('lets an administrator unblock it by deactivating and reactivating the person (reliability A4)', async () => {
  await exhaustAttempts();
  const admin = await newPerson(backend, { isAdmin: true });
  const { body } = await signIn(backend, admin.contact, admin.password);
  const token = body.data.access_token as string;
  const { id } = member;
  for (const userStatus of [0, 1])
    await backend.main('POST', employeePaths.setStatus, { token, query: { id }, body: { userStatus } });
  expect((await requestReset()).status).toBe(200);
});

const failuresKept = async () => {
  await backend.parts.signInLimits.sweep();
  const rows = await backend.db
    .selectFrom('attempts')
    .select('id')
    .where('kind', '=', 'code-missed')
    .where('subject', '=', backend.parts.cipher.lookupHash('recipient', member.contact))
    .execute();
  return rows.length;
};

it('stops counting the wrong codes of its own token after a right code, and no others', async () => {
  const strangers = await reset();
  await checkCode(backend, strangers.token, member.contact, otherCode(strangers.code));
  const { token, code } = await reset();
  await checkCode(backend, token, member.contact, otherCode(code));
  expect(await failuresKept()).toBe(2);
  expect((await checkCode(backend, token, member.contact, code)).body.status).toBe('success');
  expect(await failuresKept()).toBe(1);
});

it('does not reset the count of wrong codes on a sign-in with the password', async () => {
  const { token, code } = await reset();
  await checkCode(backend, token, member.contact, otherCode(code));
  expect((await signIn(backend, member.contact, member.password)).body.status).toBe('success');
  expect(await failuresKept()).toBe(1);
});

it('puts a code only into the outbox: not into the response, not into the database (reliability A6)', async () => {
  const { body } = await requestReset();
  const code = await lastCode(backend, member.contact);
  expect(JSON.stringify(body.message)).not.toContain(code);
  const row = await backend.db.selectFrom('codes').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(Buffer.from(row?.code_hash ?? []).toString('latin1')).not.toContain(code);
  expect(row?.code_hash).toHaveLength(32);
});

it('requires a verified code for a new password, and sets one password with one code [D-15]', async () => {
  const setPassword = (token: string, userPassword = validPassword) =>
    backend.main('POST', sessionPaths.updateNewPassword, { token, body: { userPassword } });
  const { token } = await reset();
  expect((await setPassword(token)).status).toBe(401);

  const opened = await openReset(backend, member.contact);
  const both = await Promise.all([setPassword(opened), setPassword(opened, otherPassword)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await setPassword(opened)).status).toBe(401);
});
