import { type Administrator, administratorPaths } from '@/contract/administration/administrator';
import type { Permission } from '@/contract/administration/permissions';
import { lostPhonePath } from '@/contract/people/lostPhone';
import { objectionPath } from '@/contract/people/numberChange';
import { consolePaths, sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { settingsPaths } from '@/contract/program/settings';
import { verifyAudit } from '@/server/platform/audit/verify';

import {
  checkCode,
  freeContact,
  lastCode,
  movableClock,
  newConsoleAdmin,
  newPerson,
  openReset,
  otherPassword,
  signIn,
  startReset,
  validPassword,
} from '../../support/browser/identity';
import { until } from '../../support/chatConnection';
import { peopleOf, recordOf } from '../../support/people';
import { setAdministratorPermissions } from '../../support/permissions';
import { type Answer, startBackend, type TestBackend } from '../../support/server/backend';
import { addApp, newPasskey } from '../../support/signIn/signInMethods';

const clock = movableClock();
let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({
    now: clock.now,
    env: { MEMBER_LOGIN: 'on', SITE_URL: 'https://benefits.example.org' },
  });
});
afterAll(() => backend.close());
beforeEach(() => clock.pass(100 * 60 * 60));

const post = (path: string, token: string | undefined, body: object = {}) =>
  backend.main('POST', path, { token, body });
const tokenOf = async ({ email, password }: { email: string; password: string }): Promise<string> =>
  (await backend.chat('POST', consolePaths.login, { body: { emailId: email, password } })).body.data.accessToken;
const sessionOf = async (contact: string, password: string): Promise<string> =>
  (await signIn(backend, contact, password)).body.data.access_token;
const sentTo = async (to: string) =>
  (await backend.outbox()).filter((line) => line.to.endsWith(to)).map((line) => line.text);
/** Waits for a message, because messages are sent after the response. */
const expectSent = (to: string, message: RegExp) =>
  until(
    () => sentTo(to),
    (texts) => texts.some((text) => message.test(text)),
  );
const linkTo = async (to: string, page: string) => {
  const link = new RegExp(`https://\\S+${page}#([\\w-]+)`);
  const texts = await expectSent(to, link);
  return texts.map((text) => link.exec(text)?.[1]).findLast(Boolean) ?? '';
};
const invite = async (token: string, email: string, rights: Permission[] = ['owner']) =>
  post(administratorPaths.invite, token, { name: 'Rowan Ames', email, rights });
const acceptance = async (email: string) =>
  post(administratorPaths.accept, undefined, {
    token: await linkTo(email, '/admin/accept-invitation'),
    password: validPassword,
  });
const accept = async (email: string) => (await acceptance(email)).body.status;
const administratorsFor = async (token: string): Promise<Administrator[]> =>
  (await backend.main('GET', administratorPaths.list, { token })).body.data.administrators;
const newEmail = () => `${freeContact()}@example.org`;
/** Changes a member's number with the code that was sent to the new number. */
async function changeNumber(token: string, contact: string) {
  const { body } = await post(userPaths.updateMobileNumber, token, { userContact: contact });
  const code = await lastCode(backend, contact);
  return post(userPaths.verifyNewNumber, body.data.access_token, { userContact: contact, userOtp: code });
}
/** Creates an employee who owns the program, with their own email address. */
async function newOwner() {
  const owner = await newPerson(backend, { isAdmin: true });
  const email = newEmail();
  await backend.db.updateTable('people').set({ email }).where('id', '=', owner.id).execute();
  return { ...owner, email };
}

it('lets no administrator with the permission `people` become an owner through an owner’s lost phone, alone or twice at once [TEAM-20]', async () => {
  const owner = await newOwner();
  const intruder = await tokenOf(await newConsoleAdmin(backend, ['people']));
  const move = () =>
    post(lostPhonePath, intruder, {
      id: owner.id,
      contact: freeContact(),
      previousContact: owner.contact,
      confirmed: ['ssn', 'callBack'],
      note: 'Phone lost',
    });
  for (const { status } of await Promise.all([move(), move()])) expect(status).toBe(403);
  await peopleOf(backend, intruder).edit(owner.id, { email: 'intruder@example.org' });
  expect(await recordOf(backend, owner.id)).toMatchObject({ contact: owner.contact, email: owner.email });
});

