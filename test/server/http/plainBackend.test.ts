import { employeePaths } from '@/contract/people/employee';
import { siteConfigOf } from '@/server/modules/program/siteConfig';
import { readSettings } from '@/server/platform/process/settings';

import { expectListed } from '../../support/expectListed';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { allCalls } from '../../support/server/everyCall';

let backend: TestBackend;
// Where a PostgreSQL database is configured, the setting is refused.
beforeAll(async () => void (backend = await startBackend({ env: { PLAIN_BACKEND: 'on' }, engine: 'PGlite' })));
afterAll(() => backend.close());

/** The calls in the customer's documents, including the disputed paths, and the files to which their responses link. */
const documented = [
  'chat GET /chat/list',
  'chat GET /users/list',
  'chat POST /chat/list',
  'chat POST /chat/terminateSession',
  'chat POST /user/changePassword',
  'chat POST /user/forgotPassword',
  'chat POST /user/getProviders',
  'chat POST /user/login',
  'chat POST /user/logout',
  'chat POST /user/updatePassword',
  'chat POST /user/verifyOtp',
  'chat POST /users/list',
  'main DELETE /user/deleteAdminNotificationById',
  'main DELETE /user/deleteAlert/:id',
  'main DELETE /user/deleteHomeScreenCard/:id',
  'main DELETE /user/deleteResourceDocument/:id',
  'main DELETE /user/deleteUserRelative',
  'main DELETE /user/plan/deleteMedicalDocument',
  'main GET /files/:name',
  'main GET /user/aboutUs',
  'main GET /user/deleteUser',
  'main GET /user/exportUsers',
  'main GET /user/getAlerts',
  'main GET /user/getHomeScreenCards',
  'main GET /user/getNotifications',
  'main GET /user/getResourceDocumentsList',
  'main GET /user/getUserDetails',
  'main GET /user/getUserDetails/:id',
  'main GET /user/getUserInfo',
  'main GET /user/getUserListing',
  'main GET /user/getUsersSummary',
  'main GET /user/getUsersWithExistingDeviceToken',
  'main GET /user/listOfAdditionalFacility',
  'main GET /user/markTermCondition',
  'main GET /user/messageFromChairman',
  'main GET /users/downloadUserSampleSheetCsv',
  'main POST /disease/getCommonCondition',
  'main POST /disease/getDiseaseListByType',
  'main POST /disease/getTelemedicine',
  'main POST /pediatrics/getPediatrixDetails',
  'main POST /specialist/getCommonSpecialist',
  'main POST /user/addNewAlert',
  'main POST /user/addNewHomeScreenCard',
  'main POST /user/addNewResourceDocument',
  'main POST /user/additionalFacilityDetails',
  'main POST /user/changePassword',
  'main POST /user/editAlert',
  'main POST /user/editHomeScreenCard',
  'main POST /user/editResourceDocument',
  'main POST /user/forgotPassword',
  'main POST /user/getOtp',
  'main POST /user/logout',
  'main POST /user/plan/getUserPlanDetails',
  'main POST /user/plan/uploadMedicalDocument',
  'main POST /user/privacyPolicy',
  'main POST /user/privacyPolicyWithoutLogin',
  'main POST /user/refreshToken',
  'main POST /user/sendNotifications',
  'main POST /user/signIn',
  'main POST /user/signUp',
  'main POST /user/updateCardSequence',
  'main POST /user/updateDeviceData',
  'main POST /user/updateMobileNumber',
  'main POST /user/updateNewPassword',
  'main POST /user/updateUserProfilePic',
  'main POST /user/updateUserStatus',
  'main POST /user/updateUserStatus/:id',
  'main POST /user/verifyNotification',
  'main POST /user/verifyOtp',
  'main POST /user/verifyOtptoUpdateNumber',
  'main POST /users/importUserSheet',
];

it('answers 404 from a plain backend to every call outside the documents, before it checks the token [DEVX-11]', async () => {
  const reachablePaths: string[] = [];
  for (const { base, method, path, name } of allCalls) {
    const { status } = await backend[base](method, path, method === 'GET' ? {} : { body: {} });
    if (status !== 404 || name === 'main GET /files/:name') reachablePaths.push(name);
  }
  expectListed(
    {
      name: 'documented',
      file: 'test/server/http/plainBackend.test.ts',
      of: "the calls of the customer's documents; one of our own is an `addition` instead",
    },
    reachablePaths,
    documented,
  );
});

it('asks for no proof of identity on a plain backend, which the documents do not describe', async () => {
  const { db } = backend;
  const token = await backend.signInAdmin();
  await db
    .updateTable('sessions')
    .set({ proved_at: new Date(0) })
    .execute();
  const { body } = await backend.main('POST', '/user/changePassword', {
    token,
    body: { userPassword: 'Walnut@Harbor7' },
  });
  expect(body.status).toBe('success');
  expect((await backend.main('GET', employeePaths.list, { token, query: { page: 1 } })).status).toBe(200);
});

it('gives the page none of the additional settings', () => {
  const settings = readSettings({ PLAIN_BACKEND: 'on' });
  expect(siteConfigOf(settings)).toMatchObject({
    sessionIdle: null,
    codeLifeS: null,
    demo: false,
    ssnRecovery: false,
    employeeSorts: [],
    ssnExport: false,
    program: false,
    isOpening: false,
    webVitalsSample: 0,
    logoUrl: '',
  });
});

it.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost/benefits', KEY_FILE: '/keys.json' }],
  ['HOST=0.0.0.0', { HOST: '0.0.0.0' }],
  ['SITE_URL', { SITE_URL: 'https://benefits.example.org' }],
])('does not start a plain backend with %s', (named, environment) => {
  expect(() => readSettings({ PLAIN_BACKEND: 'on', ...environment })).toThrow(named);
});
