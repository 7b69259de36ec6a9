import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { pages } from '@/contract/pages';
import { type DemoSignIn, demoPaths } from '@/contract/people/demo';
import { userPaths } from '@/contract/people/user';
import { demoSignInsText } from '@/server/modules/auth/demoSignIns';
import { siteConfigOf } from '@/server/modules/program/siteConfig';
import {
  checkCode,
  lastCode,
  member,
  movableClock,
  signIn,
  startConsoleReset,
  startReset,
  startSignUp,
  tokenOfMember,
  unregisteredEmployee,
} from '../../support/browser/identity';
import { makeFolder } from '../../support/databases/places';
import { demoPatterns } from '../../support/secretPatterns';
import { startBackend, type TestBackend } from '../../support/server/backend';

const clock = movableClock();
/** Only on PGlite, because a server on PostgreSQL has no demo. */
const startDemo = (env: Record<string, string> = {}, siteDir?: string) =>
  startBackend({ engine: 'PGlite', now: clock.now, env, siteDir });

let backend: TestBackend;
beforeEach(async () => {
  backend = await startDemo();
});

const signInsOf = async ({ main }: TestBackend) => (await main('GET', demoPaths.signIns)).body.data as DemoSignIn[];
const codeOf = async (token: string, { main } = backend) => (await main('GET', demoPaths.code, { token })).body.data;

it.long('lists the people of the demo with their sign-in details, and who has not signed up yet [D-197]', async () => {
  const people = await signInsOf(backend);

  expect(people.map(({ kind, name, isRegistered }) => [kind, name, isRegistered])).toEqual([
    ['admin', 'Morgan Hale', true],
    ['member', 'Jordan Ellis', true],
    ['member', 'Avery Stone', false],
    ['member', 'Riley Brooks', false],
    ['member', 'Casey Ellis', false],
    ['console', 'Console administrator', true],
  ]);
  for (const { kind, contact, email, password, ssn, isRegistered } of people) {
    if (kind === 'console') {
      const body = { emailId: email, password };
      expect((await backend.chat('POST', '/user/login', { body })).body.data).toHaveProperty('accessToken');
    } else if (isRegistered) {
      expect((await signIn(backend, contact, password)).body.data).toHaveProperty('access_token');
    } else {
      const { token, code } = await startSignUp(backend, { contact, ssn, password });
      expect((await checkCode(backend, token, contact, code)).body.data).toHaveProperty('access_token');
    }
  }
  expect((await signInsOf(backend)).every(({ isRegistered }) => isRegistered)).toBe(true);
});

it.long('offers no people in the demo who can no longer sign in [D-197]', async () => {
  await backend.main('GET', userPaths.remove, { token: await tokenOfMember(backend) });
  await backend.db.deleteFrom('console_admins').execute();

  expect((await signInsOf(backend)).map(({ name }) => name)).toEqual([
    'Morgan Hale',
    'Avery Stone',
    'Riley Brooks',
    'Casey Ellis',
  ]);
});

it.long('lists the documented sign-ins in the terminal [D-197]', () => {
  expect(demoSignInsText().split('\n')).toEqual([
    'Demo sign-ins (set DEMO=off for real use):',
    '  employee-admin: /login, contact 5550100001, password Admin@123',
    '  console admin: /admin, email admin@example.org, password Admin@123',
    '  registered member: /login with MEMBER_LOGIN=on, contact 5550100002, password Member@123',
    '  coverage started, not registered: /signup, contact 5550100003, SSN 900010003',
    '  pre-enrolled, not registered: /signup, contact 5550100004, SSN 900010004',
  ]);
});

it('shows a code of the demo to the token that requested it, and to no other [D-15 L1]', async () => {
  const reset = await startReset(backend);
  const other = await startSignUp(backend, unregisteredEmployee);
  const console = await startConsoleReset(backend);

  expect(await codeOf(reset.token)).toEqual({ channel: 'sms', code: reset.code });
  expect(await codeOf(other.token)).toEqual({ channel: 'sms', code: other.code });
  expect(await codeOf(console.token)).toEqual({ channel: 'email', code: console.code });
  for (const token of [undefined, 'A'.repeat(43), await tokenOfMember(backend), await backend.signInConsole()])
    expect((await backend.main('GET', demoPaths.code, { token })).status).toBe(401);

  // Another browser that starts the same recovery does not get the first one's code.
  const again = await startReset(backend);
  expect(await codeOf(reset.token)).toBeNull();
  expect(await codeOf(again.token)).toEqual({ channel: 'sms', code: again.code });
  const noOne = await startReset(backend, '5550999999');
  expect(await codeOf(noOne.token)).toBeNull();
});

it.long('shows the code for a new contact number to the person who requested it [D-15]', async () => {
  const { body } = await backend.main('POST', userPaths.updateMobileNumber, {
    token: await tokenOfMember(backend),
    body: { userContact: '5550777777' },
  });
  expect(await codeOf(body.data.access_token)).toEqual({
    channel: 'sms',
    code: await lastCode(backend, '5550777777'),
  });
});

it.long('stops showing a code that is used or expired [D-15]', async () => {
  const { token, code } = await startReset(backend);
  const wrong = code === '0000' ? '1111' : '0000';
  for (let tries = 0; tries < 5; tries += 1) await checkCode(backend, token, member.contact, wrong);
  expect(await codeOf(token)).toBeNull();

  const late = await startSignUp(backend, unregisteredEmployee);
  clock.pass(301);
  expect(await codeOf(late.token)).toBeNull();
});

it('mentions a demo on no page with DEMO=off, and has neither call for anyone [D-197 L1]', async () => {
  // Uses the demo's data, so that there is something to leak.
  const siteDir = await makeFolder('site');
  await writeFile(join(siteDir, 'index.html'), '<!doctype html><head><!--site-config--></head>');
  const off = await startDemo({ DEMO: 'off', ALLOW_OUTBOX: 'on' }, siteDir);
  expect(siteConfigOf(backend.parts.settings).demo).toBe(true);
  for (const path of [pages.login, pages.signUp, pages.admin, pages.verifyCode]) {
    const page = await (await fetch(off.url + path, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('"demo":false');
    for (const shape of Object.values(demoPatterns)) expect(page).not.toMatch(shape);
  }
  const { token } = await startReset(off);
  for (const path of Object.values(demoPaths))
    for (const caller of [undefined, token, await tokenOfMember(off)]) {
      const { status, text } = await off.main('GET', path, { token: caller });
      expect({ status, text }).toEqual({ status: 404, text: expect.stringContaining('Page not found.') });
    }
});
