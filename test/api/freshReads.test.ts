import { alertAdminApi } from '@/api/admin/alertAdmin';
import { documentAdminApi } from '@/api/admin/documentAdmin';
import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { employeesApi } from '@/api/admin/people/employees';
import { articlesApi } from '@/api/articles';
import { invalidateExternally } from '@/api/core/freshReads';
import { notificationsApi } from '@/api/notifications';
import { plansApi } from '@/api/plans';
import { sequencePath } from '@/contract/content/sequence';
import { backgroundHeader } from '@/contract/idempotency';
import { sessionEnded } from '@/store/session/sessionSlice';
import { delayed, type FakeResponse, failure, fakeServer, type SentRequest, success } from '../support/page/fakeServer';
import { collectToasts, signedInStore, until } from '../support/page/pageStore';

const { getEmployees } = employeesApi.endpoints;
const { setEmployeeStatus } = employeeRecordApi.endpoints;
const { getAlerts, arrangeAlerts, deleteAlert } = alertAdminApi.endpoints;
const { getDocuments, getEducationOptions, deleteDocument } = documentAdminApi.endpoints;
const { getRecipients, countRecipients, getNotifications, deleteNotification } = notificationsApi.endpoints;

const person = (userStatus: number) => ({ id: 7, userFullName: 'Jordan Ellis', userStatus });
const page = (userStatus: number) => success({ count: 1, userDetails: [person(userStatus)] });
const switchOff = setEmployeeStatus.initiate({ id: 7, userStatus: 0 });

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
let play: (sent: SentRequest) => FakeResponse | Promise<FakeResponse>;
let status: number;
let store: ReturnType<typeof signedInStore>['store'];
beforeEach(() => {
  status = 1;
  play = () => success();
  server = fakeServer((sent) => {
    if (sent.path.endsWith('updateUserStatus')) status = 0;
    return play(sent);
  });
  toasts = collectToasts();
  ({ store } = signedInStore());
});
afterEach(() => {
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  server.stop();
  toasts.stop();
});
const statusShown = (query = { page: 1 }) =>
  getEmployees.select(query)(store.getState()).data?.userDetails[0]?.userStatus;
const isList = ({ path, method }: SentRequest) =>
  method === 'GET' && !path.endsWith('/aboutUs') && !path.endsWith('getUsersSummary');
const listsRead = () => server.sent.filter(isList).length;
/** Long enough for automatic requests to start. */
const moment = () => new Promise((done) => void setTimeout(done, 20));

it('keeps no list outdated because a call hangs: shows a deactivation in the list while /aboutUs is delayed [J7]', async () => {
  const never = delayed<FakeResponse>();
  play = (sent) => (sent.path.endsWith('/aboutUs') ? never.promise : isList(sent) ? page(status) : success());
  await store.dispatch(getEmployees.initiate({ page: 1 }));
  void store.dispatch(articlesApi.endpoints.getAboutUs.initiate());
  await store.dispatch(switchOff);
  await until(() => statusShown() === 0);
  expect(server.sent.some(({ path }) => path.endsWith('/aboutUs'))).toBe(true);
});

it.each([
  ['for the first time', false],
  ['again', true],
])(
  'reads a list again that was being read %s when the change was stored, so the old reply does not remain [J7]',
  async (_title, isKnown) => {
    const old = delayed<FakeResponse>();
    let reads = 0;
    play = (sent) => {
      if (!isList(sent)) return success();
      reads += 1;
      return reads === (isKnown ? 2 : 1) ? old.promise : page(status);
    };
    if (isKnown) await store.dispatch(getEmployees.initiate({ page: 1 }));
    void store.dispatch(getEmployees.initiate({ page: 1 }, { forceRefetch: true }));
    await store.dispatch(switchOff);
    old.release(page(1));
    await until(() => statusShown() === 0);
    await moment();
    expect(reads).toBe(isKnown ? 3 : 2);
  },
);

it('shows a list although each of its reads is overtaken by another change', async () => {
  play = async (sent) => {
    if (!isList(sent)) return success();
    await store.dispatch(switchOff);
    return page(status);
  };
  void store.dispatch(getEmployees.initiate({ page: 1 }));
  await until(() => statusShown() === 0);
  await moment();
  expect(listsRead()).toBe(3);
});

it.each([
  ['of that list is followed by another read in the background', 'Employee', 2],
  ['of another list is not followed by one', 'Alert', 1],
] as const)('makes sure that a read in progress when someone else makes a change %s', async (_title, tag, reads) => {
  const old = delayed<FakeResponse>();
  play = (sent) => (isList(sent) ? (listsRead() === 1 ? old.promise : page(0)) : success());
  void store.dispatch(getEmployees.initiate({ page: 1 }));
  await until(() => listsRead() === 1);
  store.dispatch(invalidateExternally([tag]));
  old.release(page(1));
  await until(() => statusShown() === (reads === 2 ? 0 : 1));
  await moment();
  expect(listsRead()).toBe(reads);
  expect(server.sent.filter(isList).map(({ headers }) => headers[backgroundHeader])).toEqual(
    [undefined, '1'].slice(0, reads),
  );
});

it('says so if a list cannot be read again after a change, and keeps its rows', async () => {
  let isDown = false;
  play = (sent) => (isList(sent) ? (isDown ? Promise.reject(new TypeError('lost')) : page(status)) : success());
  await store.dispatch(getEmployees.initiate({ page: 1 }));
  await store.dispatch(getEmployees.initiate({ page: 2 }));
  await store.dispatch(getRecipients.initiate(''));
  isDown = true;
  await store.dispatch(switchOff);
  await until(() => listsRead() === 6);
  await moment();
  const [, ...reply] = toasts.sent;
  expect(reply).toHaveLength(3);
  for (const text of reply) expect(text).toMatch(/^error: This may be out of date. We couldn’t refresh it: /);
  expect(statusShown()).toBe(1);
});

