import { alertAdminApi as alertsApi } from '@/api/admin/alertAdmin';
import { cardAdminApi as cardsApi } from '@/api/admin/cardAdmin';
import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { employeesApi } from '@/api/admin/people/employees';
import { spreadsheetsApi } from '@/api/admin/people/spreadsheets';
import { alertsApi as alertListApi } from '@/api/alerts';
import { articlesApi } from '@/api/articles';
import { cardsApi as cardListApi } from '@/api/cards';
import { chatApi } from '@/api/chat';
import { type CallError, headlineOf } from '@/api/core/failure';
import { storeFile } from '@/api/core/fileStorage';
import { documentsApi as documentListApi } from '@/api/documents';
import { notificationsApi } from '@/api/notifications';
import { plansApi } from '@/api/plans';
import { userApi } from '@/api/user';
import { allConversations } from '@/contract/messages/chat';
import { reasonNeeded } from '@/contract/people/proof';
import { texts } from '@/contract/texts';
import { delayed, type FakeResponse, failure, fakeServer, success, unauthorized } from '../support/page/fakeServer';
import { collectToasts, signedInStore } from '../support/page/pageStore';

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
let answer: FakeResponse | (() => Promise<FakeResponse>);

beforeEach(() => {
  server = fakeServer(() => (typeof answer === 'function' ? answer() : answer));
  toasts = collectToasts();
});
afterEach(() => {
  server.stop();
  toasts.stop();
});

const readAboutUs = () => articlesApi.endpoints.getAboutUs.initiate(undefined, { forceRefetch: true });
const networkError = () => Promise.reject(new TypeError('no way out'));

it.each<[string, FakeResponse | (() => Promise<FakeResponse>), string | null]>([
  ['a failure status says its message [ERR-01 API-02 MSG-28]', failure('No such page'), 'No such page'],
  [
    'ERR-02 HTML of a message is passed on to the toast, which cleans it',
    failure('Use <b>another</b>'),
    'Use <b>another</b>',
  ],
  ['a failure is a failure even with HTTP 200 [API-02]', { status: 200, ...failure('No') }, 'No'],
  [
    'a status that is neither success nor failure is not a success [API-02]',
    { body: { status: 'error', message: 'Not now', data: null } },
    'Not now',
  ],
  ['success is decided by the status in the body [API-02]', success({ name: 'A' }), null],
  ['an HTTP error says its message [ERR-03]', { status: 500, ...failure('Down') }, 'Down'],
  [
    'an HTTP error shows the message inside the data [ERR-03 D-179]',
    { status: 422, body: { data: { message: 'Inside' } } },
    'Inside',
  ],
  [
    'the message next to the status wins over the one inside [D-179]',
    { status: 422, body: { message: 'Outside', data: { message: 'Inside' } } },
    'Outside',
  ],
  [
    'an HTTP error without a message shows its code [ERR-04 D-181 MSG-24]',
    { status: 503, text: '<html>', type: 'text/html' },
    'Request failed with status code 503',
  ],
  ['no answer at all [ERR-05 MSG-21]', networkError, 'Network Error'],
  [
    'an abort that was not requested [ERR-06 MSG-22]',
    () => Promise.reject(new DOMException('', 'AbortError')),
    'Request aborted',
  ],
  ['a reply that is not JSON [API-02]', { text: '<html>', type: 'text/html' }, 'Something went wrong.'],
  [
    'a status_code counts under any HTTP status [D-143]',
    { status: 200, body: { status_code: 400, message: 'Bad sheet' } },
    'Bad sheet',
  ],
])('shows the message of a reply: %s', async (_title, played, text) => {
  answer = played;
  const { store } = signedInStore();
  const result = await store.dispatch(readAboutUs());

  expect(toasts.sent).toEqual(text === null ? [] : [`error: ${text}`]);
  expect(result.isSuccess).toBe(text === null);
});

