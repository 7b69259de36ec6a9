import { type Administrator, administratorPaths, administratorProblems } from '@/contract/administration/administrator';
import { type Permission, permissions } from '@/contract/administration/permissions';
import { consolePaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { lockAdministrators } from '@/server/modules/accounts/queries/administrators';

import { newConsoleAdmin, newPerson, signIn } from '../../support/browser/identity';
import {
  msUntilClosed,
  openAdministratorChat,
  openChatSocket,
  tokenFor,
  until,
  waitForStrayEvents,
  waitUntilClosed,
} from '../../support/chatConnection';
import { setAdministratorPermissions } from '../../support/permissions';
import { repeatCount } from '../../support/repeatCount';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend({ env: { MEMBER_LOGIN: 'on' } });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.db
    .updateTable('administrators')
    .set({ rights: [...permissions], off_at: null })
    .execute();
  token = await tokenFor(backend, 'console', 1);
});

const list = async (as = token) =>
  (await backend.main('GET', administratorPaths.list, { token: as })).body.data.administrators as Administrator[];
const rowOf = async ({ kind, id }: AccountOwner) => {
  const { id: own } = await backend.db
    .selectFrom('administrators')
    .select('id')
    .where(kind === 'person' ? 'person_id' : 'console_admin_id', '=', id)
    .executeTakeFirstOrThrow();
  const row = (await list()).find((one) => one.id === own);
  if (!row) throw new Error('An administrator is missing from the list.');
  return row;
};
const edit = (row: Administrator, given: readonly Permission[], as = token, name?: string) =>
  backend.main('POST', administratorPaths.edit, {
    token: as,
    body: { id: row.id, version: row.version, rights: given, name },
  });
const setActive = (row: Administrator, isActive: boolean, as = token) =>
  backend.main('POST', administratorPaths.setActive, {
    token: as,
    body: { id: row.id, version: row.version, isActive },
  });
const reset = (row: Administrator, as = token) =>
  backend.main('POST', administratorPaths.reset, { token: as, body: { id: row.id } });
const logIn = ({ email, password }: { email: string; password: string }) =>
  backend.chat('POST', consolePaths.login, { body: { emailId: email, password } });
const isIn = async (as: string) => (await backend.main('GET', administratorPaths.me, { token: as })).status === 200;
const console = (id: number): AccountOwner => ({ kind: 'console', id });
const activeOwners = async () =>
  (await backend.db.selectFrom('administrators').select(['rights', 'off_at']).execute()).filter(
    ({ off_at, rights: own }) => !off_at && own.includes('owner'),
  ).length;

