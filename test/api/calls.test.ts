import '../replay/endpoints';
import { alertAdminApi as alertsApi } from '@/api/admin/alertAdmin';
import { cardAdminApi as cardsApi } from '@/api/admin/cardAdmin';
import { documentAdminApi as documentsApi } from '@/api/admin/documentAdmin';
import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { employeesApi } from '@/api/admin/people/employees';
import { spreadsheetsApi } from '@/api/admin/people/spreadsheets';
import { articlesApi } from '@/api/articles';
import { benefitsApi } from '@/api/benefits';
import { chatApi } from '@/api/chat';
import { storeFile } from '@/api/core/fileStorage';
import { directoriesApi } from '@/api/directories';
import { notificationsApi } from '@/api/notifications';
import { plansApi } from '@/api/plans';
import { providersApi } from '@/api/providers';
import { sessionApi } from '@/api/session';
import { userApi } from '@/api/user';
import type { Alert } from '@/contract/content/alert';
import type { Card } from '@/contract/content/card';
import type { EducationDocument } from '@/contract/content/document';
import { allConversations } from '@/contract/messages/chat';
import { servicePrefixes } from '@/server/platform/http/access';
import { initialSession, pendingBegan, sessionBegan } from '@/store/session/sessionSlice';
import type { Store } from '@/store/store';

import { expectListed } from '../support/expectListed';
import { fakeServer, success } from '../support/page/fakeServer';
import { collectToasts, pageStore } from '../support/page/pageStore';
import { allCalls, type Call } from '../support/server/everyCall';

/** The token that a call sends: the session token (B), the pending sign-in token (P), or none (-). */
type Auth = 'B' | 'P' | '-';
type Expected = {
  auth?: Auth;
  body?: unknown;
  query?: Record<string, string>;
  form?: Record<string, unknown>;
};
type Start = () => Parameters<Store['dispatch']>[0];
type Row = [title: string, call: string, start: Start, expected: Expected];

const s = sessionApi.endpoints;
const u = userApi.endpoints;
const e = employeesApi.endpoints;
const held = () => storeFile(new File(['x'], 'x.txt'));
const as = (start: unknown) => start as Parameters<Store['dispatch']>[0];
const row = { sequence: 1, isActive: true, visibleTo: 'All', createdAt: '' } as const;
const contact = '+15550100002';
const step = { offset: 0, limit: 24, search: '' };
const login = { userContact: '5550100002', userPassword: 'Member@123' };
const draft = {
  title: 'Open enrollment',
  description: 'Starts Monday',
  topic: 'individual',
  type: 'internal',
  redirect_keyword: 'HOME',
  redirect_link: '',
  user_type: 'individual',
  user_ids: '2,3',
  redirect_id: '',
} as const;
const cardDraft = { title: 'Card', link_type: 'internal', redirect: 'HOME', visibleTo: 'All', isActive: true } as const;
const documentDraft = { fileName: 'Guide', fileType: 'pdf', visibleTo: 'All', isActive: false } as const;

