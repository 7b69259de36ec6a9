import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { passkeyPaths } from '@/contract/signIn/passkey';
import { signInMethodPaths } from '@/contract/signIn/signInMethods';
import { movableClock, newConsoleAdmin, newPerson, tokenOfMember } from '../../support/browser/identity';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';
import { softwarePasskey } from '../../support/signIn/authenticator';
import { addPasskey, signInOptions, signInWith } from '../../support/signIn/signInMethods';

const clock = movableClock();
let backend: TestBackend;
let person: Awaited<ReturnType<typeof newPerson>>;
let token: string;
beforeAll(async () => {
  backend = await startBackend({
    now: clock.now,
    env: { WEBAUTHN_RP_ID: 'localhost', WEBAUTHN_ORIGINS: 'http://localhost:3000' },
  });
});
afterAll(() => backend.close());
beforeEach(async () => {
  person = await newPerson(backend);
  token = await tokenOfMember(backend, person.contact, person.password);
});

const actor = () => `person:${person.id}`;
const linesOf = async (action: string) => {
  const lines = await backend.db
    .selectFrom('audit')
    .select(['outcome', 'detail'])
    .where('action', '=', action)
    .where('subject', '=', actor())
    .orderBy('id')
    .execute();
  return lines.map(({ outcome, detail }) => [outcome, JSON.parse(detail)] as const);
};
const ways = async (bearer = token) => (await backend.main('GET', signInMethodPaths.list, { token: bearer })).body.data;
const isSignedIn = async (bearer: string) =>
  (await backend.main('GET', userPaths.info, { token: bearer })).status === 200;
const refused = 'Couldn’t use this passkey. It may have been removed. Sign in another way.';

it('lets a member add a passkey and sign in with it alone, and makes both audit entries [TEAM-05]', async () => {
  const { passkey, answer } = await addPasskey(backend, token, 'Blair’s phone');
  expect(answer.body).toEqual({ status: 'success', message: 'Passkey added.', data: { recoveryCodes: null } });
  expect(await linesOf('passkey')).toEqual([['done', { step: 'added', passkey: expect.any(Number) }]]);

  const { body } = await signInWith(backend, passkey);
  expect(body.data).toMatchObject({ id: person.id, isAdmin: false });
  expect(await isSignedIn(body.data.access_token)).toBe(true);
  expect((await linesOf('sign-in')).at(-1)).toEqual(['done', { by: 'passkey', passkey: expect.any(Number) }]);
  expect(await ways()).toMatchObject({
    passkeys: [{ name: 'Blair’s phone', lastUsedAt: expect.any(String), madeFor: null, counterWentBackAt: null }],
    app: null,
    isRequired: false,
    isOffered: false,
  });
});

it('requires in the options a resident key and user verification, for a handle that is not the id [TEAM-04]', async () => {
  const { body } = await backend.main('POST', signInMethodPaths.passkeyOptions, { token, body: {} });
  const { options } = body.data;
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
  });
  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
  const again = await backend.main('POST', signInMethodPaths.passkeyOptions, { token, body: {} });
  expect(again.body.data.options.user.id).toBe(options.user.id);
  expect((await signInOptions(backend)).userVerification).toBe('required');
});

const alteredPasskeys = [
  ['another origin', { origin: 'https://evil.example.org' }],
  ['another domain', { rpId: 'evil.example.org' }],
  ['no user verification', { isVerified: false }],
  ['a response of another type', { type: 'webauthn.get' }],
] as const;
it.each(alteredPasskeys)('refuses and logs a passkey made with %s [TEAM-04]', async (_name, alteration) => {
  const { body } = await backend.main('POST', signInMethodPaths.passkeyOptions, { token, body: {} });
  const passkey = softwarePasskey().make(body.data.options, alteration);
  const answer = await backend.main('POST', signInMethodPaths.addPasskey, { token, body: { passkey } });
  expect(answer.body).toMatchObject({
    status: 'failure',
    message: expect.stringContaining('Couldn’t add the passkey'),
  });
  expect((await ways()).passkeys).toEqual([]);
  expect(await linesOf('passkey')).toEqual([['refused', { step: 'added' }]]);
});

it.each([...alteredPasskeys.slice(0, 3), ["someone else's handle", { userHandle: 'AAAA' }] as const])(
  'refuses and logs a sign-in with %s [TEAM-04]',
  async (_name, alteration) => {
    const { passkey } = await addPasskey(backend, token);
    const answer = await backend.main('POST', passkeyPaths.signIn, {
      body: { passkey: passkey.use(await signInOptions(backend), alteration) },
    });
    expect(answer.body).toEqual({ status: 'failure', message: refused });
  },
);

