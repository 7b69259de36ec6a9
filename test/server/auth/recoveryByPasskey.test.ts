import { objectionPath } from '@/contract/people/numberChange';
import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { signInMethodPaths } from '@/contract/signIn/signInMethods';
import {
  checkCode,
  freeContact,
  lastCode,
  movableClock,
  newPerson,
  otherPassword,
  signIn,
  startReset,
  tokenOfMember,
} from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { addPasskey, signInWith, submitPasskey } from '../../support/signIn/signInMethods';

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

async function moveTo(userContact: string) {
  const { body } = await backend.main('POST', userPaths.updateMobileNumber, { token, body: { userContact } });
  const answer = await backend.main('POST', userPaths.verifyNewNumber, {
    token: body.data.access_token,
    body: { userContact, userOtp: await lastCode(backend, userContact) },
  });
  token = body.data.access_token;
  expect(answer.body.status).toBe('success');
}

it.long(
  'opens the recovery through the new number at once with a passkey from before the change [TEAM-07]',
  async () => {
    const { passkey } = await addPasskey(backend, token);
    clock.pass(1);
    const contact = freeContact();
    await moveTo(contact);
    const reset = await startReset(backend, contact);
    const { body } = await checkCode(backend, reset.token, contact, reset.code);
    expect(body.data).toEqual({
      access_token: expect.any(String),
      secondFactor: { passkey: true, app: false, recoveryCode: false },
    });
    const newPassword = (bearer: string) =>
      backend.main('POST', sessionPaths.updateNewPassword, { token: bearer, body: { userPassword: otherPassword } });
    expect((await newPassword(body.data.access_token)).status).toBe(401);

    const given = await submitPasskey(backend, body.data.access_token, passkey);
    expect(given.body.data).toEqual({ access_token: expect.any(String), isReset: true });
    expect((await newPassword(given.body.data.access_token)).body.status).toBe('success');
    expect((await signIn(backend, contact, otherPassword)).body.status).toBe('success');
  },
);

it('keeps the recovery closed for 24 hours without a passkey, or with one made after the change [TEAM-07]', async () => {
  const contact = freeContact();
  await moveTo(contact);
  clock.pass(1);
  await addPasskey(backend, token);
  const reset = await startReset(backend, contact);
  expect(reset.code).toBe(await lastCode(backend, contact));
  const answer = await checkCode(backend, reset.token, contact, reset.code);
  expect(answer.body.status).toBe('failure');
  expect((await backend.outbox()).at(-1)?.text).toContain('Try again in 24 hours');

  clock.pass(24 * 60 * 60);
  const later = await startReset(backend, contact);
  const { body } = await checkCode(backend, later.token, contact, later.code);
  expect(body.data).toMatchObject({ id: person.id });
});

it('removes on an objection the passkeys that were added after the change [TEAM-07]', async () => {
  const { passkey: own } = await addPasskey(backend, token);
  // Dates this passkey back, because one added within 72 hours before the change is removed as well.
  await backend.db
    .updateTable('passkeys')
    .set({ created_at: new Date(clock.now().getTime() - 73 * 60 * 60 * 1000) })
    .where('person_id', '=', person.id)
    .execute();
  await moveTo(freeContact());
  clock.pass(1);
  const { passkey: added } = await addPasskey(backend, token);
  await backend.parts.outgoing.sendDue();
  const texts = (await backend.outbox()).filter(({ to }) => to.endsWith(person.contact)).map(({ text }) => text);
  const link = texts.map((text) => /#([\w-]{43})/.exec(text)?.[1]).find(Boolean);
  const { body } = await backend.main('POST', objectionPath, { body: { token: link } });
  expect(body.data).toEqual({ isRestored: true });
  expect((await signInWith(backend, added)).body.status).toBe('failure');
  const back = await signInWith(backend, own);
  expect(back.body.data).toMatchObject({ id: person.id });
  const { body: ways } = await backend.main('GET', signInMethodPaths.list, { token: back.body.data.access_token });
  expect(ways.data.passkeys).toHaveLength(1);
});
