import { employeePaths } from '@/contract/people/employee';
import { userPaths } from '@/contract/people/user';
import { seedDemo } from '@/server/seed/demo';
import { employeeAdmin, startSignUp, unregisteredEmployee } from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

it('accepts the three documented sign-ins [D-197]', async () => {
  const admin = await backend.main('GET', userPaths.info, { token: await backend.signInAdmin() });
  expect(admin.body.data).toMatchObject({ isAdmin: true, userContact: `+1${employeeAdmin.contact}` });
  const member = await backend.main('GET', userPaths.info, { token: await backend.signInMember() });
  expect(member.body.data.isAdmin).toBe(false);
  expect(member.body.data.relatives).toHaveLength(3);
  expect(await backend.signInConsole()).toMatch(/^[\w-]{43}$/);
});

it('lets the two who are not registered sign up [D-197]', async () => {
  for (const person of [unregisteredEmployee, { contact: '5550100004', ssn: '900010004' }])
    expect((await startSignUp(backend, person)).code).toMatch(/^\d{4}$/);
});

it('has more than 120 employees, of every status [D-197]', async () => {
  const { body } = await backend.main('GET', employeePaths.summary, { token: await backend.signInAdmin() });
  const { totalEmployeesCount, totalRegisteredEmployees, totalNonRegisteredEmployees, totalInactiveEmployees } =
    body.data;
  expect(totalEmployeesCount).toBeGreaterThan(120);
  expect(totalRegisteredEmployees).toBeGreaterThan(40);
  expect(totalNonRegisteredEmployees).toBeGreaterThan(40);
  expect(totalInactiveEmployees).toBeGreaterThan(5);
});

it('starts every invented number with digits that are never issued, and stores none in plain text (reliability G4)', async () => {
  const rows = await backend.db.selectFrom('people').selectAll().execute();
  for (const row of rows) {
    const ssn = backend.parts.cipher.decrypt(row.ssn_sealed);
    expect(ssn).toMatch(/^900\d{6}$/);
    expect(Object.values(row).some((value) => typeof value === 'string' && value.includes(ssn))).toBe(false);
  }
});

it('changes nothing on filling the database twice', async () => {
  const count = async () => (await backend.db.selectFrom('people').select('id').execute()).length;
  const before = await count();
  await seedDemo(backend.parts);
  expect(await count()).toBe(before);
});
