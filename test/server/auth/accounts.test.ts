import { notificationPaths } from '@/contract/messages/notification';
import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { storeNotification } from '@/server/modules/notifications/queries/notifications';
import {
  checkCode,
  freeContact,
  lastCode,
  movableClock,
  newPerson,
  otherCode,
  otherPassword,
  signIn,
  startSignUp,
  validPassword,
} from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { recipientIdsOf } from '../../support/server/recipients';

const clock = movableClock();
const minutes = 60;
const days = 24 * 60 * minutes;

let backend: TestBackend;
let member: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
});
afterAll(() => backend.close());
beforeEach(async () => {
  clock.pass(2 * days);
  member = await newPerson(backend);
});

const info = (token: string) => backend.main('GET', userPaths.info, { token });
const keep = (token: string) => backend.main('POST', sessionPaths.keepAccount, { token, body: {} });
const signUp = (userSSN: string, userContact: string, userPassword = validPassword) =>
  backend.main('POST', sessionPaths.signUp, { body: { userSSN, userContact, userPassword } });

async function tokenOf({ contact, password } = member): Promise<string> {
  return (await signIn(backend, contact, password)).body.data.access_token;
}
async function removeAccount(person = member) {
  await backend.main('GET', userPaths.remove, { token: await tokenOf(person) });
}
const notMatched = {
  status: 'failure',
  message: 'We couldn’t verify these details. Check them and try again.',
};

describe('a deleted account', () => {
  it('opens nothing, but the right password offers to restore it, and accepting restores everything [D-86 PROF-14]', async () => {
    await removeAccount();
    const deletedAt = clock.now().getTime();
    const { status, body } = await signIn(backend, member.contact, member.password);
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(['access_token', 'isAdmin', 'keepUntil']);
    expect(body.data.isAdmin).toBe(false);
    expect(Math.abs(Date.parse(body.data.keepUntil) - deletedAt - 30 * days * 1000)).toBeLessThan(60_000);
    const pending = body.data.access_token as string;
    expect((await info(pending)).status).toBe(401);

    const kept = await keep(pending);
    expect(kept.body.data).toMatchObject({
      id: member.id,
      userFullName: 'Blair Winslow',
      userContact: `+1${member.contact}`,
    });
    expect((await info(kept.body.data.access_token)).status).toBe(200);
    expect((await keep(pending)).status).toBe(401);
    expect((await signIn(backend, member.contact, member.password)).body.data.userFullName).toBe('Blair Winslow');
  });

  it('is offered for restoring during sign-up too, once the code is right [PROF-14]', async () => {
    await removeAccount();
    expect((await signUp(member.ssn, member.contact, otherPassword)).body).toEqual(notMatched);
    const { token, code } = await startSignUp(backend, member);
    const { body } = await checkCode(backend, token, member.contact, code);
    expect(Object.keys(body.data).sort()).toEqual(['access_token', 'isAdmin', 'keepUntil']);
    expect((await keep(body.data.access_token)).body.data.id).toBe(member.id);
  });

  it('rejects a wrong password like any other account, and gets no recovery code (reliability A3)', async () => {
    await removeAccount();
    const [wrong, unknown] = [
      await signIn(backend, member.contact, 'Wrong@1234'),
      await signIn(backend, freeContact(), 'Wrong@1234'),
    ];
    expect(wrong.text).toBe(unknown.text);
    const requested = await backend.main('POST', sessionPaths.forgotPassword, {
      body: { userContact: member.contact },
    });
    expect(requested.body.status).toBe('success');
    expect(await lastCode(backend, member.contact)).toBe('none');
  });

  it('can be restored until the last minute of its 30 days and not after [PROF-14]', async () => {
    await removeAccount();
    clock.pass(30 * days - 5 * minutes);
    const { body } = await signIn(backend, member.contact, member.password);
    const late = body.data.access_token as string;
    clock.pass(6 * minutes);
    expect((await keep(late)).body).toEqual({ status: 'failure', message: 'This account can no longer be restored.' });
    expect((await signIn(backend, member.contact, member.password)).body.message).toBe(
      'Incorrect contact number or password.',
    );
    expect((await signUp(member.ssn, member.contact)).body).toEqual(notMatched);
  });

  it('is restored once: of two requests at once with two tokens one gets the session', async () => {
    await removeAccount();
    const tokens = [await tokenOf(), await tokenOf()];
    const answers = await Promise.all(tokens.map(keep));
    expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
  });

  it('stays closed when another account uses its number by now, and says what to do', async () => {
    await removeAccount();
    const pending = await tokenOf();
    const other = await newPerson(backend);
    await backend.db.updateTable('people').set({ contact: member.contact }).where('id', '=', other.id).execute();
    expect((await keep(pending)).body.message).toBe(
      'Another account now uses this contact number. Contact your benefits team.',
    );
    expect((await signUp(member.ssn, member.contact)).body).toEqual(notMatched);
    expect((await signIn(backend, member.contact, other.password)).body.data.id).toBe(other.id);
  });

  it('is not offered when its owner was deactivated in between (D-40)', async () => {
    await removeAccount();
    await backend.db.updateTable('people').set({ status: 0 }).where('id', '=', member.id).execute();
    expect((await signIn(backend, member.contact, member.password)).body.message).toContain('isn’t active');
    expect((await signUp(member.ssn, member.contact)).body).toEqual(notMatched);
  });

  it('gets no notification, belongs to no audience and has no device', async () => {
    await backend.main('POST', userPaths.updateDeviceData, {
      token: await tokenOf(),
      body: { deviceToken: `device-${member.id}`, deviceType: 'web' },
    });
    await removeAccount();
    const admin = await backend.signInAdmin();
    const { body } = await backend.main('GET', notificationPaths.users, { token: admin });
    expect(body.data.users.map(({ id }: { id: number }) => id)).not.toContain(member.id);
    const draft = {
      title: 't',
      description: 'd',
      image_file_id: null,
      type: 'internal',
      redirect_keyword: '',
      redirect_link: '',
      redirect_id: '',
      sender: 'Admin',
    };
    for (const topic of ['all_users', 'all_employees', 'individual'] as const) {
      const { id } = await backend.db
        .transaction()
        .execute((tx) =>
          storeNotification(tx, { ...draft, topic }, { topic: topic, ids: [member.id], today: '2026-01-01' }),
        );
      const got = await recipientIdsOf(backend.db, id);
      expect(got).not.toContain(member.id);
    }
  });

  it('logs an entry for each step: the deletion, the offer, the return (reliability G5)', async () => {
    await removeAccount();
    await keep(await tokenOf());
    const lines = await backend.db
      .selectFrom('audit')
      .select(['action', 'outcome'])
      .where('subject', '=', `person:${member.id}`)
      .orderBy('id')
      .execute();
    expect(lines.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'sign-in done',
      'delete done',
      'sign-in refused',
      'keep done',
    ]);
  });
});