it('sorts cards, alerts and documents by their sequence, in whatever order the service sends them [REORDER-11]', async () => {
  const rows = [3, 1, 2].map((sequence) => ({ id: sequence * 10, sequence }));
  const { store } = signedInStore();
  const idsOf = (list: readonly { id: unknown }[] | undefined) => list?.map(({ id }) => id);
  answer = success({ alerts: rows });
  const alerts = await store.dispatch(alertListApi.endpoints.getAlerts.initiate({}));
  answer = success(rows);
  const cards = await store.dispatch(cardListApi.endpoints.getCards.initiate({}));
  const documents = await store.dispatch(documentListApi.endpoints.getDocuments.initiate({}));
  for (const { data } of [alerts, cards, documents]) expect(idsOf(data)).toEqual([10, 20, 30]);

  answer = success({ alerts: [{ id: 7 }, { id: 5 }] });
  const unnumbered = await store.dispatch(alertListApi.endpoints.getAlerts.initiate({ isActive: '1' }));
  expect(idsOf(unnumbered.data)).toEqual([7, 5]);
});

it('reports the errors of a file only for status_code 400, and for another failure with data only its message [D-143]', async () => {
  answer = { status: 200, body: { status_code: 500, message: 'The store is full', data: { noOfRecords: 3 } } };
  const { store } = signedInStore();
  const fileKey = storeFile(new File(['x'], 'x.csv'));
  const outcome = await store.dispatch(
    spreadsheetsApi.endpoints.importSheet.initiate({ fileKey, key: 'import-key-500' }),
  );
  expect(outcome.data).toBeUndefined();
  expect(toasts.sent).toEqual(['error: The store is full']);
});

it.each([
  [
    'status_code 200 without a status is a success [API-26]',
    { body: { status_code: 200, message: 'Card stored' } },
    'success: Card stored',
  ],
  [
    'a success without a message gets one [D-146]',
    { body: { status_code: 200 } },
    'success: Card uploaded successfully',
  ],
])('shows the result of an upload: %s', async (_title, played, text) => {
  answer = played;
  const { store } = signedInStore();
  const fileKey = storeFile(new File(['%PDF'], 'card.pdf'));
  await store.dispatch(plansApi.endpoints.uploadPlanDocument.initiate({ fileKey, id: 7, documentType: 'dental' }));
  expect(toasts.sent).toEqual([text]);
});

const addAlert = () => alertsApi.endpoints.addAlert.initiate({ description: 'd', visibleTo: 'All', isActive: true });
const getAlerts = () => alertsApi.endpoints.getAlerts.initiate({}, { forceRefetch: true });
const getCards = () => cardsApi.endpoints.getCards.initiate({}, { forceRefetch: true });
const setStatus = () => employeeRecordApi.endpoints.setEmployeeStatus.initiate({ id: 7, userStatus: 1 });
const deleteNotification = () => notificationsApi.endpoints.deleteNotification.initiate(4);

it.each([
  [
    'a failure fills in the message [ALERT-18]',
    addAlert,
    failure('too long'),
    'error: Failed to add alert, error: too long',
  ],
  [
    'without a message the template says so [D-180]',
    addAlert,
    failure(),
    'error: Failed to add alert, error: unknown error',
  ],
  ['a thrown error has its own text [ALERT-19 ERR-11]', addAlert, networkError, 'error: Error adding alert'],
  [
    'the message of an error response is preferred [ERR-10 D-180]',
    addAlert,
    { status: 500, ...failure('Down') },
    'error: Down',
  ],
  ['a success says the fixed text [ALERT-17]', addAlert, success(null, 'ok'), 'success: Added new alert successfully'],
  ['a list failure without a message [ALERT-15 ERR-11]', getAlerts, failure(), 'error: Failed to fetch alerts'],
  ['a list failure with a message [ERR-10]', getAlerts, failure('Closed'), 'error: Closed'],
  ['a list error [ALERT-16 ERR-11]', getAlerts, networkError, 'error: Error fetching alerts'],
  [
    'an HTTP error without a message has the text of a thrown error [ERR-11]',
    getAlerts,
    { status: 502, text: '' },
    'error: Error fetching alerts',
  ],
  [
    'failure and error of the cards say the same [CAR-12 MSG-50]',
    getCards,
    networkError,
    'error: Failed to fetch home screen cards',
  ],
  ['a failed status change [EMPD-08]', setStatus, networkError, 'error: Failed to update the status'],
  [
    "D-136 a status change shows the service's message",
    setStatus,
    success(null, 'Adam is active'),
    'success: Adam is active',
  ],
  ['a status change without a message [D-136 MSG-90]', setStatus, success(), 'success: Status updated successfully'],
  ['a deletion that failed [NOTIF-08]', deleteNotification, failure(), 'error: Failed to delete notification'],
  ['a deletion that broke [NOTIF-09]', deleteNotification, networkError, 'error: Error deleting notification'],
  ['a deletion without a message [D-158]', deleteNotification, success(), 'success: Deleted notification successfully'],
] as [string, () => never, FakeResponse | (() => Promise<FakeResponse>), string][])(
  '%s',
  async (_title, start, played, text) => {
    answer = played;
    const { store } = signedInStore();
    await store.dispatch(start());
    expect(toasts.sent).toEqual([text]);
  },
);

