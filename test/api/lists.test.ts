import { alertAdminApi as alertsApi } from '@/api/admin/alertAdmin';
import { cardAdminApi as cardsApi } from '@/api/admin/cardAdmin';
import { documentAdminApi as documentsApi } from '@/api/admin/documentAdmin';
import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { employeesApi } from '@/api/admin/people/employees';
import { directoriesApi } from '@/api/directories';
import type { ContentListFilter } from '@/api/lists/contentList';
import { rowsOf } from '@/api/lists/infiniteQuery';
import { notificationsApi } from '@/api/notifications';
import { providersApi } from '@/api/providers';
import { moveAndRenumber } from '@/contract/content/sequence';
import { delayed, type FakeResponse, failure, fakeServer, type SentRequest, success } from '../support/page/fakeServer';
import { collectToasts, signedInStore, until } from '../support/page/pageStore';

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
let play: (sent: SentRequest) => FakeResponse | Promise<FakeResponse>;

beforeEach(() => {
  server = fakeServer((sent) => play(sent));
  toasts = collectToasts();
});
afterEach(() => {
  server.stop();
  toasts.stop();
});

const alertRow = (id: number, sequence = id) =>
  ({ id, sequence, description: `alert ${id}`, visibleTo: 'All', isActive: true, createdAt: '' }) as const;
const countOf = (path: string) => server.sent.filter((sent) => sent.path.endsWith(path)).length;
const { getAlerts, addAlert, deleteAlert, arrangeAlerts } = alertsApi.endpoints;

it('reads the list again after a successful add, and not after a refused one [STATE-04]', async () => {
  play = ({ method }) => (method === 'GET' ? success({ alerts: [alertRow(1)] }) : success());
  const { store } = signedInStore();
  await store.dispatch(getAlerts.initiate({}));
  await store.dispatch(addAlert.initiate({ description: 'd', visibleTo: 'All', isActive: true }));
  await until(() => countOf('getAlerts') === 2);

  play = () => failure('No');
  await store.dispatch(addAlert.initiate({ description: 'e', visibleTo: 'All', isActive: true }));
  expect(countOf('getAlerts')).toBe(2);
});

it('treats a changed filter as a separate query [STATE-04]', async () => {
  play = () => success({ alerts: [] });
  const { store } = signedInStore();
  await store.dispatch(getAlerts.initiate({}));
  await store.dispatch(getAlerts.initiate({ isActive: 'true' }));
  await store.dispatch(getAlerts.initiate({}));
  expect(server.sent.map(({ query }) => query)).toEqual([{}, { isActive: 'true' }]);
});

it('removes a deleted row from every cached list without reading again [D-159 STATE-05 ALERT-27]', async () => {
  play = ({ method }) => (method === 'GET' ? success({ alerts: [alertRow(1), alertRow(2)] }) : success());
  const { store } = signedInStore();
  const filters: ContentListFilter[] = [{}, { isActive: 'true' }];
  for (const filter of filters) await store.dispatch(getAlerts.initiate(filter));

  await store.dispatch(deleteAlert.initiate('2'));

  const ids = filters.map((filter) =>
    getAlerts
      .select(filter)(store.getState())
      .data?.map(({ id }) => id),
  );
  expect(ids).toEqual([[1], [1]]);
  expect(countOf('getAlerts')).toBe(2);
});

it('leaves the row where it is after a refused deletion [STATE-05]', async () => {
  play = ({ method }) => (method === 'GET' ? success({ alerts: [alertRow(1)] }) : failure('No'));
  const { store } = signedInStore();
  await store.dispatch(getAlerts.initiate({}));
  await store.dispatch(deleteAlert.initiate(1));
  expect(getAlerts.select({})(store.getState()).data).toHaveLength(1);
});

it('removes a deleted card and a deleted document from their lists too [STATE-05 CAR-15 DOC-34]', async () => {
  play = ({ method }) => (method === 'GET' ? success([{ id: 1 }, { id: 2 }]) : success());
  const { store } = signedInStore();
  await store.dispatch(cardsApi.endpoints.getCards.initiate({}));
  await store.dispatch(documentsApi.endpoints.getDocuments.initiate({}));
  await store.dispatch(cardsApi.endpoints.deleteCard.initiate(1));
  await store.dispatch(documentsApi.endpoints.deleteDocument.initiate(1));
  expect(cardsApi.endpoints.getCards.select({})(store.getState()).data).toEqual([{ id: 2 }]);
  expect(documentsApi.endpoints.getDocuments.select({})(store.getState()).data).toEqual([{ id: 2 }]);
  expect(server.sent).toHaveLength(4);
});

