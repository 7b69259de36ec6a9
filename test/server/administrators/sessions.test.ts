import { type OpenSession, openSessionPaths } from '@/contract/administration/sessions';
import { consolePaths, sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { placeText } from '@/server/modules/auth/deviceText';

import { movableClock, newConsoleAdmin, newPerson, signIn, startSignUp } from '../../support/browser/identity';
import {
  msUntilClosed,
  newMember,
  openAdministratorChat,
  tokenFor,
  waitUntilClosed,
} from '../../support/chatConnection';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';
const noSession = '018f3c1e-0000-4000-8000-000000000000';

const clock = movableClock();
let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now, env: { MEMBER_LOGIN: 'on' } });
});
beforeEach(() => clock.pass(25 * 3600));

const listOf = async (token: string): Promise<OpenSession[]> =>
  (await backend.main('GET', openSessionPaths.list, { token })).body.data;
const end = (token: string, id: string) => backend.main('POST', openSessionPaths.end, { token, body: { id } });
const endOthers = (token: string) => backend.main('POST', openSessionPaths.endOthers, { token, body: {} });
const isOpen = async (token: string) =>
  (await backend.main('GET', openSessionPaths.list, { token, headers: { 'x-background': '1' } })).status !== 401;
const endsOf = (subject: string) => auditLines(backend, { subject, action: 'sign-out' });

it('records the device for each sign-in method, and keeps it with a renewed token [TEAM-12]', async () => {
  const headers = { 'user-agent': chrome };
  const { id, contact, ssn, password } = await newPerson(backend, { isRegistered: false });
  const { token: step, code } = await startSignUp(backend, { contact, ssn });
  const body = { userContact: contact, userOtp: code };
  const signedUp = (await backend.main('POST', sessionPaths.verifyOtp, { token: step, body, headers })).body.data;
  const signedIn = await backend.main('POST', sessionPaths.signIn, {
    body: { userContact: contact, userPassword: password },
    headers: { 'user-agent': iPhone },
  });
  expect((await listOf(signedIn.body.data.access_token)).map(({ device }) => device).toSorted()).toEqual([
    'Chrome on Windows',
    'Safari on iPhone',
  ]);
  const renewed = await backend.main('POST', sessionPaths.refreshToken, {
    token: signedUp.access_token,
    body: {},
    headers,
  });
  const current = (await listOf(renewed.body.data.access_token)).find(({ isCurrent }) => isCurrent);
  expect(current).toMatchObject({ device: 'Chrome on Windows' });

  await backend.db.updateTable('people').set({ deleted_at: clock.now() }).where('id', '=', id).execute();
  const closedAccount = await signIn(backend, contact, password);
  const kept = await backend.main('POST', sessionPaths.keepAccount, {
    token: closedAccount.body.data.access_token,
    body: {},
    headers,
  });
  expect(await listOf(kept.body.data.access_token)).toMatchObject([{ device: 'Chrome on Windows', place: '' }]);

  const { email, password: secret } = await newConsoleAdmin(backend);
  const { body: console } = await backend.chat('POST', consolePaths.login, {
    body: { emailId: email, password: secret },
    headers,
  });
  expect(await listOf(console.data.accessToken)).toMatchObject([{ device: 'Chrome on Windows', isCurrent: true }]);
});

it('shows people only their own open sessions, the last used first, by ids that are neither tokens nor numbers [TEAM-12]', async () => {
  const { id, contact, password } = await newPerson(backend);
  const older = (await signIn(backend, contact, password)).body.data.access_token;
  clock.pass(60);
  const token = (await signIn(backend, contact, password)).body.data.access_token;
  const over = await tokenFor(backend, 'person', id);
  await backend.main('POST', sessionPaths.logout, { token: over, body: {} });
  await tokenFor(backend, 'person', (await newPerson(backend)).id);
  // Starts a password reset, whose token is not a session.
  await backend.main('POST', sessionPaths.forgotPassword, { body: { userContact: contact } });

  const list = await listOf(token);
  expect(list).toEqual([
    {
      id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      device: '',
      place: '',
      openedAt: expect.any(String),
      usedAt: expect.any(String),
      isCurrent: true,
    },
    expect.objectContaining({ isCurrent: false }),
  ]);
  expect(Date.parse(list[0]!.usedAt)).toBeGreaterThan(Date.parse(list[1]!.usedAt));
  expect(list.some((one) => one.id === token || one.id === older)).toBe(false);
  clock.pass(31 * 60);
  const later = await tokenFor(backend, 'person', id);
  expect(await listOf(later)).toHaveLength(1);
});