it('shows nothing for a prefetch that fails', async () => {
  play = () => failure('Not now');
  store.dispatch(employeesApi.util.prefetch('getEmployees', { page: 2 }, {}));
  await until(() => listsRead() === 1);
  await moment();
  expect(toasts.sent).toEqual([]);
});

it('leaves nothing in the store of mutations that a saga has finished', async () => {
  const { request } = await import('@/store/request');
  const { startSaga } = await import('@/store/store');
  store.dispatch(
    startSaga('many', function* () {
      for (let n = 0; n < 100; n += 1) yield* request(setEmployeeStatus.initiate({ id: n, userStatus: 0 }));
    }),
  );
  await until(() => server.sent.length === 100);
  await moment();
  expect(store.getState().api.mutations).toEqual({});
});

const row = (id: number, sequence = id) => ({
  id,
  title: `Alert ${id}`,
  sequence,
  isActive: true,
  visibleTo: 'All',
  createdAt: '',
});
const alertsShown = () =>
  getAlerts
    .select({})(store.getState())
    .data?.map(({ id }) => id);

it('keeps the requested order in a list requested before a move was accepted and received afterward [J7]', async () => {
  const slow = delayed<FakeResponse>();
  let reads = 0;
  let stored = [row(1), row(2), row(3)];
  play = ({ path, method }) => {
    if (path.endsWith(sequencePath)) {
      stored = [row(2, 1), row(3, 2), row(1, 3)];
      return success();
    }
    if (method !== 'GET') return success();
    reads += 1;
    return reads === 2 ? slow.promise : success({ alerts: stored });
  };
  await store.dispatch(getAlerts.initiate({}));
  const before = stored;
  void store.dispatch(getAlerts.initiate({}, { forceRefetch: true, subscribe: false }));
  await store.dispatch(arrangeAlerts.initiate({ filter: {}, rows: [row(2), row(3), row(1)] as never }));
  expect(alertsShown()).toEqual([2, 3, 1]);
  slow.release(success({ alerts: before }));
  await until(() => reads === 3);
  await moment();
  expect(alertsShown()).toEqual([2, 3, 1]);
});

it('keeps a deleted row from reappearing in a list that was already being read [STATE-05]', async () => {
  const slow = delayed<FakeResponse>();
  let reads = 0;
  play = ({ method }) => {
    if (method !== 'GET') return success();
    reads += 1;
    return reads === 2 ? slow.promise : success({ alerts: reads === 1 ? [row(1), row(2)] : [row(2)] });
  };
  await store.dispatch(getAlerts.initiate({}));
  void store.dispatch(getAlerts.initiate({}, { forceRefetch: true, subscribe: false }));
  await store.dispatch(deleteAlert.initiate(1));
  expect(alertsShown()).toEqual([2]);
  slow.release(success({ alerts: [row(1), row(2)] }));
  await until(() => reads === 3);
  await until(() => String(alertsShown()) === '2');
});

it('keeps a deleted notification from reappearing in a list that was already being read', async () => {
  const slow = delayed<FakeResponse>();
  const rows = (...ids: number[]) => success({ notifications: ids.map((id) => ({ id })), count: ids.length });
  let reads = 0;
  play = ({ method }) => {
    if (method !== 'GET') return success();
    reads += 1;
    return reads === 2 ? slow.promise : rows(...(reads === 1 ? [1, 2] : [2]));
  };
  const query = { page: 1, limit: 10 };
  await store.dispatch(getNotifications.initiate(query));
  void store.dispatch(getNotifications.initiate(query, { forceRefetch: true, subscribe: false }));
  await store.dispatch(deleteNotification.initiate(1));
  slow.release(rows(1, 2));
  await until(() => reads === 3);
  await until(() => getNotifications.select(query)(store.getState()).data?.count === 1);
});

it('no longer offers a deleted document as the target of a card or a notification', async () => {
  let documents = [
    { id: 1, fileName: 'Guide', sequence: 1 },
    { id: 2, fileName: 'Forms', sequence: 2 },
  ];
  play = ({ method }) => {
    if (method !== 'GET') documents = documents.slice(1);
    return success(documents);
  };
  await store.dispatch(getDocuments.initiate({}));
  const offered = store.dispatch(getEducationOptions.initiate());
  await offered;
  offered.unsubscribe();
  await store.dispatch(deleteDocument.initiate(1));
  const { data } = await store.dispatch(getEducationOptions.initiate());
  expect(data).toEqual([{ id: 2, fileName: 'Forms' }]);
  expect(server.sent).toHaveLength(4);
});

it('reads the plan again after a plan card is deleted, and the recipients after someone is deactivated', async () => {
  play = () => success({ users: [], count: 0 });
  const audience = { user_type: 'all' } as never;
  await store.dispatch(plansApi.endpoints.getPlan.initiate(7));
  await store.dispatch(getRecipients.initiate(''));
  await store.dispatch(countRecipients.initiate(audience));
  const reads = (end: string) => server.sent.filter(({ path }) => path.endsWith(end)).length;
  const [plan, people, count] = server.sent.map(({ path }) => path);
  await store.dispatch(plansApi.endpoints.deletePlanDocument.initiate({ id: 7, documentType: 'medical' }));
  await until(() => reads(plan!) === 2);
  await store.dispatch(switchOff);
  await until(() => reads(people!) === 2 && reads(count!) === 2);
});
