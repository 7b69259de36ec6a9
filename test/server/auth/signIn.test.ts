import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import {
  checkCode,
  employeeAdmin,
  freeContact,
  lastCode,
  member,
  movableClock,
  newPerson,
  otherPassword,
  signIn,
  startSignUp,
  validPassword,
} from '../../support/browser/identity';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { accessRules } from '../../support/server/everyCall';

const clock = movableClock();
let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
});
afterAll(() => backend.close());
beforeEach(() => clock.pass(25 * 60 * 60));

const signUp = (userSSN: string, userContact: string, userPassword = validPassword) =>
  backend.main('POST', sessionPaths.signUp, { body: { userSSN, userContact, userPassword } });
const notMatched = {
  status: 'failure',
  message: 'We couldn’t verify these details. Check them and try again.',
};

it('lets an employee-admin sign in and get the record with its token [AUTH-02 API-03 ENT-01]', async () => {
  const { status, body } = await signIn(backend, `+1${employeeAdmin.contact}`, employeeAdmin.password);
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'success',
    message: expect.any(String),
    data: {
      id: expect.any(Number),
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      userProfilePic: null,
      userFirstName: 'Morgan',
      userLastName: 'Hale',
      userFullName: 'Morgan Hale',
      userSSN: '***-**-0001',
      userContact: `+1${employeeAdmin.contact}`,
      isAdmin: true,
      isChatTermAndCondition: false,
      enrollmentDate: '2025-01-01',
      relatives: [],
      group: null,
      newPlanCards: [],
      unreadNotifications: { count: 0, seenTo: expect.any(Number) },
    },
  });
});

it('lets a member sign in on the server as a non-admin, with family and conversation [D-01 ENT-02 ENT-04]', async () => {
  const { body } = await signIn(backend, member.contact, member.password);
  const { id, isAdmin, relatives, group } = body.data;
  expect(isAdmin).toBe(false);
  expect(group).toEqual({ groupName: `${id}-1`, groupMembers: [id, 1], adminName: 'Admin', profilePic: null });
  expect(relatives.map(({ userRealation, userSSN }: Record<string, string>) => [userRealation, userSSN])).toEqual([
    ['Spouse', '***-**-0012'],
    ['Child', '***-**-0022'],
    ['Child', '***-**-0032'],
  ]);
});

it('compares only the last ten digits of a number, whatever prefix is before them [D-20]', async () => {
  for (const prefix of ['', '+1', '+91', '0', '91'])
    expect((await signIn(backend, prefix + member.contact, member.password)).body.status).toBe('success');
});

it('gives a wrong password and an unknown contact the same HTTP 200 and the same message (reliability A3) [D-33]', async () => {
  const wrong = await signIn(backend, member.contact, 'Wrong@1234');
  const unknown = await signIn(backend, '5550999999', 'Wrong@1234');
  expect(wrong.status).toBe(200);
  expect(wrong.text).toBe(unknown.text);
  expect(wrong.body).toEqual({ status: 'failure', message: 'Incorrect contact number or password.' });
});

it('gives an inactive member a message, but only with the right password [D-40]', async () => {
  const { contact, password } = await newPerson(backend, { status: 0 });
  const right = await signIn(backend, contact, password);
  expect(right.body).toEqual({
    status: 'failure',
    message: 'Your account isn’t active. Contact your benefits team.',
  });
  const wrong = await signIn(backend, contact, 'Wrong@1234');
  expect(wrong.body.message).toBe('Incorrect contact number or password.');
});

it('signs up an imported employee: record, code, session [AUTH-09 AUTH-10 API-04 API-05 API-06]', async () => {
  const unregistered = await newPerson(backend, { isRegistered: false });
  const { body } = await signUp(unregistered.ssn, unregistered.contact);
  expect(Object.keys(body.data)).toEqual(['access_token']);
  const token = body.data.access_token as string;
  expect(await lastCode(backend, unregistered.contact)).toBe('none');

  await backend.main('POST', sessionPaths.getOtp, { token, body: { userContact: unregistered.contact } });
  const early = await signIn(backend, unregistered.contact, validPassword);
  expect(early.body.status).toBe('failure');

  const done = await checkCode(backend, token, unregistered.contact, await lastCode(backend, unregistered.contact));
  expect(done.body.data).toMatchObject({ userFullName: 'Blair Winslow', isAdmin: false });
  expect((await backend.main('GET', userPaths.info, { token: done.body.data.access_token })).status).toBe(200);
  expect((await signIn(backend, unregistered.contact, validPassword)).body.status).toBe('success');
});

it('gives a registered member who signs up again with the right details a new code [D-01]', async () => {
  const { token, code } = await startSignUp(backend, member);
  const done = await checkCode(backend, token, member.contact, code);
  expect(done.body.data.userFullName).toBe('Jordan Ellis');
  expect((await signIn(backend, member.contact, member.password)).body.status).toBe('success');
});

it('gives every wrong sign-up the same message (reliability A3, A11) [D-40 D-41]', async () => {
  const unregistered = await newPerson(backend, { isRegistered: false });
  const inactive = await newPerson(backend, { isRegistered: false, status: 0 });
  const answers = [
    await signUp('979999999', unregistered.contact),
    await signUp(unregistered.ssn, freeContact()),
    await signUp(inactive.ssn, inactive.contact),
    await signUp(member.ssn, member.contact, otherPassword),
    await signUp('900010022', freeContact()),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toEqual(notMatched);
  }
});