const rows: Row[] = [
  [
    'signs in without a token [API-03 AUTH-02]',
    'POST /api/user/signIn',
    () => as(s.signIn.initiate(login)),
    {
      auth: '-',
      body: { userContact: contact, userPassword: 'Member@123' },
    },
  ],
  [
    'signs up [API-04 AUTH-09]',
    'POST /api/user/signUp',
    () => as(s.signUp.initiate({ userSSN: '123456789', ...login })),
    {
      auth: '-',
      body: { userSSN: '123456789', userContact: contact, userPassword: 'Member@123' },
    },
  ],
  [
    'asks for a code [API-05]',
    'POST /api/user/getOtp',
    () => as(s.requestCode.initiate({ userContact: '5550100002' })),
    {
      auth: 'P',
      body: { userContact: contact },
    },
  ],
  [
    'checks a code [API-06 OTP-03]',
    'POST /api/user/verifyOtp',
    () => as(s.verifyCode.initiate({ userContact: contact, userOtp: '0123' })),
    {
      auth: 'P',
      body: { userContact: contact, userOtp: '0123' },
    },
  ],
  [
    'asks for a reset [API-07]',
    'POST /api/user/forgotPassword',
    () => as(s.forgotPassword.initiate({ userContact: '5550100002' })),
    {
      auth: '-',
      body: { userContact: contact },
    },
  ],
  [
    'sets the new password [API-08]',
    'POST /api/user/updateNewPassword',
    () => as(s.updateNewPassword.initiate({ userPassword: 'New@1234' })),
    {
      auth: 'P',
      body: { userPassword: 'New@1234' },
    },
  ],
  [
    'changes the password [API-09]',
    'POST /api/user/changePassword',
    () => as(s.changePassword.initiate({ userPassword: 'New@1234' })),
    {
      body: { userPassword: 'New@1234' },
    },
  ],
  ['reads the signed-in person [API-10]', 'GET /api/user/getUserInfo', () => as(u.getUserInfo.initiate()), {}],
  [
    'signs a member out at the main service [API-11 AUTH-43]',
    'POST /api/user/logout',
    () => as(s.signOut.initiate({ kind: null })),
    { body: {} },
  ],
  [
    'signs an employee-admin out at the main service [API-11 AUTH-43]',
    'POST /api/user/logout',
    () => as(s.signOut.initiate({ kind: 'employee' })),
    { body: {} },
  ],
  [
    'signs the console out at the chat service [API-12 AUTH-43]',
    'POST /chat-api/user/logout',
    () => as(s.signOut.initiate({ kind: 'console' })),
    { body: {} },
  ],
  ['deletes the account [API-13]', 'GET /api/user/deleteUser', () => as(u.deleteUser.initiate()), {}],
  [
    'asks for a new number [API-14]',
    'POST /api/user/updateMobileNumber',
    () => as(u.updateMobileNumber.initiate({ userContact: '5550100099' })),
    {
      body: { userContact: '+15550100099' },
    },
  ],
  [
    'checks the code of a new number [API-15]',
    'POST /api/user/verifyOtptoUpdateNumber',
    () => as(u.verifyNewNumber.initiate({ userContact: '5550100099', userOtp: '0123' })),
    {
      auth: 'P',
      body: { userContact: '+15550100099', userOtp: '0123' },
    },
  ],
  [
    'sends an image [API-16]',
    'POST /api/user/updateUserProfilePic',
    () => as(u.updateProfilePic.initiate({ profile_image: 'data:image/png;base64,AA==' })),
    {
      body: { profile_image: 'data:image/png;base64,AA==' },
    },
  ],
  [
    'reads a policy [API-17]',
    'POST /api/user/privacyPolicy',
    () => as(articlesApi.endpoints.getPolicy.initiate('term_condition')),
    {
      body: { key: 'term_condition' },
    },
  ],
  [
    'reads a policy without a session [API-18]',
    'POST /api/user/privacyPolicyWithoutLogin',
    () => as(articlesApi.endpoints.getPublicPolicy.initiate('policy_site')),
    {
      auth: '-',
      body: { key: 'policy_site' },
    },
  ],
  ['reads About Us [API-19]', 'GET /api/user/aboutUs', () => as(articlesApi.endpoints.getAboutUs.initiate()), {}],
  [
    "API-20 reads the chairman's message",
    'GET /api/user/messageFromChairman',
    () => as(articlesApi.endpoints.getChairmanMessage.initiate()),
    {},
  ],
  ['accepts the terms [API-21 D-92]', 'GET /api/user/markTermCondition', () => as(u.markTermCondition.initiate()), {}],
  [
    'decides on a request [API-22 API-75 APPR-03]',
    'POST /api/user/verifyNotification',
    () => as(u.verifyNotification.initiate({ status: 'accept', userSSN: 'ref-1' })),
    {
      body: { status: 'accept', userSSN: 'ref-1' },
    },
  ],
  [
    'registers the device [API-23]',
    'POST /api/user/updateDeviceData',
    () => as(u.updateDeviceData.initiate({ deviceToken: 'd', deviceType: 'web' })),
    {
      body: { deviceToken: 'd', deviceType: 'web' },
    },
  ],
  ['renews the token [API-24]', 'POST /api/user/refreshToken', () => as(s.refreshToken.initiate()), { body: {} }],
  [
    'reads a plan [API-25]',
    'POST /api/user/plan/getUserPlanDetails',
    () => as(plansApi.endpoints.getPlan.initiate(7)),
    { body: { id: 7 } },
  ],
  [
    'uploads a card [API-26]',
    'POST /api/user/plan/uploadMedicalDocument',
    () => as(plansApi.endpoints.uploadPlanDocument.initiate({ fileKey: held(), id: 7, documentType: 'dental' })),
    {
      query: { id: '7', documentType: 'dental' },
      form: { file: 'x.txt' },
    },
  ],
  [
    'deletes a card [API-27]',
    'DELETE /api/user/plan/deleteMedicalDocument',
    () => as(plansApi.endpoints.deletePlanDocument.initiate({ id: 7, documentType: 'vision' })),
    {
      query: { id: '7', documentType: 'vision' },
    },
  ],
  [
    'reads the benefits [API-28]',
    'GET /api/user/listOfAdditionalFacility',
    () => as(benefitsApi.endpoints.getBenefits.initiate()),
    {},
  ],
  [
    'reads a benefit [API-29]',
    'POST /api/user/additionalFacilityDetails',
    () => as(benefitsApi.endpoints.getBenefit.initiate(1)),
    { body: { id: 1 } },
  ],
  [
    'reads telemedicine [API-30 TELE-06]',
    'POST /api/disease/getTelemedicine',
    () => as(directoriesApi.endpoints.getTelemedicine.initiate()),
    {
      body: { type: 'telemedicine', ...step },
    },
  ],
  [
    'reads the specialists [API-31]',
    'POST /api/specialist/getCommonSpecialist',
    () => as(directoriesApi.endpoints.getSpecialists.initiate()),
    { body: step },
  ],
  [
    'reads the conditions [API-32 COND-02]',
    'POST /api/disease/getCommonCondition',
    () => as(directoriesApi.endpoints.getConditions.initiate()),
    { body: step },
  ],
  [
    'reads the providers [API-33]',
    'POST /api/pediatrics/getPediatrixDetails',
    () => as(providersApi.endpoints.getProviders.initiate({ lat: '', long: '', search: '' })),
    {
      body: { limit: 9, offset: 0, lat: '', long: '', search: '' },
    },
  ],
  [
    'reads a directory by its type [API-34]',
    'POST /api/disease/getDiseaseListByType',
    () => as(directoriesApi.endpoints.getDirectory.initiate('condition')),
    {
      body: { type: 'condition', ...step },
    },
  ],
  [
    "API-35 CHAT-32 reads a member's conversations",
    'POST /chat-api/users/list',
    () => as(chatApi.endpoints.findChatUsers.initiate({ userId: 2, page: 0 })),
    {
      body: { userId: 2, page: 0 },
    },
  ],
  [
    "API-36 CHAT-33 reads a member's history",
    'GET /chat-api/chat/list',
    () => as(chatApi.endpoints.getHistory.initiate({ userId: 2, uniqueId: '2-1' })),
    {
      query: { userId: '2', uniqueId: '2-1', page: '0' },
    },
  ],
  [
    'ends a conversation [API-37]',
    'POST /chat-api/chat/terminateSession',
    () => as(chatApi.endpoints.terminateSession.initiate({ uniqueId: '2-1', userId: 2 })),
    {
      body: { uniqueId: '2-1', userId: 2 },
    },
  ],
  [
    'signs in to the console without a token [API-38 AUTH-23]',
    'POST /chat-api/user/login',
    () => as(s.consoleLogin.initiate({ emailId: 'a@b.org', password: 'p' })),
    {
      auth: '-',
      body: { emailId: 'a@b.org', password: 'p' },
    },
  ],
  [
    'asks for a console reset without a token [API-39 AUTH-29]',
    'POST /chat-api/user/forgotPassword',
    () => as(s.consoleForgotPassword.initiate({ email: 'a@b.org' })),
    {
      auth: '-',
      body: { email: 'a@b.org' },
    },
  ],
  [
    'checks a console code [API-40]',
    'POST /chat-api/user/verifyOtp',
    () => as(s.consoleVerifyCode.initiate({ emailId: 'a@b.org', userOtp: '0123' })),
    {
      auth: 'P',
      body: { emailId: 'a@b.org', userOtp: '0123' },
    },
  ],
  [
    'sets a new console password [API-41]',
    'POST /chat-api/user/updatePassword',
    () => as(s.consoleUpdatePassword.initiate({ password: 'New@1234' })),
    {
      auth: 'P',
      body: { password: 'New@1234' },
    },
  ],
  [
    'changes the console password [API-42]',
    'POST /chat-api/user/changePassword',
    () => as(s.consoleChangePassword.initiate({ oldPassword: 'o', password: 'New@1234' })),
    {
      body: { oldPassword: 'o', password: 'New@1234' },
    },
  ],
  [
    'reads the providers for administrators [API-43 PROV-16]',
    'POST /chat-api/user/getProviders',
    () => as(providersApi.endpoints.getAdminProviders.initiate({ search: 'Ka' })),
    {
      body: { limit: 9, offset: 0, search: 'Ka' },
    },
  ],
  [
    'leaves the limit empty with three characters and more [API-43 PROV-17]',
    'POST /chat-api/user/getProviders',
    () => as(providersApi.endpoints.getAdminProviders.initiate({ search: 'Kar' })),
    {
      body: { limit: '', offset: 0, search: 'Kar' },
    },
  ],
  [
    'reads the conversations for administrators [API-44 CHAT-34 D-92]',
    'GET /chat-api/users/list',
    () => as(chatApi.endpoints.getChatUsers.initiate(allConversations)),
    {
      query: { isAdmin: 'true', limit: '50' },
    },
  ],
  [
    'reads a history for administrators [API-45 CHAT-34 D-92]',
    'POST /chat-api/chat/list',
    () => as(chatApi.endpoints.getAdminHistory.initiate({ userId: 2, uniqueId: '1-2' })),
    {
      body: { userId: 2, uniqueId: '1-2', page: 0, isAdmin: true },
    },
  ],
  [
    'reads the employees [API-47 EMP-20]',
    'GET /api/user/getUserListing',
    () => as(e.getEmployees.initiate({ userStatus: 0, userIsSignedUp: 1, search: 'Ada', page: 2 })),
    {
      query: { userStatus: '0', userIsSignedUp: '1', search: 'Ada', page: '2' },
    },
  ],
  [
    'leaves out what filters nothing [API-47]',
    'GET /api/user/getUserListing',
    () => as(e.getEmployees.initiate({ page: 1 })),
    { query: { page: '1' } },
  ],
  [
    'reads the four numbers [API-48 EMP-05]',
    'GET /api/user/getUsersSummary',
    () => as(e.getEmployeeSummary.initiate()),
    {},
  ],
  [
    'exports employees [API-49 EMP-21]',
    'GET /api/user/exportUsers',
    () => as(e.exportEmployees.initiate({ query: { isRegistered: 0 }, fileName: 'x.csv' })),
    {
      query: { isRegistered: '0' },
    },
  ],
  [
    'downloads the sample [API-50 IMP-03 D-92]',
    'GET /api/users/downloadUserSampleSheetCsv',
    () => as(spreadsheetsApi.endpoints.downloadSample.initiate()),
    {},
  ],
  [
    'imports a sheet [API-51 IMP-07 D-92]',
    'POST /api/users/importUserSheet',
    () => as(spreadsheetsApi.endpoints.importSheet.initiate({ fileKey: held(), key: 'import-key-1' })),
    {
      form: { userData: 'x.txt' },
    },
  ],
  [
    'reads one employee [API-52 EMPD-02]',
    'GET /api/user/getUserDetails',
    () => as(employeeRecordApi.endpoints.getEmployee.initiate(7)),
    { query: { id: '7' } },
  ],
  [
    'sets a status [API-53 EMPD-06]',
    'POST /api/user/updateUserStatus',
    () => as(employeeRecordApi.endpoints.setEmployeeStatus.initiate({ id: 7, userStatus: 0 })),
    {
      query: { id: '7' },
      body: { userStatus: 0 },
    },
  ],
  [
    'deletes a relative [API-54 EMPD-15]',
    'DELETE /api/user/deleteUserRelative',
    () => as(employeeRecordApi.endpoints.removeRelative.initiate({ parentUserId: 7, userId: 8 })),
    {
      body: { parentUserId: 7, userId: 8 },
    },
  ],
  [
    'reads the notifications [API-55 NOTIF-04]',
    'GET /api/user/getNotifications',
    () => as(notificationsApi.endpoints.getNotifications.initiate({ page: 1, limit: 15 })),
    {
      query: { page: '1', limit: '15' },
    },
  ],
  [
    'sends a notification in parts [API-56 NOTIF-28]',
    'POST /api/user/sendNotifications',
    () => as(notificationsApi.endpoints.sendNotification.initiate({ ...draft, imageKey: held() })),
    {
      form: { ...draft, image: 'x.txt' },
    },
  ],
  [
    'deletes a notification [API-57 NOTIF-07]',
    'DELETE /api/user/deleteAdminNotificationById',
    () => as(notificationsApi.endpoints.deleteNotification.initiate(5)),
    {
      query: { notification_id: '5' },
    },
  ],
  [
    'reads the recipients [API-58 NOTIF-15]',
    'GET /api/user/getUsersWithExistingDeviceToken',
    () => as(notificationsApi.endpoints.getRecipients.initiate('')),
    { query: { limit: '50' } },
  ],
  [
    'reads the care programs [API-59]',
    'GET /api/user/listOfAdditionalFacility',
    () => as(benefitsApi.endpoints.getCarePrograms.initiate()),
    {},
  ],
  [
    'reads the education options [API-60]',
    'GET /api/user/getResourceDocumentsList',
    () => as(documentsApi.endpoints.getEducationOptions.initiate()),
    {},
  ],
  [
    'reads the cards [API-61 CAR-04]',
    'GET /api/user/getHomeScreenCards',
    () => as(cardsApi.endpoints.getCards.initiate({ visibleTo: 'Enrolled', isActive: 'true' })),
    {
      query: { visibleTo: 'Enrolled', isActive: 'true' },
    },
  ],
  [
    'adds a card [API-62 CAR-08]',
    'POST /api/user/addNewHomeScreenCard',
    () => as(cardsApi.endpoints.addCard.initiate({ ...cardDraft, imageKey: held() })),
    {
      form: { ...cardDraft, isActive: 'true', image: 'x.txt' },
    },
  ],
  [
    'edits a card and leaves out what is not new [API-63 CAR-09]',
    'POST /api/user/editHomeScreenCard',
    () => as(cardsApi.endpoints.editCard.initiate({ id: 3, title: 'New', isActive: false })),
    {
      form: { id: '3', title: 'New', isActive: 'false' },
    },
  ],
  [
    'deletes a card [API-64 CAR-10]',
    'DELETE /api/user/deleteHomeScreenCard/3',
    () => as(cardsApi.endpoints.deleteCard.initiate(3)),
    {},
  ],
  [
    'orders the cards [API-65 REORDER-04]',
    'POST /api/user/updateCardSequence',
    () =>
      as(
        cardsApi.endpoints.arrangeCards.initiate({
          filter: {},
          rows: [
            { ...row, id: 4 },
            { ...row, id: 3 },
          ] as unknown as Card[],
        }),
      ),
    {
      query: { tableType: 'homescreen' },
      body: {
        sequenceData: [
          { id: 4, seqNo: 1 },
          { id: 3, seqNo: 2 },
        ],
        kind: 'homescreen',
      },
    },
  ],
  [
    'reads the alerts [API-66 ALERT-07]',
    'GET /api/user/getAlerts',
    () => as(alertsApi.endpoints.getAlerts.initiate({ isActive: 'false', quiet: true })),
    {
      query: { isActive: 'false' },
    },
  ],
  [
    'adds an alert [API-67 ALERT-10]',
    'POST /api/user/addNewAlert',
    () => as(alertsApi.endpoints.addAlert.initiate({ description: 'd', visibleTo: 'All', isActive: true })),
    {
      body: { description: 'd', visibleTo: 'All', isActive: true },
    },
  ],
  [
    'edits an alert [API-68 ALERT-11]',
    'POST /api/user/editAlert',
    () => as(alertsApi.endpoints.editAlert.initiate({ id: 2, isActive: false })),
    {
      body: { id: 2, isActive: false },
    },
  ],
  [
    'deletes an alert [API-69 ALERT-13]',
    'DELETE /api/user/deleteAlert/2',
    () => as(alertsApi.endpoints.deleteAlert.initiate(2)),
    {},
  ],
  [
    'reads the documents [API-70 DOC-06]',
    'GET /api/user/getResourceDocumentsList',
    () => as(documentsApi.endpoints.getDocuments.initiate({ visibleTo: 'Pre-Enrolled' })),
    {
      query: { visibleTo: 'Pre-Enrolled' },
    },
  ],
  [
    'adds a document [API-71 DOC-18]',
    'POST /api/user/addNewResourceDocument',
    () => as(documentsApi.endpoints.addDocument.initiate({ ...documentDraft, imageKey: held(), fileKey: held() })),
    {
      form: { ...documentDraft, isActive: 'false', image: 'x.txt', file: 'x.txt' },
    },
  ],
  [
    'edits a document [API-72 DOC-19]',
    'POST /api/user/editResourceDocument',
    () => as(documentsApi.endpoints.editDocument.initiate({ id: 9, fileName: 'Guide' })),
    {
      form: { id: '9', fileName: 'Guide' },
    },
  ],
  [
    'deletes a document [API-73 DOC-08]',
    'DELETE /api/user/deleteResourceDocument/9',
    () => as(documentsApi.endpoints.deleteDocument.initiate(9)),
    {},
  ],
  [
    'orders the alerts [API-74]',
    'POST /api/user/updateCardSequence',
    () =>
      as(
        alertsApi.endpoints.arrangeAlerts.initiate({
          filter: {},
          rows: [{ ...row, id: 2, description: '' }] as Alert[],
        }),
      ),
    {
      query: { tableType: 'alert' },
      body: { sequenceData: [{ id: 2, seqNo: 1 }], kind: 'alert' },
    },
  ],
  [
    'orders the documents [API-74]',
    'POST /api/user/updateCardSequence',
    () =>
      as(
        documentsApi.endpoints.arrangeDocuments.initiate({
          filter: {},
          rows: [{ ...row, id: 9 }] as EducationDocument[],
        }),
      ),
    {
      query: { tableType: 'resource' },
      body: { sequenceData: [{ id: 9, seqNo: 1 }], kind: 'resource' },
    },
  ],
];

