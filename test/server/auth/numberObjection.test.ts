import { setTimeout } from 'node:timers/promises';
import { pages } from '@/contract/pages';
import { lostPhonePath } from '@/contract/people/lostPhone';
import { objectionPath } from '@/contract/people/numberChange';
import { userPaths } from '@/contract/people/user';
import { startSweeping } from '@/server/modules/retention/sweep';
import {
  checkCode,
  freeContact,
  lastCode,
  movableClock,
  newPerson,
  signIn,
  startReset,
} from '../../support/browser/identity';
import { until } from '../../support/chatConnection';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { startWebhook } from '../../support/server/senders';

const clock = movableClock();
const site = 'https://benefits.example.org';
let backend: TestBackend;
let person: Awaited<ReturnType<typeof newPerson>>;
let free: string;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now, env: { SITE_URL: site } });
});
afterAll(() => backend.close());
beforeEach(async () => {
  clock.pass(80 * 60 * 60);
  person = await newPerson(backend);
  free = freeContact();
});

const hours = (count: number) => clock.pass(count * 60 * 60);
const tokenOf = async ({ contact, password } = person, at = backend): Promise<string> =>
  (await signIn(at, contact, password)).body.data.access_token;
async function change(token: string, to = free, headers?: Record<string, string>) {
  const { body } = await backend.main('POST', userPaths.updateMobileNumber, { token, body: { userContact: to } });
  const pending = body.data.access_token as string;
  const answer = await backend.main('POST', userPaths.verifyNewNumber, {
    token: pending,
    body: { userContact: to, userOtp: await lastCode(backend, to) },
    headers,
  });
  return { pending, answer };
}
const messagesTo = async (to: string) => (await backend.outbox()).filter((line) => line.to.endsWith(to) && !line.code);
const linkSentTo = async (contact: string) =>
  /https?:\S+/.exec((await messagesTo(contact)).at(-1)?.text ?? '')?.[0] ?? 'none';
const object = (link: string) => backend.main('POST', objectionPath, { body: { token: link.split('#')[1] } });
/** Requests a reset code; `code` is null if none was sent. */
async function resetCode(contact: string) {
  const codes = async () => (await backend.outbox()).filter((line) => line.to.endsWith(contact) && line.code);
  const before = (await codes()).length;
  const { token, code } = await startReset(backend, contact);
  return { token, code: (await codes()).length > before ? code : null };
}
const contactOf = async (id = person.id) =>
  (await backend.db.selectFrom('people').select('contact').where('id', '=', id).executeTakeFirstOrThrow()).contact;
const isSignedIn = async (token: string) => (await backend.main('GET', userPaths.info, { token })).status === 200;

it('sends the old number and the email a notice with one link to object [TEAM-07 A10]', async () => {
  const email = `${person.contact}@example.org`;
  await backend.db.updateTable('people').set({ email }).where('id', '=', person.id).execute();
  await change(await tokenOf());
  const [sms] = await messagesTo(person.contact);
  const [letter] = await messagesTo(email);
  expect(sms).toMatchObject({ channel: 'sms', to: `+1${person.contact}` });
  expect(letter).toMatchObject({ channel: 'email', to: email });
  expect(sms?.text).toMatch(/was changed.*within 72 hours/);
  expect(letter?.text).toBe(sms?.text);
  expect(await linkSentTo(person.contact)).toMatch(new RegExp(`^${site}${pages.numberObjection}#[\\w-]{43}$`));
  expect(sms?.text).not.toContain(free);
});

it('restores the old number on an objection, ends all sessions, logs it, and accepts it once [TEAM-07]', async () => {
  const elsewhere = await tokenOf();
  const { pending } = await change(await tokenOf());
  const link = await linkSentTo(person.contact);
  hours(71);
  const thief = (await signIn(backend, free, person.password)).body.data.access_token as string;
  expect(await isSignedIn(thief)).toBe(true);

  const { body } = await object(link);
  expect(body).toMatchObject({ status: 'success', data: { isRestored: true } });
  expect(await contactOf()).toBe(person.contact);
  for (const token of [elsewhere, pending, thief]) expect(await isSignedIn(token)).toBe(false);
  const lines = await backend.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', `person:${person.id}`)
    .orderBy('id', 'desc')
    .execute();
  expect(lines[0]).toMatchObject({
    action: 'change',
    actor: 'nobody',
    outcome: 'done',
    detail: expect.stringContaining('objection'),
  });

  const again = await object(link);
  expect(again.body).toMatchObject({ status: 'failure', message: expect.stringContaining('was already used') });
  const reset = await startReset(backend, person.contact);
  expect((await checkCode(backend, reset.token, person.contact, reset.code)).body.status).toBe('success');
});