it('shows one toast for one failed call, for both services, queries and mutations alike [STATE-11]', async () => {
  answer = failure('No');
  const { store } = signedInStore();
  await store.dispatch(readAboutUs());
  await store.dispatch(chatApi.endpoints.getChatUsers.initiate(allConversations));
  await store.dispatch(userApi.endpoints.markTermCondition.initiate());
  expect(toasts.sent).toEqual(['error: No', 'error: No', 'error: No']);
});

it('only logs some failures, without any text of the request or the reply [D-184 ERR-08]', async () => {
  answer = failure('secret text');
  const { store, log } = signedInStore();
  await store.dispatch(chatApi.endpoints.findChatUsers.initiate({ userId: 2, page: 0 }));
  await store.dispatch(alertsApi.endpoints.getAlerts.initiate({ quiet: true }));

  expect(toasts.sent).toEqual([]);
  expect(log.mock.calls).toEqual([
    ['call failed', { endpoint: 'findChatUsers', kind: 'failure', status: 200 }],
    ['call failed', { endpoint: 'getAlerts', kind: 'failure', status: 200 }],
  ]);
});

it('shows no toast when a call needs a reason, because a popup asks for it [SSN-03]', async () => {
  answer = failure('Enter a reason.', reasonNeeded);
  const { store } = signedInStore();
  await store.dispatch(employeeRecordApi.endpoints.revealSsn.initiate({ id: 12 }, { track: false }));
  expect(toasts.sent).toEqual([]);
});

it('shows nothing for a call that is aborted on purpose [D-183 ERR-06]', async () => {
  answer = () => delayed<FakeResponse>().promise;
  const { store } = signedInStore();
  const requested = store.dispatch(readAboutUs());
  requested.abort();
  await requested;
  expect(server.sent[0]?.signal?.aborted).toBe(true);
  expect(toasts.sent).toEqual([]);
});

it('shows nothing of a failed prefetch until its result is needed', async () => {
  answer = failure('No');
  const { store } = signedInStore();
  store.dispatch(employeesApi.util.prefetch('getEmployees', { page: 2 }, {}));
  await Promise.all(store.dispatch(employeesApi.util.getRunningQueriesThunk()));
  expect(toasts.sent).toEqual([]);

  await store.dispatch(employeesApi.endpoints.getEmployees.initiate({ page: 2 }));
  expect(toasts.sent).toEqual(['error: No']);
});

it('lets no call time out by itself, however long the reply takes [SESS-12 CONST-21]', async () => {
  jest.useFakeTimers();
  const slow = delayed<FakeResponse>();
  answer = () => slow.promise;
  const { store } = signedInStore();
  const requested = store.dispatch(readAboutUs());

  await jest.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
  expect(server.sent[0]?.signal?.aborted).toBe(false);
  slow.release(success({ name: 'A' }));
  await jest.advanceTimersByTimeAsync(0);
  expect((await requested).data).toEqual({ name: 'A' });
  jest.useRealTimers();
});

it('has a separate message for a configured timeout [D-182 MSG-23 ERR-07]', async () => {
  jest.useFakeTimers();
  answer = () => delayed<FakeResponse>().promise;
  const { api } = await import('@/api/core/api');
  const timed = api.injectEndpoints({
    endpoints: (build) => ({
      getTimed: build.query<null, void>({ query: () => ({ url: '/slow' }), extraOptions: { timeoutMs: 3000 } }),
    }),
  });
  const { store } = signedInStore();
  const requested = store.dispatch(timed.endpoints.getTimed.initiate());
  await jest.advanceTimersByTimeAsync(3000);
  await requested;
  expect(toasts.sent).toEqual(['error: timeout of 3000ms exceeded']);
  jest.useRealTimers();
});