const named = (form: [string, unknown][] | undefined) =>
  form && Object.fromEntries(form.map(([name, value]) => [name, value instanceof File ? value.name : value]));

const creating = [
  '/signUp',
  '/sendNotifications',
  '/addNewHomeScreenCard',
  '/addNewAlert',
  '/addNewResourceDocument',
  '/importUserSheet',
];
const bearer: Record<Auth, string | undefined> = { B: 'Bearer stored', P: 'Bearer pending', '-': undefined };

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
beforeEach(() => {
  server = fakeServer(({ path }) => success(path.endsWith('getUserDetails') ? { id: 7, relatives: [] } : null));
  toasts = collectToasts();
});
afterEach(() => {
  server.stop();
  toasts.stop();
});

it.each(rows)('%s: %s', async (_title, call, start, { auth = 'B', body, query = {}, form }) => {
  const { store } = pageStore();
  if (auth === 'P') store.dispatch(pendingBegan({ purpose: 'signUp', token: 'pending', contact }));
  else store.dispatch(sessionBegan({ token: 'stored', user: null, admin: 'console' }));

  await (store.dispatch(start()) as unknown as Promise<unknown>);

  const [method = '', path = ''] = call.split(' ');
  expect(server.sent[0]).toMatchObject({ method, path, query });
  expect(server.sent[0]?.body).toEqual(body);
  expect(named(server.sent[0]?.form)).toEqual(form);
  expect(server.sent[0]?.headers.authorization).toBe(bearer[auth]);
  const namesItself = server.sent[0]?.headers['idempotency-key'] !== undefined;
  expect(namesItself).toBe(creating.some((end) => path.endsWith(end)));
});

