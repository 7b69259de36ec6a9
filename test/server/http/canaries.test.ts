import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { userPaths } from '@/contract/people/user';
import { canariesIn } from '../../support/browser/canaries';
import { checkCode, lastCode, startSignUp } from '../../support/browser/identity';
import { until } from '../../support/chatConnection';
import { runFolder } from '../../support/databases/places';
import { employeeCsv, importEmployeeFile } from '../../support/page/importing';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { type FakeFirebase, startFirebase } from '../../support/server/firebase.mjs';

// Google's library loads modules in a way that Jest forbids.
jest.mock('google-auth-library', () => jest.requireActual('../../support/server/googleAuth'));

const employee = {
  name: 'Quillona Zephyrwald',
  ssn: '617284095',
  contact: '5557391846',
  email: 'quillona@benefits-canary.example',
};
const spouse = {
  name: 'Thaddeusz Zephyrwald',
  ssn: '617284096',
  contact: '5557391847',
  email: 'thaddeusz@benefits-canary.example',
};
const password = 'Vexing!Quartz7Jumble';

let firebase: FakeFirebase;
let backend: TestBackend;
beforeAll(async () => {
  const folder = join(runFolder, `canaries-${globalThis.ENGINE ?? ''}-${process.pid}`);
  await mkdir(folder, { recursive: true });
  firebase = await startFirebase(folder);
  backend = await startBackend({ env: firebase.env });
});
afterAll(async () => {
  await backend.close();
  await firebase.stop();
});

const rowOf = (who: typeof employee, relation: string) => ({
  'Employee SSN': employee.ssn,
  'Covered Person': who.name,
  SSN: who.ssn,
  Relation: relation,
  'Email Address': who.email,
  'Phone 1': who.contact,
});

/** Signs someone up and returns their token. */
async function signUp({ ssn, contact }: typeof employee): Promise<string> {
  const { token, code } = await startSignUp(backend, { ssn, contact, password });
  return (await checkCode(backend, token, contact, code)).body.data.access_token;
}
const register = (token: string, deviceToken: string) =>
  backend.main('POST', userPaths.updateDeviceData, { token, body: { deviceToken, deviceType: 'web' } });

it('sends a messaging service no personal data: neither number, name, contact, code, password nor token [D-121 K1 G1]', async () => {
  const admin = await backend.signInAdmin();
  await importEmployeeFile(backend, admin, employeeCsv([rowOf(employee, 'Self'), rowOf(spouse, 'Spouse')]));
  const tokenOfEmployee = await signUp(employee);
  await register(tokenOfEmployee, 'device of the employee');
  const codes = [await lastCode(backend, employee.contact)];
  const tokenOfSpouse = await signUp(spouse);
  codes.push(await lastCode(backend, spouse.contact));
  await until(
    () => firebase.messages,
    (messages) => messages.length > 0,
  );

  expect(firebase.messages).toEqual([
    {
      token: 'device of the employee',
      notification: { title: 'Family link request', body: 'Someone signed up as your spouse. Is that right?' },
      data: { userSSN: expect.stringMatching(/^[\w-]{20,}$/) },
    },
  ]);
  const everyone = Object.fromEntries(
    [employee, spouse].flatMap(({ name, ssn, contact, email }) =>
      [ssn, contact, email, ...name.split(' ')].map((text) => [text, text]),
    ),
  );
  const secrets = {
    password,
    'token of the employee': tokenOfEmployee,
    'token of the spouse': tokenOfSpouse,
    'first code': codes[0] ?? '',
    'second code': codes[1] ?? '',
  };
  expect(canariesIn([['push', JSON.stringify(firebase.messages)]], { ...everyone, ...secrets })).toEqual([]);
});