it('accepts a passkey response once, for five minutes, and only for its own request [TEAM-04]', async () => {
  const { passkey } = await addPasskey(backend, token);
  const answer = passkey.use(await signInOptions(backend));
  const signIn = (body = answer) => backend.main('POST', passkeyPaths.signIn, { body: { passkey: body } });
  const both = await Promise.all([signIn(), signIn()]);
  expect(both.map(({ body }) => body.status).sort()).toEqual(['failure', 'success']);
  expect((await signIn()).body.message).toBe(refused);

  const late = passkey.use(await signInOptions(backend));
  clock.pass(301);
  expect((await signIn(late)).body.message).toBe(refused);

  const own = await tokenOfMember(backend, person.contact, person.password);
  const { body } = await backend.main('POST', passkeyPaths.proofOptions, { token: own, body: {} });
  expect((await signIn(passkey.use(body.data.options))).body.message).toBe(refused);
  const forged = passkey.use({ challenge: Buffer.alloc(54, 1).toString('base64url') });
  expect((await signIn(forged)).body.message).toBe(refused);
});

it('treats a lower counter as a signal: the sign-in succeeds, and the audit log and the profile report it [TEAM-04]', async () => {
  const { passkey } = await addPasskey(backend, token);
  await signInWith(backend, passkey);
  await signInWith(backend, passkey);
  const copied = passkey.use(await signInOptions(backend), { counter: 1 });
  const { body } = await backend.main('POST', passkeyPaths.signIn, { body: { passkey: copied } });
  expect(body.status).toBe('success');
  expect((await linesOf('sign-in')).at(-1)).toEqual([
    'done',
    { by: 'passkey', passkey: expect.any(Number), counterWentBack: true },
  ]);
  expect((await ways()).passkeys).toMatchObject([{ counterWentBackAt: expect.any(String) }]);
});

it('opens nothing with a removed passkey, ends other sessions, and sends its owner a notice [TEAM-05]', async () => {
  const { passkey } = await addPasskey(backend, token);
  const { body: other } = await signInWith(backend, passkey);
  const [key] = (await ways()).passkeys;
  const remove = () => backend.main('POST', signInMethodPaths.removePasskey, { token, body: { id: key.id } });
  expect((await remove()).body.status).toBe('success');
  expect((await remove()).body.message).toBe('This sign-in method was already removed.');
  expect((await signInWith(backend, passkey)).body.message).toBe(refused);
  expect(await isSignedIn(other.data.access_token)).toBe(false);
  expect(await isSignedIn(token)).toBe(true);
  await backend.parts.outgoing.sendDue();
  const messages = (await backend.outbox()).filter(({ to }) => to.endsWith(person.contact)).map(({ text }) => text);
  expect(messages).toEqual([
    expect.stringContaining('A passkey was added to your'),
    expect.stringContaining('A passkey was removed from your'),
  ]);
});

it('lets no one rename, remove or use another member’s passkey [TEAM-05]', async () => {
  const { passkey } = await addPasskey(backend, token, 'Mine');
  const [key] = (await ways()).passkeys;
  const stranger = await newPerson(backend);
  const theirs = await tokenOfMember(backend, stranger.contact, stranger.password);
  await addPasskey(backend, theirs);
  for (const [path, body] of [
    [signInMethodPaths.renamePasskey, { id: key.id, name: 'Stolen' }],
    [signInMethodPaths.removePasskey, { id: key.id }],
  ] as const)
    expect((await backend.main('POST', path, { token: theirs, body })).body.status).toBe('failure');
  const { body } = await backend.main('POST', passkeyPaths.proofOptions, { token: theirs, body: {} });
  const proof = await backend.main('POST', passkeyPaths.proof, {
    token: theirs,
    body: { passkey: passkey.use(body.data.options) },
  });
  expect(proof.body.message).toBe(refused);
  expect((await ways()).passkeys).toMatchObject([{ name: 'Mine' }]);

  const again = await backend.main('POST', signInMethodPaths.passkeyOptions, { token: theirs, body: {} });
  const taken = await backend.main('POST', signInMethodPaths.addPasskey, {
    token: theirs,
    body: { passkey: passkey.make(again.body.data.options) },
  });
  expect(taken.body.message).toBe('This passkey is already used by another account.');
});

it('accepts a passkey as recent proof of identity, and requires that proof for adding or removing one [TEAM-06]', async () => {
  const { passkey } = await addPasskey(backend, token);
  clock.pass(601);
  const changePassword = () =>
    backend.main('POST', sessionPaths.changePassword, { token, body: { userPassword: 'Walnut?4est' } });
  for (const path of [signInMethodPaths.passkeyOptions, signInMethodPaths.addPasskey, signInMethodPaths.removePasskey])
    expect((await backend.main('POST', path, { token, body: {} })).body.data).toEqual({ proof: 'needed' });
  expect((await changePassword()).body.data).toEqual({ proof: 'needed' });
  const { body } = await backend.main('POST', passkeyPaths.proofOptions, { token, body: {} });
  const proof = { passkey: passkey.use(body.data.options) };
  expect((await backend.main('POST', passkeyPaths.proof, { token, body: proof })).body.status).toBe('success');
  expect((await backend.main('POST', passkeyPaths.proof, { token, body: proof })).body.message).toBe(refused);
  expect((await changePassword()).body.status).toBe('success');
});