it('shows the message of a 403 and signs no one out (C.3)', async () => {
  answer = { status: 403, ...failure('This is for administrators.') };
  const { store, navigate } = signedInStore();
  await store.dispatch(employeesApi.endpoints.getEmployeeSummary.initiate());
  expect(toasts.sent).toEqual(['error: This is for administrators.']);
  expect(store.getState().session.auth).toBe(true);
  expect(navigate).not.toHaveBeenCalled();
});

it('shows no message for a 401 in addition to the one notice [D-32]', async () => {
  answer = unauthorized;
  const { store } = signedInStore();
  await store.dispatch(readAboutUs());
  await store.dispatch(chatApi.endpoints.getChatUsers.initiate(allConversations));
  expect(toasts.sent).toEqual(['error: Your Session is expired, please login again.']);
});

it.each([
  ['totals inside the data [D-126]', success({ totalEmployeesCount: 4 })],
  ['totals next to the status [D-126]', { body: { status: 'success', totalEmployeesCount: 4 } }],
])('reads %s', async (_title, played) => {
  answer = played;
  const { store } = signedInStore();
  const { data } = await store.dispatch(employeesApi.endpoints.getEmployeeSummary.initiate());
  expect(data).toEqual({
    totalEmployeesCount: 4,
    totalRegisteredEmployees: 0,
    totalNonRegisteredEmployees: 0,
    totalInactiveEmployees: 0,
  });
});

it.each([
  ['cards as a list [D-165]', success([{ id: 1 }])],
  ['cards one level deeper [D-165]', success({ cards: [{ id: 1 }] })],
])('reads %s', async (_title, played) => {
  answer = played;
  const { store } = signedInStore();
  expect((await store.dispatch(getCards())).data).toEqual([{ id: 1 }]);
});

const table = { header: 'Dental', option_headers: [], result: [] };
it.each([
  ['a list of plan tables [D-73 PLAN-01]', [table]],
  ['a single plan table [D-73]', table],
])('reads %s', async (_title, planDetails) => {
  answer = success([{ planDetails }]);
  const { store } = signedInStore();
  expect((await store.dispatch(plansApi.endpoints.getPlan.initiate(7))).data).toEqual({
    tables: [table],
    upcomingTables: [],
    cards: [],
    plans: [],
    upcomingPlans: [],
  });
});

it('gives the person a masked number and a boolean flag, whatever was sent [D-37 D-26]', async () => {
  answer = success({
    id: 2,
    userSSN: '123-45-6789',
    isAdmin: '1',
    isChatTermAndCondition: 0,
    relatives: [{ id: 3, userSSN: '987654321' }],
  });
  const { store } = signedInStore({ admin: null, token: 'member' });
  await store.dispatch(userApi.endpoints.getUserInfo.initiate());
  const { user } = store.getState().session;
  expect(user).toMatchObject({
    userSSN: '***-**-6789',
    isAdmin: true,
    isChatTermAndCondition: false,
    relatives: [{ userSSN: '***-**-4321' }],
  });
  expect(JSON.stringify(store.getState())).not.toMatch(/123-45|987654321/);
});

it.each<[string, CallError | Error, string]>([
  ['the service’s own message', { kind: 'http', status: 500, message: 'Down', text: 'Down' }, 'Down'],
  [
    'no number of the protocol',
    { kind: 'http', status: 500, text: texts.network.status(500) },
    texts.network.serverError,
  ],
  [
    'no number for a refusal either',
    { kind: 'http', status: 404, text: texts.network.status(404) },
    'Something went wrong.',
  ],
  ['an unreachable service', { kind: 'network', text: texts.network.error }, texts.network.unreachable],
  ['that it took too long', { kind: 'timeout', text: texts.network.timeout(3000) }, texts.network.slow],
  [
    'the general message for what is no answer',
    { kind: 'broken', text: 'Something went wrong.' },
    'Something went wrong.',
  ],
  ['the general message for a fault of our own', new Error('x is not a function'), 'Something went wrong.'],
])('reports %s as the fallback for what could not be loaded', (_title, error, headline) => {
  expect(headlineOf(error)).toBe(headline);
});