it('removes a deleted notification from its page, and lowers the total of each page by one [D-159 STATE-05 NOTIF-10]', async () => {
  play = ({ method, query }) =>
    method === 'GET' ? success({ notifications: [{ id: Number(query.page) }], count: 16 }) : success();
  const { store } = signedInStore();
  const { getNotifications, deleteNotification } = notificationsApi.endpoints;
  const pages = [1, 2].map((page) => ({ page, limit: 15 }));
  for (const page of pages) await store.dispatch(getNotifications.initiate(page));
  await store.dispatch(deleteNotification.initiate(2));
  expect(pages.map((page) => getNotifications.select(page)(store.getState()).data)).toEqual([
    { notifications: [{ id: 1 }], count: 15 },
    { notifications: [], count: 15 },
  ]);
});

it('removes a deleted relative from the employee at once, and reads the family again [STATE-05 EMPD-16]', async () => {
  const again = delayed<FakeResponse>();
  play = ({ method }) => {
    if (method !== 'GET') return success();
    return countOf('getUserDetails') === 1 ? success({ id: 7, relatives: [{ id: 8 }, { id: 9 }] }) : again.promise;
  };
  const { store } = signedInStore();
  const { getEmployee, removeRelative } = employeeRecordApi.endpoints;
  await store.dispatch(getEmployee.initiate(7));
  await store.dispatch(removeRelative.initiate({ parentUserId: 7, userId: 8 }));
  expect(getEmployee.select(7)(store.getState()).data?.relatives).toEqual([{ id: 9 }]);
  await until(() => countOf('getUserDetails') === 2);
});

const order = (store: ReturnType<typeof signedInStore>['store'], filter: ContentListFilter = {}) =>
  getAlerts
    .select(filter)(store.getState())
    .data?.map(({ id }) => id);
const three = [alertRow(1), alertRow(2), alertRow(3)];

it('puts a moved row in its new place at once, and does not read the list again [STATE-06 REORDER-07]', async () => {
  const decision = delayed<FakeResponse>();
  play = ({ method }) => (method === 'GET' ? success({ alerts: three }) : decision.promise);
  const { store } = signedInStore();
  await store.dispatch(getAlerts.initiate({}));

  const arranged = store.dispatch(arrangeAlerts.initiate({ filter: {}, rows: moveAndRenumber(three, 0, 2) }));
  expect(order(store)).toEqual([2, 3, 1]);
  decision.release(success());
  await arranged;
  expect(order(store)).toEqual([2, 3, 1]);
  expect(countOf('getAlerts')).toBe(1);
  expect(toasts.sent).toEqual(['success: Card sequence updated successfully']);
});

it.each([
  ['a refused move [STATE-06 REORDER-06 REORDER-08]', failure(), 'error: Failed to update card sequence'],
  ['a move that got lost [STATE-06 REORDER-09 J7]', 'lost', 'error: Error updating card sequence'],
])('reads the list again after %s', async (_title, decision, text) => {
  play = ({ method }) => {
    if (method === 'GET') return success({ alerts: three });
    return typeof decision === 'string' ? Promise.reject(new TypeError(decision)) : decision;
  };
  const { store } = signedInStore();
  await store.dispatch(getAlerts.initiate({}));
  await store.dispatch(arrangeAlerts.initiate({ filter: {}, rows: moveAndRenumber(three, 0, 2) }));
  await until(() => countOf('getAlerts') === 2);
  await until(() => String(order(store)) === '1,2,3');
  expect(toasts.sent).toEqual([text]);
});

it('does not move the rows back for a read in progress while the service decides [J7]', async () => {
  const decision = delayed<FakeResponse>();
  const reading = delayed<FakeResponse>();
  let reads = 0;
  play = ({ method }) => {
    if (method !== 'GET') return decision.promise;
    reads += 1;
    if (reads === 2) return reading.promise;
    return success({ alerts: reads === 1 ? three : moveAndRenumber(three, 0, 2) });
  };
  const { store } = signedInStore();
  await store.dispatch(getAlerts.initiate({}));
  void store.dispatch(getAlerts.initiate({}, { forceRefetch: true }));
  const arranged = store.dispatch(arrangeAlerts.initiate({ filter: {}, rows: moveAndRenumber(three, 0, 2) }));

  const seen: string[] = [];
  const stop = store.subscribe(() => seen.push(String(order(store))));
  reading.release(success({ alerts: three }));
  await until(() => reads === 2);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(order(store)).toEqual([2, 3, 1]);
  decision.release(success());
  await arranged;
  await until(() => reads === 3);
  stop();
  expect(order(store)).toEqual([2, 3, 1]);
  expect(new Set(seen).size).toBeLessThanOrEqual(2);
});

it('reads lists with other filters again once the move is done [J7]', async () => {
  play = ({ method }) => (method === 'GET' ? success({ alerts: three }) : success());
  const { store } = signedInStore();
  await store.dispatch(getAlerts.initiate({}));
  await store.dispatch(getAlerts.initiate({ isActive: 'true' }));
  await store.dispatch(arrangeAlerts.initiate({ filter: {}, rows: moveAndRenumber(three, 0, 2) }));
  await until(() => countOf('getAlerts') === 3);
  expect(server.sent.at(-1)?.query).toEqual({ isActive: 'true' });
});