/** Calls in the documents that have no row in the table: links, and other spellings of calls that have a row. */
const withoutRow = [
  'main GET /files/:name',
  'main GET /user/getUserDetails/:id',
  'main POST /user/updateUserStatus/:id',
];

it('makes each call of the documents in a row of this table [STATE-03]', () => {
  const hasRow = ({ method, base, name }: Call) => {
    const path = name.slice(`${base} ${method} `.length).replace(/:\w+/g, '[^/]+');
    const made = new RegExp(`^${method} ${servicePrefixes[base]}${path}$`);
    return rows.some(([, call]) => made.test(call));
  };
  const documented = allCalls.filter(({ rule }) => !rule.isAddition);
  expectListed(
    {
      name: 'withoutRow',
      file: 'test/api/calls.test.ts',
      of: 'calls without a row in `rows`; one of our own states `asAddition` at its route and needs neither',
    },
    documented.filter((call) => !hasRow(call)).map(({ name }) => name),
    withoutRow,
  );
});

it('finds both services at the configured addresses [D-186 API-01]', async () => {
  const { defaultConfig } = await import('@/contract/config');
  const config = { ...defaultConfig, apiBase: 'https://main.example/api/', chatBase: 'https://chat.example/v2' };
  const { store } = pageStore({ config });
  store.dispatch(sessionBegan({ token: 'stored', user: null, admin: 'console' }));

  await store.dispatch(articlesApi.endpoints.getAboutUs.initiate());
  await store.dispatch(chatApi.endpoints.getChatUsers.initiate(allConversations));

  expect(server.sent.map(({ url }) => url)).toEqual([
    'https://main.example/api/user/aboutUs',
    'https://chat.example/v2/users/list?isAdmin=true&limit=50',
  ]);
});