describe('the list', () => {
  it('lists administrators of both kinds together, with permissions, last sign-in and a masked number [TEAM-01]', async () => {
    const admin = await newConsoleAdmin(backend, ['chat']);
    await logIn(admin);
    const employee = await newPerson(backend, { isAdmin: true });

    expect(await rowOf(console(admin.id))).toMatchObject({
      kind: 'console',
      email: admin.email,
      number: '',
      personId: null,
      state: 'active',
      rights: ['owner', 'people', 'content', 'chat', 'audit'].filter((permission) => permission === 'chat'),
      lastSignInAt: expect.any(String),
      isSelf: false,
    });
    expect(await rowOf({ kind: 'person', id: employee.id })).toMatchObject({
      kind: 'employee',
      name: 'Blair Winslow',
      email: '',
      number: `(***) ***-${employee.contact.slice(-4)}`,
      personId: employee.id,
      rights: [...permissions],
      lastSignInAt: null,
    });
    expect((await rowOf(console(1))).isSelf).toBe(true);
  });

  it('shows every administrator their own name and permissions, where an owner has all of them [TEAM-02]', async () => {
    const admin = await newConsoleAdmin(backend, ['people', 'chat']);
    const me = await backend.main('GET', administratorPaths.me, {
      token: await tokenFor(backend, 'console', admin.id),
    });
    expect(me.body.data).toMatchObject({ kind: 'console', name: admin.email, rights: ['people', 'chat'] });
    await setAdministratorPermissions(backend, ['owner'], console(admin.id));
    const owner = await backend.main('GET', administratorPaths.me, {
      token: await tokenFor(backend, 'console', admin.id),
    });
    expect(owner.body.data.rights).toEqual(permissions);
  });

  it('changes a name and permissions, and logs an entry without the name [TEAM-01]', async () => {
    const admin = await newConsoleAdmin(backend, ['people', 'chat']);
    const row = await rowOf(console(admin.id));
    expect((await edit(row, ['chat', 'audit'], token, '  Rowan   Ames ')).body.status).toBe('success');
    expect(await rowOf(console(admin.id))).toMatchObject({
      name: 'Rowan Ames',
      rights: ['chat', 'audit'],
      version: row.version + 1,
    });
    const line = (await auditLines(backend, { action: 'change', subject: `console:${admin.id}` })).at(-1);
    expect(line).toMatchObject({
      actor: 'console:1',
      detail: { given: 'audit', taken: 'people', field: 'name' },
    });
    expect(JSON.stringify(line)).not.toContain('Rowan');
  });

  it('refuses a change made from an older state with the current one, and not the same change again [TEAM-01]', async () => {
    const admin = await newConsoleAdmin(backend, ['people']);
    const row = await rowOf(console(admin.id));
    await edit(row, ['people', 'chat']);
    const stale = await edit(row, ['audit']);
    expect(stale.body).toMatchObject({ status: 'failure', data: { current: { rights: ['people', 'chat'] } } });
    expect((await setActive(row, false)).body).toMatchObject({ status: 'failure', data: { current: {} } });
    expect((await edit(row, ['people', 'chat'])).body.status).toBe('success');
    expect((await rowOf(console(admin.id))).rights).toEqual(['people', 'chat']);
  });

  it('refuses what is oversized, unknown or empty [TEAM-01]', async () => {
    const row = await rowOf(console((await newConsoleAdmin(backend)).id));
    const wrong = [
      { rights: [] },
      { rights: ['king'] },
      { rights: ['chat'], name: 'x'.repeat(121) },
      { rights: ['chat'], name: '  ' },
      { rights: Array.from({ length: 6 }, () => 'chat') },
    ];
    for (const body of wrong) {
      const { status } = await backend.main('POST', administratorPaths.edit, {
        token,
        body: { id: row.id, version: row.version, ...body },
      });
      expect([body, status]).toEqual([body, 400]);
    }
    expect((await edit({ ...row, id: 999_999 }, ['chat'])).body.message).toMatch(/no longer exists/);
  });
});

describe('the last owner', () => {
  /** Leaves two owners: the console administrator and another one. */
  async function twoOwners() {
    const other = await newConsoleAdmin(backend);
    await backend.db
      .updateTable('administrators')
      .set({ rights: ['people'] })
      .where('console_admin_id', 'is distinct from', 1)
      .execute();
    for (const id of [1, other.id]) await setAdministratorPermissions(backend, ['owner'], console(id));
    token = await tokenFor(backend, 'console', 1);
    return { other, otherToken: await tokenFor(backend, 'console', other.id) };
  }

  it('cannot lose the permission or be deactivated, and gets the reason [TEAM-01]', async () => {
    const { other } = await twoOwners();
    expect((await setActive(await rowOf(console(other.id)), false)).body.status).toBe('success');
    const self = await rowOf(console(1));
    expect(self.isLastOwner).toBe(true);
    for (const { body } of [await edit(self, ['people']), await setActive(self, false)])
      expect(body).toMatchObject({ status: 'failure', message: administratorProblems.lastOwner });
    expect(await activeOwners()).toBe(1);
  });

  it('does not let an employee who is the last owner delete their account either [TEAM-01]', async () => {
    const employee = await newPerson(backend, { isAdmin: true });
    const as = await tokenFor(backend, 'person', employee.id);
    await backend.db
      .updateTable('administrators')
      .set({ rights: ['people'] })
      .execute();
    await setAdministratorPermissions(backend, ['owner'], { kind: 'person', id: employee.id });
    expect((await backend.main('GET', userPaths.remove, { token: as })).body.message).toBe(
      administratorProblems.lastOwner,
    );
    await setAdministratorPermissions(backend, ['owner'], console(1));
    expect((await backend.main('GET', userPaths.remove, { token: as })).body.status).toBe('success');
    expect((await rowOf({ kind: 'person', id: employee.id })).state).toBe('closed');
  });

  it('changes nothing for an administrator who loses the permission while their change waits [TEAM-01]', async () => {
    const { other, otherToken } = await twoOwners();
    const third = await newConsoleAdmin(backend, ['owner']);
    const [theirs, thirdRow] = [await rowOf(console(other.id)), await rowOf(console(third.id))];
    await backend.db
      .transaction()
      .execute(async (tx) => {
        await lockAdministrators(tx);
        const late = setActive(thirdRow, false, otherToken);
        if (globalThis.ENGINE === 'PostgreSQL') await waitForStrayEvents();
        await tx
          .updateTable('administrators')
          .set({ rights: ['people'] })
          .where('id', '=', theirs.id)
          .execute();
        return { late };
      })
      .then(async ({ late }) => expect((await late).status).toBe(403));
    expect((await rowOf(console(third.id))).state).toBe('active');
  });

  const rounds = repeatCount(12, 200);
  it.long(`keeps one of two owners who remove each other at once, in each of ${rounds} rounds [TEAM-01]`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { other, otherToken } = await twoOwners();
      const first = await tokenFor(backend, 'console', 1);
      const [self, theirs] = [await rowOf(console(1)), await rowOf(console(other.id))];
      const isOff = round % 2 === 0;
      const answers = await Promise.all(
        isOff
          ? [setActive(theirs, false, first), setActive(self, false, otherToken)]
          : [edit(theirs, ['people'], first), edit(self, ['people'], otherToken)],
      );
      expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
      expect(await activeOwners()).toBe(1);
      await backend.db.updateTable('administrators').set({ off_at: null }).execute();
    }
  });
});

