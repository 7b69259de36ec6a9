import { employeePaths } from '@/contract/people/employee';
import { type IdentityCheck, lostPhonePath } from '@/contract/people/lostPhone';
import { objectionPath } from '@/contract/people/numberChange';
import { personSectionPaths, removePersonPasskeyPath } from '@/contract/people/personSections';
import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { startSweeping } from '@/server/modules/retention/sweep';
import { verifyAudit } from '@/server/platform/audit/verify';
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
  startSignUp,
} from '../../support/browser/identity';
import { peopleOf } from '../../support/people';
import { setAdministratorPermissions } from '../../support/permissions';
import { auditLines } from '../../support/server/auditLines';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';
import { accessRules } from '../../support/server/everyCall';
import { localOrigin, type SoftwarePasskey } from '../../support/signIn/authenticator';
import { addPasskey, signInWith } from '../../support/signIn/signInMethods';

const clock = movableClock();
const hours = (count: number) => clock.pass(count * 60 * 60);

let backend: TestBackend;
let admin: string;
let person: Awaited<ReturnType<typeof newPerson>>;
let free: string;
beforeAll(async () => {
  const passkeys = { WEBAUTHN_RP_ID: 'localhost', WEBAUTHN_ORIGINS: localOrigin };
  const env = { SITE_URL: 'https://benefits.example.org', MEMBER_LOGIN: 'on', ...passkeys };
  backend = await startBackend({ now: clock.now, env });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await setAdministratorPermissions(backend, ['people']);
  hours(100);
  admin = await consoleToken();
  person = await newPerson(backend);
  free = freeContact();
});

async function consoleToken() {
  const { id } = await backend.db.selectFrom('console_admins').select('id').limit(1).executeTakeFirstOrThrow();
  return (await openSession(backend.parts, { kind: 'console', id }, 'session')).token;
}
const tokenOf = async (id = person.id) => (await openSession(backend.parts, { kind: 'person', id }, 'session')).token;
const isSignedIn = async (token: string) => (await backend.main('GET', userPaths.info, { token })).status === 200;
const recordOf = (id = person.id) =>
  backend.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const confirmed: IdentityCheck[] = ['ssn', 'callBack'];
type ChangeRequest = Partial<
  Record<'id' | 'contact' | 'previousContact' | 'confirmed' | 'note' | 'keptPasskeys', unknown>
>;
const change = async (request: ChangeRequest = {}, token = admin) => {
  const body = {
    id: person.id,
    contact: free,
    previousContact: person.contact,
    confirmed,
    note: 'Phone stolen',
    ...request,
  };
  return backend.main('POST', lostPhonePath, { token, body });
};
const messagesTo = async (to: string) => (await backend.outbox()).filter((line) => line.to.endsWith(to) && !line.code);
const linkSentTo = async (contact: string) =>
  /https?:\S+/.exec((await messagesTo(contact)).at(-1)?.text ?? '')?.[0] ?? '';
const object = (link: string) => backend.main('POST', objectionPath, { body: { token: link.split('#')[1] } });

