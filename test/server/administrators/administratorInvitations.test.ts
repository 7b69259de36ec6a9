import { administratorPaths, administratorProblems } from '@/contract/administration/administrator';
import { pages } from '@/contract/pages';
import { consolePaths } from '@/contract/people/session';

import { movableClock, newPerson, otherPassword, validPassword } from '../../support/browser/identity';
import { tokenFor, until } from '../../support/chatConnection';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';

const clock = movableClock();
const hours = (count: number) => clock.pass(count * 60 * 60);

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now, env: { SITE_URL: 'https://benefits.example.org' } });
});
afterAll(() => backend.close());
beforeEach(async () => {
  token = await tokenFor(backend, 'console', 1);
});

let invited = 0;
const newcomer = (change: object = {}) => ({
  name: 'Rowan Ames',
  email: `rowan${(invited += 1)}@example.org`,
  rights: ['content', 'audit'],
  ...change,
});
const invite = (body: object, headers?: Record<string, string>) =>
  backend.main('POST', administratorPaths.invite, { token, body, headers });
const post = (path: string, body: object) => backend.main('POST', path, { body });
const read = (link: string) => post(administratorPaths.readInvitation, { token: link });
const accept = (link: string, password = validPassword) => post(administratorPaths.accept, { token: link, password });
const logIn = (email: string, password = validPassword) =>
  backend.chat('POST', consolePaths.login, { body: { emailId: email, password } });
const invitationTo = async (email: string) =>
  (await backend.main('GET', administratorPaths.list, { token })).body.data.invitations.find(
    (one: { email: string }) => one.email === email,
  );

