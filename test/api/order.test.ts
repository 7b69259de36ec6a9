import { alertAdminApi as alertsApi } from '@/api/admin/alertAdmin';
import { moveAndRenumber, reorderRows, sequencePath } from '@/contract/content/sequence';
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

const row = (id: number, sequence = id) =>
  ({ id, sequence, description: `alert ${id}`, visibleTo: 'All', isActive: true, createdAt: '' }) as const;
const four = [row(1), row(2), row(3), row(4)];
const { getAlerts, arrangeAlerts } = alertsApi.endpoints;
type Store = ReturnType<typeof signedInStore>['store'];
const order = (store: Store) =>
  getAlerts
    .select({})(store.getState())
    .data?.map(({ id }) => id);
const rowsOf = (store: Store) => getAlerts.select({})(store.getState()).data ?? [];
const orders = () =>
  server.sent
    .filter(({ path }) => path.endsWith(sequencePath))
    .map(({ body }) => (body as { sequenceData: { id: number }[] }).sequenceData.map(({ id }) => id));
const reads = () => server.sent.filter(({ method }) => method === 'GET').length;
const move = (store: Store, from: number, to: number) =>
  store.dispatch(arrangeAlerts.initiate({ filter: {}, rows: moveAndRenumber(rowsOf(store), from, to) }));

async function opened() {
  const { store } = signedInStore();
  play = () => success({ alerts: four });
  await store.dispatch(getAlerts.initiate({}));
  return store;
}

it('sends the order as pairs of id and place, with its kind in the query and in the body [D-173 REORDER-03 REORDER-05]', async () => {
  const store = await opened();
  play = () => success();
  await move(store, 3, 0);
  expect(server.sent.at(-1)).toMatchObject({
    method: 'POST',
    path: '/api/user/updateCardSequence',
    query: { tableType: 'alert' },
    body: {
      kind: 'alert',
      sequenceData: [
        { id: 4, seqNo: 1 },
        { id: 1, seqNo: 2 },
        { id: 2, seqNo: 3 },
        { id: 3, seqNo: 4 },
      ],
    },
  });
});

it('makes a second move wait for the reply to the first, so that the last order requested is the last one stored [J7]', async () => {
  const store = await opened();
  const first = delayed<FakeResponse>();
  play = () => (orders().length === 1 ? first.promise : success());
  const one = move(store, 0, 3);
  const other = move(store, 0, 3);
  expect(order(store)).toEqual([3, 4, 1, 2]);
  await until(() => orders().length === 1);
  expect(order(store)).toEqual([3, 4, 1, 2]);
  first.release(success());
  await Promise.all([one, other]);
  expect(orders()).toEqual([
    [2, 3, 4, 1],
    [3, 4, 1, 2],
  ]);
  expect(order(store)).toEqual([3, 4, 1, 2]);
  expect(reads()).toBe(1);
});

it('keeps a refused first move from disturbing the second [J7]', async () => {
  const store = await opened();
  play = () => (orders().length === 1 ? failure() : success());
  const seen: string[] = [];
  const stop = store.subscribe(() => seen.push(String(order(store))));
  const one = move(store, 0, 3);
  await Promise.all([one, move(store, 0, 3)]);
  stop();
  expect(order(store)).toEqual([3, 4, 1, 2]);
  expect(seen.filter((shown) => !['2,3,4,1', '3,4,1,2'].includes(shown))).toEqual([]);
  expect(toasts.sent).toEqual(['error: Failed to update card sequence', 'success: Card sequence updated successfully']);
});

it('returns the rows to their places without a network, although nothing can be read [REORDER-06 J7]', async () => {
  const store = await opened();
  play = () => Promise.reject(new TypeError('lost'));
  const one = move(store, 0, 3);
  expect(order(store)).toEqual([2, 3, 4, 1]);
  await Promise.all([one, move(store, 0, 3)]);
  await until(() => reads() === 2);
  expect(order(store)).toEqual([1, 2, 3, 4]);
  expect(toasts.sent.slice(0, 2)).toEqual([
    'error: Error updating card sequence',
    'error: Error updating card sequence',
  ]);
});

it('keeps the order on screen when a list arrives while a move is undecided, and reads it again afterward [J7]', async () => {
  const store = await opened();
  const decision = delayed<FakeResponse>();
  let stored = four;
  play = ({ method, path }) => {
    if (path.endsWith(sequencePath)) return decision.promise;
    return method === 'GET' ? success({ alerts: stored }) : success();
  };
  const arranging = move(store, 0, 3);
  stored = [...four, row(5)];
  await store.dispatch(getAlerts.initiate({}, { forceRefetch: true }));
  expect(order(store)).toEqual([2, 3, 4, 1, 5]);

  stored = [row(2, 1), row(3, 2), row(4, 3), row(1, 4), row(5)];
  decision.release(success());
  await arranging;
  await until(() => reads() === 3);
  expect(order(store)).toEqual([2, 3, 4, 1, 5]);
});

it('puts named rows in each other’s places in the order given, leaves the others, and numbers all from one [D-175 REORDER-02]', () => {
  const rows = [row(1), row(2), row(3), row(4), row(5)];
  const after = reorderRows(rows, ['4', 2, 9]);
  expect(after.map(({ id }) => id)).toEqual([1, 4, 3, 2, 5]);
  expect(after.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
  expect([after[0], after[2], after[4]]).toEqual([rows[0], rows[2], rows[4]]);
  expect(after[0]).toBe(rows[0]);
});

it.each([
  [0, 2, [2, 3, 1, 4]],
  [3, 1, [1, 4, 2, 3]],
  [2, 2, [1, 2, 3, 4]],
])(
  'shifts the rows in between by one for a row that is moved from %i to %i [REORDER-01 REORDER-02]',
  (from, to, expected) => {
    const after = moveAndRenumber(four, from, to);
    expect(after.map(({ id }) => id)).toEqual(expected);
    expect(after.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  },
);