it('removes the intruder’s password, added factors and invitations on an objection, and lets the owner in [TEAM-21]', async () => {
  const owner = await newOwner();
  const intruder = await sessionOf(owner.contact, owner.password);
  const theirs = freeContact();
  expect((await changeNumber(intruder, theirs)).body.status).toBe('success');
  const session = await sessionOf(theirs, owner.password);
  expect((await post(sessionPaths.changePassword, session, { userPassword: otherPassword })).body.status).toBe(
    'success',
  );
  expect((await addApp(backend, session, clock.now())).recoveryCodes).toHaveLength(10);
  const friend = newEmail();
  expect((await invite(session, friend)).body.status).toBe('success');

  const token = await linkTo(owner.contact, '/number-change');
  const object = () => post(objectionPath, undefined, { token });
  const outcomes = await Promise.all([object(), object()]);
  expect(outcomes.map(({ body }) => body.status).toSorted()).toEqual(['failure', 'success']);

  expect((await signIn(backend, theirs, otherPassword)).body.status).toBe('failure');
  expect((await signIn(backend, owner.contact, otherPassword)).body.status).toBe('failure');
  expect((await signIn(backend, owner.contact, owner.password)).body.status).toBe('failure');
  expect(await accept(friend)).toBe('failure');
  expect((await backend.main('GET', administratorPaths.me, { token: session })).status).toBe(401);
  for (const to of [owner.contact, owner.email])
    await expectSent(to, /Set a new password here: https:.*\/forgot-password/);
  expect((await sentTo(theirs)).join()).not.toContain('/forgot-password');

  const reset = await openReset(backend, owner.contact);
  expect((await post(sessionPaths.updateNewPassword, reset, { userPassword: validPassword })).body.status).toBe(
    'success',
  );
  const again = await signIn(backend, owner.contact, validPassword);
  expect(again.body.data).toMatchObject({ access_token: expect.any(String), isAdmin: true });
  expect(again.body.data.secondFactor).toBeUndefined();
});

it.each([
  ['the person', 71, false],
  ['the person', 73, true],
  ['an administrator', 1, true],
])(
  "treats, on an objection to a change by %s, a passkey added %i hours before it as the owner's: %s [TEAM-21]",
  async (by, hours, isKept) => {
    const owner = await newOwner();
    // Signs in before the passkey exists, because each later sign-in requires it.
    const own = await sessionOf(owner.contact, owner.password);
    const created_at = new Date(clock.now().getTime() - hours * 60 * 60 * 1000);
    const passkey = await newPasskey(backend, owner.id);
    await backend.db.updateTable('passkeys').set({ created_at }).where('id', '=', passkey).execute();
    const contact = freeContact();
    const change =
      by === 'the person'
        ? changeNumber(own, contact)
        : post(lostPhonePath, await tokenOf(await newConsoleAdmin(backend)), {
            id: owner.id,
            contact,
            previousContact: owner.contact,
            confirmed: ['ssn', 'callBack'],
            note: 'Phone lost',
            keptPasskeys: [passkey],
          });
    expect((await change).body.status).toBe('success');
    const token = await linkTo(owner.contact, '/number-change');
    expect((await post(objectionPath, undefined, { token })).body.status).toBe('success');
    const left = await backend.db.selectFrom('passkeys').select('id').where('person_id', '=', owner.id).execute();
    expect(left).toHaveLength(isKept ? 1 : 0);
    await expectSent(
      owner.contact,
      by === 'the person'
        ? /sign-in methods added in the 72 hours before the change or later no longer work/
        : /sign-in methods added since the change no longer work/,
    );
  },
);

