import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import {
  freeContact,
  lastCode,
  movableClock,
  newPerson,
  otherCode,
  otherPassword,
  signIn,
} from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';

const clock = movableClock();
let backend: TestBackend;
let member: Awaited<ReturnType<typeof newPerson>>;
let free: string;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
});
afterAll(() => backend.close());
beforeEach(async () => {
  clock.pass(25 * 60 * 60);
  member = await newPerson(backend);
  free = freeContact();
});

async function tokenOf({ contact, password } = member): Promise<string> {
  return (await signIn(backend, contact, password)).body.data.access_token;
}
const info = (token: string) => backend.main('GET', userPaths.info, { token });
const requestNewNumber = (token: string, userContact = free) =>
  backend.main('POST', userPaths.updateMobileNumber, { token, body: { userContact } });
const confirmNewNumber = (token: string, userOtp: string, userContact = free) =>
  backend.main('POST', userPaths.verifyNewNumber, { token, body: { userContact, userOtp } });
const changePassword = (token: string, userPassword = otherPassword) =>
  backend.main('POST', sessionPaths.changePassword, { token, body: { userPassword } });

describe('the contact number', () => {
  it.long(
    'is changed with a code to the new number; then the new token is the session [D-81 PROF-04 PROF-06 API-14 API-15]',
    async () => {
      const token = await tokenOf();
      const pending = (await requestNewNumber(token)).body.data.access_token as string;
      expect((await info(token)).status).toBe(200);
      expect((await info(pending)).status).toBe(401);

      const done = await confirmNewNumber(pending, await lastCode(backend, free));
      expect(done.body).toEqual({ status: 'success', message: 'Contact number updated.' });
      expect((await info(token)).status).toBe(401);
      expect((await info(pending)).body.data.userContact).toBe(`+1${free}`);
      expect((await signIn(backend, free, member.password)).body.status).toBe('success');
      expect((await signIn(backend, member.contact, member.password)).body.status).toBe('failure');
    },
  );

  it('sends a notice to the old number afterward, without a code (reliability A10)', async () => {
    const pending = (await requestNewNumber(await tokenOf())).body.data.access_token as string;
    await confirmNewNumber(pending, await lastCode(backend, free));
    const notice = (await backend.outbox()).findLast(({ to }) => to.endsWith(member.contact));
    expect(notice).toMatchObject({ channel: 'sms', to: `+1${member.contact}` });
    expect(notice).not.toHaveProperty('code');
    expect(notice?.text).toContain('was changed');
  });

  it('changes nothing for a wrong code [PROF-07]', async () => {
    const token = await tokenOf();
    const pending = (await requestNewNumber(token)).body.data.access_token as string;
    const code = await lastCode(backend, free);
    expect((await confirmNewNumber(pending, otherCode(code))).body.status).toBe('failure');
    expect((await confirmNewNumber(pending, code, freeContact())).body.status).toBe('failure');
    expect((await info(token)).body.data.userContact).toBe(`+1${member.contact}`);
  });

  it('is refused when another person signs in with it [PROF-05]', async () => {
    const other = await newPerson(backend);
    const { status, body } = await requestNewNumber(await tokenOf(), other.contact);
    expect(status).toBe(200);
    expect(body.status).toBe('failure');
    expect(await lastCode(backend, other.contact)).toBe('none');
  });

  it('goes to exactly one of two who want it (reliability A10)', async () => {
    const tokens = [await tokenOf(), await tokenOf(await newPerson(backend))];
    const pending = [];
    for (const token of tokens) {
      const { body } = await requestNewNumber(token);
      pending.push({ token: body.data.access_token as string, code: await lastCode(backend, free) });
    }
    const answers = await Promise.all(pending.map(({ token, code }) => confirmNewNumber(token, code)));
    expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
    const holders = await backend.db.selectFrom('people').select('id').where('contact', '=', free).execute();
    expect(holders).toHaveLength(1);
  });

  it('is refused at the second step when it was registered in between', async () => {
    const token = await tokenOf();
    const pending = (await requestNewNumber(token)).body.data.access_token as string;
    const { id } = await newPerson(backend);
    await backend.db.updateTable('people').set({ contact: free }).where('id', '=', id).execute();
    const { body } = await confirmNewNumber(pending, await lastCode(backend, free));
    expect(body.message).toBe('This contact number can’t be used. Choose another one.');
    expect((await info(token)).body.data.userContact).toBe(`+1${member.contact}`);
  });

  it('cannot be changed through a session that has ended', async () => {
    const token = await tokenOf();
    const pending = (await requestNewNumber(token)).body.data.access_token as string;
    await backend.main('POST', sessionPaths.logout, { token, body: {} });
    expect((await confirmNewNumber(pending, await lastCode(backend, free))).status).toBe(401);
    expect((await signIn(backend, member.contact, member.password)).body.status).toBe('success');
  });
});