const names = (from: number, size: number) =>
  Array.from({ length: size }, (_, index) => ({ id: from + index, name: `n${from + index}` }));

it('requests the rows of an endless list after the loaded ones until all are loaded [D-60 SPEC-02]', async () => {
  play = ({ body }) => {
    const { offset, limit } = body as { offset: number; limit: number };
    return success({ count: 50, specialist: names(offset, Math.min(limit, 50 - offset)) });
  };
  const { store } = signedInStore();
  const { getSpecialists } = directoriesApi.endpoints;
  await store.dispatch(getSpecialists.initiate(undefined));
  for (let step = 0; step < 4; step += 1)
    await store.dispatch(getSpecialists.initiate(undefined, { direction: 'forward' }));

  expect(server.sent.map(({ body }) => (body as { offset: number }).offset)).toEqual([0, 24, 48]);
  expect(rowsOf(getSpecialists.select()(store.getState()).data)).toHaveLength(50);
});

it('sends no further requests to a service that ignores the offset, and lists each row once [D-60]', async () => {
  play = () => success({ count: 100, specialities: names(0, 24) });
  const { store } = signedInStore();
  const { getConditions } = directoriesApi.endpoints;
  await store.dispatch(getConditions.initiate(undefined));
  for (let step = 0; step < 4; step += 1)
    await store.dispatch(getConditions.initiate(undefined, { direction: 'forward' }));
  expect(server.sent).toHaveLength(2);
  expect(rowsOf(getConditions.select()(store.getState()).data)).toHaveLength(24);
});

it('receives all matches of an administrator’s search at once, with no further step [D-69 PROV-17]', async () => {
  play = () => success({ totalRecords: 40, data: names(0, 9) });
  const { store } = signedInStore();
  const { getAdminProviders } = providersApi.endpoints;
  for (const search of ['', 'Kar']) {
    await store.dispatch(getAdminProviders.initiate({ search }));
    await store.dispatch(getAdminProviders.initiate({ search }, { direction: 'forward' }));
  }
  expect(server.sent.map(({ body }) => body as { limit: unknown; offset: number })).toEqual([
    { limit: 9, offset: 0, search: '' },
    { limit: 9, offset: 9, search: '' },
    { limit: '', offset: 0, search: 'Kar' },
  ]);
});

it('aborts the provider request in progress for a new one, and shows nothing for it [D-183 STATE-12 PROV-09]', async () => {
  const slow = delayed<FakeResponse>();
  play = ({ body }) =>
    (body as { search: string }).search === 'first' ? slow.promise : success({ totalRecords: 1, data: names(1, 1) });
  const { store } = signedInStore();
  const ask = (search: string) =>
    store.dispatch(providersApi.endpoints.getProviders.initiate({ lat: '', long: '', search }));

  const first = ask('first');
  await until(() => server.sent.length === 1);
  const second = await ask('second');

  expect(server.sent[0]?.signal?.aborted).toBe(true);
  expect((await first).error).toMatchObject({ kind: 'canceled' });
  expect(second.isSuccess).toBe(true);
  expect(toasts.sent).toEqual([]);
});

it('shows the list requested last, in whatever order the replies arrive, and aborts the others [J6]', async () => {
  const answers = new Map<string, ReturnType<typeof delayed<FakeResponse>>>();
  play = ({ query }) => {
    const answer = delayed<FakeResponse>();
    answers.set(query.search ?? '', answer);
    return answer.promise;
  };
  const { store } = signedInStore();
  const searches = Array.from({ length: 100 }, (_, index) => `Ada${index}`);
  const requested = searches.map((search) =>
    store.dispatch(employeesApi.endpoints.getEmployees.initiate({ search, page: 1 })),
  );
  await until(() => answers.size === 100);
  for (const search of [...searches].sort(() => Math.random() - 0.5)) {
    answers.get(search)?.release(success({ count: 1, userDetails: [{ userFullName: search }] }));
  }
  const results = await Promise.all(requested);

  expect(results.filter(({ isSuccess }) => isSuccess).map(({ data }) => data?.userDetails[0]?.userFullName)).toEqual([
    'Ada99',
  ]);
  expect(server.sent.filter(({ signal }) => signal?.aborted)).toHaveLength(99);
  expect(toasts.sent).toEqual([]);
});

it('prefetches the next page without aborting the page on screen', async () => {
  const slow = delayed<FakeResponse>();
  play = ({ query }) => (query.page === '1' ? slow.promise : success({ count: 60, userDetails: [] }));
  const { store } = signedInStore();
  const current = store.dispatch(employeesApi.endpoints.getEmployees.initiate({ page: 1 }));
  store.dispatch(employeesApi.util.prefetch('getEmployees', { page: 2 }, {}));
  slow.release(success({ count: 60, userDetails: [] }));
  expect((await current).isSuccess).toBe(true);
});