it('carries out one of two objections at once [TEAM-07]', async () => {
  await change(await tokenOf());
  const link = await linkSentTo(person.contact);
  const answers = await Promise.all([object(link), object(link), object(link)]);
  expect(answers.map(({ body }) => body.status).sort()).toEqual(['failure', 'failure', 'success']);
  expect(await contactOf()).toBe(person.contact);
});

it('changes nothing after 72 hours, or with another token [TEAM-07]', async () => {
  await change(await tokenOf());
  const link = await linkSentTo(person.contact);
  expect((await object(`x#${'A'.repeat(43)}`)).body.status).toBe('failure');
  expect((await object('x#short')).status).toBe(400);
  hours(73);
  expect((await object(link)).body.status).toBe('failure');
  expect(await contactOf()).toBe(free);
  (await startSweeping(backend.parts))();
  const left = await backend.db.selectFrom('number_changes').select('id').where('person_id', '=', person.id).execute();
  expect(left).toEqual([]);
});

it('changes nothing on opening the link [TEAM-07]', async () => {
  await change(await tokenOf());
  const link = new URL(await linkSentTo(person.contact));
  for (const method of ['GET', 'HEAD']) await fetch(new URL(link.pathname + link.search, backend.url), { method });
  expect((await backend.main('GET', objectionPath)).status).toBe(404);
  expect(await contactOf()).toBe(free);
});

it('also reverts every later change on an objection, and voids their links [TEAM-07]', async () => {
  const second = freeContact();
  const { pending } = await change(await tokenOf());
  const link = await linkSentTo(person.contact);
  await change(pending, second);
  const thiefLink = await linkSentTo(free);
  expect((await object(link)).body.data).toEqual({ isRestored: true });
  expect(await contactOf()).toBe(person.contact);
  expect((await object(thiefLink)).body.status).toBe('failure');
  expect(await contactOf()).toBe(person.contact);
});

it('restores no old number that someone else uses by now, ends sessions, and lets no one recover through the new one [TEAM-07]', async () => {
  const { pending } = await change(await tokenOf());
  const link = await linkSentTo(person.contact);
  const other = await newPerson(backend);
  await backend.db.updateTable('people').set({ contact: person.contact }).where('id', '=', other.id).execute();

  expect((await object(link)).body).toMatchObject({ status: 'success', data: { isRestored: false } });
  expect(await contactOf()).toBe(free);
  expect(await contactOf(other.id)).toBe(person.contact);
  expect(await isSignedIn(pending)).toBe(false);
  hours(30);
  expect((await resetCode(free)).code).toBeNull();
  expect((await resetCode(person.contact)).code).not.toBeNull();

  // The password no longer works; an administrator enters the right number after checking.
  expect((await signIn(backend, free, person.password)).body.status).toBe('failure');
  const third = freeContact();
  const checked = { confirmed: ['ssn', 'callBack'], note: 'Number in dispute' };
  const settled = await backend.main('POST', lostPhonePath, {
    token: await backend.signInConsole(),
    body: { id: person.id, contact: third, previousContact: free, ...checked },
  });
  expect(settled.body.status).toBe('success');
  expect((await resetCode(third)).code).not.toBeNull();
});

it('opens recovery through the new number after 24 hours; until then only its owner sees when [TEAM-07]', async () => {
  await change(await tokenOf());
  hours(2);
  const early = await resetCode(free);
  expect(early.code).toBeNull();
  expect((await checkCode(backend, early.token, free, '1234')).body.status).toBe('failure');
  const messages = await until(async () => (await messagesTo(free)).at(-1));
  expect(messages?.text).toContain('Try again in 22 hours');

  const stranger = await backend.main('POST', '/user/forgotPassword', { body: { userContact: freeContact() } });
  const same = await backend.main('POST', '/user/forgotPassword', { body: { userContact: free } });
  expect(Object.keys(same.body.data)).toEqual(Object.keys(stranger.body.data));
  expect({ ...same.body, data: null }).toEqual({ ...stranger.body, data: null });

  hours(22);
  const { token, code } = await resetCode(free);
  expect((await checkCode(backend, token, free, code ?? 'none')).body.status).toBe('success');
});