it('removes factors added since a change of number on a password reset, and keeps older factors [TEAM-21]', async () => {
  const owner = await newOwner();
  const helper = await tokenOf(await newConsoleAdmin(backend));
  const contact = freeContact();
  const moved = await post(lostPhonePath, helper, {
    id: owner.id,
    contact,
    previousContact: owner.contact,
    confirmed: ['ssn', 'callBack'],
    note: 'Phone lost',
  });
  expect(moved.body.status).toBe('success');
  const later = new Date(clock.now().getTime() + 1000);
  const of = { person_id: owner.id, console_admin_id: null };
  await backend.db
    .insertInto('recovery_codes')
    .values([
      { ...of, code_hash: Buffer.from(`new ${owner.id}`), made_at: later },
      { ...of, code_hash: Buffer.from(`old ${owner.id}`), made_at: new Date(0) },
    ])
    .execute();
  const { token, code } = await startReset(backend, contact);
  const opened = (await checkCode(backend, token, contact, code)).body.data.access_token;
  expect((await post(sessionPaths.updateNewPassword, opened, { userPassword: otherPassword })).body.status).toBe(
    'success',
  );
  const left = await backend.db
    .selectFrom('recovery_codes')
    .select('made_at')
    .where('person_id', '=', owner.id)
    .execute();
  expect(left).toEqual([{ made_at: new Date(0) }]);
  await expectSent(contact, /added since that change were removed/);
});

it('cancels an owner’s invitations when that owner is removed, in whatever way [TEAM-22]', async () => {
  const keeper = await tokenOf(await newConsoleAdmin(backend));
  const rowOf = async (id: number) => {
    const found = (await administratorsFor(keeper)).find((one) => one.personId === id);
    if (!found) throw new Error('An administrator is missing from the list.');
    return found;
  };
  const ways: Record<string, (owner: Awaited<ReturnType<typeof newOwner>>, own: string) => Promise<Answer>> = {
    reset: async ({ id }) => post(administratorPaths.reset, keeper, { id: (await rowOf(id)).id }),
    deactivation: async ({ id }) => {
      const { id: row, version } = await rowOf(id);
      return post(administratorPaths.setActive, keeper, { id: row, version, isActive: false });
    },
    'an inactive account': ({ id }) => post('/user/updateUserStatus', keeper, { id, userStatus: 0 }),
    deletion: (_owner, own) => backend.main('GET', userPaths.remove, { token: own }),
    'a lost phone': ({ id, contact }) =>
      post(lostPhonePath, keeper, {
        id,
        contact: freeContact(),
        previousContact: contact,
        confirmed: ['ssn', 'callBack'],
        note: 'Phone lost',
      }),
  };
  for (const [name, go] of Object.entries(ways)) {
    const owner = await newOwner();
    const own = await sessionOf(owner.contact, owner.password);
    const friends = [newEmail(), newEmail()] as const;
    expect([name, (await invite(own, friends[0])).body.status]).toEqual([name, 'success']);
    // An invitation at the same moment is refused, or canceled with the first.
    const [removed] = await Promise.all([go(owner, own), invite(own, friends[1])]);
    expect([name, removed.body]).toMatchObject([name, { status: 'success' }]);
    expect([name, await accept(friends[0])]).toEqual([name, 'failure']);
    const open = await backend.db
      .selectFrom('administrator_invitations')
      .select('id')
      .where('invited_by', '=', `person:${owner.id}`)
      .where('withdrawn_at', 'is', null)
      .execute();
    expect([name, open]).toEqual([name, []]);
  }
});