describe('tries left', () => {
  const ask = async (contact: string): Promise<string> =>
    (await backend.main('POST', sessionPaths.forgotPassword, { body: { userContact: contact } })).body.data
      .access_token;

  it('reports the tries left for each wrong code, also to a contact that was sent no code (reliability A3, A4)', async () => {
    const unknown = freeContact();
    const [real, unrelatedUser] = [await ask(member.contact), await ask(unknown)];
    const code = await lastCode(backend, member.contact);
    const text: string[] = [];
    for (let step = 1; step <= 6; step += 1) {
      const guess = otherCode(code, step);
      const answers = [
        await checkCode(backend, real, member.contact, guess),
        await checkCode(backend, unrelatedUser, unknown, guess),
      ];
      expect(answers[0]?.text).toBe(answers[1]?.text);
      text.push(answers[0]?.body.message);
    }
    const wrong = 'That code is incorrect or expired.';
    expect(text).toEqual([
      `${wrong} 4 tries left.`,
      `${wrong} 3 tries left.`,
      `${wrong} 2 tries left.`,
      `${wrong} 1 try left.`,
      `${wrong} Get a new code.`,
      `${wrong} Get a new code.`,
    ]);
    expect((await checkCode(backend, real, member.contact, code)).body.status).toBe('failure');
  });

  it('starts a new code with all its tries, and gives the previous token none back (reliability A5)', async () => {
    const first = await ask(member.contact);
    const code = await lastCode(backend, member.contact);
    await checkCode(backend, first, member.contact, otherCode(code));
    const second = await ask(member.contact);
    const next = await lastCode(backend, member.contact);
    expect((await checkCode(backend, second, member.contact, otherCode(next))).body.message).toContain('4 tries left');
    expect((await checkCode(backend, first, member.contact, otherCode(code))).body.message).toContain('Get a new code');
    expect((await checkCode(backend, second, member.contact, next)).body.status).toBe('success');
  });
});