it('uses the operator’s address in the link, whatever the caller claims [TEAM-07]', async () => {
  await change(await tokenOf(), free, {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    origin: 'https://evil.example',
  });
  expect(await linkSentTo(person.contact)).toMatch(new RegExp(`^${site}/`));
});

it('stores the notice and the change together or not at all [TEAM-07]', async () => {
  const { outgoing } = backend.parts;
  const add = jest.spyOn(outgoing, 'add').mockRejectedValueOnce(new Error('The disk is full'));
  const { answer, pending } = await change(await tokenOf());
  expect(answer.status).toBe(500);
  expect(await contactOf()).toBe(person.contact);
  expect(await isSignedIn(pending)).toBe(false);
  expect(await messagesTo(person.contact)).toEqual([]);
  add.mockRestore();
  expect(
    await backend.db.selectFrom('number_changes').select('id').where('person_id', '=', person.id).execute(),
  ).toEqual([]);
});

describe('with a sender', () => {
  let hook: Awaited<ReturnType<typeof startWebhook>>;
  beforeAll(async () => {
    hook = await startWebhook();
  });
  afterAll(() => hook.stop());

  it('keeps a message that a sender refuses in the store, encrypted, and sends it after a restart [TEAM-07]', async () => {
    const own = await startBackend({ now: clock.now, env: { SMS_WEBHOOK_URL: hook.url } });
    const { parts, db } = own;
    hook.answers = [500];
    await db
      .transaction()
      .execute((tx) => parts.outgoing.add(tx, [{ channel: 'sms', to: '+15550999999', text: 'It was changed' }]));
    await parts.outgoing.sendDue();
    const [row] = await db.selectFrom('outgoing_messages').selectAll().execute();
    expect(Buffer.from(row?.sealed ?? []).toString('latin1')).not.toMatch(/5550999999|changed/);
    expect(row?.tries).toBe(1);

    hook.answers = [200];
    hook.received = [];
    clock.pass(5);
    (await startSweeping(parts))();
    expect(hook.received).toEqual([{ to: '+15550999999', text: 'It was changed' }]);
    expect(await db.selectFrom('outgoing_messages').select('id').execute()).toEqual([]);
    await own.close();
  });

  it('finishes the message being sent when the server closes, and keeps the others for the next start [TEAM-07]', async () => {
    const own = await startBackend({ now: clock.now, env: { SMS_WEBHOOK_URL: hook.url } });
    const { outgoing, delivery } = own.parts;
    const sent: string[] = [];
    jest.spyOn(delivery, 'send').mockImplementation(async ({ text }) => {
      await setTimeout(200);
      sent.push(text);
    });
    const messages = ['first', 'second'].map((text) => ({ channel: 'sms', to: '+15550999997', text }) as const);
    await own.db.transaction().execute((tx) => outgoing.add(tx, messages));
    void outgoing.sendDue();
    await until(() => jest.mocked(delivery.send).mock.calls.length === 1);
    await own.app.close();
    expect(sent).toEqual(['first']);
    expect(await own.db.selectFrom('outgoing_messages').select('tries').execute()).toEqual([{ tries: 0 }]);
    await outgoing.sendDue();
    expect(sent).toEqual(['first']);
    await own.close();
  });

  it('gives up a message that cannot be sent after 72 hours [TEAM-07]', async () => {
    const own = await startBackend({ now: clock.now, env: { SMS_WEBHOOK_URL: hook.url } });
    hook.answers = [500];
    await own.db
      .transaction()
      .execute((tx) => own.parts.outgoing.add(tx, [{ channel: 'sms', to: '+15550999998', text: 'It was changed' }]));
    hours(73);
    await own.parts.outgoing.sendDue();
    expect(await own.db.selectFrom('outgoing_messages').select('id').execute()).toEqual([]);
    await own.close();
  });
});