it('sends every owner a message about a new administrator and each change of owner [TEAM-22]', async () => {
  const keeper = await newConsoleAdmin(backend);
  const [token, employee, other] = [await tokenOf(keeper), await newOwner(), await newConsoleAdmin(backend, ['chat'])];
  const friend = newEmail();
  await invite(token, friend, ['people']);
  expect((await acceptance(friend)).body).toMatchObject({ status: 'success' });
  for (const to of [keeper.email, employee.email])
    await expectSent(to, new RegExp(`${friend} is a new administrator \\(by ${keeper.email}\\)`));
  expect((await sentTo(other.email)).join()).not.toContain(friend);

  const given = async (rights: Permission[]) => {
    const row = (await administratorsFor(token)).find(({ email }) => email === other.email);
    await post(administratorPaths.edit, token, { id: row?.id, version: row?.version, rights });
  };
  await given(['owner']);
  for (const to of [employee.email, other.email]) await expectSent(to, new RegExp(`${other.email} was made an owner`));
  await given(['chat']);
  for (const to of [employee.email, other.email])
    await expectSent(to, new RegExp(`${other.email} is no longer an owner`));
});

it('does not redirect a warning when the email address is changed first [TEAM-23]', async () => {
  const admin = await tokenOf(await newConsoleAdmin(backend, ['people']));
  const member = await newPerson(backend);
  const [first, second] = [newEmail(), newEmail()];
  await backend.db.updateTable('people').set({ email: first }).where('id', '=', member.id).execute();
  expect((await peopleOf(backend, admin).edit(member.id, { email: second })).status).toBe('success');
  await expectSent(first, /^The email address on .* was changed/);

  const body = { id: member.id, previousContact: member.contact, confirmed: ['ssn', 'callBack'], note: 'Phone lost' };
  expect((await post(lostPhonePath, admin, { ...body, contact: freeContact() })).body.status).toBe('success');
  const token = await linkTo(first, '/number-change');
  expect(await linkTo(second, '/number-change')).toBe(token);
  expect((await post(objectionPath, undefined, { token })).body.data).toEqual({ isRestored: true });
  expect((await recordOf(backend, member.id))?.contact).toBe(member.contact);
});

it('invalidates the password of an employee who is reset, and does not count on an owner without one as the last owner [TEAM-22]', async () => {
  const keeper = await newConsoleAdmin(backend);
  const token = await tokenOf(keeper);
  const owner = await newOwner();
  await setAdministratorPermissions(backend, ['content']);
  await setAdministratorPermissions(backend, ['owner'], { kind: 'console', id: keeper.id });
  await setAdministratorPermissions(backend, ['owner'], { kind: 'person', id: owner.id });
  const row = (await administratorsFor(token)).find(({ personId }) => personId === owner.id);
  expect((await post(administratorPaths.reset, token, { id: row?.id })).body.status).toBe('success');
  expect((await signIn(backend, owner.contact, owner.password)).body.status).toBe('failure');
  await expectSent(owner.contact, /Set a new one here: .*\/forgot-password/);

  const self = (await administratorsFor(token)).find(({ isSelf }) => isSelf);
  expect(self?.isLastOwner).toBe(true);
  const off = await post(administratorPaths.setActive, token, {
    id: self?.id,
    version: self?.version,
    isActive: false,
  });
  expect(off.body.message).toMatch(/^There must always be an active owner/);

  const reset = await openReset(backend, owner.contact);
  await post(sessionPaths.updateNewPassword, reset, { userPassword: otherPassword });
  expect((await administratorsFor(token)).find(({ isSelf }) => isSelf)?.isLastOwner).toBe(false);
});

it('keeps links in the product name out of messages [TEAM-22]', async () => {
  await setAdministratorPermissions(backend, ['owner']);
  const token = await tokenOf(await newConsoleAdmin(backend));
  const { version, values } = (await backend.main('GET', settingsPaths.read, { token })).body.data;
  for (const productName of ['evil.com', 'Benefits evil。com', 'https://x', '//evil', 'me@evil', 'Go to 10.0.0.1'])
    expect([
      productName,
      (await post(settingsPaths.save, token, { version, values: { ...values, productName } })).body.status,
    ]).toEqual([productName, 'failure']);
  const named = { ...values, productName: 'St. Mary U.S. Benefits' };
  expect((await post(settingsPaths.save, token, { version, values: named })).body.status).toBe('success');
  expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
});
