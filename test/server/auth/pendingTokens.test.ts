import { consolePaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { resetDetail } from '@/server/modules/auth/secondFactor/finishPending';
import type { Purpose } from '@/server/platform/http/access';
import {
  consoleAdmin,
  newConsoleAdmin,
  newPerson,
  openReset,
  signIn,
  startConsoleReset,
  startReset,
  startSignUp,
  tokenOfMember,
  unregisteredEmployee,
} from '../../support/browser/identity';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';
import { allCalls } from '../../support/server/everyCall';
import { addApp, consoleSignIn } from '../../support/signIn/signInMethods';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

/** Functions that obtain each pending token. */
const ways: Record<Exclude<Purpose, 'session'>, () => Promise<string>> = {
  'signup-code': async () => (await startSignUp(backend, unregisteredEmployee)).token,
  'reset-code': async () => (await startReset(backend)).token,
  'reset-password': () => openReset(backend),
  'keep-account': async () => {
    const { contact, password } = await newPerson(backend);
    await backend.main('GET', userPaths.remove, { token: await tokenOfMember(backend, contact, password) });
    return (await signIn(backend, contact, password)).body.data.access_token;
  },
  'contact-code': async () => {
    const token = await tokenOfMember(backend);
    const { body } = await backend.main('POST', userPaths.updateMobileNumber, {
      token,
      body: { userContact: '5550777777' },
    });
    return body.data.access_token;
  },
  'second-factor': async () => {
    const admin = await newConsoleAdmin(backend);
    const { token } = await openSession(backend.parts, { kind: 'console', id: admin.id }, 'session');
    await addApp(backend, token);
    return (await consoleSignIn(backend, admin.email, admin.password)).body.data.accessToken;
  },
  'reset-factor': async () => {
    const { id } = await newPerson(backend);
    const detail = resetDetail(new Date());
    return (await openSession(backend.parts, { kind: 'person', id }, 'reset-factor', { detail })).token;
  },
  'console-reset-code': async () => (await startConsoleReset(backend)).token,
  'console-reset-password': async () => {
    const { token, code } = await startConsoleReset(backend);
    const { body } = await backend.chat('POST', consolePaths.verifyOtp, {
      token,
      body: { emailId: consoleAdmin.email, userOtp: code },
    });
    return body.data.access_token;
  },
};

it.long.each(Object.entries(ways))(
  'opens with the %s token its own step and no other call (reliability A1) [D-05 D-15]',
  async (purpose, get) => {
    const token = await get();
    const isOwn = ({ rule }: (typeof allCalls)[number]) =>
      rule.who === 'pending' && rule.purposes.some((own) => own === purpose);
    // Leaves out the demo's calls, which do not exist outside of the demo, as on PostgreSQL.
    const calls = allCalls.filter(({ rule }) => !rule.demoOnly || backend.parts.settings.demo);
    const others = calls.filter((call) => call.rule.who !== 'anyone' && !isOwn(call));
    expect(others.length).toBeGreaterThan(60);

    const accepted: string[] = [];
    for (const { base, method, path, name } of others) {
      const { status } = await backend[base](method, path, { token, ...(method !== 'GET' && { body: {} }) });
      if (status !== 401) accepted.push(`${name}: ${status}`);
    }
    expect(accepted).toEqual([]);

    for (const { base, method, path } of calls.filter(isOwn)) {
      const { status } = await backend[base](method, path, { token, ...(method !== 'GET' && { body: {} }) });
      expect([200, 400]).toContain(status);
    }
  },
);