it('lets an employee claim a record without a number with a number no one else signs in with', async () => {
  const { ssn } = await newPerson(backend, { isRegistered: false, hasContact: false });
  const contact = freeContact();
  expect((await signUp(ssn, member.contact)).body).toEqual(notMatched);
  const { token, code } = await startSignUp(backend, { ssn, contact });
  expect((await checkCode(backend, token, contact, code)).body.data.userContact).toBe(`+1${contact}`);
});

it('gives one of two who claim one record at once the record and refuses the other (reliability A11)', async () => {
  const { ssn } = await newPerson(backend, { isRegistered: false, hasContact: false });
  const claims = await Promise.all(
    [freeContact(), freeContact()].map(async (contact) => ({
      contact,
      ...(await startSignUp(backend, { ssn, contact })),
    })),
  );
  const answers = await Promise.all(claims.map(({ token, contact, code }) => checkCode(backend, token, contact, code)));
  expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
});

it('signs up a spouse whose record carries the number too', async () => {
  const { token, code } = await startSignUp(backend, { ssn: '900010012', contact: '5550100012' });
  const { body } = await checkCode(backend, token, '5550100012', code);
  expect(body.data).toMatchObject({ userFullName: 'Casey Ellis', relatives: [] });
});

it('sends the code only to the contact of the sign-up', async () => {
  const unregistered = await newPerson(backend, { isRegistered: false });
  const other = freeContact();
  const { body } = await signUp(unregistered.ssn, unregistered.contact);
  const answer = await backend.main('POST', sessionPaths.getOtp, {
    token: body.data.access_token,
    body: { userContact: other },
  });
  expect(answer.body.status).toBe('failure');
  expect(await lastCode(backend, other)).toBe('none');
  expect(await lastCode(backend, unregistered.contact)).toBe('none');
});

it('requires a sign-up password to follow the rule and not be a common one [AUTH-48]', async () => {
  const unregistered = await newPerson(backend, { isRegistered: false });
  const weak = await signUp(unregistered.ssn, unregistered.contact, 'lantern7up');
  expect(weak.status).toBe(400);
  expect(weak.body.message).toContain('Password needs at least 6 characters');
  const common = await signUp(unregistered.ssn, unregistered.contact, 'Welcome@123');
  expect(common.body.message).toBe('This password is too easy to guess. Choose another one.');
});

it('changes nothing for unexpected fields (reliability B4)', async () => {
  const unregistered = await newPerson(backend, { isRegistered: false });
  const { body } = await backend.main('POST', sessionPaths.signUp, {
    body: {
      userSSN: unregistered.ssn,
      userContact: unregistered.contact,
      userPassword: validPassword,
      isAdmin: true,
      is_admin: true,
      userStatus: 1,
      id: 1,
    },
  });
  const token = body.data.access_token as string;
  await backend.main('POST', sessionPaths.getOtp, { token, body: { userContact: unregistered.contact } });
  const done = await checkCode(backend, token, unregistered.contact, await lastCode(backend, unregistered.contact));
  expect(done.body.data.isAdmin).toBe(false);
});

it('logs one entry for every sign-in and refusal, without a name, number or code (reliability G5)', async () => {
  const last = await backend.db.selectFrom('audit_end').select('last_id').executeTakeFirstOrThrow();
  await signIn(backend, member.contact, member.password);
  await signIn(backend, member.contact, 'Wrong@1234');
  await signIn(backend, '5550999999', 'Wrong@1234');
  const lines = await backend.db.selectFrom('audit').selectAll().where('id', '>', last.last_id).orderBy('id').execute();
  expect(lines.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['sign-in', 'done'],
    ['sign-in', 'refused'],
    ['sign-in', 'refused'],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/55501|Ellis|Wrong/);
});

describe('where members may not sign in by password alone', () => {
  let closed: TestBackend;
  beforeAll(async () => {
    closed = await startBackend({ env: { MEMBER_LOGIN: 'off' } });
  });
  const openSteps = (id: number) =>
    closed.db.selectFrom('sessions').select('purpose').where('person_id', '=', id).execute();
  const refused = async (contact: string, password: string) => {
    const { body, headers } = await signIn(closed, contact, password);
    expect(body.status).toBe('success');
    expect(body.data.isAdmin).toBe(false);
    expect(headers.get('set-cookie')).toBeNull();
    const token: string = body.data.access_token;
    const calls = Object.entries(accessRules.main).filter(([, rule]) => rule.who !== 'anyone' && !rule.demoOnly);
    for (const [call] of calls) {
      const [method, path] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string];
      const isUpload = path.endsWith('updateUserProfilePic');
      const answer = await closed.main(method, path, { token, ...(method === 'POST' && !isUpload && { body: {} }) });
      expect([call, answer.status]).toEqual([call, 401]);
    }
  };

  it('gives a refused member no session, no step and no token that any call accepts [D-01 SESS-16 AUTH-07]', async () => {
    const person = await newPerson(closed);
    await refused(person.contact, person.password);
    expect(await openSteps(person.id)).toEqual([]);
    const [line] = await auditLines(closed, { subject: `person:${person.id}`, action: 'sign-in' });
    expect(line?.outcome).toBe('refused');
  });

  it('gives none of these to the owner of a deleted account either [D-01 SESS-16 AUTH-07]', async () => {
    const person = await newPerson(closed);
    await closed.db.updateTable('people').set({ deleted_at: new Date() }).where('id', '=', person.id).execute();
    await refused(person.contact, person.password);
    expect(await openSteps(person.id)).toEqual([]);
  });
});