/** Returns the tokens in the links sent to an address, oldest first. */
async function linksTo(email: string, count = 1) {
  const sent = async () => (await backend.outbox()).filter(({ to }) => to === email);
  await until(async () => (await sent()).length >= count);
  return (await sent()).map(({ text }) => /#([\w-]{43})/.exec(text)?.[1] ?? '');
}
async function inviteOneAdministrator(change: object = {}) {
  const draft = newcomer(change);
  expect((await invite(draft)).body.status).toBe('success');
  const [link = ''] = await linksTo(draft.email);
  return { ...draft, link };
}

it('invites by a link without a token in its address, and creates an administrator with the selected permissions [TEAM-01]', async () => {
  const { email, link } = await inviteOneAdministrator();
  const [{ text } = { text: '' }] = (await backend.outbox()).filter(({ to }) => to === email);
  expect(text).toContain(`https://benefits.example.org${pages.acceptInvitation}#${link}`);
  expect(text).not.toContain('Rowan');
  expect(await invitationTo(email)).toMatchObject({ invitedBy: 'admin@example.org', isExpired: false });

  expect((await read(link)).body.data).toMatchObject({ name: 'Rowan Ames', email });
  expect((await accept(link)).body.status).toBe('success');
  const signedIn = await logIn(email);
  const me = await backend.main('GET', administratorPaths.me, { token: signedIn.body.data.accessToken });
  expect(me.body.data).toMatchObject({ name: 'Rowan Ames', rights: ['content', 'audit'] });
  expect(await invitationTo(email)).toBeUndefined();

  const stored = await backend.db.selectFrom('administrator_invitations').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(link);
  const lines = JSON.stringify(await auditLines(backend));
  expect(lines).not.toContain(email);
  expect(lines).not.toContain('Rowan');
});

it.long('accepts a link once, for 72 hours, and not after it was withdrawn or sent again [TEAM-01]', async () => {
  const removed = { status: 'failure', message: expect.stringMatching(/was used, canceled, or replaced/) };
  const used = await inviteOneAdministrator();
  await accept(used.link);
  const old = await inviteOneAdministrator();
  hours(71);
  expect((await read(old.link)).body.status).toBe('success');
  hours(2);
  token = await tokenFor(backend, 'console', 1);
  const withdrawn = await inviteOneAdministrator();
  const { id } = await invitationTo(withdrawn.email);
  expect((await backend.main('POST', administratorPaths.withdraw, { token, body: { id } })).body.status).toBe(
    'success',
  );
  const renewed = await inviteOneAdministrator();
  const renewedId = (await invitationTo(renewed.email)).id;
  const again = await backend.main('POST', administratorPaths.sendAgain, { token, body: { id: renewedId } });
  expect(again.body.status).toBe('success');

  for (const { link } of [used, old, withdrawn, renewed, { link: 'A'.repeat(43) }])
    for (const answer of [await read(link), await accept(link)]) expect(answer.body).toMatchObject(removed);
  const [, second = ''] = await linksTo(renewed.email, 2);
  expect((await accept(second)).body.status).toBe('success');
  for (const path of [administratorPaths.withdraw, administratorPaths.sendAgain])
    expect((await backend.main('POST', path, { token, body: { id } })).body.message).toMatch(
      /just accepted or canceled/,
    );
});

it('refuses an address of an administrator or of a pending invitation at its field, and replaces an expired invitation [TEAM-01]', async () => {
  const employee = await newPerson(backend, { isAdmin: true });
  await backend.db.updateTable('people').set({ email: 'Own@Example.org' }).where('id', '=', employee.id).execute();
  for (const email of ['admin@example.org', 'ADMIN@example.org', 'own@example.org'])
    expect((await invite(newcomer({ email }))).body.data.problems).toEqual({
      email: administratorProblems.alreadyAdministrator,
    });
  const first = await inviteOneAdministrator();
  expect((await invite({ ...newcomer(), email: first.email })).body.data.problems).toEqual({
    email: administratorProblems.alreadyInvited,
  });
  hours(73);
  token = await tokenFor(backend, 'console', 1);
  expect((await invitationTo(first.email)).isExpired).toBe(true);
  expect((await invite({ ...newcomer(), email: first.email })).body.status).toBe('success');
  const [, second = ''] = await linksTo(first.email, 2);
  expect((await accept(second)).body.status).toBe('success');
});

it('refuses oversized names, odd addresses and passwords that are weak or common [TEAM-01]', async () => {
  for (const change of [
    { name: 'x'.repeat(121) },
    { name: ' ' },
    { email: 'no-address' },
    { email: `${'x'.repeat(250)}@example.org` },
    { rights: [] },
    { rights: ['king'] },
  ])
    expect([change, (await invite(newcomer(change))).status]).toEqual([change, 400]);
  const { link, email } = await inviteOneAdministrator();
  expect((await accept(link, 'short')).status).toBe(400);
  expect((await accept(link, 'Password@1')).body.status).toBe('failure');
  expect((await accept(link)).body.status).toBe('success');
  expect((await logIn(email)).body.status).toBe('success');
});

it('invites once for the same request sent twice [TEAM-01]', async () => {
  const draft = newcomer();
  const headers = { 'idempotency-key': 'one-press' };
  const answers = [await invite(draft, headers), await invite(draft, headers)];
  expect(answers.map(({ body }) => body.status)).toEqual(['success', 'success']);
  expect(await linksTo(draft.email)).toHaveLength(1);
});

it('invites no one without a site address, and says so in the list [TEAM-01]', async () => {
  const other = await startBackend({ env: { TRUST_PROXY: 'loopback' } });
  const as = await tokenFor(other, 'console', 1);
  const { body } = await other.main('POST', administratorPaths.invite, { token: as, body: newcomer() });
  expect(body.message).toMatch(/SITE_URL/);
  expect((await other.main('GET', administratorPaths.list, { token: as })).body.data.canInvite).toBe(false);
  await other.close();
});

it('lets exactly one of ten acceptances of one link at once succeed and set the password [TEAM-01]', async () => {
  const { email, link } = await inviteOneAdministrator();
  const passwords = Array.from({ length: 10 }, (_, index) => `${index % 2 ? validPassword : otherPassword}${index}`);
  const answers = await Promise.all(passwords.map((password) => accept(link, password)));
  const won = answers.flatMap(({ body }, index) => (body.status === 'success' ? [passwords[index] ?? ''] : []));
  expect(won).toHaveLength(1);
  expect((await logIn(email, won[0])).body.status).toBe('success');
  const made = await backend.db.selectFrom('console_admins').select('id').where('email', '=', email).execute();
  expect(made).toHaveLength(1);
});

it('sends one of ten invitations to one address at once [TEAM-01]', async () => {
  const draft = newcomer();
  const answers = await Promise.all(Array.from({ length: 10 }, () => invite(draft)));
  expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
});

it.long('lets one of an acceptance and a withdrawal at once succeed [TEAM-01]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email, link } = await inviteOneAdministrator();
    const { id } = await invitationTo(email);
    const [accepted, withdrawn] = await Promise.all([
      accept(link),
      backend.main('POST', administratorPaths.withdraw, { token, body: { id } }),
    ]);
    expect([accepted, withdrawn].filter(({ body }) => body.status === 'success')).toHaveLength(1);
    expect((await logIn(email)).body.status).toBe(accepted.body.status);
  }
});