describe('the password', () => {
  it('can be changed within ten minutes of signing in; other sessions end [PROF-15 API-09]', async () => {
    const [here, elsewhere] = [await tokenOf(), await tokenOf()];
    expect((await changePassword(here)).body.status).toBe('success');
    expect((await info(here)).status).toBe(200);
    expect((await info(elsewhere)).status).toBe(401);
    expect((await signIn(backend, member.contact, otherPassword)).body.status).toBe('success');
  });

  it('requires recent proof of identity after that, which confirming a new number is not [TEAM-06]', async () => {
    const token = await tokenOf();
    clock.pass(300);
    const pending = (await requestNewNumber(token)).body.data.access_token as string;
    await confirmNewNumber(pending, await lastCode(backend, free));
    clock.pass(301);
    const { status, body } = await changePassword(pending);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'failure', data: { proof: 'needed' } });
  });

  it('must follow the rule [AUTH-48]', async () => {
    const token = await tokenOf();
    expect((await changePassword(token, 'weak')).status).toBe(400);
    expect((await changePassword(token, 'Password@123')).body.status).toBe('failure');
  });
});

describe('the account', () => {
  it('is marked deleted, and no one can sign in to it [D-86 PROF-12 API-13]', async () => {
    const token = await tokenOf();
    const { status, body } = await backend.main('GET', userPaths.remove, { token });
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'success', message: 'Your account has been deleted.' });
    expect((await info(token)).status).toBe(401);
    const { body: offer } = await signIn(backend, member.contact, member.password);
    expect(offer.data).not.toHaveProperty('id');
    expect((await info(offer.data.access_token)).status).toBe(401);
    const row = await backend.db
      .selectFrom('people')
      .select('deleted_at')
      .where('contact', '=', member.contact)
      .executeTakeFirst();
    expect(row?.deleted_at).toBeInstanceOf(Date);
  });

  it.each(['document', 'image', 'iframe', 'empty'])(
    'deletes on a GET from the browser as %s only when a script of the page sends it [D-85]',
    async (dest) => {
      const token = await tokenOf();
      const headers = { 'sec-fetch-dest': dest };
      const { status, headers: answered } = await backend.main('GET', userPaths.remove, { token, headers });
      expect(status).toBe(dest === 'empty' ? 200 : 403);
      expect(answered.get('cache-control')).toContain('no-store');
      expect((await info(token)).status).toBe(dest === 'empty' ? 401 : 200);
    },
  );

  it('remembers that the chat terms were accepted [API-21]', async () => {
    const token = await tokenOf();
    expect((await info(token)).body.data.isChatTermAndCondition).toBe(false);
    await backend.main('GET', userPaths.markTermCondition, { token });
    expect((await info(token)).body.data.isChatTermAndCondition).toBe(true);
  });
});

it('identifies a device by its token, and gives it to the last person who registered it [D-117 API-23]', async () => {
  const register = (token: string) =>
    backend.main('POST', userPaths.updateDeviceData, { token, body: { deviceToken: 'browser-1', deviceType: 'web' } });
  await register(await tokenOf());
  await register(await backend.signInConsole());
  const rows = await backend.db.selectFrom('devices').selectAll().where('token', '=', 'browser-1').execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ token: 'browser-1', person_id: null, console_admin_id: expect.any(Number) });
});

it('fails with an error for an answer to a missing request [API-22]', async () => {
  const { status, body } = await backend.main('POST', userPaths.verifyNotification, {
    token: await tokenOf(),
    body: { status: 'accept', userSSN: 'reference' },
  });
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'failure', message: 'This request is no longer pending.' });
});