describe('deactivation', () => {
  it('ends sessions and sockets within a second, and blocks sign-in by password and by recovery [TEAM-01]', async () => {
    const admin = await newConsoleAdmin(backend);
    const as = await tokenFor(backend, 'console', admin.id);
    const desk = await openAdministratorChat(backend.url, as);
    const reset = await backend.chat('POST', consolePaths.forgotPassword, { body: { email: admin.email } });

    const ending = setActive(await rowOf(console(admin.id)), false);
    expect(await msUntilClosed(desk.socket, ending)).toBeLessThan(1000);
    expect((await ending).body.status).toBe('success');
    expect(desk.events.administratorChanges).toBe(1);
    expect(await isIn(as)).toBe(false);

    const wrong = await logIn({ ...admin, password: 'Wrong!1pass' });
    expect((await logIn(admin)).body).toEqual(wrong.body);
    const code = { emailId: admin.email, userOtp: '1234' };
    const pending = reset.body.data.access_token;
    expect((await backend.chat('POST', consolePaths.verifyOtp, { token: pending, body: code })).status).toBe(401);
    const requested = await backend.chat('POST', consolePaths.forgotPassword, { body: { email: admin.email } });
    expect(requested.body).toEqual({ ...reset.body, data: { access_token: expect.any(String) } });
    const codes = (await backend.outbox()).filter((line) => line.to === admin.email && line.code);
    expect(codes).toHaveLength(1);
    expect((await list()).find(({ email }) => email === admin.email)?.state).toBe('off');
  });

  it('leaves no usable session for a sign-in at the same moment [TEAM-01]', async () => {
    for (let round = 0; round < repeatCount(5, 50); round += 1) {
      const admin = await newConsoleAdmin(backend);
      const row = await rowOf(console(admin.id));
      const [signedIn] = await Promise.all([logIn(admin), setActive(row, false)]);
      const got: unknown = signedIn.body.data?.accessToken;
      if (typeof got === 'string') expect(await isIn(got)).toBe(false);
    }
  });

  it('keeps an employee as a member, and makes them an administrator again on reactivation [TEAM-01]', async () => {
    const employee = await newPerson(backend, { isAdmin: true });
    const owner: AccountOwner = { kind: 'person', id: employee.id };
    const as = await tokenFor(backend, 'person', employee.id);
    await setActive(await rowOf(owner), false);
    expect((await backend.main('GET', userPaths.info, { token: as })).status).toBe(401);
    const signedIn = await signIn(backend, employee.contact, employee.password);
    expect(signedIn.body.data.isAdmin).toBe(false);
    expect(await isIn(signedIn.body.data.access_token)).toBe(false);

    await setActive(await rowOf(owner), true);
    expect((await signIn(backend, employee.contact, employee.password)).body.data.isAdmin).toBe(true);
    expect((await rowOf(owner)).rights).toEqual(permissions);
  });

  it('withdraws the invitations that the deactivated administrator sent [TEAM-01]', async () => {
    const admin = await newConsoleAdmin(backend);
    const as = await tokenFor(backend, 'console', admin.id);
    const body = { name: 'Kit Marlow', email: 'kit.marlow@example.org', rights: ['owner'] };
    expect((await backend.main('POST', administratorPaths.invite, { token: as, body })).body.status).toBe('success');
    await setActive(await rowOf(console(admin.id)), false);
    const { invitations } = (await backend.main('GET', administratorPaths.list, { token })).body.data;
    expect(invitations).toEqual([]);
    const line = (await auditLines(backend, { action: 'change', subject: `console:${admin.id}` })).at(-1);
    expect(line?.detail).toEqual({ administrator: 'off', withdrawn: 1 });
  });
});