it('sends nothing that needs a session without one, and shows nothing [SESS-07]', async () => {
  const { store } = pageStore();
  expect(store.getState().session).toEqual(initialSession);

  const { error } = await store.dispatch(directoriesApi.endpoints.getSpecialists.initiate());

  expect(error).toMatchObject({ kind: 'signedOut' });
  expect(server.sent).toEqual([]);
  expect(toasts.sent).toEqual([]);
});

it('sends no code without a pending token, and says so in a message [D-09 OTP-02]', async () => {
  const { store } = pageStore();
  await store.dispatch(s.verifyCode.initiate({ userContact: '5550100002', userOtp: '0123' }));

  expect(server.sent).toEqual([]);
  expect(toasts.sent).toEqual(['error: Something went wrong.']);
});

it('marks calls that no person started as background calls [A8]', async () => {
  const { store } = pageStore();
  store.dispatch(sessionBegan({ token: 'stored', user: null, admin: 'console' }));
  await store.dispatch(spreadsheetsApi.endpoints.getImportProgress.initiate('import-key-1'));
  await store.dispatch(articlesApi.endpoints.getAboutUs.initiate());

  expect(server.sent.map(({ headers }) => headers['x-background'])).toEqual(['1', undefined]);
});

it('resends a creating call with the same key if its reply was lost, and sends another one with another key [I4]', async () => {
  server.stop();
  let isOffline = true;
  server = fakeServer(() => {
    if (isOffline) throw new TypeError('lost');
    return { body: { status: 'success' } };
  });
  const { store } = pageStore();
  store.dispatch(sessionBegan({ token: 'stored', user: null, admin: 'console' }));
  const add = (description: string) =>
    store.dispatch(alertsApi.endpoints.addAlert.initiate({ description, visibleTo: 'All', isActive: true }));

  await add('one');
  isOffline = false;
  await add('one');
  await add('one');
  await add('two');

  const keys = server.sent.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[\w-]{8,64}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});
