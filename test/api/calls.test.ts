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
import { api } from '@/api/core/api';
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
import { noSession, pendingBegan, sessionBegan } from '@/store/session/sessionSlice';
import type { Store } from '@/store/store';

import { expectListed } from '../support/expectListed';
import { fakeServer, success } from '../support/page/fakeServer';
import { listen, pageStore } from '../support/page/pageStore';

/** B: the session's token, P: the pending token, -: none. */
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
  title: 'Open enrolment',
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
    'API-03 AUTH-02 signs in without a token',
    'POST /api/user/signIn',
    () => as(s.signIn.initiate(login)),
    {
      auth: '-',
      body: { userContact: contact, userPassword: 'Member@123' },
    },
  ],
  [
    'API-04 AUTH-09 signs up',
    'POST /api/user/signUp',
    () => as(s.signUp.initiate({ userSSN: '123456789', ...login })),
    {
      auth: '-',
      body: { userSSN: '123456789', userContact: contact, userPassword: 'Member@123' },
    },
  ],
  [
    'API-05 asks for a code',
    'POST /api/user/getOtp',
    () => as(s.requestCode.initiate({ userContact: '5550100002' })),
    {
      auth: 'P',
      body: { userContact: contact },
    },
  ],
  [
    'API-06 OTP-03 checks a code',
    'POST /api/user/verifyOtp',
    () => as(s.verifyCode.initiate({ userContact: contact, userOtp: '0123' })),
    {
      auth: 'P',
      body: { userContact: contact, userOtp: '0123' },
    },
  ],
  [
    'API-07 asks for a reset',
    'POST /api/user/forgotPassword',
    () => as(s.forgotPassword.initiate({ userContact: '5550100002' })),
    {
      auth: '-',
      body: { userContact: contact },
    },
  ],
  [
    'API-08 sets the new password',
    'POST /api/user/updateNewPassword',
    () => as(s.updateNewPassword.initiate({ userPassword: 'New@1234' })),
    {
      auth: 'P',
      body: { userPassword: 'New@1234' },
    },
  ],
  [
    'API-09 changes the password',
    'POST /api/user/changePassword',
    () => as(s.changePassword.initiate({ userPassword: 'New@1234' })),
    {
      body: { userPassword: 'New@1234' },
    },
  ],
  ['API-10 reads the signed-in person', 'GET /api/user/getUserInfo', () => as(u.getUserInfo.initiate()), {}],
  [
    'API-11 AUTH-43 signs a member out at the main service',
    'POST /api/user/logout',
    () => as(s.signOut.initiate({ kind: null })),
    { body: {} },
  ],
  [
    'API-11 AUTH-43 signs an employee-admin out at the main service',
    'POST /api/user/logout',
    () => as(s.signOut.initiate({ kind: 'employee' })),
    { body: {} },
  ],
  [
    'API-12 AUTH-43 signs the console out at the chat service',
    'POST /chat-api/user/logout',
    () => as(s.signOut.initiate({ kind: 'console' })),
    { body: {} },
  ],
  ['API-13 deletes the account', 'GET /api/user/deleteUser', () => as(u.deleteUser.initiate()), {}],
  [
    'API-14 asks for a new number',
    'POST /api/user/updateMobileNumber',
    () => as(u.updateMobileNumber.initiate({ userContact: '5550100099' })),
    {
      body: { userContact: '+15550100099' },
    },
  ],
  [
    'API-15 checks the code of a new number',
    'POST /api/user/verifyOtptoUpdateNumber',
    () => as(u.verifyNewNumber.initiate({ userContact: '5550100099', userOtp: '0123' })),
    {
      auth: 'P',
      body: { userContact: '+15550100099', userOtp: '0123' },
    },
  ],
  [
    'API-16 sends a picture',
    'POST /api/user/updateUserProfilePic',
    () => as(u.updateProfilePic.initiate({ profile_image: 'data:image/png;base64,AA==' })),
    {
      body: { profile_image: 'data:image/png;base64,AA==' },
    },
  ],
  [
    'API-17 reads a policy',
    'POST /api/user/privacyPolicy',
    () => as(articlesApi.endpoints.getPolicy.initiate('term_condition')),
    {
      body: { key: 'term_condition' },
    },
  ],
  [
    'API-18 reads a policy without a session',
    'POST /api/user/privacyPolicyWithoutLogin',
    () => as(articlesApi.endpoints.getPublicPolicy.initiate('policy_site')),
    {
      auth: '-',
      body: { key: 'policy_site' },
    },
  ],
  ['API-19 reads About Us', 'GET /api/user/aboutUs', () => as(articlesApi.endpoints.getAboutUs.initiate()), {}],
  [
    "API-20 reads the chairman's message",
    'GET /api/user/messageFromChairman',
    () => as(articlesApi.endpoints.getChairmanMessage.initiate()),
    {},
  ],
  ['API-21 D-92 accepts the terms', 'GET /api/user/markTermCondition', () => as(u.markTermCondition.initiate()), {}],
  [
    'API-22 API-75 APPR-03 decides on a request',
    'POST /api/user/verifyNotification',
    () => as(u.verifyNotification.initiate({ status: 'accept', userSSN: 'ref-1' })),
    {
      body: { status: 'accept', userSSN: 'ref-1' },
    },
  ],
  [
    'API-23 registers the device',
    'POST /api/user/updateDeviceData',
    () => as(u.updateDeviceData.initiate({ deviceToken: 'd', deviceType: 'web' })),
    {
      body: { deviceToken: 'd', deviceType: 'web' },
    },
  ],
  ['API-24 renews the token', 'POST /api/user/refreshToken', () => as(s.refreshToken.initiate()), { body: {} }],
  [
    'API-25 reads a plan',
    'POST /api/user/plan/getUserPlanDetails',
    () => as(plansApi.endpoints.getPlan.initiate(7)),
    { body: { id: 7 } },
  ],
  [
    'API-26 uploads a card',
    'POST /api/user/plan/uploadMedicalDocument',
    () => as(plansApi.endpoints.uploadPlanDocument.initiate({ fileKey: held(), id: 7, documentType: 'dental' })),
    {
      query: { id: '7', documentType: 'dental' },
      form: { file: 'x.txt' },
    },
  ],
  [
    'API-27 deletes a card',
    'DELETE /api/user/plan/deleteMedicalDocument',
    () => as(plansApi.endpoints.deletePlanDocument.initiate({ id: 7, documentType: 'vision' })),
    {
      query: { id: '7', documentType: 'vision' },
    },
  ],
  [
    'API-28 reads the benefits',
    'GET /api/user/listOfAdditionalFacility',
    () => as(benefitsApi.endpoints.getBenefits.initiate()),
    {},
  ],
  [
    'API-29 reads a benefit',
    'POST /api/user/additionalFacilityDetails',
    () => as(benefitsApi.endpoints.getBenefit.initiate(1)),
    { body: { id: 1 } },
  ],
  [
    'API-30 TELE-06 reads telemedicine',
    'POST /api/disease/getTelemedicine',
    () => as(directoriesApi.endpoints.getTelemedicine.initiate()),
    {
      body: { type: 'telemedicine', ...step },
    },
  ],
  [
    'API-31 reads the specialists',
    'POST /api/specialist/getCommonSpecialist',
    () => as(directoriesApi.endpoints.getSpecialists.initiate()),
    { body: step },
  ],
  [
    'API-32 COND-02 reads the conditions',
    'POST /api/disease/getCommonCondition',
    () => as(directoriesApi.endpoints.getConditions.initiate()),
    { body: step },
  ],
  [
    'API-33 reads the providers',
    'POST /api/pediatrics/getPediatrixDetails',
    () => as(providersApi.endpoints.getProviders.initiate({ lat: '', long: '', search: '' })),
    {
      body: { limit: 9, offset: 0, lat: '', long: '', search: '' },
    },
  ],
  [
    'API-34 reads a directory by its type',
    'POST /api/disease/getDiseaseListByType',
    () => as(directoriesApi.endpoints.getDirectory.initiate('condition')),
    {
      body: { type: 'condition', ...step },
    },
  ],
  [
    "API-35 CHAT-32 reads a member's conversations",
    'POST /chat-api/users/list',
    () => as(chatApi.endpoints.getOwnChatUsers.initiate({ userId: 2, page: 0 })),
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
    'API-37 ends a conversation',
    'POST /chat-api/chat/terminateSession',
    () => as(chatApi.endpoints.terminateSession.initiate({ uniqueId: '2-1', userId: 2 })),
    {
      body: { uniqueId: '2-1', userId: 2 },
    },
  ],
  [
    'API-38 AUTH-23 signs in to the console without a token',
    'POST /chat-api/user/login',
    () => as(s.consoleLogin.initiate({ emailId: 'a@b.org', password: 'p' })),
    {
      auth: '-',
      body: { emailId: 'a@b.org', password: 'p' },
    },
  ],
  [
    'API-39 AUTH-29 asks for a console reset without a token',
    'POST /chat-api/user/forgotPassword',
    () => as(s.consoleForgotPassword.initiate({ email: 'a@b.org' })),
    {
      auth: '-',
      body: { email: 'a@b.org' },
    },
  ],
  [
    'API-40 checks a console code',
    'POST /chat-api/user/verifyOtp',
    () => as(s.consoleVerifyCode.initiate({ emailId: 'a@b.org', userOtp: '0123' })),
    {
      auth: 'P',
      body: { emailId: 'a@b.org', userOtp: '0123' },
    },
  ],
  [
    'API-41 sets a new console password',
    'POST /chat-api/user/updatePassword',
    () => as(s.consoleUpdatePassword.initiate({ password: 'New@1234' })),
    {
      auth: 'P',
      body: { password: 'New@1234' },
    },
  ],
  [
    'API-42 changes the console password',
    'POST /chat-api/user/changePassword',
    () => as(s.consoleChangePassword.initiate({ oldPassword: 'o', password: 'New@1234' })),
    {
      body: { oldPassword: 'o', password: 'New@1234' },
    },
  ],
  [
    'API-43 PROV-16 reads the providers for administrators',
    'POST /chat-api/user/getProviders',
    () => as(providersApi.endpoints.getAdminProviders.initiate({ search: 'Ka' })),
    {
      body: { limit: 9, offset: 0, search: 'Ka' },
    },
  ],
  [
    'API-43 PROV-17 leaves the limit empty with three characters and more',
    'POST /chat-api/user/getProviders',
    () => as(providersApi.endpoints.getAdminProviders.initiate({ search: 'Kar' })),
    {
      body: { limit: '', offset: 0, search: 'Kar' },
    },
  ],
  [
    'API-44 CHAT-34 D-92 reads the conversations for administrators',
    'GET /chat-api/users/list',
    () => as(chatApi.endpoints.getChatUsers.initiate(allConversations)),
    {
      query: { isAdmin: 'true', limit: '50' },
    },
  ],
  [
    'API-45 CHAT-34 D-92 reads a history for administrators',
    'POST /chat-api/chat/list',
    () => as(chatApi.endpoints.getAdminHistory.initiate({ userId: 2, uniqueId: '1-2' })),
    {
      body: { userId: 2, uniqueId: '1-2', page: 0, isAdmin: true },
    },
  ],
  [
    'API-47 EMP-20 reads the employees',
    'GET /api/user/getUserListing',
    () => as(e.getEmployees.initiate({ userStatus: 0, userIsSignedUp: 1, search: 'Ada', page: 2 })),
    {
      query: { userStatus: '0', userIsSignedUp: '1', search: 'Ada', page: '2' },
    },
  ],
  [
    'API-47 leaves out what filters nothing',
    'GET /api/user/getUserListing',
    () => as(e.getEmployees.initiate({ page: 1 })),
    { query: { page: '1' } },
  ],
  [
    'API-48 EMP-05 reads the four numbers',
    'GET /api/user/getUsersSummary',
    () => as(e.getEmployeeSummary.initiate()),
    {},
  ],
  [
    'API-49 EMP-21 exports employees',
    'GET /api/user/exportUsers',
    () => as(e.exportEmployees.initiate({ query: { isRegistered: 0 }, fileName: 'x.csv' })),
    {
      query: { isRegistered: '0' },
    },
  ],
  [
    'API-50 IMP-03 D-92 downloads the sample',
    'GET /api/users/downloadUserSampleSheetCsv',
    () => as(spreadsheetsApi.endpoints.downloadSample.initiate()),
    {},
  ],
  [
    'API-51 IMP-07 D-92 imports a sheet',
    'POST /api/users/importUserSheet',
    () => as(spreadsheetsApi.endpoints.importSheet.initiate({ fileKey: held(), key: 'import-key-1' })),
    {
      form: { userData: 'x.txt' },
    },
  ],
  [
    'API-52 EMPD-02 reads one employee',
    'GET /api/user/getUserDetails',
    () => as(employeeRecordApi.endpoints.getEmployee.initiate(7)),
    { query: { id: '7' } },
  ],
  [
    'API-53 EMPD-06 sets a status',
    'POST /api/user/updateUserStatus',
    () => as(employeeRecordApi.endpoints.setEmployeeStatus.initiate({ id: 7, userStatus: 0 })),
    {
      query: { id: '7' },
      body: { userStatus: 0 },
    },
  ],
  [
    'API-54 EMPD-15 deletes a relative',
    'DELETE /api/user/deleteUserRelative',
    () => as(employeeRecordApi.endpoints.removeRelative.initiate({ parentUserId: 7, userId: 8 })),
    {
      body: { parentUserId: 7, userId: 8 },
    },
  ],
  [
    'API-55 NOTIF-04 reads the notifications',
    'GET /api/user/getNotifications',
    () => as(notificationsApi.endpoints.getNotifications.initiate({ page: 1, limit: 15 })),
    {
      query: { page: '1', limit: '15' },
    },
  ],
  [
    'API-56 NOTIF-28 sends a notification in parts',
    'POST /api/user/sendNotifications',
    () => as(notificationsApi.endpoints.sendNotification.initiate({ ...draft, imageKey: held() })),
    {
      form: { ...draft, image: 'x.txt' },
    },
  ],
  [
    'API-57 NOTIF-07 deletes a notification',
    'DELETE /api/user/deleteAdminNotificationById',
    () => as(notificationsApi.endpoints.deleteNotification.initiate(5)),
    {
      query: { notification_id: '5' },
    },
  ],
  [
    'API-58 NOTIF-15 reads the recipients',
    'GET /api/user/getUsersWithExistingDeviceToken',
    () => as(notificationsApi.endpoints.getRecipients.initiate('')),
    { query: { limit: '50' } },
  ],
  [
    'API-59 reads the care programs',
    'GET /api/user/listOfAdditionalFacility',
    () => as(benefitsApi.endpoints.getCarePrograms.initiate()),
    {},
  ],
  [
    'API-60 reads the education options',
    'GET /api/user/getResourceDocumentsList',
    () => as(documentsApi.endpoints.getEducationOptions.initiate()),
    {},
  ],
  [
    'API-61 CAR-04 reads the cards',
    'GET /api/user/getHomeScreenCards',
    () => as(cardsApi.endpoints.getCards.initiate({ visibleTo: 'Enrolled', isActive: 'true' })),
    {
      query: { visibleTo: 'Enrolled', isActive: 'true' },
    },
  ],
  [
    'API-62 CAR-08 adds a card',
    'POST /api/user/addNewHomeScreenCard',
    () => as(cardsApi.endpoints.addCard.initiate({ ...cardDraft, imageKey: held() })),
    {
      form: { ...cardDraft, isActive: 'true', image: 'x.txt' },
    },
  ],
  [
    'API-63 CAR-09 edits a card and leaves out what is not new',
    'POST /api/user/editHomeScreenCard',
    () => as(cardsApi.endpoints.editCard.initiate({ id: 3, title: 'New', isActive: false })),
    {
      form: { id: '3', title: 'New', isActive: 'false' },
    },
  ],
  [
    'API-64 CAR-10 deletes a card',
    'DELETE /api/user/deleteHomeScreenCard/3',
    () => as(cardsApi.endpoints.deleteCard.initiate(3)),
    {},
  ],
  [
    'API-65 REORDER-04 orders the cards',
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
    'API-66 ALERT-07 reads the alerts',
    'GET /api/user/getAlerts',
    () => as(alertsApi.endpoints.getAlerts.initiate({ isActive: 'false', quiet: true })),
    {
      query: { isActive: 'false' },
    },
  ],
  [
    'API-67 ALERT-10 adds an alert',
    'POST /api/user/addNewAlert',
    () => as(alertsApi.endpoints.addAlert.initiate({ description: 'd', visibleTo: 'All', isActive: true })),
    {
      body: { description: 'd', visibleTo: 'All', isActive: true },
    },
  ],
  [
    'API-68 ALERT-11 edits an alert',
    'POST /api/user/editAlert',
    () => as(alertsApi.endpoints.editAlert.initiate({ id: 2, isActive: false })),
    {
      body: { id: 2, isActive: false },
    },
  ],
  [
    'API-69 ALERT-13 deletes an alert',
    'DELETE /api/user/deleteAlert/2',
    () => as(alertsApi.endpoints.deleteAlert.initiate(2)),
    {},
  ],
  [
    'API-70 DOC-06 reads the documents',
    'GET /api/user/getResourceDocumentsList',
    () => as(documentsApi.endpoints.getDocuments.initiate({ visibleTo: 'Pre-Enrolled' })),
    {
      query: { visibleTo: 'Pre-Enrolled' },
    },
  ],
  [
    'API-71 DOC-18 adds a document',
    'POST /api/user/addNewResourceDocument',
    () => as(documentsApi.endpoints.addDocument.initiate({ ...documentDraft, imageKey: held(), fileKey: held() })),
    {
      form: { ...documentDraft, isActive: 'false', image: 'x.txt', file: 'x.txt' },
    },
  ],
  [
    'API-72 DOC-19 edits a document',
    'POST /api/user/editResourceDocument',
    () => as(documentsApi.endpoints.editDocument.initiate({ id: 9, fileName: 'Guide' })),
    {
      form: { id: '9', fileName: 'Guide' },
    },
  ],
  [
    'API-73 DOC-08 deletes a document',
    'DELETE /api/user/deleteResourceDocument/9',
    () => as(documentsApi.endpoints.deleteDocument.initiate(9)),
    {},
  ],
  [
    'API-74 orders the alerts',
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
    'API-74 orders the documents',
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
let toasts: ReturnType<typeof listen>;
beforeEach(() => {
  server = fakeServer(({ path }) => success(path.endsWith('getUserDetails') ? { id: 7, relatives: [] } : null));
  toasts = listen();
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

it('finds every endpoint of the page in this table or among the additions of the bundled backend [STATE-03]', () => {
  const additions = [
    'acceptInvitation',
    'addBenefit',
    'addDirectoryRow',
    'addMedium',
    'addPasskey',
    'addPerson',
    'addPlan',
    'addProvider',
    'applyCsv',
    'applyImport',
    'arrangeBenefits',
    'changeLostNumber',
    'changePlans',
    'checkCsv',
    'checkLinks',
    'confirmApp',
    'correctCoverage',
    'countInvitable',
    'countRecipients',
    'deleteBenefit',
    'deleteMedium',
    'deletePlan',
    'discardDraft',
    'downloadWrongRows',
    'dropImport',
    'editAdministrator',
    'editBenefit',
    'editDirectoryRow',
    'editPerson',
    'editPlan',
    'editProvider',
    'endOpenSession',
    'endOtherSessions',
    'exportAudit',
    'exportCsv',
    'exportWithNumbers',
    'extendSession',
    'findAuditSubjects',
    'getAdministrators',
    'getAuditActors',
    'getAuditLines',
    'getAuditVerification',
    'getBenefitRows',
    'getCatalog',
    'getContactDetails',
    'getCoverages',
    'getCsvRows',
    'getDataViews',
    'getDemoCode',
    'getDemoSignIns',
    'getDirectoryRows',
    'getEarlierPolicy',
    'getFactorOptions',
    'getImportProgress',
    'getImportRows',
    'getImportUndo',
    'getInvitationProgress',
    'getInvitations',
    'getInvitedPeople',
    'getInvitedProgress',
    'getLinks',
    'getMe',
    'getMedia',
    'getMissed',
    'getOpenSessions',
    'getOverview',
    'getPasskeyOptions',
    'getPendingRequests',
    'getPeopleImport',
    'getPeopleImportRows',
    'getPeopleImports',
    'getPersonAudit',
    'getPersonCards',
    'getPersonConversation',
    'getPersonForm',
    'getPersonNotifications',
    'getPersonSessions',
    'getPosition',
    'getProgramSettings',
    'getProofOptions',
    'getProviderList',
    'getPublication',
    'getPublicationVersion',
    'getPublications',
    'getSignInOptions',
    'getTermsAcceptances',
    'getUndoRows',
    'getSignInMethods',
    'giveFactorByPasskey',
    'giveFactorCode',
    'inviteAdministrator',
    'inviteAdministratorAgain',
    'joinImport',
    'mergeRecords',
    'keepAccount',
    'makeRecoveryCodes',
    'markSeen',
    'matchColumns',
    'fixImport',
    'deleteEmployee',
    'moveRelative',
    'objectToNumberChange',
    'previewMerge',
    'proveByPasskey',
    'proveByPassword',
    'publish',
    'publishLater',
    'setOverviewDismissed',
    'dismissPasskeyOffer',
    'readInvitation',
    'removeApp',
    'removeDirectoryRow',
    'removePasskey',
    'removePersonPasskey',
    'renamePasskey',
    'resetAdministrator',
    'restoreVersion',
    'revealSsn',
    'saveDraft',
    'saveProgramSettings',
    'sendInvitations',
    'sendWebVitals',
    'setAdministratorActive',
    'setProviderActive',
    'signInWithPasskey',
    'startApp',
    'startAuditVerification',
    'tryImport',
    'undoImport',
    'unlockImport',
    'unschedule',
    'withdraw',
    'withdrawInvitation',
  ];
  const count = Object.keys(api.endpoints).filter((name) => !additions.includes(name)).length;
  const tested = new Set(rows.map(([, , start]) => String(start).match(/(\w+)\.initiate/)?.[1]));
  expectListed(
    {
      name: 'additions',
      file: 'test/api/calls.test.ts',
      of: 'endpoints of our own; one of the documents has a row of `rows` instead',
    },
    Object.keys(api.endpoints).filter((name) => !tested.has(name)),
    additions,
  );
  expect(tested.size).toBe(count);
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
  expect(store.getState().session).toEqual(noSession);

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

it('marks calls that no person started as such [A8]', async () => {
  const { store } = pageStore();
  store.dispatch(sessionBegan({ token: 'stored', user: null, admin: 'console' }));
  await store.dispatch(spreadsheetsApi.endpoints.getImportProgress.initiate('import-key-1'));
  await store.dispatch(articlesApi.endpoints.getAboutUs.initiate());

  expect(server.sent.map(({ headers }) => headers['x-background'])).toEqual(['1', undefined]);
});

it('resends a creating call with the same key if its reply was lost, and sends another one with another key [I4]', async () => {
  server.stop();
  let isLost = true;
  server = fakeServer(() => {
    if (isLost) throw new TypeError('lost');
    return { body: { status: 'success' } };
  });
  const { store } = pageStore();
  store.dispatch(sessionBegan({ token: 'stored', user: null, admin: 'console' }));
  const add = (description: string) =>
    store.dispatch(alertsApi.endpoints.addAlert.initiate({ description, visibleTo: 'All', isActive: true }));

  await add('one');
  isLost = false;
  await add('one');
  await add('one');
  await add('two');

  const keys = server.sent.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[\w-]{8,64}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});