it('trims names to at most 60 characters, and takes them from the device by default [TEAM-05]', async () => {
  await addPasskey(backend, token, `  ${'x'.repeat(60)} `);
  const { answer } = await addPasskey(backend, token, 'x'.repeat(61));
  expect(answer.status).toBe(400);
  const passkey = softwarePasskey();
  const { body } = await backend.main('POST', signInMethodPaths.passkeyOptions, { token, body: {} });
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' };
  await backend.main('POST', signInMethodPaths.addPasskey, {
    token,
    headers,
    body: { passkey: passkey.make(body.data.options) },
  });
  const own = (await ways()).passkeys as { id: number; name: string }[];
  expect(own.map(({ name }) => name)).toEqual(['x'.repeat(60), 'Chrome on Windows']);
  const id = own[0]?.id;
  await backend.main('POST', signInMethodPaths.renamePasskey, { token, body: { id, name: 'Work laptop' } });
  expect((await ways()).passkeys).toMatchObject([{ name: 'Work laptop' }, { name: 'Chrome on Windows' }]);
});

it('keeps a deactivated account closed, and offers the owner of a deleted one to restore it [TEAM-05]', async () => {
  const { passkey } = await addPasskey(backend, token);
  const change = (values: { status?: number; deleted_at?: Date | null }) =>
    backend.db.updateTable('people').set(values).where('id', '=', person.id).execute();
  await change({ status: 0 });
  expect((await signInWith(backend, passkey)).body.message).toContain('isn’t active');
  await change({ status: 1, deleted_at: clock.now() });
  expect((await signInWith(backend, passkey)).body.data).toMatchObject({ keepUntil: expect.any(String) });
});

it('dismisses the offer for good on request, and removes it with the first passkey [TEAM-05]', async () => {
  expect((await ways()).isOffered).toBe(true);
  await backend.main('POST', signInMethodPaths.dismissOffer, { token, body: {} });
  expect((await ways()).isOffered).toBe(false);
  const other = await newPerson(backend);
  const theirs = await tokenOfMember(backend, other.contact, other.password);
  await addPasskey(backend, theirs);
  expect((await ways(theirs)).isOffered).toBe(false);
});

it('lists passkeys of a previous domain, opens nothing with them, and warns about them at the start [TEAM-04]', async () => {
  const { passkey } = await addPasskey(backend, token);
  await backend.db
    .updateTable('passkeys')
    .set({ rp_id: 'old.example.org' })
    .where('person_id', '=', person.id)
    .execute();
  expect((await ways()).passkeys).toMatchObject([{ madeFor: 'old.example.org' }]);
  expect((await signInWith(backend, passkey)).body.message).toBe(refused);
  const { logPasskeySettings } = await import('@/server/modules/auth/passkeys/logPasskeySettings');
  const warned: unknown[] = [];
  const log = { ...backend.parts.log, info: () => {}, warn: (...reply: unknown[]) => warned.push(reply) };
  await logPasskeySettings({ ...backend.parts, log: log as never });
  expect(warned).toEqual([[{ passkeys: 1, domain: 'localhost' }, expect.stringContaining('another domain')]]);
});

it('lets a console administrator sign in with a passkey alone [TEAM-04]', async () => {
  const admin = await newConsoleAdmin(backend);
  const opened = await openSession(backend.parts, { kind: 'console', id: admin.id }, 'session');
  const { passkey, recoveryCodes } = await addPasskey(backend, opened.token);
  expect(recoveryCodes).toHaveLength(10);
  const { body } = await signInWith(backend, passkey);
  expect(body.data).toEqual({
    access_token: expect.any(String),
    isConsole: true,
    administratorId: expect.any(Number),
  });
  expect((await backend.main('GET', signInMethodPaths.list, { token: body.data.access_token })).status).toBe(200);
});

it('opens no session with a passkey for a deactivated administrator [TEAM-01 TEAM-04]', async () => {
  const admin = await newConsoleAdmin(backend);
  const opened = await openSession(backend.parts, { kind: 'console', id: admin.id }, 'session');
  const { passkey } = await addPasskey(backend, opened.token);
  const ownedByAdmin = ['console_admin_id', '=', admin.id] as const;
  const switched = (off_at: Date | null) =>
    backend.db
      .updateTable('administrators')
      .set({ off_at })
      .where(...ownedByAdmin)
      .execute();
  await backend.db
    .deleteFrom('sessions')
    .where(...ownedByAdmin)
    .execute();
  await switched(clock.now());
  expect((await signInWith(backend, passkey)).body).toMatchObject({ status: 'failure', message: refused });
  expect(
    await backend.db
      .selectFrom('sessions')
      .select('id')
      .where(...ownedByAdmin)
      .execute(),
  ).toEqual([]);
  await switched(null);
  expect((await signInWith(backend, passkey)).body.status).toBe('success');
});
