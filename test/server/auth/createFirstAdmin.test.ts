import { notificationPaths } from '@/contract/messages/notification';
import { employeePaths } from '@/contract/people/employee';
import { consolePaths } from '@/contract/people/session';
import { createFirstAdmin } from '@/server/modules/administrators/createFirstAdmin';
import { readSettings } from '@/server/platform/process/settings';
import { signIn } from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ seed: 'empty', env: { DEMO: 'off' } });
});
afterAll(() => backend.close());
afterEach(async () => {
  await backend.db.deleteFrom('console_admins').execute();
  await backend.db.deleteFrom('people').execute();
});

async function firstAdmin(env: Record<string, string>) {
  const printed: string[] = [];
  const settings = readSettings({ DATA_DIR: backend.dataDir, DEMO: 'off', ...env });
  const make = () => createFirstAdmin({ ...backend.parts, settings }, (line) => printed.push(line));
  await Promise.all([make(), make()]);
  return printed;
}
const login = (emailId: string, password: string) =>
  backend.chat('POST', consolePaths.login, { body: { emailId, password } });

it('makes the first administrators from the settings, once, and prints nothing', async () => {
  const env = { ADMIN_EMAIL: 'Boss@example.org', ADMIN_CONTACT: '+15550111111', ADMIN_PASSWORD: 'Teapot%9ine-Walnut' };
  expect(await firstAdmin(env)).toEqual([]);
  expect((await login('boss@example.org', env.ADMIN_PASSWORD)).body.status).toBe('success');
  const { body } = await signIn(backend, '5550111111', env.ADMIN_PASSWORD);
  expect(body.data).toMatchObject({ isAdmin: true, userFullName: 'Administrator' });
  expect(await firstAdmin({ ADMIN_EMAIL: 'other@example.org', ADMIN_PASSWORD: 'Teapot%9ine-Walnut' })).toEqual([]);
  expect((await login('other@example.org', 'Teapot%9ine-Walnut')).body.status).toBe('failure');
});

it('makes an administrator who does not count as an employee in lists, counts and audiences until they get job data', async () => {
  const env = { ADMIN_CONTACT: '+15550111112', ADMIN_PASSWORD: 'Teapot%9ine-Walnut' };
  await firstAdmin(env);
  const token = (await signIn(backend, '5550111112', env.ADMIN_PASSWORD)).body.data.access_token as string;
  const read = async () => {
    const data = async (path: string, query = {}) => (await backend.main('GET', path, { token, query })).body.data;
    const summary = await data(employeePaths.summary);
    const { count, userDetails } = await data(employeePaths.list, { page: 1 });
    const { count: found } = await data(employeePaths.list, { page: 1, search: 'Administrator' });
    const { count: reached } = await data(notificationPaths.count, { topic: 'all_users' });
    return [summary.totalEmployeesCount, summary.totalRegisteredEmployees, count, userDetails.length, found, reached];
  };
  expect(await read()).toEqual([0, 0, 0, 0, 0, 0]);
  await backend.db.updateTable('people').set({ status: 0 }).execute();
  await backend.db.updateTable('people').set({ status: 1 }).execute();
  expect(await read()).toEqual([0, 0, 0, 0, 0, 0]);
  await backend.db.updateTable('people').set({ empl_type: 'Full Time' }).execute();
  expect(await read()).toEqual([1, 1, 1, 1, 1, 1]);
  await backend.db.deleteFrom('people').execute();
  const { total } = await backend.db
    .selectFrom('employee_counts')
    .select(({ fn }) => fn.sum('total').as('total'))
    .executeTakeFirstOrThrow();
  expect(Number(total)).toBe(0);
});

it('prints a random password once if none is given, and refuses the common pairs (reliability A12)', async () => {
  const printed = await firstAdmin({});
  expect(printed).toHaveLength(1);
  const password = /password (\S+)/.exec(printed[0] ?? '')?.[1] ?? '';
  expect(password.length).toBeGreaterThan(16);
  for (const guess of ['Admin@123', 'admin', 'password', 'changeme', 'Harbor@123'])
    expect((await login('admin@example.org', guess)).body.status).toBe('failure');
  expect((await login('admin@example.org', password)).body.status).toBe('success');
});

it('refuses a common password for the first administrator', async () => {
  await expect(firstAdmin({ ADMIN_PASSWORD: 'Password123456' })).rejects.toThrow('ADMIN_PASSWORD');
});