it('changes the number, sends old number and email a link, and names only the kinds of checks in the log [ROLL-12]', async () => {
  const email = `${person.contact}@example.org`;
  await backend.db.updateTable('people').set({ email }).where('id', '=', person.id).execute();
  expect((await change()).body).toEqual({ status: 'success', message: 'Contact number changed.' });
  expect((await recordOf()).contact).toBe(free);

  const [sms] = await messagesTo(person.contact);
  const [letter] = await messagesTo(email);
  expect(sms?.text).toMatch(/was changed by an administrator\. Didn't ask for this\? .*within 72 hours/);
  expect(sms?.text).not.toContain(free);
  expect(letter?.text).toBe(sms?.text);
  expect(await messagesTo(free)).toEqual([]);

  const [line] = (await auditLines(backend, { subject: `person:${person.id}` })).slice(-1);
  expect(line).toMatchObject({
    action: 'change',
    outcome: 'done',
    actor: expect.stringMatching(/^console:\d+$/),
    detail: { field: 'contact', lostPhone: true, confirmed: 'callBack ssn' },
  });
  expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
  const stored = await backend.db
    .selectFrom('number_changes')
    .selectAll()
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(stored.changed_by).toMatch(/^console:\d+$/);
  expect(backend.parts.cipher.decrypt(Buffer.from(stored.note_sealed ?? []))).toBe('Phone stolen');
});

it.long(
  'ends every session and device of the person, and every flow started with the old number [ROLL-12]',
  async () => {
    const sessions = [await tokenOf(), await tokenOf()];
    await backend.main('POST', userPaths.updateDeviceData, {
      token: sessions[0],
      body: { deviceToken: 'stolen phone', deviceType: 'web' },
    });
    const resetting = await startReset(backend, person.contact);
    const changing = await openReset(backend, (await createOtherPerson()).contact);
    const signingIn = await startSignUp(backend, person);
    const canReset = await openReset(backend, person.contact);
    expect((await change()).body.status).toBe('success');

    expect(await Promise.all(sessions.map(isSignedIn))).toEqual([false, false]);
    expect(await backend.db.selectFrom('devices').select('token').where('person_id', '=', person.id).execute()).toEqual(
      [],
    );
    for (const { token, code } of [resetting, signingIn])
      expect((await checkCode(backend, token, person.contact, code)).status).toBe(401);
    const reset = (token: string) =>
      backend.main('POST', sessionPaths.updateNewPassword, { token, body: { userPassword: otherPassword } });
    expect((await reset(canReset)).status).toBe(401);
    expect((await reset(changing)).body.status).toBe('success');
  },
);
const createOtherPerson = () => newPerson(backend);

describe('passkeys', () => {
  const opens = async (passkey: SoftwarePasskey) => (await signInWith(backend, passkey)).body.status === 'success';
  const passkeysOf = async (id = person.id): Promise<{ id: number; name: string; lastUsedAt: string | null }[]> =>
    (await backend.main('GET', personSectionPaths.sessions, { token: admin, query: { id } })).body.data.passkeys;
  const remove = (passkey: number, { id = person.id, token = admin } = {}) =>
    backend.main('POST', removePersonPasskeyPath, { token, body: { id, passkey } });

  it('removes the passkey of a lost phone, and keeps those that the administrator selects [ROLL-12]', async () => {
    const token = await tokenOf();
    const lost = await addPasskey(backend, token, 'Lost phone');
    const kept = await addPasskey(backend, token, 'Security key');
    const keptPasskeys = (await passkeysOf()).filter(({ name }) => name === 'Security key').map(({ id }) => id);
    expect((await change({ keptPasskeys })).body.status).toBe('success');
    expect([await opens(lost.passkey), await opens(kept.passkey)]).toEqual([false, true]);
    expect((await auditLines(backend, { subject: `person:${person.id}`, action: 'change' })).at(-1)?.detail).toEqual({
      field: 'contact',
      lostPhone: true,
      confirmed: 'callBack ssn',
      passkeys: 1,
    });
    expect((await messagesTo(free)).map(({ text }) => text)).toEqual([
      expect.stringContaining('was reported lost, so its passkeys were removed'),
    ]);
  });

  it('removes, without a selection, all passkeys and the recovery codes that replace them [ROLL-12]', async () => {
    person = await newPerson(backend, { isAdmin: true });
    await setAdministratorPermissions(backend, ['owner', 'people']);
    const { passkey, recoveryCodes } = await addPasskey(backend, await tokenOf());
    expect(recoveryCodes).toHaveLength(10);
    await change();
    expect(await opens(passkey)).toBe(false);
    expect(
      await backend.db.selectFrom('recovery_codes').select('made_at').where('person_id', '=', person.id).execute(),
    ).toEqual([]);
  });

  it('shows an administrator the passkeys of a member, removes one, and signs the member out with a message [TEAM-05]', async () => {
    const token = await tokenOf();
    const { passkey } = await addPasskey(backend, token, 'Old phone');
    expect(await opens(passkey)).toBe(true);
    const [listed] = await passkeysOf();
    expect(listed).toMatchObject({ name: 'Old phone', lastUsedAt: expect.any(String) });
    expect((await remove(listed?.id ?? 0)).body).toEqual({ status: 'success', message: 'Passkey removed.' });
    expect([await opens(passkey), await isSignedIn(token), await passkeysOf()]).toEqual([false, false, []]);
    expect((await messagesTo(person.contact)).at(-1)?.text).toContain('An administrator removed a passkey from');
    const lines = await auditLines(backend, { subject: `person:${person.id}`, action: 'passkey' });
    expect(lines.at(-1)).toMatchObject({
      actor: expect.stringMatching(/^console:/),
      outcome: 'done',
      detail: { step: 'removed', passkey: listed?.id },
    });
    expect((await remove(listed?.id ?? 0)).body).toEqual({
      status: 'failure',
      message: 'This passkey was already removed.',
    });
  });

  it('does not find a passkey of someone else, and leaves one of an administrator to owners [TEAM-05]', async () => {
    const other = await newPerson(backend);
    await addPasskey(backend, await tokenOf(other.id));
    const [listed] = await passkeysOf(other.id);
    expect((await remove(listed?.id ?? 0)).body.status).toBe('failure');

    const employee = await newPerson(backend, { isAdmin: true });
    const { passkey } = await addPasskey(backend, await tokenOf(employee.id));
    const [own] = await passkeysOf(employee.id);
    await setAdministratorPermissions(backend, ['people']);
    admin = await consoleToken();
    expect((await remove(own?.id ?? 0, { id: employee.id })).status).toBe(403);
    expect(await passkeysOf(employee.id)).toHaveLength(1);
    await setAdministratorPermissions(backend, ['owner']);
    admin = await consoleToken();
    expect((await remove(own?.id ?? 0, { id: employee.id })).body.status).toBe('success');
    expect(await opens(passkey)).toBe(false);
  });
});

it('sends codes to the new number at once and no longer to the old one, and lets it reset a forgotten password [ROLL-12]', async () => {
  await change();
  const { token, code } = await startReset(backend, free);
  expect(code).toMatch(/^\d{4}$/);
  const { body } = await checkCode(backend, token, free, code);
  const done = await backend.main('POST', sessionPaths.updateNewPassword, {
    token: body.data.access_token,
    body: { userPassword: otherPassword },
  });
  expect(done.body.status).toBe('success');
  expect((await signIn(backend, free, otherPassword)).body.status).toBe('success');
  expect((await startReset(backend, person.contact)).code).toBe('none');
  expect((await signIn(backend, person.contact, otherPassword)).body.status).toBe('failure');
});

it('refuses a code sent to the old number just before, although its step was opened in between [ROLL-12]', async () => {
  const { codes, sessions } = backend.parts;
  const limitKey = { way: 'strangers', account: person.contact } as const;
  await change();
  // Simulates a recovery that read the old number before the change, and stored its step after it.
  const { token, id: sessionId } = await backend.db
    .transaction()
    .execute((tx) =>
      sessions.open(tx, { kind: 'person', id: person.id }, 'reset-code', { detail: JSON.stringify(limitKey) }),
    );
  await codes.send({
    sessionId,
    purpose: 'reset-code',
    channel: 'sms',
    to: person.contact,
    shouldDeliver: true,
    limitKey,
  });
  const { body } = await checkCode(backend, token, person.contact, await lastCode(backend, person.contact));
  expect(body).toMatchObject({ status: 'failure', message: expect.stringContaining('incorrect or expired') });
});

describe('what stays closed for 24 hours', () => {
  const opens = {
    status: 'failure',
    message: expect.stringMatching(/you can’t do this until \w+ \d+ at \d+:\d\d [AP]M E[SD]T\.$/),
  };
  const requestNewNumber = (token: string) =>
    backend.main('POST', userPaths.updateMobileNumber, { token, body: { userContact: freeContact() } });

  it('blocks these calls [ROLL-12]', () => {
    const closed = Object.entries(accessRules).flatMap(([base, rules]) =>
      Object.entries(rules).flatMap(([call, rule]) =>
        'isClosedAfterLostPhone' in rule && rule.isClosedAfterLostPhone ? [`${base} ${call}`] : [],
      ),
    );
    expect(closed.sort()).toEqual([
      'main GET /user/deleteUser',
      'main GET /user/exportUsers',
      'main POST /office/administrators/edit',
      'main POST /office/administrators/reset',
      'main POST /office/administrators/setActive',
      'main POST /office/invitations',
      'main POST /office/invitations/sendAgain',
      'main POST /office/invitations/withdraw',
      'main POST /people/changeNumber',
      'main POST /people/export',
      'main POST /people/imports/unlock',
      'main POST /people/passkeys/remove',
      'main POST /signIn/app/confirm',
      'main POST /signIn/app/remove',
      'main POST /signIn/app/start',
      'main POST /signIn/passkeys',
      'main POST /signIn/passkeys/options',
      'main POST /signIn/passkeys/remove',
      'main POST /signIn/recoveryCodes',
      'main POST /user/revealSsn',
      'main POST /user/updateMobileNumber',
      'main POST /users/exportWithFullSsns',
    ]);
  });

  it('keeps the member from changing the number again or deleting the account, says when that opens, and opens it [ROLL-12]', async () => {
    await change();
    const token = await tokenOf();
    for (const answer of [await requestNewNumber(token), await backend.main('GET', userPaths.remove, { token })])
      expect(answer.body).toEqual(opens);
    expect((await auditLines(backend, { action: 'refusal', actor: `person:${person.id}` })).at(-1)?.detail).toEqual({
      call: `/api${userPaths.remove}`,
      lostPhone: true,
    });
    const changed = await backend.main('POST', sessionPaths.changePassword, {
      token,
      body: { userPassword: otherPassword },
    });
    expect(changed.body.status).toBe('success');

    hours(23.9);
    expect((await requestNewNumber(await tokenOf())).body).toEqual(opens);
    hours(0.2);
    expect((await requestNewNumber(await tokenOf())).body.status).toBe('success');
  });

  it('lets an administrator whose number was changed reveal no SSN, export nothing and change no number [ROLL-12]', async () => {
    person = await newPerson(backend, { isAdmin: true });
    await setAdministratorPermissions(backend, ['owner', 'people', 'content', 'chat', 'audit']);
    expect((await change()).body.status).toBe('success');
    const token = await tokenOf();
    const other = await newPerson(backend);
    const reveal = () => backend.main('POST', employeePaths.revealSsn, { token, body: { id: other.id } });
    const whole = { reason: 'payroll', note: 'For payroll' };
    const answers = [
      await reveal(),
      await backend.main('GET', employeePaths.export, { token }),
      await backend.main('POST', employeePaths.exportWithFullSsns, { token, body: whole }),
      await change({ id: other.id, previousContact: other.contact, contact: freeContact() }, token),
    ];
    const administrator = await newPerson(backend, { isAdmin: true });
    const moved = await peopleOf(backend, token).edit(administrator.id, { email: 'else@example.org' });
    expect(moved.message).toMatch(/^An administrator changed your contact number\. You can’t change other/);
    expect(answers.map(({ body }) => body)).toEqual([opens, opens, opens, opens]);
    expect(await auditLines(backend, { action: 'view-ssn', actor: `person:${person.id}` })).toEqual([]);
    // Their other work continues.
    expect((await backend.main('GET', employeePaths.list, { token, query: { page: 1 } })).body.status).toBe('success');
    clock.pass(24 * 60 * 60);
    const later = await tokenOf();
    expect(
      (await backend.main('POST', employeePaths.revealSsn, { token: later, body: { id: other.id } })).body.status,
    ).toBe('success');
  });

  it('blocks nothing after a member’s own change [ROLL-12]', async () => {
    const token = await tokenOf();
    const requested = await requestNewNumber(token);
    const { body } = await backend.main('POST', userPaths.verifyNewNumber, {
      token: requested.body.data.access_token,
      body: { userContact: free, userOtp: '0000' },
    });
    expect(body.status).toBe('failure');
    const sent = await backend.main('POST', userPaths.updateMobileNumber, { token, body: { userContact: free } });
    await backend.main('POST', userPaths.verifyNewNumber, {
      token: sent.body.data.access_token,
      body: { userContact: free, userOtp: await lastCode(backend, free) },
    });
    expect((await recordOf()).contact).toBe(free);
    expect((await requestNewNumber(await tokenOf())).body.status).toBe('success');
  });
});

it('restores the old number on objection within 72 hours, signs everyone out, and lets the 24 hours continue [ROLL-12]', async () => {
  await change();
  const link = await linkSentTo(person.contact);
  const stranger = await tokenOf();
  hours(2);
  expect((await object(link)).body).toMatchObject({ data: { isRestored: true } });
  expect((await recordOf()).contact).toBe(person.contact);
  expect(await isSignedIn(stranger)).toBe(false);
  expect((await object(link)).body.status).toBe('failure');
  expect((await startReset(backend, free)).code).toBe('none');
  expect((await startReset(backend, person.contact)).code).toMatch(/^\d{4}$/);

  const token = await tokenOf();
  const ask = (as: string) =>
    backend.main('POST', userPaths.updateMobileNumber, { token: as, body: { userContact: free } });
  expect((await ask(token)).body.message).toContain('you can’t do this until');
  hours(23);
  expect((await ask(await tokenOf())).body.status).toBe('success');
});

it('deletes the numbers of the change after 72 hours, and keeps who made it and why, encrypted [ROLL-12]', async () => {
  await change();
  const link = await linkSentTo(person.contact);
  hours(73);
  (await startSweeping(backend.parts))();
  expect((await object(link)).body.status).toBe('failure');
  const [left, ...others] = await backend.db
    .selectFrom('number_changes')
    .selectAll()
    .where('person_id', '=', person.id)
    .execute();
  expect(others).toEqual([]);
  expect(left).toMatchObject({ old_contact: '', new_contact: '', changed_by: expect.stringMatching(/^console:/) });
  expect((await startReset(backend, free)).code).toMatch(/^\d{4}$/);
});

it('refuses a number of another account at its field, also when it is registered in between, and changes nothing [ROLL-12]', async () => {
  const other = await newPerson(backend);
  const taken = {
    status: 'failure',
    message: 'Another account has this number.',
    data: { problems: { contact: 'Another account has this number.' } },
  };
  expect((await change({ contact: other.contact })).body).toEqual(taken);

  const token = await tokenOf();
  const newcomer = await newPerson(backend, { isRegistered: false });
  const register = () =>
    backend.db
      .updateTable('people')
      .set({ contact: free, registered_at: new Date() })
      .where('id', '=', newcomer.id)
      .execute();
  const [{ body }, registered] = await Promise.all([
    change(),
    register().then(
      () => true,
      () => false,
    ),
  ]);
  // The first one gets the number, and the other person gets a message instead.
  expect([body.status === 'success', registered]).toContain(true);
  expect(body.status === 'success' && registered).toBe(false);
  if (registered) {
    expect(body).toEqual(taken);
    expect((await recordOf()).contact).toBe(person.contact);
    expect(await isSignedIn(token)).toBe(true);
    expect(await messagesTo(person.contact)).toEqual([]);
  }
});

it('shows the stored number for a change made from another one, and stores one of two at once [ROLL-12]', async () => {
  const stale = await change({ previousContact: freeContact() });
  expect(stale.body).toMatchObject({ status: 'failure', data: { current: { contact: person.contact } } });
  const [one, two] = [free, freeContact()];
  const answers = await Promise.all([change({ contact: one }), change({ contact: two })]);
  expect(answers.map(({ body }) => body.status).sort()).toEqual(['failure', 'success']);
  expect(answers.find(({ body }) => body.status === 'failure')?.body.data).toEqual({
    current: { contact: (await recordOf()).contact },
  });
});

it('gives a repeat of the same change no effect, and signs no one out [ROLL-12]', async () => {
  await change();
  const token = await tokenOf();
  expect((await change()).body.status).toBe('success');
  expect(await isSignedIn(token)).toBe(true);
  expect(await messagesTo(person.contact)).toHaveLength(1);
});

it('refuses with a message an incomplete change, or one of an unknown person or of someone they may not change [ROLL-12]', async () => {
  for (const order of [
    { confirmed: [] },
    { confirmed: ['ssn', 'record'] },
    { confirmed: ['document'] },
    { confirmed: ['document', 'document'] },
    { confirmed: ['document', 'friend'] },
    { note: ' ' },
    { note: 'x'.repeat(501) },
    { contact: '555' },
    { previousContact: '' },
  ])
    expect((await change(order)).status).toBe(400);
  const message = async (request: ChangeRequest) => (await change(request)).body.message;
  expect(await message({ contact: person.contact })).toBe('This is already the number on file.');
  expect(await message({ id: 987_654 })).toMatch(/^This person has no account/);
  const unregistered = await newPerson(backend, { isRegistered: false });
  expect(await message({ id: unregistered.id, previousContact: unregistered.contact })).toMatch(
    /^This person has no account/,
  );
  await backend.db.updateTable('people').set({ deleted_at: new Date() }).where('id', '=', person.id).execute();
  expect(await message({})).toMatch(/^This person has no account/);

  const self = await newPerson(backend, { isAdmin: true });
  const request = { id: self.id, previousContact: self.contact };
  expect((await change(request, await tokenOf(self.id))).body.message).toMatch(
    /^Change your own number under My Profile/,
  );
  expect((await recordOf(self.id)).contact).toBe(self.contact);
});

it('requires the permission `people` and recent proof of identity [ROLL-12]', async () => {
  await setAdministratorPermissions(backend, ['content', 'chat', 'audit']);
  expect((await change()).status).toBe(403);
  await setAdministratorPermissions(backend, ['people']);
  await backend.db
    .updateTable('sessions')
    .set({ proved_at: new Date(0) })
    .execute();
  expect((await change()).body).toMatchObject({ data: { proof: 'needed' } });
  expect((await recordOf()).contact).toBe(person.contact);
});

it('stores the notice and the change together or not at all [ROLL-12]', async () => {
  const token = await tokenOf();
  const add = jest.spyOn(backend.parts.outgoing, 'add').mockRejectedValueOnce(new Error('The disk is full'));
  expect((await change()).status).toBe(500);
  add.mockRestore();
  expect((await recordOf()).contact).toBe(person.contact);
  expect(await isSignedIn(token)).toBe(true);
  expect(
    await backend.db.selectFrom('number_changes').select('id').where('person_id', '=', person.id).execute(),
  ).toEqual([]);
});