describe('rights', () => {
  it('opens the chat over its socket with the permission `chat`, and disconnects within a second on its removal [TEAM-02]', async () => {
    const admin = await newConsoleAdmin(backend, ['chat']);
    const as = await tokenFor(backend, 'console', admin.id);
    const desk = await openAdministratorChat(backend.url, as);
    await until(() => desk.events.unread.length > 0);
    const change = edit(await rowOf(console(admin.id)), ['people']);
    expect(await msUntilClosed(desk.socket, change)).toBeLessThan(1000);
    expect(desk.events.administratorChanges).toBe(1);

    const without = await openChatSocket(backend.url, { token: as, query: { senderId: '1' } });
    const answer = without.joinAs('1-2', 1, [1, 2]);
    expect(await Promise.race([answer, new Promise((over) => setTimeout(over, 300, 'nothing'))])).toBe('nothing');
    expect(without.events.unread).toEqual([]);
    without.socket.disconnect();
  });

  it('lets a socket check by itself that its administrator was changed in the database [TEAM-02]', async () => {
    const admin = await newConsoleAdmin(backend, ['chat']);
    const desk = await openAdministratorChat(backend.url, await tokenFor(backend, 'console', admin.id));
    const isClosed = waitUntilClosed(desk.socket);
    await setAdministratorPermissions(backend, ['people'], console(admin.id));
    await backend.parts.sessions.disconnectEnded();
    await isClosed;
  });

  it('notifies owners of each change of the list [TEAM-01]', async () => {
    const desk = await openAdministratorChat(backend.url, token);
    const admin = await newConsoleAdmin(backend, ['chat']);
    await edit(await rowOf(console(admin.id)), ['people']);
    await until(() => desk.events.administratorChanges === 1);
    await setActive(await rowOf(console(admin.id)), false);
    await until(() => desk.events.administratorChanges === 2);
    desk.socket.disconnect();
  });
});

describe('reset', () => {
  it('ends every session of a console administrator, removes the password and sends the way to a new one [TEAM-01]', async () => {
    const admin = await newConsoleAdmin(backend);
    const as = await tokenFor(backend, 'console', admin.id);
    expect((await reset(await rowOf(console(admin.id)))).body.message).toMatch(/message about how/);
    expect(await isIn(as)).toBe(false);
    expect((await logIn(admin)).body.status).toBe('failure');
    await until(async () => (await backend.outbox()).some(({ to }) => to === admin.email));
    const message = (await backend.outbox()).findLast(({ to }) => to === admin.email);
    expect(message?.text).toMatch(/\/admin\/forgot-password$/);
  });

  it('ends the sessions of an employee too and removes the password [TEAM-01]', async () => {
    const employee = await newPerson(backend, { isAdmin: true });
    const as = await tokenFor(backend, 'person', employee.id);
    const { body } = await reset(await rowOf({ kind: 'person', id: employee.id }));
    expect(body.message).toMatch(/message about how/);
    expect(await isIn(as)).toBe(false);
    expect((await signIn(backend, employee.contact, employee.password)).body.status).toBe('failure');
  });

  it('is possible only for others who can sign in [TEAM-01]', async () => {
    expect((await reset(await rowOf(console(1)))).body.message).toMatch(/Change your own password/);
    const admin = await newConsoleAdmin(backend);
    await setActive(await rowOf(console(admin.id)), false);
    expect((await reset(await rowOf(console(admin.id)))).body.message).toMatch(/isn’t active/);
  });
});