it('stops an ended session at once with its sockets, sends its device no more pushes, and adds one entry to the audit log [TEAM-12]', async () => {
  const member = await newMember(backend);
  const line = await member.open();
  await backend.main('POST', userPaths.updateDeviceData, {
    token: member.token,
    body: { deviceToken: `device-${member.id}`, deviceType: 'web' },
  });
  const token = await tokenFor(backend, 'person', member.id);
  const other = (await listOf(token)).find(({ isCurrent }) => !isCurrent);
  const ending = end(token, other?.id ?? '');
  expect(await msUntilClosed(line.socket, ending)).toBeLessThan(1000);
  expect((await ending).body).toEqual({ status: 'success', message: 'That device is signed out.' });
  expect(await isOpen(member.token)).toBe(false);
  expect(await isOpen(token)).toBe(true);
  expect(await backend.db.selectFrom('devices').select('token').where('person_id', '=', member.id).execute()).toEqual(
    [],
  );
  expect(await endsOf(`person:${member.id}`)).toMatchObject([{ outcome: 'done', detail: { isOther: true } }]);
  expect((await end(token, other?.id ?? '')).body.status).toBe('failure');
});

it('reports someone else’s session as unknown, like a missing one, and keeps it open [TEAM-12]', async () => {
  const [one, other] = [await newMember(backend), await newMember(backend)];
  const { id } = await newConsoleAdmin(backend);
  const console = await tokenFor(backend, 'console', id);
  const unknown = { status: 'failure', message: 'This session has already ended.' };
  for (const theirs of [other.token, console]) {
    const [{ id: named } = { id: '' }] = await listOf(theirs);
    expect((await end(one.token, named)).body).toEqual(unknown);
    expect(await isOpen(theirs)).toBe(true);
  }
  expect((await end(one.token, noSession)).body).toEqual(unknown);
  expect((await end(one.token, 'first')).status).toBe(400);
  expect(await endsOf(`person:${one.id}`)).toEqual([]);
});

it('ends all other sessions in one transaction, those of an administrator too, and keeps this one [TEAM-12]', async () => {
  const { id } = await newConsoleAdmin(backend);
  const tokens = await Promise.all([1, 2, 3].map(() => tokenFor(backend, 'console', id)));
  const [token = '', ...others] = tokens;
  const desk = await openAdministratorChat(backend.url, others[0] ?? '');
  const removed = waitUntilClosed(desk.socket);
  expect((await endOthers(token)).body.status).toBe('success');
  await removed;
  for (const one of others) expect(await isOpen(one)).toBe(false);
  expect(await listOf(token)).toMatchObject([{ isCurrent: true }]);
  expect((await endOthers(token)).body.status).toBe('success');
  expect(await endsOf(`console:${id}`)).toMatchObject([{ detail: { others: 2 } }]);
});

it('ends sessions that end each other at the same moment without an error, each end with one entry [TEAM-12]', async () => {
  const { id } = await newPerson(backend);
  const tokens = await Promise.all(Array.from({ length: 8 }, () => tokenFor(backend, 'person', id)));
  const [watcher = '', ...ended] = tokens;
  const ids = (await listOf(watcher)).filter(({ isCurrent }) => !isCurrent).map((one) => one.id);
  const answers = await Promise.all([
    ...ids.flatMap((one) => [end(watcher, one), end(ended[0] ?? '', one)]),
    endOthers(watcher),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  for (const one of ended) expect(await isOpen(one)).toBe(false);
  const lines = await endsOf(`person:${id}`);
  const count = lines.reduce((sum, { detail }) => sum + Number(detail.others ?? 1), 0);
  expect(count).toBe(ended.length);
});

it.long('shows a location only when the named header comes from the operator’s proxy [TEAM-12]', async () => {
  const { contact, password } = await newPerson(backend);
  const body = { userContact: contact, userPassword: password };
  const headers = { 'x-place': 'Austin, Texas' };
  const notInvitedReply = await backend.main('POST', sessionPaths.signIn, { body, headers });
  expect(await listOf(notInvitedReply.body.data.access_token)).toMatchObject([{ place: '' }]);

  const locationsBehind = async (proxy: string, place: string) => {
    const node = await startBackend({
      env: { MEMBER_LOGIN: 'on', DEMO: 'off', TRUST_PROXY: proxy, PLACE_HEADER: 'X-Place' },
    });
    const { userContact, userPassword } = { userContact: '5550100002', userPassword: 'Member@123' };
    const signed = await node.main('POST', sessionPaths.signIn, {
      body: { userContact, userPassword },
      headers: { 'x-place': place },
    });
    const { body: list } = await node.main('GET', openSessionPaths.list, { token: signed.body.data.access_token });
    return list.data.map((one: OpenSession) => one.place);
  };
  expect(await locationsBehind('127.0.0.1', 'Austin, Texas')).toEqual(['Austin, Texas']);
  expect(await locationsBehind('10.0.0.0/8', 'Austin, Texas')).toEqual(['']);
});

it('reads a location text as UTF-8, limited in length, and without invisible characters [TEAM-12]', () => {
  expect(placeText(Buffer.from('Zürich, 瑞士', 'utf8').toString('latin1'))).toBe('Zürich, 瑞士');
  expect(placeText(Buffer.from('Zürich', 'latin1').toString('latin1'))).toBe('Zürich');
  expect(placeText(Buffer.from(' Aus\u202etin\u0007 \t Texas ', 'utf8').toString('latin1'))).toBe('Aus tin Texas');
  expect(placeText('A'.repeat(500))).toHaveLength(80);
});
